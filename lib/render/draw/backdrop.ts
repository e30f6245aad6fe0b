import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { layerStatesAt, sameStates } from "./motion.ts";

/** Most runs of frames to remember the places of: four bytes for each frame. */
const MOST_KNOWN = 50;

const known = new Map<string, Uint32Array>();

/** The same as `placesOf`, found once for a name that stands for backdrop and run. */
export function knownPlacesOf(key: string, ...[backdrop, run]: Parameters<typeof placesOf>): Uint32Array {
  const places = known.get(key) ?? placesOf(backdrop, run);
  known.delete(key);
  known.set(key, places);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return places;
}

/**
 * A scene in two parts: the backdrop behind every personal layer, equal for all people, and everything in
 * front of it.
 */
export type SplitScene = { backdrop: ResolvedScene; front: ResolvedScene };

/**
 * Where the frames of a run lie among those of its backdrop that differ from the one before, from 0; a backdrop mostly
 * rests.
 */
export function placesOf(
  backdrop: Pick<ResolvedScene, "layers" | "fps">,
  { from, to }: { from: number; to: number },
): Uint32Array {
  const places = new Uint32Array(to - from);
  let shown = layerStatesAt(backdrop, from);
  for (let index = 1; index < places.length; index += 1) {
    const states = layerStatesAt(backdrop, from + index);
    places[index] = (places[index - 1] ?? 0) + (sameStates(states, shown) ? 0 : 1);
    shown = states;
  }
  return places;
}

/**
 * Separates the backmost layers that all people share: their frames are drawn once for all videos of an order. Depends
 * only on the order, so that all its videos are made alike. Returns null if there are none, or if a layer in front
 * depends on the colours behind it.
 */
export function splitScene(scene: ResolvedScene): SplitScene | null {
  const { common, backmost } = scene.timeline;
  const shared = new Set(backmost.map(({ name }) => name));
  const firstOther = scene.layers.findIndex(({ name }) => !shared.has(name));
  if (firstOther <= 0) return null;
  const [back, front] = [scene.layers.slice(0, firstOther), scene.layers.slice(firstOther)];
  if (front.some(({ blend }) => blend !== "source-over")) return null;
  const timeline = { common, backmost, layers: backmost };
  return { backdrop: { ...scene, layers: back, timeline }, front: { ...scene, layers: front } };
}
