import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { type Aspect, type BuiltInDesign, FRAMES } from "./built-in-design.ts";
import { bokeh } from "./candlelight-bokeh.ts";
import { MARIGOLD, rings, sparks } from "./candlelight-burst.ts";
import { type CandlelightLayout, LAYOUTS } from "./candlelight-layout.ts";
import { BLOWN_OUT, candles, LENGTH, STAGE } from "./candlelight-light.ts";
import { leave, locked, music, pop, rise, round, span, track } from "./layer-parts.ts";

/** The warm light behind the portrait, which the whole scene seems to come from. */
function glow({ portrait }: CandlelightLayout): Layer {
  const size = round(portrait.size * 3.7);
  return {
    name: "glow",
    type: "shape",
    shape: "ellipse",
    x: portrait.x,
    y: portrait.y + 10,
    width: size,
    height: size,
    anchor: "center",
    blend: "screen",
    fill: {
      type: "radial",
      stops: [
        { offset: 0, color: "#ffa53a60" },
        { offset: 0.3, color: "#f2892236" },
        { offset: 0.62, color: "#c8641410" },
        { offset: 1, color: "#c8641400" },
      ],
    },
    ...span(0.3, BLOWN_OUT + 0.5),
    enter: { type: "scale", from: 0.5, duration: 2.1, easing: "ease-out" },
    exit: { type: "fade", duration: 0.6, easing: "ease-in-out" },
  };
}

function portraitLayer({ portrait }: CandlelightLayout): Layer {
  return {
    name: "photo",
    type: "image",
    source: "{{photo}}",
    fit: "cover",
    focus: "face",
    fallback: "initials",
    x: portrait.x,
    y: portrait.y,
    width: portrait.size,
    height: portrait.size,
    anchor: "center",
    radius: "50%",
    border: { width: round(portrait.size * 0.025), color: MARIGOLD },
    shadow: { color: "#0d060299", blur: 40, y: 14 },
    ...span(STAGE.from, STAGE.to),
    enter: pop(0.55, 0.75),
    exit: { type: "scale", from: 0.92, duration: 0.4 },
  };
}

const CENTRED = { type: "text", anchor: "center", align: "center", valign: "middle" } as const;
const SOFT_SHADOW = { color: "#1a0b0399", blur: 24, y: 4 };

/** The words before and after: the same for everyone. */
function frameWords({ card }: CandlelightLayout): Layer[] {
  const place = { ...CENTRED, x: "50%", y: card.y, width: card.width, height: card.height } as const;
  const look = { color: "#fff0d2", line_height: 1.12, letter_spacing: -0.01, shadow: SOFT_SHADOW } as const;
  const font = { family: "Playfair Display", weight: 700, size: "auto", min: 24, max: card.max } as const;
  return [
    {
      name: "opening",
      text: "Today is your day",
      ...place,
      ...look,
      font,
      ...span(0.8, STAGE.from),
      enter: { type: "blur", duration: 0.9 },
      exit: leave(20, 0.35),
    },
    {
      name: "closing",
      text: "Make a wish",
      ...place,
      ...look,
      font,
      ...span(STAGE.to + 0.1, BLOWN_OUT + 0.45),
      enter: { type: "blur", duration: 0.8 },
      exit: { type: "fade", duration: 0.4, easing: "ease-in-out" },
    },
  ];
}

function personWords({ title, message }: CandlelightLayout): Layer[] {
  const { from, to } = STAGE;
  return [
    {
      name: "title",
      ...CENTRED,
      text: "Happy birthday,\n{{first_name}}!",
      font: { family: "Playfair Display", weight: 700, size: "auto", min: 20, max: title.max },
      x: "50%",
      y: title.y,
      width: title.width,
      height: title.height,
      color: "#fff8ea",
      line_height: 1.08,
      letter_spacing: -0.01,
      shadow: SOFT_SHADOW,
      ...span(from + 0.5, to - 0.1),
      enter: rise(44),
      exit: leave(18),
    },
    {
      name: "flourish",
      locked: true,
      type: "shape",
      shape: "rectangle",
      x: "50%",
      y: round(message.y - message.height / 2 - 22),
      width: 72,
      height: 4,
      anchor: "center",
      radius: 2,
      fill: MARIGOLD,
      ...span(from + 0.95, to - 0.15),
      exit: { type: "fade", duration: 0.35 },
      keyframes: { scale_x: track([0, 0], [0.8, 1, "expo-out"]) },
    },
    {
      name: "message",
      ...CENTRED,
      valign: "top",
      text: "Here’s to a year full of bright moments.",
      font: { family: "Inter", weight: 500, size: "auto", min: 18, max: message.max },
      x: "50%",
      y: message.y,
      width: message.width,
      height: message.height,
      color: "#f0d2a4",
      line_height: 1.35,
      letter_spacing: -0.005,
      ...span(from + 1.1, to - 0.2),
      enter: rise(22),
      exit: { type: "fade", duration: 0.35 },
    },
  ];
}

function scene(aspect: Aspect): Scene {
  const frame = FRAMES[aspect];
  const layout = LAYOUTS[aspect];
  const row = candles(layout.candles, frame.height);
  return {
    ...frame,
    fps: 25,
    duration: LENGTH,
    thumbnail_time: 5,
    background: {
      type: "radial",
      x: 0.5,
      y: round(layout.portrait.y / frame.height),
      radius: 1.15,
      stops: [
        { offset: 0, color: "#4a2a10" },
        { offset: 0.45, color: "#2a170b" },
        { offset: 1, color: "#0f0805" },
      ],
    },
    layers: [
      ...locked(glow(layout)),
      ...bokeh(layout.bokeh),
      ...row.still,
      ...locked(...sparks(layout), ...rings(layout)),
      portraitLayer(layout),
      ...personWords(layout),
      ...frameWords(layout),
      ...row.moving,
      music("warm"),
    ],
  };
}

/**
 * Candles are lit one after another, the person appears in their light, confetti leaps, and in the end a wish is made
 * and the candles are blown out.
 */
export const candlelight: BuiltInDesign = {
  slug: "candlelight",
  name: "Candlelight",
  occasion: "Birthday",
  scene,
};
