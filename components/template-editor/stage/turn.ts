import { type Box, type BoxedLayer, pivotOf } from "./box.ts";
import type { Sides } from "./resize.ts";

/*
 * Layers rotate around their anchor, which may be a corner. When rotated by hand, the centre must stay in
 * place; when resized, the opposite side must stay. Both keep one point of the box where it was.
 */

export interface Point {
  x: number;
  y: number;
}

interface Turned {
  box: Box;
  degrees: number;
}

const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** Converts a movement along the sides of a box rotated by `degrees` to a movement in the frame. */
export function turnedBy({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/**
 * The position in the frame of a point of a rotated box; `share` is the point as fractions of the box's
 * sides.
 */
function pointOf({ box, degrees }: Turned, anchor: Point, share: Point): Point {
  const { x, y } = turnedBy(
    { x: (share.x - anchor.x) * box.width, y: (share.y - anchor.y) * box.height },
    degrees,
  );
  return { x: box.left + anchor.x * box.width + x, y: box.top + anchor.y * box.height + y };
}

/** The second box, moved so that one of its points is where it is in the first box. */
function held(from: Turned, to: Turned, anchor: Point, share: Point): Box {
  const before = pointOf(from, anchor, share);
  const after = pointOf(to, anchor, share);
  return { ...to.box, left: to.box.left + before.x - after.x, top: to.box.top + before.y - after.y };
}

/** The visible centre of a layer. */
export function middleOf(item: BoxedLayer): Point {
  const { layer, box } = item;
  return pointOf({ box, degrees: layer.rotation ?? 0 }, pivotOf(item), MIDDLE);
}

/** The upright rectangle that a layer covers. */
export function boundsOf(item: BoxedLayer): Box {
  const { layer, box } = item;
  if ((layer.rotation ?? 0) === 0) return box;
  const angle = ((layer.rotation ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const { x, y } = middleOf(item);
  const width = box.width * cos + box.height * sin;
  const height = box.width * sin + box.height * cos;
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** The box of a layer that is rotated to `degrees` around its centre. */
export function turnTo(item: BoxedLayer, degrees: number): Box {
  const { layer, box } = item;
  return held({ box, degrees: layer.rotation ?? 0 }, { box, degrees }, pivotOf(item), MIDDLE);
}

/** A layer's new box; the side opposite to the dragged sides stays where it was. */
export function anchorOppositeSides(item: BoxedLayer, sides: Sides, next: Box): Box {
  const { layer, box } = item;
  const degrees = layer.rotation ?? 0;
  if (degrees === 0) return next;
  const opposite = { x: (1 - sides.x) / 2, y: (1 - sides.y) / 2 };
  return held({ box, degrees }, { box: next, degrees }, pivotOf(item), opposite);
}

/** A rotating layer snaps to multiples of this, in degrees. */
const STRAIGHT = 45;
const COARSE = 15;
const REACH = 3;

/** What a rotating layer snaps to. */
export type TurnSnap =
  /** What is straight or diagonal, when near it. */
  | "near"
  /** Steps of 15 degrees, when near them: for a finger, which has no key to ask for them. */
  | "near_steps"
  /** Steps of 15 degrees only. */
  | "steps"
  | "none";

/** Rounds degrees to whole numbers between -180 and 180. */
export function tidyDegrees(degrees: number, snap: TurnSnap): number {
  const turns = degrees - 360 * Math.round(degrees / 360);
  const step = snap === "near" ? STRAIGHT : COARSE;
  const nearest = step * Math.round(turns / step);
  const isSnapped = snap === "steps" || (snap !== "none" && Math.abs(turns - nearest) <= REACH);
  return unsigned(isSnapped ? nearest : Math.round(turns));
}

// Avoids "-0" and -180, which are different texts for 0 and 180.
const unsigned = (degrees: number) => (degrees === 0 ? 0 : degrees === -180 ? 180 : degrees);
