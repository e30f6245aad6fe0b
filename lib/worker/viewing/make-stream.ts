import { type ResolvedScene, SceneStream } from "#lib/render/worker.ts";
import type { VideoRow } from "#lib/server/videos/index.ts";
import { musicFolder } from "../cache-folders.ts";
import { backdropCache, segmentCache } from "../segment-cache.ts";

/** The stream of a video's scene, over the caches of this worker, with work files in `folder`. */
export function makeStream(
  scene: ResolvedScene,
  { position }: Pick<VideoRow, "position">,
  { ffmpegPath, folder }: { ffmpegPath: string; folder: string },
): SceneStream {
  const backdrops = backdropCache({ position });
  return new SceneStream(scene, {
    ...{ ffmpegPath, cache: segmentCache(), musicFolder: musicFolder(), folder },
    ...(backdrops && { backdrops }),
  });
}
