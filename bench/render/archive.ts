import type { ArchiveAnswer, ArchiveOrder } from "./archive-process.ts";
import { askProcess } from "./ask-process.ts";
import type { BenchPlace } from "./place.ts";

/** A nine-second video at 720p. */
const VIDEO_BYTES = 455_000;

/** The archive of a collection, made and sent in a process of its own: another than the one that stored the videos. */
export async function measureArchive({ folder }: BenchPlace, videos: number): Promise<ArchiveAnswer> {
  const order = { folder, videos, videoBytes: VIDEO_BYTES };
  await askProcess<ArchiveOrder, null>("archive-process.ts", { ...order, task: "store" });
  return askProcess<ArchiveOrder, ArchiveAnswer>("archive-process.ts", { ...order, task: "archive" });
}
