import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { type Aspect, type BuiltInDesign, FRAMES } from "./built-in-design.ts";
import { door, LENGTH, STAGE } from "./first-day-door.ts";
import { type FirstDayLayout, LAYOUTS, type TextBox } from "./first-day-layout.ts";
import { panel, shine } from "./first-day-panel.ts";
import { leave, locked, music, pop, rise, round, span, track } from "./layer-parts.ts";

const PAPER = "#f7f3ea";
const INK = "#1f1a17";

function portrait({ photo, panel: { x } }: FirstDayLayout): Layer {
  return {
    name: "photo",
    type: "image",
    source: "{{photo}}",
    fit: "cover",
    focus: "face",
    fallback: "initials",
    x: photo.x,
    y: photo.y,
    width: photo.size,
    height: photo.size,
    anchor: "center",
    radius: "50%",
    border: { width: round(photo.size * 0.024), color: PAPER },
    shadow: { color: "#5a2a0640", blur: 36, y: 14 },
    ...span(STAGE.from + 0.35, STAGE.to),
    enter: pop(0.6, 0.8),
    exit: { type: "scale", from: 0.85, duration: 0.4 },
    // A little way with the panel that it stands on, so that both arrive together.
    keyframes: { x: track([0, round(photo.x + (photo.x - x) * 0.12)], [0.9, photo.x, "expo-out"]) },
  };
}

function block({ x, y, width, height, align, max }: TextBox) {
  const anchor = align === "center" ? "center" : "left";
  return {
    type: "text",
    x,
    y,
    width,
    height,
    anchor,
    align,
    valign: "middle",
    font: { family: "Inter", weight: 800, size: "auto", min: 18, max },
    line_height: 1.08,
    letter_spacing: -0.025,
    color: INK,
  } as const;
}

function personWords({ eyebrow, title, message }: FirstDayLayout): Layer[] {
  const { from, to } = STAGE;
  return [
    {
      name: "eyebrow",
      ...block(eyebrow),
      text: "First day",
      font: { family: "Inter", weight: 700, size: "auto", min: 16, max: eyebrow.max },
      letter_spacing: -0.005,
      color: "#b8531a",
      ...span(from + 0.6, to - 0.15),
      enter: rise(18, 0.8),
      exit: { type: "fade", duration: 0.35 },
    },
    {
      name: "title",
      ...block(title),
      text: "Welcome,\n{{first_name}}!",
      ...span(from + 0.7, to - 0.1),
      enter: rise(46),
      exit: leave(18),
    },
    {
      name: "message",
      ...block(message),
      text: '{{position | "It is good to have you here"}}',
      font: { family: "Inter", weight: 500, size: "auto", min: 16, max: message.max },
      valign: "top",
      line_height: 1.3,
      letter_spacing: -0.008,
      color: "#6a5f55",
      ...span(from + 1.0, to - 0.2),
      enter: rise(26),
      exit: { type: "fade", duration: 0.35 },
    },
  ];
}

function frameWords({ opening, closing }: FirstDayLayout): Layer[] {
  return [
    {
      name: "opening",
      ...block(opening),
      text: "A door opens",
      ...span(0.35, STAGE.from - 0.15),
      enter: rise(30),
      exit: { type: "fade", duration: 0.3 },
    },
    {
      name: "closing",
      ...block(closing),
      text: "Come on in",
      ...span(STAGE.to + 0.5, LENGTH - 0.1),
      enter: rise(30),
      exit: { type: "fade", duration: 0.35, easing: "ease-in-out" },
    },
  ];
}

function scene(aspect: Aspect): Scene {
  const layout = LAYOUTS[aspect];
  return {
    ...FRAMES[aspect],
    fps: 25,
    duration: LENGTH,
    thumbnail_time: 5,
    background: {
      type: "linear",
      angle: 180,
      stops: [
        { offset: 0, color: "#f9f6ef" },
        { offset: 1, color: "#f1ebde" },
      ],
    },
    layers: [
      ...locked(...door(layout, FRAMES[aspect])),
      ...locked(...panel(layout), ...shine(layout)),
      portrait(layout),
      ...personWords(layout),
      ...frameWords(layout),
      music("bright"),
    ],
  };
}

/**
 * A door opens, its light grows into the room where a person is welcomed, and in the end the door stands
 * open.
 */
export const firstDay: BuiltInDesign = {
  slug: "first-day",
  name: "First day",
  occasion: "Welcome",
  scene,
};
