import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { LENGTH, LIGHT, STAGE } from "./first-day-door.ts";
import type { FirstDayLayout } from "./first-day-layout.ts";
import { round, span, track } from "./layer-parts.ts";

/** When the doorway's light starts to grow, and how long it takes to become the panel, and to go back. */
const GROW = { at: 2.05, seconds: 0.9, back: 7.3 };
/** How wide the open leaf still looks. */
const OPEN = 0.13;

/** The light that grows from the doorway into the panel behind the portrait, and later back again; and the leaf. */
export function panel({ doorway, panel: target }: FirstDayLayout): Layer[] {
  const { x, y, width, height } = doorway;
  const [centreX, centreY] = [round(x + width / 2), round(y + height / 2)];
  const scale = target.height / height;
  const stretch = target.width / width / scale;
  const there = GROW.seconds;
  const back = GROW.back - GROW.at;
  const home = back + 0.8;
  const ways = (from: number, to: number) =>
    track(
      [0, round(from)],
      [there, round(to), "ease-in-out"],
      [back, round(to)],
      [home, round(from), "ease-in-out"],
    );
  return [
    ...[paper(GROW.at, GROW.back + 0.85)],
    {
      name: "light",
      type: "shape",
      shape: "rectangle",
      x: centreX,
      y: centreY,
      width,
      height,
      anchor: "center",
      fill: LIGHT,
      ...span(GROW.at, GROW.at + home),
      keyframes: {
        x: ways(centreX, target.x),
        y: ways(centreY, target.y),
        scale: ways(1, scale),
        scale_x: ways(1, stretch),
      },
    },
    ...leaf(doorway),
  ];
}

/** Two circles of light around the portrait; on the pale page they vanish, on the panel they glow. */
export function shine({ photo }: FirstDayLayout): Layer[] {
  return [1.62, 1.3].map(
    (factor, index): Layer => ({
      name: `shine_${index + 1}`,
      type: "shape",
      shape: "ellipse",
      x: photo.x,
      y: photo.y,
      width: round(photo.size * factor),
      height: round(photo.size * factor),
      anchor: "center",
      fill: "#fff6e02e",
      ...span(STAGE.from + 0.55 - index * 0.1, STAGE.to - 0.02 - index * 0.06),
      enter: { type: "scale", from: 0.6, duration: 1, easing: "expo-out" },
      exit: { type: "scale", from: 0.8, duration: 0.4, easing: "ease-in" },
    }),
  );
}

/** The clean page that the words stand on while the door is out of sight. */
function paper(from: number, to: number): Layer {
  return {
    name: "page",
    type: "shape",
    shape: "rectangle",
    x: 0,
    y: 0,
    width: "100%",
    height: "100%",
    fill: {
      type: "linear",
      angle: 180,
      stops: [
        { offset: 0, color: "#faf7f0" },
        { offset: 1, color: "#f3eddf" },
      ],
    },
    ...span(from, to),
    enter: { type: "fade", duration: 0.3, easing: "ease-in-out" },
    exit: { type: "fade", duration: 0.35, easing: "ease-in-out" },
  };
}

/** The leaf turns on its left edge; it is not there while the light is a panel. */
function leaf({ x, y, width, height }: FirstDayLayout["doorway"]): Layer[] {
  const swing = track([0, 1], [0.7, 1], [2, OPEN, "ease-in-out"]);
  const shows = [span(0, GROW.at + 0.02), span(GROW.back + 0.72, LENGTH)];
  return shows.flatMap((time, index): Layer[] => {
    const isOpening = index === 0;
    const keyframes = { scale_x: isOpening ? swing : track([0, OPEN]) };
    const fade = { type: "fade", duration: 0.18, easing: "ease-in-out" } as const;
    const common = {
      type: "shape",
      shape: "rectangle",
      anchor: "top-left",
      x,
      ...time,
      keyframes,
      ...(isOpening ? { exit: fade } : { enter: fade }),
    } as const;
    return [
      {
        ...common,
        name: `leaf_${index + 1}`,
        y,
        width,
        height,
        fill: {
          type: "linear",
          angle: 100,
          stops: [
            { offset: 0, color: "#2a4a4d" },
            { offset: 1, color: "#1d3639" },
          ],
        },
      },
      {
        ...common,
        name: `knob_${index + 1}`,
        // The knob sits at the leaf's free edge and travels with it: its box reaches from the hinge to it.
        shape: "ellipse",
        x: round(x + width * 0.88),
        y: round(y + height * 0.52),
        anchor: "center",
        width: 16,
        height: 16,
        fill: "#f0b95c",
        keyframes: {
          x: isOpening
            ? track(
                [0, round(x + width * 0.88)],
                [0.7, round(x + width * 0.88)],
                [2, round(x + width * 0.88 * OPEN), "ease-in-out"],
              )
            : track([0, round(x + width * 0.88 * OPEN)]),
          scale_x: isOpening ? track([0, 1], [0.7, 1], [2, 0.5, "ease-in-out"]) : track([0, 0.5]),
        },
      },
    ];
  });
}
