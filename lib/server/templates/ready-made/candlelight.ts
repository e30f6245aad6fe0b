import type { Scene } from "#lib/contract/scene.ts";
import type { Layer } from "#lib/contract/scene-layer.ts";
import { type CandlelightLayout, LAYOUTS } from "./candlelight-layout.ts";
import { BLOWN_OUT, bokeh, candles, LENGTH } from "./candlelight-light.ts";
import { leave, locked, music, pop, rise, round, span, towards, track } from "./layer-parts.ts";
import { type Aspect, FRAMES, type ReadyMadeDesign } from "./ready-made-design.ts";

const MARIGOLD = "#ffb224";
/** The person is on stage between these seconds; before and after, everybody's video is the same. */
const STAGE = { from: 2.5, to: 7.6 };

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

const SPARK_COLORS = [MARIGOLD, "#fff1cf", "#f2a488", "#ffd58a"] as const;

/** Confetti that leaps from behind the portrait, slows down, sinks a little and fades. */
function sparks({ portrait, burst }: CandlelightLayout): Layer[] {
  return burst.map(({ angle, reach }, index): Layer => {
    const isLong = index % 3 === 2;
    const size = isLong ? 13 : 7 + (index % 4) * 1.5;
    const from = towards(portrait, angle, portrait.size * 0.36);
    const to = towards(portrait, angle, portrait.size * reach);
    const life = 2.1 + (index % 4) * 0.3;
    return {
      name: `spark_${index + 1}`,
      type: "shape",
      shape: isLong ? "rectangle" : "ellipse",
      ...from,
      width: isLong ? size * 1.9 : size * 1.2,
      height: isLong ? size * 0.5 : size * 1.2,
      anchor: "center",
      ...(isLong ? { radius: "50%" } : {}),
      fill: SPARK_COLORS[index % SPARK_COLORS.length] ?? MARIGOLD,
      ...span(STAGE.from + 0.16, STAGE.from + 0.16 + life),
      keyframes: {
        x: track([0, from.x], [1.1, to.x, "expo-out"]),
        y: track([0, from.y], [1.1, to.y, "expo-out"], [life, to.y + 26, "ease-in"]),
        opacity: track([0, 0], [0.14, 1, "linear"], [life * 0.55, 1], [life, 0, "ease-in-out"]),
        rotation: track([0, angle], [life, angle + (index % 2 === 0 ? 150 : -170), "ease-out"]),
      },
    };
  });
}

/** Rings that spread from the portrait when it appears; one stays. */
function rings({ portrait }: CandlelightLayout): Layer[] {
  const disc = {
    type: "shape",
    shape: "ellipse",
    x: portrait.x,
    y: portrait.y,
    anchor: "center",
  } as const;
  const [near, far] = [round(portrait.size * 1.02), round(portrait.size * 1.15)];
  return [
    {
      name: "ring_ripple",
      ...disc,
      width: near,
      height: near,
      stroke: { color: MARIGOLD, width: 2 },
      ...span(STAGE.from + 0.18, STAGE.from + 1.6),
      keyframes: {
        scale: track([0, 0.95], [1.4, 1.75, "ease-out"]),
        opacity: track([0, 0.75], [1.4, 0, "ease-out"]),
      },
    },
    {
      name: "ring",
      ...disc,
      width: far,
      height: far,
      stroke: { color: "#ffd58a4d", width: 1.5 },
      ...span(STAGE.from + 0.22, STAGE.to - 0.05),
      enter: { type: "scale", from: 0.78, duration: 0.9, easing: "expo-out" },
      exit: { type: "scale", from: 1.12, duration: 0.4 },
    },
  ];
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

/** What is said before and after: the same for everybody. */
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
export const candlelight: ReadyMadeDesign = {
  slug: "candlelight",
  name: "Candlelight",
  occasion: "Birthday",
  scene,
};
