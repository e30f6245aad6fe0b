import { setTimeout as wait } from "node:timers/promises";
import { newId } from "#lib/server/ids.ts";
import type { Client } from "./load.ts";

const PAUSE_MS = 400;
/** Long enough that all of a collection's videos can be watched before some are kept. */
const KEPT_AFTER_MS = 3_000;

/**
 * Orders one collection of prepared videos after the other, and has every third kept as a whole, and of the others one video,
 * while they are watched.
 * @param people how many each is of
 */
export const prepareCollections =
  (people: number) =>
  async (client: Client): Promise<void> => {
    const { caller, write, isOver, log, playTemplateId, viewers } = client;
    for (let index = 0; !isOver(); index += 1) {
      const known = log.of("person");
      if (known.length < people) {
        await wait(PAUSE_MS);
        continue;
      }
      const ids = known.slice(-people).map(({ id }) => id);
      const order = { name: newId(), template_id: playTemplateId, people: { ids }, keep: false };
      const id = (await write("collection", "/v1/collections", { body: order }))?.json.id;
      if (id === undefined || !(await hasBecome(client, `/v1/collections/${id}`, "ready"))) continue;
      const reply = await caller.insist("GET", `/v1/collections/${id}/videos?limit=${people}`, {}, isOver);
      const videos = JSON.parse(reply?.bytes.toString() ?? "[]") as { id: string; watch_url: string }[];
      for (const video of videos) viewers.pages.set(video.id, new URL(video.watch_url).pathname);
      await wait(KEPT_AFTER_MS);
      const kept = index % 3 === 2 ? `/v1/collections/${id}` : `/v1/videos/${videos[0]?.id}`;
      if (isOver()) return;
      const answer = await caller.insist("POST", `${kept}/keep`, {}, isOver);
      // 409 when the answer to an earlier attempt was lost.
      if (answer?.status !== 202 && answer?.status !== 409) continue;
      await log.add({ kind: "keep", id: kept.split("/")[3] ?? "", key: null, body: {} });
      await hasBecome(client, kept, index % 3 === 2 ? "completed" : "succeeded");
    }
  };

/** @returns false when the load ended before */
async function hasBecome({ caller, isOver }: Client, path: string, status: string): Promise<boolean> {
  for (; !isOver(); await wait(PAUSE_MS))
    if ((await caller.ask("GET", path))?.json.status === status) return true;
  return false;
}
