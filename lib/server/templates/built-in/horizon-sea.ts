import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Fill } from "#lib/contract/scene/scene-value.ts";
import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import type { HorizonLayout } from "./horizon-layout.ts";
import { round, span, track, waver } from "./layer-parts.ts";

/** Seconds of the whole scene. */
export const LENGTH = 10;
/** The person is on stage between these seconds. */
export const STAGE = { from: 2.7, to: 7.4 };
/** When the day turns to dusk, and dusk to night. */
const DUSK = { at: 1.3, seconds: 1.5 };
const NIGHT = { at: 7.2, seconds: 2 };

export type Hours<Value> = { day: Value; dusk: Value; night: Value };

function gradient(...colors: [string, number][]): Fill {
  return { type: "linear", angle: 180, stops: colors.map(([color, offset]) => ({ offset, color })) };
}

export const SKY: Hours<Fill> = {
  day: gradient(["#8fc1dc", 0], ["#cfe0dc", 0.5], ["#fbe6c4", 1]),
  dusk: gradient(["#33265f", 0], ["#6d3470", 0.38], ["#cf5a68", 0.74], ["#ffa66b", 1]),
  night: gradient(["#0b1030", 0], ["#171b4a", 0.45], ["#43305f", 0.8], ["#9c4f62", 1]),
};

const SEA: Hours<Fill> = {
  day: gradient(["#bcd3cf", 0], ["#6ea2b5", 0.4], ["#437c97", 1]),
  dusk: gradient(["#d86a66", 0], ["#8a3f6a", 0.4], ["#33245a", 1]),
  night: gradient(["#5d3a62", 0], ["#1d1d49", 0.4], ["#090d28", 1]),
};

/** A colour that goes along with the hours. */
export function through({ day, dusk, night }: Hours<string>) {
  return track<string>(
    [0, day],
    [DUSK.at, day],
    [DUSK.at + DUSK.seconds, dusk, "ease-in-out"],
    [NIGHT.at, dusk],
    [NIGHT.at + NIGHT.seconds, night, "ease-in-out"],
  );
}

function stretch(name: string, top: number, height: number, fill: Fill): ShapeLayer {
  return { name, type: "shape", shape: "rectangle", x: 0, y: top, width: "100%", height, fill };
}

/** Dusk and night come over what is there by day. */
function hours(name: string, top: number, height: number, fills: Omit<Hours<Fill>, "day">): Layer[] {
  return [
    {
      ...stretch(`${name}_at_dusk`, top, height, fills.dusk),
      ...span(DUSK.at, LENGTH),
      enter: { type: "fade", duration: DUSK.seconds, easing: "ease-in-out" },
    },
    {
      ...stretch(`${name}_at_night`, top, height, fills.night),
      ...span(NIGHT.at, LENGTH),
      enter: { type: "fade", duration: NIGHT.seconds, easing: "ease-in-out" },
    },
  ];
}

/** The sun's way: it sinks to where the person appears in it, rests, and goes down behind the sea. */
function sinking({ sun, descent, horizon }: HorizonLayout) {
  return track<number>(
    [0, sun.y - descent],
    [2.6, sun.y, "ease-in-out"],
    [STAGE.to - 0.1, sun.y],
    [9.3, round(horizon + sun.size * 0.56), "ease-in-out"],
  );
}

/** Sky, stars and the sun, which the sea then covers. */
export function sky(layout: HorizonLayout): Layer[] {
  const { sun, horizon } = layout;
  const disc = { type: "shape", shape: "ellipse", x: sun.x, y: sun.y, anchor: "center" } as const;
  const stars = Array.from({ length: 16 }, (_, index): Layer => {
    const size = 2.4 + (index % 3) * 1.1;
    return {
      name: `star_${index + 1}`,
      type: "shape",
      shape: "ellipse",
      x: `${round(50 + 47 * waver(index * 3 + 2, index))}%`,
      y: round(horizon * (0.34 + 0.3 * waver(index + 31))),
      width: size,
      height: size,
      anchor: "center",
      fill: "#fff2dc",
      opacity: round(0.6 + 0.3 * waver(index + 8)),
      ...span(8 + index * 0.06, LENGTH),
      enter: { type: "fade", duration: 0.7 },
    };
  });
  return [
    ...hours("sky", 0, horizon, SKY),
    ...stars,
    {
      name: "glow",
      ...disc,
      width: round(sun.size * 2.5),
      height: round(sun.size * 2.5),
      fill: {
        type: "radial",
        stops: [
          { offset: 0.3, color: "#ffd9a080" },
          { offset: 0.55, color: "#ffb37c30" },
          { offset: 1, color: "#ff9a6a00" },
        ],
      },
      keyframes: { y: sinking(layout) },
    },
    {
      name: "sun",
      ...disc,
      width: sun.size,
      height: sun.size,
      fill: "#fffbe6",
      keyframes: {
        y: sinking(layout),
        fill: through({ day: "#fffbe6", dusk: "#ff8256", night: "#f0503f" }),
      },
    },
    headland("left", layout),
    headland("right", layout),
  ];
}

/** A headland that lies far out; stretched to its box. */
function headland(side: "left" | "right", { coast, horizon }: HorizonLayout): Layer {
  const isLeft = side === "left";
  return {
    name: `headland_${side}`,
    type: "shape",
    shape: "path",
    path: isLeft
      ? "M0 100V38C8 26 14 6 26 4C36 2 40 26 50 34C58 40 62 38 70 56C78 74 88 92 100 100Z"
      : "M100 100V22C90 12 82 30 70 34C56 38 50 62 38 72C26 82 12 94 0 100Z",
    x: isLeft ? 0 : "100%",
    y: horizon + 1,
    ...coast[side],
    anchor: isLeft ? "bottom-left" : "bottom-right",
    fill: "#8fb0bb",
    keyframes: {
      fill: through(
        isLeft
          ? { day: "#7d9fb1", dusk: "#5b2d63", night: "#14153c" }
          : { day: "#a7c0c2", dusk: "#8d4068", night: "#2b2350" },
      ),
    },
  };
}

/** Bars of sunlight on the water; they tremble while no person is on stage. */
function reflection({ sun, horizon }: HorizonLayout, depth: number): Layer[] {
  const shares = [0.92, 0.6, 0.74, 0.42, 0.5, 0.24, 0.3];
  return shares.map((share, index): Layer => {
    const sway = (step: number) => round(sun.x + 16 * waver(index + 4, step));
    return {
      name: `reflection_${index + 1}`,
      type: "shape",
      shape: "rectangle",
      x: sun.x,
      y: round(horizon + depth * (0.05 + 0.11 * index)),
      width: round(sun.size * share),
      height: 5 + index * 0.7,
      anchor: "center",
      radius: "50%",
      fill: "#fff6d6",
      opacity: round(0.74 - index * 0.06),
      keyframes: {
        fill: through({ day: "#fff6d6", dusk: "#ffb184", night: "#f0705c" }),
        scale_x: track(
          [0, 0],
          [0.5 + index * 0.09, 0],
          [1.4 + index * 0.09, 1, "expo-out"],
          [7.5 + index * 0.05, 1],
          [9.2 - index * 0.16, 0.12, "ease-in-out"],
        ),
        opacity: track([0, 1], [8.3 - index * 0.1, 1], [9.3 - index * 0.1, 0, "ease-in"]),
        x: track(
          [0, sway(0)],
          [1.3, sway(1)],
          [2.6, sway(2)],
          [STAGE.to, sway(2)],
          [8.4, sway(3)],
          [9.4, sway(4)],
        ),
      },
    };
  });
}

/** The sea, the sunlight on it, and the line where it ends. */
export function sea(layout: HorizonLayout, frame: { width: number; height: number }): Layer[] {
  const { horizon } = layout;
  const depth = frame.height - horizon;
  return [
    stretch("sea", horizon, depth, SEA.day),
    ...hours("sea", horizon, depth, SEA),
    ...reflection(layout, depth),
    {
      name: "horizon",
      type: "shape",
      shape: "rectangle",
      x: 0,
      y: horizon - 1,
      width: "100%",
      height: 2,
      fill: "#fff3dc",
      opacity: 0.85,
      ...span(0, LENGTH),
      enter: { type: "wipe", direction: "right", duration: 1.3, easing: "expo-in-out" },
      exit: { type: "wipe", direction: "right", duration: 0.8 },
    },
  ];
}
