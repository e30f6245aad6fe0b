import type { Scene } from "#lib/contract/scene/scene.ts";
import { patchLayer } from "../state/scene-edits.ts";
import { type Alignment, alignBox } from "./align.ts";
import { type Box, type BoxedLayer, moveTo, unionOf } from "./box.ts";
import { limited, scaledContent } from "./scale.ts";
import { type VisibleBox, visibleBoxes } from "./visible-boxes.ts";

/* Moves several layers together: aligned, evenly spaced, or by the same distance. */

/** The named layers that can be moved, with their boxes; locked layers are left out. */
export function movableBoxes(scene: Scene, names: readonly string[]): VisibleBox[] {
  return visibleBoxes(scene, 0, names).filter(
    ({ layer, isLocked }) => !isLocked && names.includes(layer.name),
  );
}

/** The scene with each layer moved to its new box. */
export function placeAll(scene: Scene, placed: readonly { item: BoxedLayer; box: Box }[]): Scene {
  return placed.reduce(
    (before, { item, box }) => patchLayer(before, item.layer.name, moveTo(item, box, scene)),
    scene,
  );
}

/** The scene with layers made larger together, with all that they have, as their common box becomes another one. */
export function scaleAll(scene: Scene, items: readonly BoxedLayer[], from: Box, to: Box): Scene {
  const by = from.width > 0 ? to.width / from.width : to.height / Math.max(1, from.height);
  return items.reduce((before, item) => {
    const box = {
      left: to.left + (item.box.left - from.left) * by,
      top: to.top + (item.box.top - from.top) * by,
      width: item.box.width * by,
      height: item.box.height * by,
    };
    const placed = Object.entries(moveTo(item, box, before)).map(([name, length]) => [
      name,
      limited(length, name),
    ]);
    const enlarged = { from, to, around: item.around, frame: before };
    const patch = { ...Object.fromEntries(placed), ...scaledContent(item.layer, by, enlarged) };
    return patchLayer(before, item.layer.name, patch);
  }, scene);
}

/** Aligns one layer with its group or the frame; several layers with their common box. */
export function alignAll(scene: Scene, names: readonly string[], alignment: Alignment): Scene {
  const items = movableBoxes(scene, names);
  const [first] = items;
  if (first === undefined) return scene;
  const around = items.length === 1 ? first.around : unionOf(items.map(({ box }) => box));
  return placeAll(
    scene,
    items.map((item) => ({ item, box: alignBox(item.box, around, alignment) })),
  );
}

const SIDES = {
  across: { near: "left", length: "width" },
  down: { near: "top", length: "height" },
} as const;

export type Direction = keyof typeof SIDES;

/** Spaces the layers evenly; the outer two stay. */
export function distribute(scene: Scene, names: readonly string[], direction: Direction): Scene {
  const { near, length } = SIDES[direction];
  const items = movableBoxes(scene, names).toSorted((a, b) => middleOf(a.box) - middleOf(b.box));
  if (items.length < 3) return scene;
  const boxes = items.map(({ box }) => box);
  const taken = boxes.reduce((sum, box) => sum + box[length], 0);
  const space = (unionOf(boxes)[length] - taken) / (boxes.length - 1);
  let at = Math.min(...boxes.map((box) => box[near]));
  const placed = items.map((item) => {
    const box = { ...item.box, [near]: at };
    at += item.box[length] + space;
    return { item, box };
  });
  return placeAll(scene, placed);

  function middleOf(box: Box): number {
    return box[near] + box[length] / 2;
  }
}
