import type { Box } from "./box.ts";

export type Axis = "x" | "y";

/** A line that boxes are aligned with, in the scene's pixels: at `at` on its axis, from `from` to `to` on the other. */
export interface GuideLine {
  axis: Axis;
  at: number;
  from: number;
  to: number;
}

/** One of several equal distances between boxes: from `from` to `to` on its axis, at `at` on the other. */
export interface Gap {
  axis: Axis;
  from: number;
  to: number;
  at: number;
}

/** What is drawn on the stage while a layer is moved, resized or rotated. */
export interface Guides {
  lines: readonly GuideLine[];
  gaps: readonly Gap[];
}

export const NO_GUIDES: Guides = { lines: [], gaps: [] };

/** The properties of a box along an axis and across it. */
export const ALONG = {
  x: { near: "left", length: "width", other: "y" },
  y: { near: "top", length: "height", other: "x" },
} as const;

/** A box along one axis: where it begins and ends. */
export function extentOf(box: Box, axis: Axis): { from: number; to: number } {
  const { near, length } = ALONG[axis];
  return { from: box[near], to: box[near] + box[length] };
}

/** The edges and the centre of a box along an axis. */
export function linesOf(box: Box, axis: Axis): [number, number, number] {
  const { from, to } = extentOf(box, axis);
  return [from, (from + to) / 2, to];
}

/** Positions that differ by less are the same: whole pixels are what a layer can have. */
export const SAME = 0.75;
