import type { Layer } from "#lib/contract/scene-layer.ts";

/** Seconds of the whole scene; the candles burn from the first to the last. */
export const LENGTH = 9;

const FLAME = { body: "#ffb224", heart: "#fff4d6" };

/** A steady sequence of numbers from -1 to 1 that looks irregular and is the same every time. */
function waver(seed: number, step: number): number {
  return Math.sin(seed * 12.9898 + step * 2.399963) * 0.6 + Math.sin(seed * 78.233 + step * 1.17) * 0.4;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Keyframes around a middle value, one every `every` seconds, as a flame moves in still air. */
function flicker(seed: number, middle: number, amplitude: number, every: number) {
  const steps = Math.ceil(LENGTH / every);
  return Array.from({ length: steps + 1 }, (_, step) => ({
    time: round(step * every),
    value: round(middle + amplitude * waver(seed, step)),
    easing: "ease-in-out" as const,
  }));
}

type Candle = { x: number; top: number; width: number; lit: number };

/** A candle that stands on the lower edge: wax, wick, and a flame of three soft forms with its light around it. */
function candle({ x, top, width, lit }: Candle, index: number): Layer[] {
  const name = `candle_${index + 1}`;
  const flameHeight = width * 1.5;
  const out = round(8.32 + (index % 3) * 0.09);
  const burning = {
    time: lit,
    duration: round(out - lit),
    exit: { type: "scale", from: 0.2, duration: 0.22, easing: "ease-in" },
  } as const;
  const sway = flicker(index + 1, 0, 3.2, 0.36);
  const breath = flicker(index + 5, 1, 0.06, 0.24);
  const body = {
    type: "shape",
    shape: "rectangle",
    x,
    y: top,
    width,
    height: 760 - top,
    anchor: "top",
    radius: width * 0.22,
  } as const;
  const wick = top - width * 0.16;
  return [
    {
      name: `${name}_light`,
      type: "shape",
      shape: "ellipse",
      x,
      y: wick - flameHeight * 0.4,
      width: width * 9.6,
      height: width * 9.6,
      anchor: "center",
      blend: "screen",
      fill: {
        type: "radial",
        stops: [
          { offset: 0, color: "#ff9a3c70" },
          { offset: 0.22, color: "#ff8a2638" },
          { offset: 0.55, color: "#e0701612" },
          { offset: 1, color: "#e0701600" },
        ],
      },
      ...burning,
      enter: { type: "scale", from: 0.4, duration: 0.7, easing: "ease-out" },
      keyframes: { opacity: flicker(index + 9, 0.86, 0.14, 0.24) },
    },
    {
      name: `${name}_wax`,
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
      name: `${name}_shine`,
      ...body,
      ...burning,
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
      enter: { type: "fade", duration: 0.7 },
      exit: { type: "fade", duration: 0.3 },
      keyframes: { opacity: flicker(index + 9, 0.9, 0.1, 0.24) },
    },
    {
      name: `${name}_shade`,
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
      name: `${name}_wick`,
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
    {
      name: `${name}_flame`,
      type: "shape",
      shape: "ellipse",
      x,
      y: wick + flameHeight * 0.09,
      width: width * 0.5,
      height: flameHeight * 1.3,
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
      ...burning,
      enter: { type: "scale", from: 0, duration: 0.5, easing: "back-out" },
      keyframes: { rotation: sway, scale: breath },
    },
  ];
}

const CANDLES: Candle[] = [
  { x: 66, top: 566, width: 40, lit: 0.1 },
  { x: 132, top: 622, width: 46, lit: 0.34 },
  { x: 206, top: 660, width: 34, lit: 0.56 },
  { x: 1214, top: 580, width: 42, lit: 0.22 },
  { x: 1150, top: 640, width: 46, lit: 0.46 },
  { x: 1080, top: 668, width: 32, lit: 0.66 },
];

export const candles: Layer[] = CANDLES.flatMap(candle);

type Bokeh = { x: number; y: number; size: number; color: string; rise: number };

const BOKEH: Bokeh[] = [
  { x: 150, y: 210, size: 150, color: "#ff9f3a", rise: 46 },
  { x: 292, y: 96, size: 64, color: "#ffd58a", rise: 30 },
  { x: 404, y: 318, size: 38, color: "#ff9a3c", rise: 64 },
  { x: 64, y: 388, size: 84, color: "#e58a5c", rise: 54 },
  { x: 1108, y: 150, size: 184, color: "#ff9a3c", rise: 40 },
  { x: 968, y: 84, size: 58, color: "#ffcf7a", rise: 34 },
  { x: 896, y: 296, size: 34, color: "#ffb224", rise: 70 },
  { x: 1212, y: 364, size: 96, color: "#e58a5c", rise: 50 },
  { x: 1002, y: 420, size: 46, color: "#ffd58a", rise: 60 },
  { x: 246, y: 470, size: 52, color: "#ffb224", rise: 66 },
];

/** Lights out of focus that rise slowly, the near ones faster. */
export const bokeh: Layer[] = BOKEH.map(({ x, y, size, color, rise }, index) => ({
  name: `bokeh_${index + 1}`,
  type: "shape",
  shape: "ellipse",
  x,
  y,
  width: size,
  height: size,
  anchor: "center",
  blend: "screen",
  opacity: 0.5,
  fill: {
    type: "radial",
    stops: [
      { offset: 0, color: `${color}1f` },
      { offset: 0.78, color: `${color}2b` },
      { offset: 0.93, color: `${color}40` },
      { offset: 1, color: `${color}00` },
    ],
  },
  enter: { type: "fade", duration: 1.4 },
  exit: { type: "fade", duration: 0.7 },
  keyframes: {
    y: [
      { time: 0, value: y + rise / 2 },
      { time: LENGTH, value: y - rise / 2, easing: "linear" },
    ],
    opacity: flicker(index + 20, 0.78, 0.22, 1.5),
  },
}));
