import type { Layer } from "./scene-layer.ts";

/** A layer with its place among all layers of a scene. */
export type PlacedLayer = {
  layer: Layer;
  /** From the scene: `["layers", 2, "layers", 0]`. */
  path: (string | number)[];
  /** Whether the layer itself or a group around it is locked. */
  isLocked: boolean;
  /** How many groups are around it. */
  depth: number;
  /** Seconds from the scene's start. */
  start: number;
  /** When the innermost group around it ends, in seconds from the scene's start; the scene's end for the others. */
  limit: number;
};

type Around = Omit<PlacedLayer, "layer">;

function within(layer: Layer, { path, isLocked, depth, start, limit }: Around): PlacedLayer[] {
  const own = start + (layer.time ?? 0);
  const placed = { layer, path, isLocked: isLocked || layer.locked === true, depth, start: own, limit };
  if (layer.type !== "group") return [placed];
  const end = Math.min(limit, own + (layer.duration ?? Number.POSITIVE_INFINITY));
  const children = layer.layers.flatMap((child, index) =>
    within(child, { ...placed, path: [...path, "layers", index], depth: depth + 1, limit: end }),
  );
  return [placed, ...children];
}

/** All layers of a scene, with each group before its layers. */
export function placedLayers(scene: { layers: readonly Layer[]; duration?: number }): PlacedLayer[] {
  const limit = scene.duration ?? Number.POSITIVE_INFINITY;
  return scene.layers.flatMap((layer, index) =>
    within(layer, { path: ["layers", index], isLocked: false, depth: 0, start: 0, limit }),
  );
}

/** All layers of a scene, with each group before its layers. */
export function allLayers(scene: { layers: readonly Layer[] }): Layer[] {
  return placedLayers(scene).map(({ layer }) => layer);
}

/** Changes each layer; those in a group before the group itself. */
export function mapLayers(layers: readonly Layer[], change: (layer: Layer) => object): object[] {
  return layers.map((layer) => {
    const changed = change(layer);
    return layer.type === "group" ? { ...changed, layers: mapLayers(layer.layers, change) } : changed;
  });
}

/** The layers without those that are hidden or in a hidden group. */
export function shownLayers<L extends Layer>(layers: readonly L[]): L[] {
  return layers
    .filter(({ hidden }) => !hidden)
    .map((layer) => (layer.type === "group" ? { ...layer, layers: shownLayers(layer.layers) } : layer));
}
