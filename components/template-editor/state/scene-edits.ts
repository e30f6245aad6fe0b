import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { GroupLayer, Layer, VisualLayer } from "#lib/contract/scene/scene-layer.ts";

/*
 * Changes of a scene, each a pure function to the next one; what is not touched stays the same object. Layers are known
 * by their names, which are unique.
 */

/** New values of some properties; `undefined` takes one away. */
export type Patch = Readonly<Record<string, unknown>>;

/** A layer among those beside it. */
export interface FoundLayer {
  layer: Layer;
  /** From the scene: `["layers", 2, "layers", 0]`. */
  path: (string | number)[];
  /** The groups around it, the outermost first. */
  groups: GroupLayer[];
  siblings: readonly Layer[];
  index: number;
}

export function layerNames(scene: Scene): string[] {
  return placedLayers(scene).map(({ layer }) => layer.name);
}

/** The layer of a name, or null. */
export function findLayer(scene: Scene, name: string | null): FoundLayer | null {
  const placed = placedLayers(scene).find(({ layer }) => layer.name === name);
  if (placed === undefined) return null;
  const { layer, path } = placed;
  const groups: GroupLayer[] = [];
  let siblings: readonly Layer[] = scene.layers;
  for (let depth = 1; depth < path.length - 1; depth += 2) {
    const group = siblings[Number(path[depth])];
    if (group?.type !== "group") return null;
    groups.push(group);
    siblings = group.layers;
  }
  return { layer, path, groups, siblings, index: Number(path.at(-1)) };
}

/** Changes the list that a layer stands in. */
function editSiblings(
  layers: readonly Layer[],
  name: string,
  edit: (siblings: readonly Layer[], index: number) => Layer[],
): readonly Layer[] {
  const index = layers.findIndex((layer) => layer.name === name);
  if (index >= 0) return edit(layers, index);
  let changed = false;
  const next = layers.flatMap((layer): Layer[] => {
    if (layer.type !== "group") return [layer];
    const inner = editSiblings(layer.layers, name, edit);
    if (inner === layer.layers) return [layer];
    changed = true;
    // A group cannot be empty: it goes with its last layer.
    return inner.length === 0 ? [] : [{ ...layer, layers: inner as VisualLayer[] }];
  });
  return changed ? next : layers;
}

function withLayers(scene: Scene, layers: readonly Layer[]): Scene {
  return layers === scene.layers ? scene : { ...scene, layers: layers as Layer[] };
}

/** An object with a patch applied; the same object where nothing changes. */
export function patched<Value extends object>(value: Value, patch: Patch): Value {
  const isSame = Object.entries(patch).every(([key, next]) => Object.is(Reflect.get(value, key), next));
  if (isSame) return value;
  const merged = Object.entries({ ...value, ...patch }).filter(([, next]) => next !== undefined);
  return Object.fromEntries(merged) as Value;
}

export function patchScene(scene: Scene, patch: Patch): Scene {
  return patched(scene, patch);
}

export function patchLayer(scene: Scene, name: string, patch: Patch): Scene {
  const layers = editSiblings(scene.layers, name, (siblings, index) => {
    const next = siblings.map((layer, at) => (at === index ? patched(layer, patch) : layer));
    return next.every((layer, at) => layer === siblings[at]) ? (siblings as Layer[]) : next;
  });
  return withLayers(scene, layers);
}

/** Puts a layer in front of another one, within the same group; in front of all where that is not there. */
export function insertLayer(scene: Scene, layer: Layer, inFrontOf: string | null): Scene {
  const place = layer.type === "audio" ? null : findLayer(scene, inFrontOf);
  if (place === null) return { ...scene, layers: [...scene.layers, layer] };
  const layers = editSiblings(scene.layers, place.layer.name, (siblings, index) =>
    siblings.toSpliced(index + 1, 0, layer),
  );
  return withLayers(scene, layers);
}

export function removeLayers(scene: Scene, names: readonly string[]): Scene {
  return names.reduce((before, name) => removeLayer(before, name), scene);
}

export function removeLayer(scene: Scene, name: string): Scene {
  return withLayers(
    scene,
    editSiblings(scene.layers, name, (siblings, index) => siblings.toSpliced(index, 1)),
  );
}

/** Moves a layer among those beside it: to a place counted from the back. */
export function moveLayer(scene: Scene, name: string, to: number): Scene {
  const layers = editSiblings(scene.layers, name, (siblings, index) => {
    const place = Math.max(0, Math.min(siblings.length - 1, to));
    const moved = siblings[index];
    if (place === index || moved === undefined) return siblings as Layer[];
    return siblings.toSpliced(index, 1).toSpliced(place, 0, moved);
  });
  return withLayers(scene, layers);
}

/** Gives a layer a name that is free. */
export function renameLayer(scene: Scene, name: string, next: string): Scene {
  return name === next ? scene : patchLayer(scene, name, { name: next });
}

/** Whether layers can go into one group: those that stand beside each other and are to be seen. */
export function canGroup(scene: Scene, names: readonly string[]): boolean {
  const siblings = findLayer(scene, names[0] ?? null)?.siblings ?? [];
  const found = siblings.filter((layer) => layer.type !== "audio" && names.includes(layer.name));
  return found.length > 0 && found.length === names.length;
}

/** Puts a group of the whole frame around layers, in which they stand as before, where the front one of them was. */
export function groupLayers(scene: Scene, names: readonly string[], group: string): Scene {
  const [first] = names;
  if (first === undefined || !canGroup(scene, names)) return scene;
  const layers = editSiblings(scene.layers, first, (siblings) => {
    const inner = siblings.filter((layer) => layer.type !== "audio" && names.includes(layer.name));
    const frame = { x: 0, y: 0, width: "100%", height: "100%" };
    const around: Layer = { name: group, type: "group", ...frame, layers: inner as VisualLayer[] };
    const front = inner.at(-1);
    return siblings.flatMap((layer) => (layer === front ? [around] : inner.includes(layer) ? [] : [layer]));
  });
  return withLayers(scene, layers);
}

/** Takes a layer out of where it stands and puts it into a group, in front of what is there; null puts it into none. */
export function moveInto(scene: Scene, name: string, group: string | null): Scene {
  const found = findLayer(scene, name);
  if (found === null || found.layer.type === "audio" || isWithin(found.layer, group)) return scene;
  const { layer } = found;
  const without = removeLayer(scene, name);
  if (group === null) {
    const outermost = found.groups[0]?.name ?? null;
    return insertLayer(without, layer, findLayer(without, outermost) === null ? null : outermost);
  }
  const target = findLayer(without, group)?.layer;
  return target?.type === "group" ? patchLayer(without, group, { layers: [...target.layers, layer] }) : scene;
}

function isWithin(layer: Layer, group: string | null): boolean {
  if (layer.name === group) return true;
  return layer.type === "group" && layer.layers.some((inner) => isWithin(inner, group));
}

/** Puts a copy in front of each of the layers. */
export function duplicateLayers(scene: Scene, names: readonly string[]): { scene: Scene; copies: string[] } {
  let next = scene;
  const copies = names.map((name) => {
    const doubled = duplicateLayer(next, name);
    next = doubled.scene;
    return doubled.copy;
  });
  return { scene: next, copies };
}

/** Puts a copy in front of a layer; everything in it gets a name of its own. */
export function duplicateLayer(scene: Scene, name: string): { scene: Scene; copy: string } {
  const found = findLayer(scene, name);
  if (found === null) return { scene, copy: name };
  const taken = new Set(layerNames(scene));
  const copy = renamed(found.layer, taken);
  const layers = editSiblings(scene.layers, name, (siblings, index) =>
    siblings.toSpliced(index + 1, 0, copy),
  );
  return { scene: withLayers(scene, layers), copy: copy.name };
}

function renamed<Any extends Layer>(layer: Any, taken: Set<string>): Any {
  const name = uniqueLayerName(layer.name, taken);
  taken.add(name);
  if (layer.type !== "group") return { ...layer, name };
  return { ...layer, name, layers: layer.layers.map((inner) => renamed(inner, taken)) };
}

const LONGEST_NAME = 60;

/** `title` as `title_2` where that is taken, and so on; at most as long as a name may be. */
export function uniqueLayerName(wanted: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  if (!names.has(wanted)) return wanted;
  const stem = wanted.replace(/_\d+$/, "");
  let count = 2;
  while (names.has(numbered(stem, count))) count += 1;
  return numbered(stem, count);
}

const numbered = (stem: string, count: number) =>
  `${stem.slice(0, LONGEST_NAME - 1 - String(count).length)}_${count}`;
