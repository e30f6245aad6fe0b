import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { HorizonLayout } from "./horizon-layout.ts";
import { type Hours, LENGTH, STAGE, through } from "./horizon-sea.ts";
import { track } from "./layer-parts.ts";

const HULL = "M4 78H96C92 92 84 98 74 98H26C14 98 8 90 4 78Z";
const SAILS = "M48 2C50 28 48 52 44 70H8C26 52 40 28 48 2ZM54 16C70 32 82 50 86 70H54C57 52 57 34 54 16Z";

/** A boat that comes by, waits, and sails off towards where the sun has set. */
export function boat({ boat: { size, from, rest, to } }: HorizonLayout): Layer[] {
  const way = (value: (berth: typeof from) => number) =>
    track<number>(
      [0, value(from)],
      [2.7, value(rest), "ease-out"],
      [STAGE.to, value(rest)],
      [LENGTH, value(to), "ease-in-out"],
    );
  const common = {
    type: "shape",
    shape: "path",
    ...{ x: from.x, y: from.y, width: size, height: size },
    anchor: "bottom",
    keyframes: {
      x: way(({ x }) => x),
      y: way(({ y }) => y),
      scale: way(({ scale }) => scale),
      rotation: track<number>([0, -3], [0.9, 3], [1.8, -2], [2.7, 0], [STAGE.to, 0], [8.3, 3], [9.2, -3]),
    },
  } as const;
  const tint = (hours: Hours<string>) => ({ ...common.keyframes, fill: through(hours) });
  const sails = { day: "#fffdf4", dusk: "#ffe3cf", night: "#e9b9a8" };
  const hull = { day: "#27476a", dusk: "#2a1b4b", night: "#0b0e29" };
  return [
    { ...common, name: "sails", path: SAILS, fill: sails.day, keyframes: tint(sails) },
    { ...common, name: "hull", path: HULL, fill: hull.day, keyframes: tint(hull) },
  ];
}
