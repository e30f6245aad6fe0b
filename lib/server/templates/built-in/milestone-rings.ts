import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { round, span, track, waver } from "./layer-parts.ts";
import type { MilestoneLayout } from "./milestone-layout.ts";

/** Seconds of the whole scene. */
export const LENGTH = 10;
/** The person is on stage between these seconds. */
export const STAGE = { from: 2.6, to: 7.6 };

const GOLD = "#f2bd55";
/** How long the rings take to move from the middle to where the number stands, and back. */
const SHIFT = 0.9;
const COUNT = 9;

/** Rings that grow one around the other, no two the same width and none quite round; the newest is drawn at the end. */
export function rings(layout: MilestoneLayout, frame: { width: number; height: number }): Layer[] {
  const reach = Math.hypot(frame.width, frame.height) * 0.56;
  let radius = 84;
  return Array.from({ length: COUNT }, (_, index): Layer => {
    const isNewest = index === 3;
    const gap = (reach - 84) / COUNT;
    radius += gap * (1 + 0.28 * waver(index + 3));
    const from = isNewest ? STAGE.to + 0.5 : 0.08 + index * 0.11;
    const width = isNewest ? 5 : 1.5 + (index % 3);
    const drift = { x: round(8 * waver(index + 11)), y: round(8 * waver(index + 29)) };
    return {
      name: isNewest ? "newest_ring" : `ring_${index + 1}`,
      type: "shape",
      shape: "ellipse",
      x: layout.tree.x + drift.x,
      y: layout.tree.y + drift.y,
      width: round(radius * 2 * (1 + 0.02 * waver(index))),
      height: round(radius * 2 * (1 - 0.02 * waver(index))),
      anchor: "center",
      rotation: round(30 * waver(index + 7)),
      stroke: { color: isNewest ? GOLD : "#7fc4ad", width },
      opacity: isNewest ? 1 : round(0.46 - index * 0.022),
      ...span(from, LENGTH),
      enter: { type: "scale", from: 0.72, duration: isNewest ? 1.1 : 1, easing: "expo-out" },
      ...(isNewest ? {} : { keyframes: moves(layout, from, drift) }),
    };
  });
}

/** The way of something that stands around the tree's middle and goes with it to the number's place and back. */
function moves({ tree, heart }: MilestoneLayout, start: number, drift = { x: 0, y: 0 }) {
  const [go, back] = [STAGE.from - 0.35 - start, STAGE.to - 0.15 - start];
  const way = (home: number, away: number) =>
    track(
      [0, home],
      [go, home],
      [go + SHIFT, away, "ease-in-out"],
      [back, away],
      [back + SHIFT, home, "ease-in-out"],
    );
  return { x: way(tree.x + drift.x, heart.x + drift.x), y: way(tree.y + drift.y, heart.y + drift.y) };
}

/** The golden heart of the tree: where the number stands. */
export function disc({ heart }: MilestoneLayout): Layer[] {
  const size = heart.radius * 2;
  const { from, to } = STAGE;
  return [
    {
      name: "halo",
      type: "shape",
      shape: "ellipse",
      x: heart.x,
      y: heart.y,
      width: size * 1.7,
      height: size * 1.7,
      anchor: "center",
      blend: "screen",
      fill: {
        type: "radial",
        stops: [
          { offset: 0, color: "#f2bd5566" },
          { offset: 0.55, color: "#f2bd5530" },
          { offset: 1, color: "#f2bd5500" },
        ],
      },
      ...span(from - 0.1, to + 0.3),
      enter: { type: "fade", duration: 1, easing: "ease-in-out" },
      exit: { type: "fade", duration: 0.5, easing: "ease-in-out" },
    },
    {
      name: "disc",
      type: "shape",
      shape: "ellipse",
      x: heart.x,
      y: heart.y,
      width: size,
      height: size,
      anchor: "center",
      fill: {
        type: "linear",
        angle: 150,
        stops: [
          { offset: 0, color: "#fbd27c" },
          { offset: 0.5, color: GOLD },
          { offset: 1, color: "#dd9a35" },
        ],
      },
      shadow: { color: "#02100f90", blur: 60, y: 22 },
      ...span(from - 0.25, to + 0.25),
      enter: { type: "scale", from: 0.1, duration: 0.9, easing: "expo-out" },
      exit: { type: "scale", from: 0.2, duration: 0.45, easing: "ease-in" },
    },
    {
      name: "disc_edge",
      type: "shape",
      shape: "ellipse",
      x: heart.x,
      y: heart.y,
      width: size - 36,
      height: size - 36,
      anchor: "center",
      stroke: { color: "#7a4d0a40", width: 2 },
      ...span(from, to + 0.05),
      enter: { type: "scale", from: 0.6, duration: 0.9, easing: "expo-out" },
      exit: { type: "scale", from: 0.5, duration: 0.4, easing: "ease-in" },
    },
  ];
}
