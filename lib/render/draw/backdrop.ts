import type { ResolvedLayer, ResolvedScene } from "../resolve/resolved-scene.ts";
import { boundsOf } from "./layer-bounds.ts";
import { layerStateAt, sameState } from "./motion.ts";
import { evenRegion } from "./region.ts";

/** Below this share of the frame's pixels that change from frame to frame, drawing them costs less than reading all. */
const SHARE_WORTH_KEEPING = 0.3;

/** A scene in two: what is behind every personal layer and the same for all people, and what is in front of that. */
export type SplitScene = { backdrop: ResolvedScene; front: ResolvedScene };

/** The share of the frame that changes from a frame to the next, on average, because of these layers. */
function changingShare(scene: ResolvedScene, layers: readonly ResolvedLayer[]): number {
  let pixels = 0;
  for (let frame = 1; frame < scene.frames; frame++) {
    let largest = 0;
    for (const layer of layers) {
      const [before, now] = [frame - 1, frame].map((one) => layerStateAt(layer, one / scene.fps));
      if (sameState(before, now)) continue;
      const region = now && evenRegion(boundsOf(layer, now), scene);
      if (region) largest = Math.max(largest, region.width * region.height);
    }
    pixels += largest;
  }
  return pixels / scene.frames / (scene.width * scene.height);
}

/**
 * Takes off a scene the backmost layers that people share, if they move so much that it pays to keep them as frames. It
 * looks at the order alone, so that videos of one order are made alike. Null when it does not pay, or cannot be: a
 * layer in front may depend on the colours behind it.
 */
export function splitScene(scene: ResolvedScene): SplitScene | null {
  const { common, backmost } = scene.timeline;
  const shared = new Set(backmost.map(({ name }) => name));
  const firstOther = scene.layers.findIndex(({ name }) => !shared.has(name));
  if (firstOther <= 0) return null;
  const [back, front] = [scene.layers.slice(0, firstOther), scene.layers.slice(firstOther)];
  if (front.some(({ blend }) => blend !== "source-over")) return null;
  if (changingShare(scene, back) < SHARE_WORTH_KEEPING) return null;
  const timeline = { common, backmost, layers: backmost };
  return { backdrop: { ...scene, layers: back, timeline }, front: { ...scene, layers: front } };
}
