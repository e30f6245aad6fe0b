import type { Scene } from "#lib/contract/scene.ts";
import type { Layer } from "#lib/contract/scene-layer.ts";
import { bokeh, candles, LENGTH } from "./candlelight-light.ts";

const MARIGOLD = "#ffb224";
const CENTRE = { x: 640, y: 222 };
const REVEAL = 0.9;

/** The warm light behind the portrait, which the whole scene seems to come from. */
const glow: Layer = {
  name: "glow",
  type: "shape",
  shape: "ellipse",
  x: CENTRE.x,
  y: CENTRE.y + 10,
  width: 900,
  height: 900,
  anchor: "center",
  blend: "screen",
  fill: {
    type: "radial",
    stops: [
      { offset: 0, color: "#ffa53a66" },
      { offset: 0.3, color: "#f2892238" },
      { offset: 0.62, color: "#c8641410" },
      { offset: 1, color: "#c8641400" },
    ],
  },
  time: 0.4,
  enter: { type: "scale", from: 0.5, duration: 1.6, easing: "ease-out" },
  exit: { type: "fade", duration: 0.9, easing: "ease-in-out" },
  keyframes: {
    scale: [
      { time: 0, value: 1 },
      { time: 2.6, value: 1.07 },
      { time: 5.2, value: 1 },
      { time: 8, value: 1.06 },
    ],
  },
};

type Spark = { angle: number; reach: number; size: number; color: string; long?: boolean };

const SPARKS: Spark[] = [
  { angle: -158, reach: 250, size: 9, color: MARIGOLD },
  { angle: -141, reach: 196, size: 6, color: "#fff1cf" },
  { angle: -126, reach: 224, size: 13, color: "#f2a488", long: true },
  { angle: -104, reach: 188, size: 7, color: "#ffd58a" },
  { angle: -80, reach: 178, size: 12, color: MARIGOLD, long: true },
  { angle: -58, reach: 214, size: 6, color: "#fff1cf" },
  { angle: -43, reach: 238, size: 10, color: "#f2a488" },
  { angle: -24, reach: 204, size: 13, color: "#ffd58a", long: true },
  { angle: -8, reach: 258, size: 7, color: MARIGOLD },
  { angle: 14, reach: 222, size: 6, color: "#fff1cf" },
  { angle: 168, reach: 212, size: 12, color: "#ffd58a", long: true },
  { angle: 186, reach: 262, size: 6, color: "#f2a488" },
];

/** Confetti that leaps from behind the portrait, slows down, sinks a little and fades. */
const sparks: Layer[] = SPARKS.map(({ angle, reach, size, color, long }, index) => {
  const radians = (angle * Math.PI) / 180;
  const at = (distance: number) => ({
    x: Math.round(CENTRE.x + Math.cos(radians) * distance * 1.15),
    y: Math.round(CENTRE.y + Math.sin(radians) * distance),
  });
  const [from, to] = [at(80), at(reach)];
  const life = 2.5 + (index % 4) * 0.35;
  return {
    name: `spark_${index + 1}`,
    type: "shape",
    shape: long ? "rectangle" : "ellipse",
    x: from.x,
    y: from.y,
    width: long ? size * 1.9 : size * 1.2,
    height: long ? size * 0.5 : size * 1.2,
    anchor: "center",
    ...(long ? { radius: "50%" } : {}),
    fill: color,
    time: REVEAL + 0.16,
    duration: life,
    keyframes: {
      x: [
        { time: 0, value: from.x },
        { time: 1.1, value: to.x, easing: "expo-out" },
      ],
      y: [
        { time: 0, value: from.y },
        { time: 1.1, value: to.y, easing: "expo-out" },
        { time: life, value: to.y + 26, easing: "ease-in" },
      ],
      opacity: [
        { time: 0, value: 0 },
        { time: 0.14, value: 1, easing: "linear" },
        { time: life * 0.55, value: 1 },
        { time: life, value: 0, easing: "ease-in-out" },
      ],
      rotation: [
        { time: 0, value: angle },
        { time: life, value: angle + (index % 2 === 0 ? 150 : -170), easing: "ease-out" },
      ],
    },
  };
});

/** Rings that spread from the portrait when it appears; the first stays. */
const rings: Layer[] = [
  {
    name: "ring_ripple",
    type: "shape",
    shape: "ellipse",
    ...CENTRE,
    width: 252,
    height: 252,
    anchor: "center",
    stroke: { color: MARIGOLD, width: 2 },
    time: REVEAL + 0.18,
    duration: 1.5,
    keyframes: {
      scale: [
        { time: 0, value: 0.95 },
        { time: 1.5, value: 1.75, easing: "ease-out" },
      ],
      opacity: [
        { time: 0, value: 0.75 },
        { time: 1.5, value: 0, easing: "ease-out" },
      ],
    },
  },
  {
    name: "ring",
    type: "shape",
    shape: "ellipse",
    ...CENTRE,
    width: 284,
    height: 284,
    anchor: "center",
    stroke: { color: "#ffd58a4d", width: 1.5 },
    time: REVEAL + 0.22,
    duration: 7.0,
    enter: { type: "scale", from: 0.78, duration: 0.9, easing: "expo-out" },
    exit: { type: "scale", from: 1.12, duration: 0.5 },
  },
];

const portrait: Layer = {
  name: "photo",
  type: "image",
  source: "{{photo}}",
  fit: "cover",
  focus: "face",
  fallback: "initials",
  ...CENTRE,
  width: 248,
  height: 248,
  anchor: "center",
  radius: "50%",
  border: { width: 6, color: MARIGOLD },
  shadow: { color: "#0d060299", blur: 40, y: 14 },
  time: REVEAL,
  duration: 7.4,
  enter: { type: "scale", from: 0.55, duration: 0.75, easing: "back-out" },
  exit: { type: "scale", from: 0.92, duration: 0.45 },
};

const words: Layer[] = [
  {
    name: "title",
    type: "text",
    text: "Happy birthday,\n{{first_name}}!",
    font: { family: "Inter", weight: 800, size: "auto", min: 24, max: 80 },
    x: "50%",
    y: 372,
    width: "67%",
    height: 190,
    anchor: "top",
    align: "center",
    valign: "middle",
    color: "#fff8ea",
    line_height: 1.08,
    letter_spacing: -0.022,
    shadow: { color: "#1a0b0399", blur: 24, y: 4 },
    time: 1.5,
    duration: 6.7,
    enter: { type: "slide", direction: "up", distance: 44, duration: 0.9, easing: "expo-out" },
    exit: { type: "slide", direction: "up", distance: 18, duration: 0.45 },
  },
  {
    name: "flourish",
    locked: true,
    type: "shape",
    shape: "rectangle",
    x: "50%",
    y: 586,
    width: 72,
    height: 4,
    anchor: "center",
    radius: 2,
    fill: MARIGOLD,
    time: 2.0,
    duration: 6.1,
    exit: { type: "fade", duration: 0.4 },
    keyframes: {
      scale_x: [
        { time: 0, value: 0 },
        { time: 0.8, value: 1, easing: "expo-out" },
      ],
    },
  },
  {
    name: "message",
    type: "text",
    text: "Here’s to a year full of bright moments.",
    font: { family: "Inter", weight: 500, size: "auto", min: 18, max: 27 },
    x: "50%",
    y: 610,
    width: "56%",
    height: 76,
    anchor: "top",
    align: "center",
    valign: "top",
    color: "#f0d2a4",
    line_height: 1.35,
    letter_spacing: -0.005,
    time: 2.2,
    duration: 5.8,
    enter: { type: "slide", direction: "up", distance: 22, duration: 0.9, easing: "expo-out" },
    exit: { type: "fade", duration: 0.4 },
  },
];

/** Marks a layer as the template's own: people change the words and the portrait. */
function decoration(layer: Layer): Layer {
  return { ...layer, locked: true };
}

/**
 * "Candlelight", the ready-made birthday: candles are lit one after another, the portrait appears in their light,
 * confetti leaps, and at the end the candles are blown out. Made for a wide screen; 9 seconds.
 */
export const candlelight: Scene = {
  width: 1280,
  height: 720,
  fps: 25,
  duration: LENGTH,
  background: {
    type: "radial",
    x: 0.5,
    y: 0.34,
    radius: 1.15,
    stops: [
      { offset: 0, color: "#4a2a10" },
      { offset: 0.45, color: "#2a170b" },
      { offset: 1, color: "#0f0805" },
    ],
  },
  thumbnail_time: 4.6,
  layers: [...[glow, ...bokeh, ...candles, ...sparks, ...rings].map(decoration), portrait, ...words],
};
