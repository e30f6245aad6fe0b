import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { GroupLayer, Layer, VisualLayer } from "#lib/contract/scene/scene-layer.ts";

/*
 * Scene edits as pure functions; unchanged parts keep their identity. Layers are identified by their unique
 * names.
 */

/** New values of some properties; `undefined` removes a property. */
export type Patch = Readonly<Record<string, unknown>>;

/** A layer with its siblings. */
export interface FoundLayer {
  layer: Layer;
  /** Path from the scene: `["layers", 2, "layers", 0]`. */
  path: (string | number)[];
  /** The groups around it, the outermost first. */
  groups: GroupLayer[];
  siblings: readonly Layer[];
  index: number;
}

export function layerNames(scene: Scene): string[] {
  return placedLayers(scene).map(({ layer }) => layer.name);
}

/** The layer with a name, or null. */
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

/** Changes the list that contains a layer. */
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
    // A group cannot be empty: it is removed with its last layer.
    return inner.length === 0 ? [] : [{ ...layer, layers: inner as VisualLayer[] }];
  });
  return changed ? next : layers;
}

function withLayers(scene: Scene, layers: readonly Layer[]): Scene {
  return layers === scene.layers ? scene : { ...scene, layers: layers as Layer[] };
}

/** An object with a patch applied; the same object if nothing changes. */
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

/** Whether a layer, or a group around it, is locked. */
export function isLocked({ layer, groups }: FoundLayer): boolean {
  return layer.locked === true || groups.some((group) => group.locked === true);
}

/** The scene with a layer unlocked, and the groups around it, which lock what is in them. */
export function unlockLayer(scene: Scene, name: string): Scene {
  const found = findLayer(scene, name);
  const locking = found === null ? [] : [...found.groups.map((group) => group.name), name];
  return locking.reduce((before, each) => patchLayer(before, each, { locked: undefined }), scene);
}

/**
 * Inserts a layer in front of another one, in the same group; in front of all layers if that one does not
 * exist.
 */
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

/** Puts others in the place of a layer, from back to front. */
export function replaceLayer(scene: Scene, name: string, by: readonly Layer[]): Scene {
  return withLayers(
    scene,
    editSiblings(scene.layers, name, (siblings, index) => siblings.toSpliced(index, 1, ...by)),
  );
}

/** Moves a layer among its siblings to an index, counted from the back. */
export function moveLayer(scene: Scene, name: string, to: number): Scene {
  const layers = editSiblings(scene.layers, name, (siblings, index) => {
    const place = Math.max(0, Math.min(siblings.length - 1, to));
    const moved = siblings[index];
    if (place === index || moved === undefined) return siblings as Layer[];
    return siblings.toSpliced(index, 1).toSpliced(place, 0, moved);
  });
  return withLayers(scene, layers);
}

/** Renames a layer; the new name must be unique. */
export function renameLayer(scene: Scene, name: string, next: string): Scene {
  return name === next ? scene : patchLayer(scene, name, { name: next });
}

/** Whether layers can be grouped: two or more, which must be siblings and visual layers. */
export function canGroup(scene: Scene, names: readonly string[]): boolean {
  const siblings = findLayer(scene, names[0] ?? null)?.siblings ?? [];
  const found = siblings.filter((layer) => layer.type !== "audio" && names.includes(layer.name));
  return found.length > 1 && found.length === names.length;
}

/** Whether a group is among the named layers. */
export const hasGroup = (scene: Scene, names: readonly string[]): boolean =>
  names.some((name) => findLayer(scene, name)?.layer.type === "group");

/**
 * Wraps layers in a group of the size of what is around them, so that they keep their positions to the last digit; it
 * replaces the front one. On the stage it has the size of what is in it.
 */
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

/**
 * Moves a layer from its group into another one, in front of its content; null moves it out of all groups.
 */
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

/** Inserts a copy in front of each of the layers. */
export function duplicateLayers(scene: Scene, names: readonly string[]): { scene: Scene; copies: string[] } {
  let next = scene;
  const copies = names.map((name) => {
    const doubled = duplicateLayer(next, name);
    next = doubled.scene;
    return doubled.copy;
  });
  return { scene: next, copies };
}

/** Inserts a copy in front of a layer; all layers in the copy get unique names. */
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

/** Layers for a scene, those in groups too, with names that none of its own has. */
export function withUniqueNames(scene: Scene, layers: readonly Layer[]): Layer[] {
  const taken = new Set(layerNames(scene));
  return layers.map((layer) => renamed(layer, taken));
}

function renamed<Any extends Layer>(layer: Any, taken: Set<string>): Any {
  const name = uniqueLayerName(layer.name, taken);
  taken.add(name);
  if (layer.type !== "group") return { ...layer, name };
  return { ...layer, name, layers: layer.layers.map((inner) => renamed(inner, taken)) };
}

const LONGEST_NAME = 60;

/** `title` as `title_2` if that name is taken, and so on; never longer than a name may be. */
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
