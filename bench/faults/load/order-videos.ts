import { setTimeout as wait } from "node:timers/promises";
import { newId } from "#lib/server/ids.ts";
import type { Client } from "./load.ts";

const PAUSE_MS = 200;
/** How many of a client's videos may wait: what is queued at the end has to be made yet. */
const MOST_OPEN = 5;
const ENDED = ["succeeded", "failed", "canceled"];
const COLLECTION_ENDED = ["completed", "failed", "canceled"];

/** Orders videos of people, cancels every fourth, and has every other one of these made after all. */
export async function orderVideos(client: Client): Promise<void> {
  const { caller, write, isOver, log, finished, templateId } = client;
  const open = new Set<string>();
  for (let index = 0; !isOver(); await wait(PAUSE_MS)) {
    for (const id of open) {
      const status = (await caller.ask("GET", `/v1/videos/${id}`))?.json.status;
      if (ENDED.includes(String(status))) open.delete(id);
      if (status === "succeeded") finished.add(id);
    }
    const people = log.of("person");
    if (open.size >= MOST_OPEN || people.length === 0) continue;
    index += 1;
    const person = people[Math.floor(Math.random() * people.length)];
    const body = { template_id: templateId, person_id: person?.id, metadata: { token: newId() } };
    const id = (await write("video", "/v1/videos", { body }))?.json.id;
    if (id === undefined) continue;
    if (index % 4 === 0) await cancel(client, String(id), index % 8 === 0);
    open.add(String(id));
  }
}

async function cancel({ caller, log, isOver }: Client, id: string, isWantedAfterAll: boolean): Promise<void> {
  const canceled = await caller.insist("POST", `/v1/videos/${id}/cancel`, {}, isOver);
  // Ended in the meantime, or the answer to an earlier attempt was lost.
  if (canceled?.status !== 200) return;
  await log.add({ kind: "cancel", id, key: null, body: {} });
  if (!isWantedAfterAll) return;
  const retried = await caller.insist("POST", `/v1/videos/${id}/retry`, {}, isOver);
  if (retried?.status === 202 || retried?.status === 409)
    await log.add({ kind: "retry", id, key: null, body: {} });
}

/** Orders one collection after the other, the next when the last has ended. @param people how many each is of */
export const orderCollections =
  (people: number) =>
  async ({ caller, write, isOver, log, templateId }: Client): Promise<void> => {
    while (!isOver()) {
      const known = log.of("person");
      if (known.length < people) {
        await wait(PAUSE_MS);
        continue;
      }
      const ids = known.slice(-people).map(({ id }) => id);
      const body = { name: newId(), template_id: templateId, people: { ids }, file_name: "{{last_name}}" };
      const id = (await write("collection", "/v1/collections", { body }))?.json.id;
      if (id === undefined) continue;
      for (let status = ""; !isOver() && !COLLECTION_ENDED.includes(status); await wait(2 * PAUSE_MS))
        status = String((await caller.ask("GET", `/v1/collections/${id}`))?.json.status);
    }
  };
