import type { Box } from "./box.ts";

/** Lines that a box has snapped to, in the scene's pixels. */
export interface Guides {
  x: number | null;
  y: number | null;
}

export const NO_GUIDES: Guides = { x: null, y: null };

/** The sides of a box that follow the pointer; none if the whole box does. */
export interface Sides {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

type Axis = { near: "left" | "top"; length: "width" | "height" };

const AXES = { x: { near: "left", length: "width" }, y: { near: "top", length: "height" } } as const;

/** The lines that boxes snap to along an axis: edges and centres of the other boxes. */
function linesOf(boxes: readonly Box[], { near, length }: Axis): number[] {
  return boxes.flatMap((box) => [box[near], box[near] + box[length] / 2, box[near] + box[length]]);
}

/** The smallest distance from one of `own` to one of `lines`, within `reach`. */
function nearest(own: readonly number[], lines: readonly number[], reach: number) {
  let best: { shift: number; line: number } | null = null;
  for (const line of lines) {
    for (const at of own) {
      const shift = line - at;
      if (Math.abs(shift) > reach || (best !== null && Math.abs(shift) >= Math.abs(best.shift))) continue;
      best = { shift, line };
    }
  }
  return best;
}

/**
 * Snaps a box that is moved or resized to the edges and centres of others within reach.
 * @param sides the sides that follow the pointer
 * @param others what to snap to: the frame and the other layers
 * @param reach in the scene's pixels
 */
export function snapBox(
  box: Box,
  sides: Sides | null,
  others: readonly Box[],
  reach: number,
): { box: Box; guides: Guides } {
  const snapped = { ...box };
  const guides: Guides = { ...NO_GUIDES };
  for (const [name, axis] of [["x", AXES.x] as const, ["y", AXES.y] as const]) {
    const side = sides === null ? null : sides[name];
    if (side === 0) continue;
    const { near, length } = axis;
    const lines = linesOf(others, axis);
    const own = side === null ? linesOf([box], axis) : [side < 0 ? box[near] : box[near] + box[length]];
    const found = nearest(own, lines, reach);
    if (found === null) continue;
    guides[name] = found.line;
    if (side === null || side < 0) snapped[near] += found.shift;
    if (side !== null) snapped[length] += found.shift * side;
  }
  return { box: snapped, guides };
}

const LEAST = 1;

/**
 * A box with some of its sides moved by the pointer's movement.
 * @param keepsAspect if both axes change, as at a corner
 */
export function resizeBox(box: Box, sides: Sides, dx: number, dy: number, keepsAspect: boolean): Box {
  let width = Math.max(LEAST, box.width + sides.x * dx);
  let height = Math.max(LEAST, box.height + sides.y * dy);
  if (keepsAspect && sides.x !== 0 && sides.y !== 0 && box.width > 0 && box.height > 0) {
    const factor = Math.max(width / box.width, height / box.height);
    [width, height] = [box.width * factor, box.height * factor];
  }
  return {
    left: sides.x < 0 ? box.left + box.width - width : box.left,
    top: sides.y < 0 ? box.top + box.height - height : box.top,
    width: sides.x === 0 ? box.width : width,
    height: sides.y === 0 ? box.height : height,
  };
}

export const ALIGNMENTS = ["left", "center", "right", "top", "middle", "bottom"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** A box aligned with an edge or the centre of what surrounds it. */
export function alignBox(box: Box, around: Box, alignment: Alignment): Box {
  switch (alignment) {
    case "left":
      return { ...box, left: around.left };
    case "center":
      return { ...box, left: around.left + (around.width - box.width) / 2 };
    case "right":
      return { ...box, left: around.left + around.width - box.width };
    case "top":
      return { ...box, top: around.top };
    case "middle":
      return { ...box, top: around.top + (around.height - box.height) / 2 };
    case "bottom":
      return { ...box, top: around.top + around.height - box.height };
  }
}
