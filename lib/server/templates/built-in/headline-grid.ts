import type { Easing } from "#lib/contract/scene/scene-easing.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { HeadlineLayout } from "./headline-layout.ts";
import { type Box, round, span, track } from "./layer-parts.ts";

/** Seconds of the whole scene. */
export const LENGTH = 10;
/** The person, or the news, is on stage between these seconds. */
export const STAGE = { from: 2.75, to: 7.5 };

export const COLORS = { ink: "#101216", paper: "#f5f4ee", grey: "#a7abb0", lime: "#d3fb3c" } as const;

/** The page's lines, drawn one after another, and crosses along its right edge, where no words begin. */
export function grid({ grid: { columns, rows } }: HeadlineLayout): Layer[] {
  const [left = 0, right = 0] = [columns[0], columns.at(-1)];
  const [top = 0, bottom = 0] = [rows[0], rows.at(-1)];
  const line = (name: string, box: Box, index: number): Layer => ({
    name,
    type: "shape",
    shape: "line",
    ...box,
    stroke: { color: "#ffffff24", width: 1.5, cap: "butt" },
    ...span(0.03 * index, LENGTH - 0.04),
    keyframes: {
      "trim.end": track([0, 0], [1, 1, "cubic-bezier(0.5, 0, 0.1, 1)"]),
      opacity: track([0, 1], [LENGTH - 0.6 - 0.03 * index, 1], [LENGTH - 0.1 - 0.03 * index, 0, "ease-in"]),
    },
  });
  const cross = (x: number, y: number, index: number): Layer => ({
    name: `cross_${index + 1}`,
    type: "shape",
    shape: "path",
    path: "M0 50H100M50 0V100",
    ...{ x, y, width: 15, height: 15 },
    anchor: "center",
    stroke: { color: "#ffffff70", width: 2, cap: "butt" },
    ...span(0.5 + index * 0.08, LENGTH - 0.04),
    enter: { type: "scale", from: 0, duration: 0.5, easing: "back-out" },
    exit: { type: "scale", from: 0, duration: 0.4, easing: "ease-in" },
  });
  return [
    ...columns.map((x, index) =>
      line(`column_${index + 1}`, { x, y: top, width: 0, height: bottom - top }, index),
    ),
    ...rows.map((y, index) =>
      line(`row_${index + 1}`, { x: left, y, width: right - left, height: 0 }, index + 3),
    ),
    ...rows.map((y, index) => cross(right, y, index)),
  ];
}

type Stop = readonly [time: number, box: Box];

/** How long one edge of the block takes from a cell to the next, and by how much the edge behind it comes later. */
const STEP = { seconds: 0.42, lag: 0.13 };

/** The two edges of one axis as they go from box to box; in the direction of travel the front edge goes first. */
function edges(stops: readonly Stop[], start: (box: Box) => number, size: (box: Box) => number) {
  const seconds = 1 / 25;
  const sides = stops.slice(1).map(([time, box], index) => {
    const before = stops[index]?.[1] ?? box;
    const isForwards = start(box) + size(box) / 2 >= start(before) + size(before) / 2;
    return {
      time,
      near: time + (isForwards ? STEP.lag : 0),
      far: time + (isForwards ? 0 : STEP.lag),
      box,
      before,
    };
  });
  const low: [number, number, Easing?][] = [[0, start(stops[0]?.[1] ?? { x: 0, y: 0, width: 0, height: 0 })]];
  const extent: [number, number, Easing?][] = [
    [0, size(stops[0]?.[1] ?? { x: 0, y: 0, width: 0, height: 0 })],
  ];
  for (const { near, far, box, before } of sides) {
    // An edge at a share of its way; the size is what lies between both, so it needs the moments of each.
    const moments = Math.round((STEP.seconds + STEP.lag) / seconds);
    const begin = Math.min(near, far);
    const at = (from: number, to: number, since: number, time: number) => {
      const share = Math.min(1, Math.max(0, (time - since) / STEP.seconds));
      const eased = share < 0.5 ? 8 * share ** 4 : 1 - (-2 * share + 2) ** 4 / 2;
      return from + (to - from) * eased;
    };
    for (let moment = 0; moment <= moments; moment++) {
      const time = begin + moment * seconds;
      const lowEdge = at(start(before), start(box), near, time);
      const highEdge = at(start(before) + size(before), start(box) + size(box), far, time);
      low.push([time, round(lowEdge), "linear"]);
      extent.push([time, round(highEdge - lowEdge), "linear"]);
    }
  }
  return { low: track(...low), extent: track(...extent) };
}

/** The block that steps through the page's cells, holds the picture, and makes the full stop. */
export function block({ block: { opening, picture, closing } }: HeadlineLayout): Layer[] {
  const [first, second, third] = opening;
  const stops: readonly Stop[] = [
    [0, { ...first, width: 0 }],
    [0.02, first],
    [0.85, second],
    [1.55, third],
    [2.3, picture],
    [STAGE.to - 0.1, { ...closing }],
    [LENGTH - 0.7, { ...closing, y: closing.y + closing.height, height: 0 }],
  ];
  const across = edges(
    stops,
    ({ x }) => x,
    ({ width }) => width,
  );
  const down = edges(
    stops,
    ({ y }) => y,
    ({ height }) => height,
  );
  return [
    {
      name: "block",
      type: "shape",
      shape: "rectangle",
      ...first,
      fill: COLORS.lime,
      ...span(0, LENGTH - 0.04),
      keyframes: { x: across.low, y: down.low, width: across.extent, height: down.extent },
    },
  ];
}

/** Waves that go out from the block's corner: what is to be seen where there is no picture. */
export function signal({ block: { picture } }: HeadlineLayout): Layer[] {
  const reach = Math.min(picture.width, picture.height) * 0.8;
  const pad = round(picture.width * 0.12);
  const corner = { x: picture.x + pad, y: picture.y + picture.height - pad };
  const waves = [0.34, 0.56, 0.78, 1].map((share, index): Layer => {
    const size = round(reach * share);
    return {
      name: `wave_${index + 1}`,
      type: "shape",
      shape: "path",
      path: "M0 0A100 100 0 0 1 100 100",
      ...{ ...corner, width: size, height: size },
      anchor: "bottom-left",
      stroke: { color: COLORS.ink, width: round(reach * 0.075), cap: "butt" },
      ...span(2.95 + index * 0.1, STAGE.to - 0.2),
      exit: { type: "scale", from: 0, duration: 0.25, easing: "ease-in" },
      keyframes: { "trim.end": track([0, 0], [0.6, 1, "expo-out"]) },
    };
  });
  return [
    ...waves,
    {
      name: "source",
      type: "shape",
      shape: "ellipse",
      ...{ x: round(corner.x + reach * 0.08), y: round(corner.y - reach * 0.08) },
      ...{ width: round(reach * 0.2), height: round(reach * 0.2) },
      anchor: "center",
      fill: COLORS.ink,
      ...span(2.85, STAGE.to - 0.2),
      enter: { type: "scale", from: 0, duration: 0.5, easing: "back-out" },
      exit: { type: "scale", from: 0, duration: 0.25, easing: "ease-in" },
    },
  ];
}
