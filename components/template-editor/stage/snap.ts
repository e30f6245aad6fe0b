import type { Box, Frame } from "./box.ts";
import { ALONG, type Axis, extentOf, type GuideLine, type Guides, linesOf, SAME } from "./guides.ts";
import { type Sides, sizedBox } from "./resize.ts";
import { gapsAt, shiftToSpacing } from "./spacing.ts";

/** Title-safe is what is at least this far from each edge, as a share of the side (SMPTE ST 2046-1). */
const MARGIN = 0.05;

/** The part of the frame in which nothing is cut off or covered wherever it is shown. */
export function titleSafeArea({ width, height }: Frame): Box {
  return {
    ...{ left: width * MARGIN, top: height * MARGIN },
    ...{ width: width * (1 - 2 * MARGIN), height: height * (1 - 2 * MARGIN) },
  };
}

/** What boxes snap to. */
export interface SnapTargets {
  frame: Frame;
  /** The other layers. */
  layers: readonly Box[];
}

export interface SnapOptions {
  /** The sides that follow the pointer; null if the whole box does. */
  sides: Sides | null;
  /** Axes along which the box may move. */
  axes: readonly Axis[];
  /** Both sides of a corner change together. */
  keepsAspect: boolean;
  /** Distance within which lines attract, in the scene's pixels. */
  reach: number;
}

/**
 * Snaps a box that is moved or resized to the nearest lines: edges and centres of the frame, of its title-safe area and
 * of other layers, and places at equal distances from two of them.
 */
export function snapBox(box: Box, targets: SnapTargets, options: SnapOptions): { box: Box; guides: Guides } {
  const { sides, axes, keepsAspect } = options;
  const areas = areasOf(targets);
  const shifts = { x: shiftAlong("x"), y: shiftAlong("y") };
  const snapped = sides === null ? moved() : resized(sides);
  return { box: snapped, guides: guidesOf(snapped, targets, options) };

  function shiftAlong(axis: Axis): number | null {
    if (!axes.includes(axis) || sides?.[axis] === 0) return null;
    const lines = areas.flatMap((each) => linesOf(each, axis));
    const toLine = nearest(ownLines(box, sides, axis), lines, options.reach);
    if (sides !== null) return toLine;
    const toSpacing = shiftToSpacing(box, targets.layers, axis, options.reach);
    if (toLine === null || toSpacing === null) return toLine ?? toSpacing;
    return Math.abs(toSpacing) < Math.abs(toLine) ? toSpacing : toLine;
  }

  function moved(): Box {
    return { ...box, left: box.left + (shifts.x ?? 0), top: box.top + (shifts.y ?? 0) };
  }

  function resized(held: Sides): Box {
    const width = box.width + (shifts.x ?? 0) * held.x;
    const height = box.height + (shifts.y ?? 0) * held.y;
    if (!keepsAspect || held.x === 0 || held.y === 0) return sizedBox(box, held, width, height);
    // Only one of the two can be reached; the other side follows.
    const leads = shifts.y === null || (shifts.x !== null && Math.abs(shifts.x) <= Math.abs(shifts.y));
    const factor = leads ? width / box.width : height / box.height;
    return sizedBox(box, held, box.width * factor, box.height * factor);
  }
}

function areasOf({ frame, layers }: SnapTargets): Box[] {
  return [{ left: 0, top: 0, ...frame }, titleSafeArea(frame), ...layers];
}

/** The lines of a box that follow the pointer. */
function ownLines(box: Box, sides: Sides | null, axis: Axis): number[] {
  if (sides === null) return linesOf(box, axis);
  const { from, to } = extentOf(box, axis);
  return sides[axis] === 0 ? [] : [sides[axis] < 0 ? from : to];
}

/** The smallest shift from one of `own` to one of `lines`, within `reach`. */
function nearest(own: readonly number[], lines: readonly number[], reach: number): number | null {
  let best: number | null = null;
  for (const line of lines) {
    for (const at of own) {
      const shift = line - at;
      if (Math.abs(shift) <= reach && (best === null || Math.abs(shift) < Math.abs(best))) best = shift;
    }
  }
  return best;
}

/** The lines that a box is aligned with, and the equal distances at which it stands. */
function guidesOf(box: Box, targets: SnapTargets, { sides, axes }: SnapOptions): Guides {
  const lines = axes.flatMap((axis) =>
    ownLines(box, sides, axis).flatMap((at) => {
      const touched = areasOf(targets).filter((each) =>
        linesOf(each, axis).some((line) => Math.abs(line - at) < SAME),
      );
      return touched.length === 0 ? [] : [lineThrough([box, ...touched], axis, at)];
    }),
  );
  const gaps = sides === null ? axes.flatMap((axis) => gapsAt(box, targets.layers, axis)) : [];
  return { lines, gaps };
}

/** A line as long as everything that it goes through. */
function lineThrough(boxes: readonly Box[], axis: Axis, at: number): GuideLine {
  const extents = boxes.map((each) => extentOf(each, ALONG[axis].other));
  return {
    ...{ axis, at },
    from: Math.min(...extents.map(({ from }) => from)),
    to: Math.max(...extents.map(({ to }) => to)),
  };
}
