import type { ArchiveOrder, Made, Sent } from "./archive-process.ts";
import { askProcess, asWorker } from "./ask-process.ts";
import type { BenchPlace } from "./place.ts";

/** A nine-second video at 720p. */
const VIDEO_BYTES = 455_000;
/** As a web process is started. */
const WEB = { execArgv: ["--max-semi-space-size=8"] };

export type ArchiveFigures = { made: Made; sent: Sent; both: Sent };

/**
 * The archive of a collection, made as a worker does, sent from the storage and sent while it is made as the web process
 * does; each in a process of its own, and of another than the one that stored the videos.
 */
export async function measureArchive({ folder }: BenchPlace, videos: number): Promise<ArchiveFigures> {
  const order = { folder, videos, videoBytes: VIDEO_BYTES };
  const ask = <Answer>(task: ArchiveOrder["task"], options?: Parameters<typeof askProcess>[2]) =>
    askProcess<ArchiveOrder, Answer>("archive-process.ts", { ...order, task }, options);
  await ask("store");
  const made = await ask<Made>("make", asWorker());
  const sent = await ask<Sent>("send", WEB);
  const both = await ask<Sent>("make and send", WEB);
  await ask("remove");
  return { made, sent, both };
}
