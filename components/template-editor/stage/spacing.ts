import type { Box } from "./box.ts";
import { ALONG, type Axis, extentOf, type Gap, SAME } from "./guides.ts";

/** Most boxes in a row that are compared; each is compared with each. */
const MOST = 30;

/** Where a box has to begin so that distances are equal, and these distances. */
interface Spacing {
  near: number;
  gaps: readonly Gap[];
}

/**
 * Where a box would stand at equal distances in its row or column: between two others, or as far from one as that is
 * from the next.
 */
function spacingsOf(box: Box, others: readonly Box[], axis: Axis): Spacing[] {
  const { length } = ALONG[axis];
  const row = inRow(box, others, axis);
  return row.flatMap((one) =>
    row.flatMap((next): Spacing[] => {
      const [from, to] = [extentOf(one, axis).to, extentOf(next, axis).from];
      const isBetween = (each: Box) => extentOf(each, axis).from >= from && extentOf(each, axis).to <= to;
      if (to - from < 1 || row.some(isBetween)) return [];
      const between = gapBetween(one, next, axis);
      const after = extentOf(next, axis).to;
      const before = extentOf(one, axis).from;
      const rest = (to - from - box[length]) / 2;
      const placed = (near: number, gapsOf: (moved: Box) => Gap[]): Spacing => {
        return { near, gaps: gapsOf({ ...box, [ALONG[axis].near]: near }) };
      };
      return [
        placed(after + to - from, (moved) => [between, gapBetween(next, moved, axis)]),
        placed(before - (to - from) - box[length], (moved) => [gapBetween(moved, one, axis), between]),
        ...(rest < 1
          ? []
          : [placed(from + rest, (moved) => [gapBetween(one, moved, axis), gapBetween(moved, next, axis)])]),
      ];
    }),
  );
}

/** The boxes beside a box along an axis: those that share a part of the other axis with it. */
function inRow(box: Box, others: readonly Box[], axis: Axis): readonly Box[] {
  const { other } = ALONG[axis];
  const own = extentOf(box, other);
  return others
    .filter((each) => extentOf(each, other).from < own.to && extentOf(each, other).to > own.from)
    .slice(0, MOST);
}

/** The distance from a box to the next one, drawn in the middle of what they share of the other axis. */
function gapBetween(one: Box, next: Box, axis: Axis): Gap {
  const { other } = ALONG[axis];
  const [a, b] = [extentOf(one, other), extentOf(next, other)];
  const at = (Math.max(a.from, b.from) + Math.min(a.to, b.to)) / 2;
  return { axis, from: extentOf(one, axis).to, to: extentOf(next, axis).from, at };
}

/** The smallest shift along an axis to a place at equal distances, within `reach`; null if there is none. */
export function shiftToSpacing(box: Box, others: readonly Box[], axis: Axis, reach: number): number | null {
  const from = box[ALONG[axis].near];
  const shifts = spacingsOf(box, others, axis).map(({ near }) => near - from);
  const [nearest] = shifts.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  return nearest === undefined || Math.abs(nearest) > reach ? null : nearest;
}

/** The equal distances at which a box stands, each once. */
export function gapsAt(box: Box, others: readonly Box[], axis: Axis): Gap[] {
  const near = box[ALONG[axis].near];
  const gaps = spacingsOf(box, others, axis)
    .filter((spacing) => Math.abs(spacing.near - near) < SAME)
    .flatMap((spacing) => spacing.gaps);
  return [...new Map(gaps.map((gap) => [`${gap.from} ${gap.to}`, gap])).values()];
}
