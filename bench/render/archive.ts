import type { ArchiveAnswer, ArchiveOrder } from "./archive-process.ts";
import { askProcess } from "./ask-process.ts";
import type { BenchPlace } from "./place.ts";

/** A nine-second video at 720p. */
const VIDEO_BYTES = 455_000;

/** The archive of a collection, made and sent in a process of its own. */
export function measureArchive({ folder }: BenchPlace, videos: number): Promise<ArchiveAnswer> {
  return askProcess<ArchiveOrder, ArchiveAnswer>("archive-process.ts", {
    ...{ folder, videos, videoBytes: VIDEO_BYTES },
  });
}
