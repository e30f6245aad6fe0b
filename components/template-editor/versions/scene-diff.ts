import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";

/** A property that differs, before and after as JSON; null if it is not set. */
export interface PropertyChange {
  property: string;
  before: string | null;
  after: string | null;
}

/** The change of a layer, or of the scene itself. */
export interface Difference {
  /** Null for the scene. */
  layer: string | null;
  kind: "added" | "removed" | "changed" | "moved";
  changes: PropertyChange[];
}

/** The differences between two scenes; layers are matched by name. */
export function differences(before: Scene, after: Scene): Difference[] {
  const found: Difference[] = [];
  const scene = changesOf(before, after);
  if (scene.length > 0) found.push({ layer: null, kind: "changed", changes: scene });
  const old = placesOf(before);
  const now = placesOf(after);
  const common = (places: ReadonlyMap<string, LayerLocation>, other: ReadonlyMap<string, LayerLocation>) =>
    [...places.keys()].filter((name) => other.has(name));
  const moved = outOfOrder(common(old, now), common(now, old));
  for (const [name, { layer, group }] of now) {
    const was = old.get(name);
    if (was === undefined) {
      found.push({ layer: name, kind: "added", changes: [] });
      continue;
    }
    const changes = changesOf(was.layer, layer);
    if (changes.length > 0) found.push({ layer: name, kind: "changed", changes });
    else if (group !== was.group || moved.has(name)) found.push({ layer: name, kind: "moved", changes: [] });
  }
  for (const name of old.keys()) {
    if (!now.has(name)) found.push({ layer: name, kind: "removed", changes: [] });
  }
  return found;
}

interface LayerLocation {
  layer: Layer;
  /** Path of the group around it, by names. */
  group: string;
}

function placesOf(scene: Scene): Map<string, LayerLocation> {
  const names: string[] = [];
  return new Map(
    placedLayers(scene).map(({ layer, depth }) => {
      names.length = depth;
      const group = names.join("/");
      names[depth] = layer.name;
      return [layer.name, { layer, group }];
    }),
  );
}

/** Every property except nested layers, which are compared separately. */
function changesOf(before: object, after: object): PropertyChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete("layers");
  return [...names].flatMap((property) => {
    const [was, is] = [textOf(before, property), textOf(after, property)];
    return was === is ? [] : [{ property, before: was, after: is }];
  });
}

function textOf(value: object, property: string): string | null {
  const own: unknown = Reflect.get(value, property);
  if (own === undefined) return null;
  return typeof own === "string" ? own : JSON.stringify(sorted(own));
}

/** With sorted keys, since their order has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}

/**
 * The names that must move to turn one order into the other: all except a longest run that keeps its order.
 */
function outOfOrder(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((name, index) => [name, index]));
  const runs: { last: number; names: string[] }[] = [];
  for (const name of after) {
    const at = place.get(name) ?? 0;
    const longest = runs
      .filter(({ last }) => last < at)
      .reduce<string[]>((best, { names }) => (names.length > best.length ? names : best), []);
    runs.push({ last: at, names: [...longest, name] });
  }
  const kept = runs.reduce<string[]>((best, { names }) => (names.length > best.length ? names : best), []);
  return new Set(after.filter((name) => !kept.includes(name)));
}
