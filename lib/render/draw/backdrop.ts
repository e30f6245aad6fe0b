import type { ResolvedLayer, ResolvedScene } from "../resolve/resolved-scene.ts";
import { boundsOf } from "./layer-bounds.ts";
import { layerStateAt, sameState } from "./motion.ts";
import { evenRegion } from "./region.ts";

/**
 * If a smaller share of the frame's pixels changes between frames, drawing these costs less than reading all.
 */
const SHARE_WORTH_KEEPING = 0.3;

/**
 * A scene in two parts: the backdrop behind every personal layer, equal for all people, and everything in
 * front of it.
 */
export type SplitScene = { backdrop: ResolvedScene; front: ResolvedScene };

/** The average share of the frame that these layers change between two frames. */
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
 * Separates the backmost layers that all people share, if they move enough to make caching their frames
 * worthwhile. The decision depends only on the order, so that all videos of an order are made alike. Returns
 * null if it is not worthwhile or not possible: a layer in front may depend on the colours behind it.
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
