import type { Scene } from "#lib/contract/scene/scene.ts";
import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import { type Box, boxWithin } from "../stage/box.ts";
import { patchLayer, patchScene } from "./scene-edits.ts";

/** A shape that covers the whole frame at rest. */
export type CoveringLayer = ShapeLayer & { fill: NonNullable<ShapeLayer["fill"]> };

/**
 * The shapes that cover the scene's background, from back to front.
 * @param time only those that are there at this moment; null for all
 */
export function coveringLayers(scene: Scene, time: number | null): CoveringLayer[] {
  const frame = { left: 0, top: 0, width: scene.width, height: scene.height };
  return scene.layers.filter((layer): layer is CoveringLayer => {
    if (layer.type !== "shape" || layer.fill === undefined || layer.hidden === true) return false;
    if ((layer.opacity ?? 1) < 1 || layer.mask !== undefined) return false;
    const start = layer.time ?? 0;
    const end = start + (layer.duration ?? Number.POSITIVE_INFINITY);
    if (time !== null && (time < start || time >= end)) return false;
    return covers(layer.shape, boxWithin(layer, frame, scene), frame);
  });
}

function covers(shape: ShapeLayer["shape"], box: Box, frame: Box): boolean {
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  if (shape === "rectangle")
    return box.left <= 1 && box.top <= 1 && right >= frame.width - 1 && bottom >= frame.height - 1;
  if (shape !== "ellipse" || box.width === 0 || box.height === 0) return false;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return [0, frame.width].every((left) =>
    [0, frame.height].every(
      (top) => ((left - x) / (box.width / 2)) ** 2 + ((top - y) / (box.height / 2)) ** 2 <= 1,
    ),
  );
}

/** The scene with another background, also in the shapes that cover all of it in the same colour. */
export function withBackground(scene: Scene, background: Scene["background"]): Scene {
  const same = coveringLayers(scene, null).filter(
    ({ fill }) => JSON.stringify(fill) === JSON.stringify(scene.background),
  );
  return same.reduce(
    (before, { name }) => patchLayer(before, name, { fill: background }),
    patchScene(scene, { background }),
  );
}
