import { setTimeout as wait } from "node:timers/promises";
import type { Api } from "./api.ts";
import { fillByProgram, leaveUnfinished, type Made, renderOne } from "./fill.ts";
import type { SwitchedReceiver } from "./receiver.ts";
import { download, type Earlier, readFiles, record } from "./record.ts";

const MOST_TRIES = 300;

/**
 * Has a program make one of everything, reads all of it, and leaves orders and webhooks that wait. The program is to be
 * stopped right afterwards.
 */
export async function fillProduct(
  api: Api,
  receiver: SwitchedReceiver,
): Promise<{ made: Made; earlier: Earlier }> {
  const operations = await api.operations();
  const made = await fillByProgram({ api, operations, receiver: receiver.url });
  const recorded = await record(api, operations);
  const files = await readFiles(recorded);
  const videos = new Map<string, Buffer>();
  for (const { id, result_url: url } of made.videos) videos.set(String(id), await download(String(url)));
  receiver.isRefusing = true;
  if (made.done.includes("webhook")) {
    await renderOne(api, made);
    for (let tries = 0; receiver.refused.size === 0 && tries < MOST_TRIES; tries++) await wait(200);
  }
  await leaveUnfinished(api, made);
  return { made, earlier: { recorded, files, videos } };
}
