import { join } from "node:path";
import { SegmentCache } from "#lib/render/segment-cache.ts";
import { environment } from "#lib/server/environment.ts";
import { log } from "#lib/server/log.ts";

/** A full disk would be reported with every video. */
const REPORT_INTERVAL_MS = 60_000;

let installed: SegmentCache | undefined;

/** The installation's cache of shared segments: a folder of the data directory that may be emptied at any time. */
export function segmentCache(): SegmentCache {
  installed ??= openCache();
  return installed;
}

/** Where the bundled music is kept once it has been composed. */
export function musicFolder(): string {
  return join(environment().dataDir, "cache", "music");
}

function openCache(): SegmentCache {
  const { dataDir, cacheBytes } = environment();
  let reported = Number.NEGATIVE_INFINITY;
  return new SegmentCache({
    folder: join(dataDir, "cache", "segments"),
    maxBytes: cacheBytes,
    onFault: (error) => {
      if (performance.now() - reported < REPORT_INTERVAL_MS) return;
      reported = performance.now();
      log().warn({ err: error }, "the cache of segments cannot be used; videos take longer");
    },
  });
}
