import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { type Aspect, type BuiltInDesign, FRAMES } from "./built-in-design.ts";
import { leave, locked, music, pop, rise, round, span } from "./layer-parts.ts";
import { LAYOUTS, type MilestoneLayout, type TextBox } from "./milestone-layout.ts";
import { disc, LENGTH, rings, STAGE } from "./milestone-rings.ts";

const NIGHT = "#06201e";
const CREAM = "#fdf6e6";

function block({ x, y, width, height, align, max }: TextBox) {
  return {
    type: "text",
    x,
    y,
    width,
    height,
    align,
    valign: "middle",
    font: { family: "Inter", weight: 800, size: "auto", min: 18, max },
    line_height: 1.08,
    letter_spacing: -0.025,
    color: CREAM,
  } as const;
}

/** The number of years, as large as it deserves. Without a hire date the disc reads "Happy work anniversary". */
function number({ heart }: MilestoneLayout): Layer[] {
  const { from, to } = STAGE;
  const centred = {
    type: "text",
    x: heart.x,
    anchor: "center",
    align: "center",
    valign: "middle",
    wrap: "none",
  } as const;
  return [
    {
      name: "years",
      ...centred,
      text: '{{years_of_service | ordinal | "Happy"}}',
      y: round(heart.y - heart.radius * 0.08),
      width: round(heart.radius * 1.64),
      height: round(heart.radius * 1.1),
      font: { family: "Inter", weight: 900, size: "auto", min: 40, max: 270 },
      line_height: 1,
      letter_spacing: -0.05,
      color: NIGHT,
      ...span(from + 0.1, to - 0.05),
      enter: pop(0.6, 0.8),
      exit: { type: "scale", from: 0.7, duration: 0.4 },
    },
    {
      name: "unit",
      ...centred,
      text: "work anniversary",
      y: round(heart.y + heart.radius * 0.56),
      width: round(heart.radius * 1.36),
      height: 56,
      font: { family: "Inter", weight: 600, size: "auto", min: 16, max: 34 },
      letter_spacing: -0.01,
      color: "#3a2c08",
      ...span(from + 0.4, to - 0.1),
      enter: rise(16, 0.8),
      exit: { type: "fade", duration: 0.35 },
    },
  ];
}

function person({ photo, title, message }: MilestoneLayout): Layer[] {
  const { from, to } = STAGE;
  return [
    {
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
      border: { width: round(photo.size * 0.035), color: CREAM },
      shadow: { color: "#02100f80", blur: 34, y: 14 },
      ...span(from + 0.45, to - 0.05),
      enter: pop(0.6, 0.75),
      exit: { type: "scale", from: 0.85, duration: 0.4 },
    },
    {
      name: "title",
      ...block(title),
      text: "Thank you,\n{{first_name}}",
      ...span(from + 0.7, to - 0.1),
      enter: rise(46),
      exit: leave(18),
    },
    {
      name: "message",
      ...block(message),
      text: "We are glad that you are one of us.",
      font: { family: "Inter", weight: 500, size: "auto", min: 16, max: message.max },
      valign: "top",
      line_height: 1.32,
      letter_spacing: -0.008,
      color: "#b7d3c8",
      ...span(from + 1.1, to - 0.2),
      enter: rise(24),
      exit: { type: "fade", duration: 0.35 },
    },
  ];
}

function frameWords({ card }: MilestoneLayout): Layer[] {
  return [
    {
      name: "opening",
      ...block(card),
      text: "Every year leaves its mark",
      ...span(0.6, STAGE.from - 0.2),
      enter: rise(28),
      exit: leave(20, 0.35),
    },
    {
      name: "closing",
      ...block(card),
      text: "Here’s to the next one",
      ...span(STAGE.to + 0.25, LENGTH - 0.25),
      enter: rise(28),
      exit: { type: "fade", duration: 0.4, easing: "ease-in-out" },
    },
  ];
}

function scene(aspect: Aspect): Scene {
  const layout = LAYOUTS[aspect];
  return {
    ...FRAMES[aspect],
    fps: 25,
    duration: LENGTH,
    thumbnail_time: 5.4,
    background: {
      type: "radial",
      x: round(layout.tree.x / FRAMES[aspect].width),
      y: round(layout.tree.y / FRAMES[aspect].height),
      radius: 1.1,
      stops: [
        { offset: 0, color: "#12504a" },
        { offset: 0.55, color: "#0b3532" },
        { offset: 1, color: "#051b1a" },
      ],
    },
    layers: [
      ...locked(...rings(layout, FRAMES[aspect]), ...disc(layout)),
      ...number(layout),
      ...person(layout),
      ...frameWords(layout),
      music("warm"),
    ],
  };
}

/** A tree's rings grow, a golden heart rises with the number of years, and in the end one more ring is drawn. */
export const milestone: BuiltInDesign = {
  slug: "milestone",
  name: "Milestone",
  occasion: "Work anniversary",
  scene,
};
