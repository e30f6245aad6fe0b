import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer, VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { type Box, type BoxedLayer, boxWithin, type Frame, unionOf } from "./box.ts";
import { boundsOf, type Point } from "./turn.ts";

/** A visible layer, with its position on the stage. */
export interface VisibleBox extends BoxedLayer {
  /** The layer or a group around it is locked, so it cannot be moved. */
  isLocked: boolean;
  /** Names of the groups around it. */
  groups: readonly string[];
}

/** A layer in what is around it; a group with the box that hugs what is in it, rotated layers too. */
export function boxedLayer(layer: VisualLayer, around: Box, frame: Frame): BoxedLayer {
  const box = boxWithin(layer, around, frame);
  // What a mask shows of a group is a part of its own box.
  if (layer.type !== "group" || layer.mask !== undefined) return { layer, box, around };
  const inner = layer.layers
    .filter(({ hidden }) => hidden !== true)
    .map((each) => boundsOf(boxedLayer(each, box, frame)));
  if (inner.length === 0) return { layer, box, around };
  const hull = unionOf(inner);
  const least = { width: Math.max(1, hull.width), height: Math.max(1, hull.height) };
  return { layer, box: { ...hull, ...least }, around, own: box };
}

/** Whether two boxes are of the same layer, unchanged and in the same place. */
export function isSameBox(one: VisibleBox, other: VisibleBox): boolean {
  return (
    one.layer === other.layer &&
    one.isLocked === other.isLocked &&
    isSamePlace(one.box, other.box) &&
    isSamePlace(one.around, other.around) &&
    one.groups.join() === other.groups.join()
  );
}

const isSamePlace = (one: Box, other: Box) =>
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height;

/** The parent of a layer: the frame, or a group. */
interface LayerContext {
  around: Box;
  groups: readonly string[];
  isLocked: boolean;
  isHidden: boolean;
  /** Seconds from the scene's start. */
  start: number;
  end: number;
}

/** The boxes of the layers visible at a moment, and of all selected layers, from back to front. */
export function visibleBoxes(scene: Scene, time: number, selection: readonly string[]): VisibleBox[] {
  const around = { left: 0, top: 0, width: scene.width, height: scene.height };
  const frame = { around, groups: [], isLocked: false, isHidden: false, start: 0, end: scene.duration };
  const boxesIn = (layers: readonly Layer[], place: LayerContext): VisibleBox[] =>
    layers.flatMap((layer) => {
      if (layer.type === "audio") return [];
      const boxed = boxedLayer(layer, place.around, scene);
      const start = place.start + (layer.time ?? 0);
      const own: LayerContext = {
        around: boxed.own ?? boxed.box,
        groups: [...place.groups, layer.name],
        isLocked: place.isLocked || layer.locked === true,
        isHidden: place.isHidden || layer.hidden === true,
        start,
        end: Math.min(place.end, start + (layer.duration ?? Number.POSITIVE_INFINITY)),
      };
      const isThere = !own.isHidden && time >= own.start && time <= own.end;
      const { isLocked } = own;
      const item = { ...boxed, isLocked, groups: place.groups };
      return [
        ...(isThere || selection.includes(layer.name) ? [item] : []),
        ...(layer.type === "group" ? boxesIn(layer.layers, own) : []),
      ];
    });
  return boxesIn(scene.layers, frame);
}

/**
 * The layer that a press on one is about: of a group, first the outermost group, and within what is selected the layer
 * itself, unless a group around it is selected.
 */
export function meantBy(
  { layer, groups }: VisibleBox,
  boxes: readonly VisibleBox[],
  selection: readonly string[],
): string {
  if (selection.includes(layer.name)) return layer.name;
  const selected = groups.findLast((group) => selection.includes(group));
  if (selected !== undefined) return selected;
  const [outer] = groups;
  const isInside = boxes.some((each) => selection.includes(each.layer.name) && each.groups[0] === outer);
  return outer === undefined || isInside ? layer.name : outer;
}

/** What covers so much of the frame is its ground. */
const GROUND = 0.85;

/**
 * The locked artwork at a place of the stage, the front one: a locked group as a whole. Null where there is none, or only
 * what covers about all of the frame.
 */
export function lockedAt(boxes: readonly VisibleBox[], frame: Frame, { x, y }: Point): string | null {
  const byName = new Map(boxes.map((item) => [item.layer.name, item]));
  const hit = boxes.findLast(({ layer, box, isLocked }) => {
    if (!isLocked || layer.type === "group") return false;
    if (box.width * box.height > GROUND * frame.width * frame.height) return false;
    return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
  });
  if (hit === undefined) return null;
  return hit.groups.find((group) => byName.get(group)?.layer.locked === true) ?? hit.layer.name;
}

/**
 * Names of the outermost layers that a rectangle touches, without locked ones and those that contain the
 * rectangle.
 */
export function layersInArea(boxes: readonly VisibleBox[], area: Box): string[] {
  const reaches = (near: number, length: number, from: number, extent: number) =>
    near < from + extent && from < near + length;
  const lies = (near: number, length: number, from: number, extent: number) =>
    near <= from && near + length >= from + extent;
  return boxes
    .filter(({ isLocked, groups }) => !isLocked && groups.length === 0)
    .filter(
      ({ box }) =>
        reaches(box.left, box.width, area.left, area.width) &&
        reaches(box.top, box.height, area.top, area.height) &&
        !(
          lies(box.left, box.width, area.left, area.width) && lies(box.top, box.height, area.top, area.height)
        ),
    )
    .map(({ layer }) => layer.name);
}
