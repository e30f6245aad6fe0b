import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";

/**
 * The moment nearest to `time`, in seconds, at which a layer is on the screen and has come in.
 * @returns null if it is on the screen at `time`, or never
 */
export function nearestMoment(scene: Scene, name: string, time: number): number | null {
  const place = placedLayers(scene).find(({ layer }) => layer.name === name);
  if (place === undefined || place.layer.type === "audio" || place.layer.hidden === true) return null;
  const { layer, start, limit } = place;
  const end = Math.min(limit, start + (layer.duration ?? Number.POSITIVE_INFINITY));
  if ((time >= start && time < end) || end <= start) return null;
  // The last frame in which it is.
  const last = Math.max(start, end - 1 / scene.fps);
  const from = start + (layer.enter?.duration ?? 0);
  const to = last - (layer.exit?.duration ?? 0);
  if (from > to) return (start + end) / 2;
  return Math.max(from, Math.min(to, time));
}
