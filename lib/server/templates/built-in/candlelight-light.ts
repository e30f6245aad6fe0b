import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { locked, round, span, track, waver } from "./layer-parts.ts";

/** Seconds of the whole scene. */
export const LENGTH = 10;
/** The person is on stage between these seconds; before and after, the video is the same for everyone. */
export const STAGE = { from: 2.5, to: 7.6 };
/** When the first candle is blown out. */
export const BLOWN_OUT = 9.0;

const FLAME = { body: "#ffb224", heart: "#fff4d6" };

/** A candle stands on the lower edge; `top` is where its wax begins, `lit` the second it starts to burn. */
export type Candle = { x: number; top: number; width: number; lit: number };

/** A candle with the second that it goes out: one puff goes along the row. */
type Burning = Candle & { index: number; out: number; floor: number };

function toBurning(candles: readonly Candle[], floor: number): Burning[] {
  const places = candles.map(({ x }) => x).sort((a, b) => a - b);
  return candles.map((candle, index) => ({
    ...candle,
    index: index + 1,
    out: round(BLOWN_OUT + places.indexOf(candle.x) * 0.06),
    floor,
  }));
}

/** The light that a candle throws around itself. */
function halo({ x, top, width, lit, out, index }: Burning): Layer {
  return {
    name: `halo_${index}`,
    type: "shape",
    shape: "ellipse",
    x,
    y: round(top - width * 0.76),
    width: width * 9.6,
    height: width * 9.6,
    anchor: "center",
    blend: "screen",
    fill: {
      type: "radial",
      stops: [
        { offset: 0, color: "#ff9a3c66" },
        { offset: 0.22, color: "#ff8a2634" },
        { offset: 0.55, color: "#e0701612" },
        { offset: 1, color: "#e0701600" },
      ],
    },
    ...span(lit, out + 0.3),
    enter: { type: "scale", from: 0.4, duration: 0.8, easing: "ease-out" },
    exit: { type: "fade", duration: 0.3, easing: "ease-out" },
  };
}

/** Wax that glows while the candle burns, and its wick. */
function wax({ x, top, width, lit, out, index, floor }: Burning): Layer[] {
  const body = {
    type: "shape",
    shape: "rectangle",
    x,
    y: top,
    width,
    height: floor + 40 - top,
    anchor: "top",
    radius: width * 0.22,
  } as const;
  return [
    {
      name: `wax_${index}`,
      ...body,
      fill: {
        type: "linear",
        angle: 180,
        stops: [
          { offset: 0, color: "#5e3a1c" },
          { offset: 0.3, color: "#472a13" },
          { offset: 1, color: "#2a170a" },
        ],
      },
    },
    {
      name: `shine_${index}`,
      ...body,
      fill: {
        type: "linear",
        angle: 180,
        stops: [
          { offset: 0, color: "#ffe6b8" },
          { offset: 0.12, color: "#e3aa66" },
          { offset: 0.5, color: "#9a602cb0" },
          { offset: 1, color: "#6b3c1640" },
        ],
      },
      ...span(lit, out + 0.3),
      enter: { type: "fade", duration: 0.7 },
      exit: { type: "fade", duration: 0.3 },
    },
    {
      name: `shade_${index}`,
      ...body,
      fill: {
        type: "linear",
        angle: 90,
        stops: [
          { offset: 0, color: "#2a140680" },
          { offset: 0.35, color: "#2a140600" },
          { offset: 0.6, color: "#2a140600" },
          { offset: 1, color: "#2a1406a0" },
        ],
      },
    },
    {
      name: `wick_${index}`,
      type: "shape",
      shape: "rectangle",
      x,
      y: top + 1,
      width: Math.max(2, width * 0.07),
      height: width * 0.26,
      anchor: "bottom",
      radius: 1,
      fill: "#3a1d0b",
    },
  ];
}

/** Keyframes around a middle value, as a flame moves in still air. */
function flicker(seconds: number, seed: number, middle: number, amplitude: number, every: number) {
  const steps = Math.ceil(seconds / every);
  return Array.from({ length: steps + 1 }, (_, step) => ({
    time: round(step * every),
    value: round(middle + amplitude * waver(seed, step)),
    easing: "ease-in-out" as const,
  }));
}

function flame({ x, top, width, lit, out, index }: Burning): Layer {
  return {
    name: `flame_${index}`,
    type: "shape",
    shape: "ellipse",
    x,
    y: round(top - width * 0.025),
    width: width * 0.5,
    height: width * 1.95,
    anchor: "bottom",
    fill: {
      type: "radial",
      y: 0.7,
      radius: 1.4,
      stops: [
        { offset: 0, color: FLAME.heart },
        { offset: 0.24, color: "#ffe6a6" },
        { offset: 0.46, color: FLAME.body },
        { offset: 0.74, color: "#ff8a26b0" },
        { offset: 1, color: "#ff7a1a00" },
      ],
    },
    ...span(lit, out),
    enter: { type: "scale", from: 0, duration: 0.5, easing: "back-out" },
    exit: { type: "scale", from: 0.2, duration: 0.2, easing: "ease-in" },
    keyframes: {
      // Only the flames live while the person is on stage: a small part of the picture, at its front.
      rotation: [
        ...flicker(out - lit - 0.2, index, 0, 3.2, 0.36),
        { time: round(out - lit), value: 24, easing: "ease-in" as const },
      ],
      scale: flicker(out - lit, index + 5, 1, 0.06, 0.24),
    },
  };
}

/** A thread of smoke that rises from the wick once the flame is gone. */
function smoke({ x, top, width, out, index }: Burning): Layer[] {
  return [0, 1, 2].map((puff) => {
    const size = round(width * (0.5 + puff * 0.3));
    const drift = width * (0.5 + puff * 0.45) * (waver(index, puff) > 0 ? 1 : -1);
    return {
      name: `smoke_${index}_${puff + 1}`,
      type: "shape",
      shape: "ellipse",
      x,
      y: top,
      width: size,
      height: size * 1.5,
      anchor: "center",
      fill: {
        type: "radial",
        stops: [
          { offset: 0, color: "#d9c4ac3a" },
          { offset: 0.5, color: "#d9c4ac18" },
          { offset: 1, color: "#d9c4ac00" },
        ],
      },
      ...span(out + puff * 0.05, LENGTH - 0.04),
      keyframes: {
        x: track([0, x], [LENGTH - out, round(x + drift), "ease-in-out"]),
        y: track(
          [0, round(top - width * 0.2)],
          [LENGTH - out, round(top - width * (2.4 + puff)), "ease-out"],
        ),
        scale: track([0, 0.4], [LENGTH - out, 1.7, "ease-out"]),
        opacity: track([0, 0], [0.12, 1, "linear"], [LENGTH - out - 0.06, 0, "ease-in-out"]),
      },
    };
  });
}

/** A row of candles: what stands still, and what moves, which is drawn in front. */
export function candles(row: readonly Candle[], floor: number): { still: Layer[]; moving: Layer[] } {
  const burning = toBurning(row, floor);
  return {
    still: locked(...burning.map(halo), ...burning.flatMap(wax)),
    moving: locked(...burning.map(flame), ...burning.flatMap(smoke)),
  };
}
