import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { locked, type Point, round, span, track } from "./layer-parts.ts";

/** Seconds of the whole scene. */
export const LENGTH = 10;
/** The person is on stage between these seconds. */
export const STAGE = { from: 2.7, to: 7.4 };
/** When the engraving is taken back. */
export const ERASED = 9.1;

export const COLORS = {
  paper: "#f8f3e7",
  ink: "#1c2848",
  gold: "#b98a2f",
  foil: "#e0b757",
  quiet: "#6b6a72",
} as const;

type Frame = { width: number; height: number };

/** Draws a line as with a pen from a second on, and takes it back in the end. */
export function engraved(start: number, seconds: number) {
  const back = ERASED - start;
  return {
    ...span(start, LENGTH - 0.04),
    keyframes: {
      "trim.end": track<number>([0, 0], [seconds, 1, "ease-in-out"], [back, 1], [back + 0.75, 0, "ease-in"]),
    },
  };
}

/**
 * A wave along the four sides of a rectangle, clockwise from its top left corner, as path data.
 *
 * @param swing how far the wave goes out of its way; negative to begin inwards.
 */
function waveAround({ x, y }: Point, { width, height }: Frame, swing: number): string {
  const side = (length: number, along: Point): string => {
    // An even number of half waves, so that each side begins and ends alike.
    const count = Math.round(length / 34) * 2;
    const half = length / count;
    const across = { x: along.y, y: -along.x };
    const step = `${round(along.x * half)} ${round(along.y * half)}`;
    const bend = `${round(along.x * (half / 2) + across.x * swing)} ${round(along.y * (half / 2) + across.y * swing)}`;
    return `q${bend} ${step}${`t${step}`.repeat(count - 1)}`;
  };
  return [
    `M${x} ${y}`,
    side(width, { x: 1, y: 0 }),
    side(height, { x: 0, y: 1 }),
    side(width, { x: -1, y: 0 }),
    side(height, { x: 0, y: -1 }),
  ].join("");
}

/** Waves that cross one another within two lines all around the page, and a rosette in each corner. */
export function border(frame: Frame, inset: number): Layer[] {
  const inner = { width: frame.width - inset * 2, height: frame.height - inset * 2 };
  const strands: readonly [number, string, number][] = [
    [25, COLORS.ink, 1.2],
    [-25, COLORS.ink, 1.2],
    [11, COLORS.gold, 1.2],
    [-11, COLORS.gold, 1.2],
  ];
  const page = { ...{ x: 0, y: 0 }, ...frame };
  const view_box: [number, number, number, number] = [0, 0, frame.width, frame.height];
  const line = (name: string, distance: number, width: number, start: number): Layer => ({
    name,
    type: "shape",
    shape: "rectangle",
    ...{ x: distance, y: distance },
    ...{ width: frame.width - distance * 2, height: frame.height - distance * 2 },
    stroke: { color: COLORS.ink, width },
    ...engraved(start, 1.6),
  });
  const corners = [0, 1, 2, 3].map((index) => ({
    x: index % 2 === 0 ? inset : frame.width - inset,
    y: index < 2 ? inset : frame.height - inset,
  }));
  return locked(
    ...strands.map(
      ([swing, color, width], index): Layer => ({
        name: `strand_${index + 1}`,
        type: "shape",
        shape: "path",
        path: waveAround({ x: inset, y: inset }, inner, swing),
        view_box,
        ...page,
        stroke: { color, width },
        opacity: 0.8,
        ...engraved(0.05 + index * 0.1, 1.9),
      }),
    ),
    line("edge_outside", inset - 18, 2.5, 0),
    line("edge_inside", inset + 18, 1.2, 0.2),
    ...corners.flatMap((corner, index) => cornerRosette(corner, index)),
  );
}

function cornerRosette({ x, y }: Point, index: number): Layer[] {
  const size = 62;
  const common = {
    type: "shape",
    ...{ x, y },
    anchor: "center",
    ...span(0.5 + index * 0.1, ERASED + 0.5 + index * 0.04),
    enter: { type: "scale", from: 0, duration: 0.7, easing: "expo-out" },
    exit: { type: "scale", from: 0, duration: 0.4, easing: "ease-in" },
  } as const;
  return [
    {
      ...common,
      name: `corner_${index + 1}`,
      shape: "ellipse",
      ...{ width: size, height: size },
      fill: COLORS.paper,
      stroke: { color: COLORS.ink, width: 1.6 },
    },
    {
      ...common,
      name: `corner_lines_${index + 1}`,
      shape: "path",
      path: rosette(8, 2, 0.24, 0.94),
      view_box: BOX,
      ...{ width: size - 8, height: size - 8 },
      stroke: { color: COLORS.gold, width: 1.2 },
      keyframes: { rotation: track([0, -60], [1.2, 0, "expo-out"]) },
    },
  ];
}

/** The view box of rosettes. */
export const BOX = [-1000, -1000, 2000, 2000] satisfies [number, number, number, number];

/**
 * Lines around a middle that swing between two radii, each a little further round than the one before: what a rose
 * engine cuts into a watch's face or a banknote's plate.
 *
 * @param near the inner radius as a share of the outer box; `far` likewise.
 */
export function rosette(lobes: number, strands: number, near: number, far: number): string {
  const steps = lobes * 10;
  return Array.from({ length: strands }, (_, strand) => {
    const at = (step: number): Point => {
      const turn = (step / steps) * 2 * Math.PI;
      const swing = Math.cos(lobes * turn + (strand / strands) * 2 * Math.PI);
      const radius = 1000 * ((near + far) / 2 + ((far - near) / 2) * swing);
      return { x: radius * Math.cos(turn), y: radius * Math.sin(turn) };
    };
    const text = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;
    const between = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
    const curve = Array.from(
      { length: steps },
      (_, step) => `Q${text(at(step))} ${text(between(at(step), at(step + 1)))}`,
    );
    return `M${text(between(at(-1), at(0)))}${curve.join("")}Z`;
  }).join("");
}

/** A disc with a scalloped edge. */
export function scallops(count: number): string {
  const at = (step: number, radius: number) => {
    const turn = (step / count) * 2 * Math.PI;
    return `${Math.round(radius * Math.cos(turn))} ${Math.round(radius * Math.sin(turn))}`;
  };
  const bows = Array.from({ length: count }, (_, step) => `Q${at(step + 0.5, 1062)} ${at(step + 1, 950)}`);
  return `M${at(0, 950)}${bows.join("")}Z`;
}
