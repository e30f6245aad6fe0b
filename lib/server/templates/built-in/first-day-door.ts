import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Fill } from "#lib/contract/scene/scene-value.ts";
import type { FirstDayLayout } from "./first-day-layout.ts";
import { round, span, track } from "./layer-parts.ts";

/** Seconds of the whole scene. */
export const LENGTH = 9.6;
/** The person is on stage between these seconds. */
export const STAGE = { from: 2.5, to: 7.4 };
/** The light behind the door. */
export const LIGHT: Fill = {
  type: "linear",
  angle: 165,
  stops: [
    { offset: 0, color: "#ffc15a" },
    { offset: 0.55, color: "#f79a3e" },
    { offset: 1, color: "#ea7638" },
  ],
};

/** The wall's fittings: floor, frame, the light on the floor, and the leaf, which opens and stays open. */
export function door({ doorway }: FirstDayLayout, frame: { width: number; height: number }): Layer[] {
  const { x, y, width, height } = doorway;
  const foot = y + height;
  const centre = round(x + width / 2);
  const casing = 14;
  return [
    {
      name: "floor",
      type: "shape",
      shape: "rectangle",
      x: 0,
      y: foot,
      width: "100%",
      height: frame.height - foot,
      fill: {
        type: "linear",
        angle: 180,
        stops: [
          { offset: 0, color: "#e6dccb" },
          { offset: 1, color: "#efe8da" },
        ],
      },
    },
    {
      name: "light_on_floor",
      type: "shape",
      shape: "ellipse",
      x: centre,
      y: foot,
      width: width * 3.4,
      height: height * 0.72,
      anchor: "center",
      fill: {
        type: "radial",
        stops: [
          { offset: 0, color: "#ffb84ee0" },
          { offset: 0.4, color: "#ffb75a70" },
          { offset: 1, color: "#ffc98000" },
        ],
      },
      ...span(0.75, LENGTH),
      keyframes: {
        scale_x: track([0, 0.1], [1.3, 1, "ease-in-out"]),
        opacity: track([0, 0], [1.2, 1, "ease-in-out"]),
      },
    },
    {
      name: "wall",
      type: "shape",
      shape: "rectangle",
      x: 0,
      y: 0,
      width: "100%",
      height: foot,
      fill: {
        type: "linear",
        angle: 180,
        stops: [
          { offset: 0, color: "#f9f6ef" },
          { offset: 1, color: "#f3eddf" },
        ],
      },
    },
    {
      name: "light_on_wall",
      type: "shape",
      shape: "ellipse",
      x: centre,
      y: round(y + height / 2),
      width: width * 3.6,
      height: height * 1.9,
      anchor: "center",
      fill: {
        type: "radial",
        stops: [
          { offset: 0, color: "#ffc46a90" },
          { offset: 0.45, color: "#ffcf8638" },
          { offset: 1, color: "#ffe0ae00" },
        ],
      },
      ...span(0.75, LENGTH),
      enter: { type: "fade", duration: 1.3, easing: "ease-in-out" },
    },
    {
      name: "casing",
      type: "shape",
      shape: "rectangle",
      x: x - casing,
      y: y - casing,
      width: width + casing * 2,
      height: height + casing,
      radius: 4,
      fill: "#fffdf8",
      shadow: { color: "#5a402430", blur: 22, y: 6 },
    },
    {
      name: "room",
      type: "shape",
      shape: "rectangle",
      x,
      y,
      width,
      height,
      fill: LIGHT,
    },
  ];
}
