import type { Scene } from "#lib/contract/scene/scene.ts";
import type { GroupLayer, Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Length } from "#lib/contract/scene/scene-value.ts";
import { findLayer, patchLayer } from "../state/scene-edits.ts";
import { placeAll, scaleAll } from "./arrange.ts";
import {
  anchorShare,
  type Box,
  type BoxedLayer,
  boxAround,
  shiftedBy,
  toLength,
  toPixels,
  unitOf,
} from "./box.ts";
import { writtenAs } from "./counted-from.ts";
import type { Sides } from "./resize.ts";
import { anchorOppositeSides } from "./turn.ts";
import { boxedLayer } from "./visible-boxes.ts";

/*
 * Where a group is and how large, as its frame on the stage has it: around what is in it. Its own box, from which its layers
 * count, may be any other, and goes along.
 */

export type PlaceProperty = "x" | "y" | "width" | "height";

/** How a property of a place counts: along which side, and from which edge. */
const WAYS = {
  x: { size: "width", near: "left" },
  y: { size: "height", near: "top" },
  width: { size: "width", near: null },
  height: { size: "height", near: null },
} as const satisfies Record<PlaceProperty, { size: "width" | "height"; near: "left" | "top" | null }>;

export const isPlace = (property: string): property is PlaceProperty => property in WAYS;

/** The position or the size of the frame of a group, in the unit of its own. */
export function groupPlace(scene: Scene, group: GroupLayer, property: PlaceProperty): Length {
  const item = itemOf(scene, group);
  if (item === null || item.own === undefined) return group[property];
  const whole = item.around[WAYS[property].size];
  return toLength(pixelsOf(item, property), unitOf(group[property]), whole, scene);
}

/** The scene with the frame of a group in another place or of another size; what is in it becomes larger with it. */
export function withGroupPlace(scene: Scene, name: string, property: PlaceProperty, next: Length): Scene {
  const group = findLayer(scene, name)?.layer;
  const item = group?.type === "group" ? itemOf(scene, group) : null;
  if (group?.type !== "group" || item === null) return scene;
  const whole = item.around[WAYS[property].size];
  const pixels = toPixels(next, whole, scene);
  const by = pixels - pixelsOf(item, property);
  if (unitOf(next) !== unitOf(group[property])) {
    const own = toPixels(group[property], whole, scene);
    const noted = patchLayer(scene, name, { [property]: writtenAs(next, own, whole, scene) });
    return Math.abs(by) <= ROUNDING ? noted : withGroupPlace(noted, name, property, next);
  }
  if (property === "x" || property === "y") {
    const box = shiftedBy(item.box, property === "x" ? by : 0, property === "y" ? by : 0);
    return placeAll(scene, [{ item, box }]);
  }
  return scaledTo(scene, item, property, pixels);
}

/** A unit is changed with such a difference, in pixels. */
const ROUNDING = 0.5;
/** The smallest width and height, in pixels. */
const LEAST = 1;

function itemOf(scene: Scene, group: GroupLayer): BoxedLayer | null {
  const found = findLayer(scene, group.name);
  return found === null ? null : boxedLayer(group, boxAround(scene, found.groups), scene);
}

/** Where the anchor of a frame is, or how long one of its sides. */
function pixelsOf({ layer, box, around }: BoxedLayer, property: PlaceProperty): number {
  const { size, near } = WAYS[property];
  if (near === null) return box[size];
  const share = anchorShare(layer.anchor);
  return box[near] - around[near] + (near === "left" ? share.x : share.y) * box[size];
}

/**
 * As what a group began that was made larger. A number is typed digit by digit: each time the group becomes what it would
 * be from its beginning, instead of ten times what its first digit has left of it.
 */
const beginnings = new WeakMap<Layer, BoxedLayer>();

function scaledTo(scene: Scene, now: BoxedLayer, side: "width" | "height", pixels: number): Scene {
  const item = beginnings.get(now.layer) ?? now;
  const by = Math.max(LEAST, pixels) / item.box[side];
  const share = anchorShare(item.layer.anchor);
  const box: Box = {
    left: item.box.left + share.x * item.box.width * (1 - by),
    top: item.box.top + share.y * item.box.height * (1 - by),
    width: item.box.width * by,
    height: item.box.height * by,
  };
  // Its anchor stays, also where it is turned.
  const held = { x: 1 - 2 * share.x, y: 1 - 2 * share.y } as Sides;
  const next = scaleAll(scene, [item], item.box, anchorOppositeSides(item, held, box));
  const scaled = findLayer(next, item.layer.name)?.layer;
  if (scaled !== undefined) beginnings.set(scaled, item);
  return next;
}
