import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { VisibleBox } from "./visible-boxes.ts";

/**
 * The boxes of the layers that have been added, or shown again, since a picture was drawn, without hidden ones and
 * without layers that were only renamed.
 */
export function undrawnLayers(boxes: readonly VisibleBox[], scene: Scene, drawn: Scene): VisibleBox[] {
  if (scene === drawn) return [];
  const now = new Set(placedLayers(scene).map(({ layer }) => layer.name));
  const before = placedLayers(drawn).map(({ layer }) => layer);
  const known = new Set(before.filter(({ hidden }) => hidden !== true).map(({ name }) => name));
  const gone = new Set(before.filter(({ name }) => !now.has(name)).map(nameless));
  return boxes.filter(
    ({ layer }) => !known.has(layer.name) && layer.hidden !== true && !gone.has(nameless(layer)),
  );
}

const nameless = (layer: Layer) => JSON.stringify({ ...layer, name: "" });
