import type { Anchor } from "#lib/contract/scene/layer-base.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { GroupLayer, VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import type { Length } from "#lib/contract/scene/scene-value.ts";

/** A rectangle in the scene, in pixels, before rotation. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type Frame = Pick<Box, "width" | "height">;

/** CSS position of a box on the stage, independent of the stage's size. */
export function placeOn(frame: Frame, { left, top, width, height }: Box) {
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`;
  return {
    ...{ left: share(left, frame.width), top: share(top, frame.height) },
    ...{ width: share(width, frame.width), height: share(height, frame.height) },
  };
}

/** The unit of a length. */
export type Unit = "px" | "%" | "vmin";

export function unitOf(length: Length): Unit {
  if (typeof length === "number") return "px";
  return length.endsWith("vmin") ? "vmin" : "%";
}

/** A length in pixels; `whole` is the length of 100 %. */
export function toPixels(length: Length, whole: number, frame: Frame): number {
  if (typeof length === "number") return length;
  const value = Number.parseFloat(length);
  return length.endsWith("vmin")
    ? (value * Math.min(frame.width, frame.height)) / 100
    : (value * whole) / 100;
}

/** Pixels as a length with a unit: whole pixels, or percentages with two decimals. */
export function toLength(pixels: number, unit: Unit, whole: number, frame: Frame): Length {
  if (unit === "px") return Math.round(pixels);
  const hundred = unit === "%" ? whole : Math.min(frame.width, frame.height);
  const value = hundred === 0 ? 0 : Math.round((pixels / hundred) * 10_000) / 100;
  // Avoids "-0", a different text for the same value.
  return `${value === 0 ? 0 : value}${unit}`;
}

/** A box's anchor as fractions of its sides. */
export function anchorShare(anchor: Anchor = "top-left"): { x: number; y: number } {
  const parts = anchor.split("-");
  const x = parts.includes("left") ? 0 : parts.includes("right") ? 1 : 0.5;
  const y = parts.includes("top") ? 0 : parts.includes("bottom") ? 1 : 0.5;
  return { x, y };
}

/** The box of a layer inside `around` at rest: without enter, exit and keyframes. */
export function boxWithin(layer: VisualLayer, around: Box, frame: Frame): Box {
  const width = toPixels(layer.width, around.width, frame);
  const height = toPixels(layer.height, around.height, frame);
  const anchor = anchorShare(layer.anchor);
  return {
    left: around.left + toPixels(layer.x, around.width, frame) - anchor.x * width,
    top: around.top + toPixels(layer.y, around.height, frame) - anchor.y * height,
    width,
    height,
  };
}

/** The innermost group that contains a layer, or the frame. */
export function boxAround(scene: Scene, groups: readonly GroupLayer[]): Box {
  const whole: Box = { left: 0, top: 0, width: scene.width, height: scene.height };
  return groups.reduce((around, group) => boxWithin(group, around, scene), whole);
}

/** A layer with its own box and the box of its group or of the frame. */
export interface BoxedLayer {
  layer: VisualLayer;
  /** Of a group, the box that hugs what is in it. */
  box: Box;
  around: Box;
  /** Of a group, the box from which its layers count. */
  own?: Box;
}

/** The point around which a layer rotates, as fractions of the sides of its box. */
export function pivotOf({ layer, box, own = box }: BoxedLayer): { x: number; y: number } {
  const share = anchorShare(layer.anchor);
  if (own === box) return share;
  return {
    x: (own.left + share.x * own.width - box.left) / box.width,
    y: (own.top + share.y * own.height - box.top) / box.height,
  };
}

/** The properties that move a layer from its box to another one; unchanged lengths keep their notation. */
export function moveTo({ layer, around, own, ...item }: BoxedLayer, next: Box, frame: Frame) {
  const from = own ?? item.box;
  const box = own === undefined ? next : followed(own, item.box, next);
  const placed = placeAt(layer, box, around, frame);
  const isWider = differs(box.width, from.width);
  const isHigher = differs(box.height, from.height);
  return {
    x: isWider || differs(box.left, from.left) ? placed.x : layer.x,
    y: isHigher || differs(box.top, from.top) ? placed.y : layer.y,
    width: isWider ? placed.width : layer.width,
    height: isHigher ? placed.height : layer.height,
  };
}

/** Where a box comes that goes along with another one. */
function followed(own: Box, from: Box, to: Box): Box {
  const [wider, higher] = [to.width / from.width, to.height / from.height];
  return {
    left: to.left + (own.left - from.left) * wider,
    top: to.top + (own.top - from.top) * higher,
    width: own.width * wider,
    height: own.height * higher,
  };
}

/** More than a rounding error. */
const differs = (a: number, b: number) => Math.abs(a - b) > 1e-6;

/** The position and size of a layer in a box, each property in its current unit. */
function placeAt(layer: VisualLayer, box: Box, around: Box, frame: Frame) {
  const anchor = anchorShare(layer.anchor);
  const x = box.left - around.left + anchor.x * box.width;
  const y = box.top - around.top + anchor.y * box.height;
  return {
    x: toLength(x, unitOf(layer.x), around.width, frame),
    y: toLength(y, unitOf(layer.y), around.height, frame),
    width: toLength(Math.max(0, box.width), unitOf(layer.width), around.width, frame),
    height: toLength(Math.max(0, box.height), unitOf(layer.height), around.height, frame),
  };
}

/** The smallest box that contains all boxes. */
export function unionOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    ...{ left, top },
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}

/** A box moved by a distance. */
export const shiftedBy = (box: Box, x: number, y: number): Box => ({
  ...box,
  left: box.left + x,
  top: box.top + y,
});
