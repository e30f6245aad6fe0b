import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";

/** When a layer is present, in seconds from the scene's start. */
export interface Bar {
  layer: Layer;
  /** The number of groups around it. */
  depth: number;
  start: number;
  end: number;
  /** The start of its group, from which its own time counts. */
  base: number;
  /** The end of its group, or of the scene. */
  limit: number;
  /** Its minimum length: all layers of a group must be able to appear in it. */
  least: number;
}

/** The part of a bar that follows the pointer. */
export type BarPart = "start" | "all" | "end";

/** The minimum length of a layer. */
const SHORTEST = 0.04;

/** A bar for each layer, the front one first; layers of a group follow it. */
export function barsOf(scene: Scene): Bar[] {
  const all = placedLayers(scene).map(({ layer, depth, start, limit, path }) => {
    const end = Math.min(limit, start + (layer.duration ?? Number.POSITIVE_INFINITY));
    const least = lastStart(layer) + SHORTEST;
    return { layer, depth, start, end, base: start - (layer.time ?? 0), limit, least, path };
  });
  const order = (bar: (typeof all)[number]) => bar.path.filter((key) => typeof key === "number");
  return all.toSorted((a, b) => compare(order(a), order(b))).map(({ path: _, ...bar }) => bar);
}

/** When the last layer of a group appears, in seconds from the group's start. */
function lastStart(layer: Layer): number {
  if (layer.type !== "group") return 0;
  return Math.max(...layer.layers.map((inner) => (inner.time ?? 0) + lastStart(inner)));
}

/** Among siblings, the later one is in front; a group comes before its own layers. */
function compare(a: readonly number[], b: readonly number[]): number {
  for (const [depth, place] of a.entries()) {
    const other = b[depth];
    if (other === undefined) return 1;
    if (place !== other) return other - place;
  }
  return a.length - b.length;
}

const rounded = (seconds: number) => Math.round(seconds * 100) / 100;
const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** A layer's time and length after a part of its bar was moved by some seconds. */
export function movedBar(
  bar: Bar,
  part: BarPart,
  by: number,
): { time?: number | undefined; duration?: number | undefined } {
  const { layer, start, end, base, limit, least } = bar;
  const timeOf = (at: number) => rounded(at - base) || undefined;
  if (part === "all") {
    const length = layer.duration === undefined ? least : Math.min(end - start, limit - base);
    return { time: timeOf(between(start + by, base, limit - length)) };
  }
  if (part === "start") {
    const next = between(start + by, base, Math.max(base, end - least));
    return { time: timeOf(next), ...(layer.duration === undefined ? {} : { duration: rounded(end - next) }) };
  }
  const next = between(end + by, Math.min(limit, start + least), limit);
  // A layer that lasts to the end has no length, so that it follows when the scene becomes longer.
  return { duration: next >= limit - 0.005 ? undefined : rounded(next - start) };
}

/**
 * Snaps a movement to one of the given moments, for the ends of the bar that move; otherwise to tenths of a
 * second.
 */
export function snapMove(
  bar: Bar,
  part: BarPart,
  by: number,
  moments: readonly number[],
  reach: number,
): number {
  const ends = part === "start" ? [bar.start] : part === "end" ? [bar.end] : [bar.start, bar.end];
  let best: number | null = null;
  for (const moment of moments) {
    for (const end of ends) {
      const way = moment - end;
      if (Math.abs(way - by) > reach) continue;
      if (best === null || Math.abs(way - by) < Math.abs(best - by)) best = way;
    }
  }
  if (best !== null) return best;
  const [first = 0] = ends;
  return Math.round((first + by) * 10) / 10 - first;
}
