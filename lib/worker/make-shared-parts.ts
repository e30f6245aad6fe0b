import { rm } from "node:fs/promises";
import type { ResolvedScene } from "#lib/render/worker.ts";
import { log } from "#lib/server/log.ts";
import { storage } from "#lib/server/storage/storage.ts";
import type { VideoRow } from "#lib/server/videos/index.ts";
import type { JobContext } from "./job-context.ts";
import { bulkMayGoOn } from "./viewing/bulk-gate.ts";
import { makeStream } from "./viewing/make-stream.ts";

/**
 * Puts what a video has in common with others of its collection into this host's cache: its sound, then the parts of its
 * picture that all see. Done with the first video of a collection, so that whoever presses play first does not wait for the
 * music to be composed and mixed, which takes longer than all else before the first frame. Of what is there already,
 * nothing is made again. It gives way to viewers as a video that is kept does, but to those who wait for the same part.
 *
 * Nothing depends on it: a fault is logged, and what is missing is made when somebody watches.
 */
export async function makeSharedParts(
  scene: ResolvedScene,
  video: VideoRow,
  { encoder, signal }: Pick<JobContext, "encoder" | "signal">,
): Promise<void> {
  const isFirst = video.position === null || video.position === 0;
  if (!isFirst) return;
  const folder = await storage().temporaryFolder();
  try {
    const stream = makeStream(scene, video, { ffmpegPath: encoder.path, folder });
    const mayGoOn = () => bulkMayGoOn(signal);
    if (stream.plan.hasSound) await stream.mixSound({ signal, mayGoOn });
    // A single video shares its parts with no other.
    if (video.collectionId === null) return;
    const shared = stream.plan.segments.flatMap(({ isShared }, place) => (isShared ? [place] : []));
    for (const place of shared) {
      // Neither is an encoder started while a viewer is served.
      await mayGoOn();
      await stream.videoSegment(place, { signal, mayGoOn });
    }
  } catch (error) {
    if (!signal.aborted)
      log().warn({ err: error, video: video.id }, "what videos share could not be made ahead");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
