import { setTimeout as wait } from "node:timers/promises";
import type { Answers } from "./answers.ts";
import { Caller } from "./caller.ts";
import type { Installation } from "./installations/installation.ts";
import type { Load } from "./load/load.ts";
import type { Places } from "./probes.ts";

const LIMIT_MS = 120_000;

/** Waits for the load's first finished video, and makes a watch link of it. */
export async function findPlaces(
  { urls, key }: Installation,
  { client }: Load,
  answers: Answers,
): Promise<Places> {
  const caller = new Caller(urls, { Authorization: `Bearer ${key}` }, answers);
  for (const end = performance.now() + LIMIT_MS; client.finished.size === 0; await wait(100))
    if (performance.now() > end) throw new Error("No video was made before anything was done");
  const [id] = client.finished;
  const video = await caller.ask("GET", `/v1/videos/${id}`);
  const link = await caller.ask("POST", `/v1/videos/${id}/watch-links`, { body: {} });
  const { pathname: watch } = new URL(String(link?.json.url));
  return { files: String(video?.json.result_url), watch, organization: String(video?.json.org_id) };
}
