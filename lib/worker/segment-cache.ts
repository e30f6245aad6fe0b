import { BackdropCache, SegmentCache } from "#lib/render/worker.ts";
import { environment } from "#lib/server/environment.ts";
import { log } from "#lib/server/log.ts";
import { FILES_SHARE } from "#lib/server/storage/s3-storage.ts";
import { cacheFolder } from "./cache-folders.ts";

/** Otherwise a full disk would be reported with every video. */
const REPORT_INTERVAL_MS = 60_000;

/** Encoded segments are small; a second of a moving backdrop's frames takes 35 MB at 720p, 78 MB at 1080p. */
const SHARE_OF_BACKDROPS = 0.5;
/** A collection of fewer videos is done before cached frames have been read often enough to pay off. */
const VIDEOS_WITHOUT_BACKDROPS = 3;

let segments: SegmentCache | undefined;
let backdrops: BackdropCache | undefined;

/**
 * The installation's cache of shared segments: a folder of the data directory that may be emptied at any
 * time.
 */
export function segmentCache(): SegmentCache {
  segments ??= new SegmentCache(cacheOptions("segments", 1 - SHARE_OF_BACKDROPS));
  return segments;
}

/** The cache of moving backdrops, for videos of a collection; single videos have nothing to share. */
export function backdropCache({ position }: { position: number | null }): BackdropCache | undefined {
  if (position === null || position < VIDEOS_WITHOUT_BACKDROPS) return undefined;
  backdrops ??= new BackdropCache(cacheOptions("backdrops", SHARE_OF_BACKDROPS));
  return backdrops;
}

function cacheOptions(name: string, share: number) {
  const { cacheBytes, s3 } = environment();
  const left = s3 === null ? 1 : 1 - FILES_SHARE;
  let reported = Number.NEGATIVE_INFINITY;
  return {
    folder: cacheFolder(name),
    maxBytes: Math.floor(cacheBytes * left * share),
    onFault: (error: unknown) => {
      if (performance.now() - reported < REPORT_INTERVAL_MS) return;
      reported = performance.now();
      log().warn({ err: error }, `the cache of ${name} cannot be used; videos take longer`);
    },
  };
}
