import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { COLORS, bouquet as flowers, LENGTH, STAGE } from "./bouquet-flowers.ts";
import { type BouquetLayout, LAYOUTS, type TextBox } from "./bouquet-layout.ts";
import { type Aspect, type BuiltInDesign, FRAMES } from "./built-in-design.ts";
import { leave, locked, music, rise, round, span, track } from "./layer-parts.ts";

/** Words by hand. */
function handwriting({ max, ...box }: TextBox, align: BouquetLayout["align"]) {
  return {
    type: "text",
    ...box,
    align,
    font: { family: "Caveat", weight: 700, size: "auto", min: 20, max },
    line_height: 0.92,
    letter_spacing: -0.01,
    color: COLORS.ink,
  } as const;
}

/** An instant picture that is put in front of the flowers; its white edge is wider below. */
function polaroid({ bouquet: { x, y, scale } }: BouquetLayout): Layer[] {
  const size = round(252 * scale);
  const edge = round(18 * scale);
  const centre = { x: round(x + 6 * scale), y: round(y - 482 * scale) };
  const { from, to } = STAGE;
  // Both turn around the picture's middle, so that they stay together.
  const common = {
    x: centre.x,
    anchor: "center",
    rotation: 4,
    keyframes: {
      rotation: track([0, -13], [0.95, 0, "expo-out"]),
      scale: track([0, 1.28], [0.7, 1, "expo-out"]),
      opacity: track([0, 0], [0.18, 1, "ease-out"]),
      y: track(
        [0, centre.y],
        [to - from - 0.5, centre.y],
        [to - from, round(centre.y - 120 * scale), "ease-in"],
      ),
    },
  } as const;
  return [
    {
      name: "polaroid",
      locked: true,
      type: "shape",
      shape: "path",
      // The frame's box has the picture in its middle; the paper reaches further down than up.
      path: `M0 0H${size + edge * 2}V${size + edge * 4.4}H0Z`,
      view_box: [0, -edge * 2.4, size + edge * 2, size + edge * 6.8],
      ...common,
      y: centre.y,
      width: size + edge * 2,
      height: round(size + edge * 6.8),
      fill: "#fffdf8",
      shadow: { color: "#4b1d3a59", blur: 34, y: 16 },
      ...span(from, to),
      exit: { type: "fade", duration: 0.35, easing: "ease-in" },
    },
    {
      name: "photo",
      type: "image",
      source: "{{photo}}",
      fit: "cover",
      focus: "face",
      fallback: "initials",
      ...common,
      y: centre.y,
      width: size,
      height: size,
      ...span(from, to),
      exit: { type: "fade", duration: 0.35, easing: "ease-in" },
    },
  ];
}

function words(layout: BouquetLayout): Layer[] {
  const { title, message, align, beforeName } = layout;
  const { from, to } = STAGE;
  return [
    {
      name: "title",
      ...handwriting(title, align),
      valign: "bottom",
      text: `Thank you,${beforeName}{{first_name}}!`,
      spans: [{ match: "{{first_name}}", color: COLORS.coral }],
      ...span(from + 0.3, to - 0.1),
      enter: { type: "wipe", direction: "right", duration: 1, softness: 0.16 },
      exit: leave(18),
    },
    {
      name: "message",
      ...handwriting(message, align),
      text: "For your time, your care, and for making work lighter.",
      font: { family: "Inter", weight: 500, size: "auto", min: 16, max: message.max },
      line_height: 1.34,
      letter_spacing: -0.008,
      color: "#7d4d64",
      ...span(from + 1.1, to - 0.2),
      enter: rise(22),
      exit: { type: "fade", duration: 0.35 },
    },
  ];
}

function frameWords({ card, underline, align }: BouquetLayout): Layer[] {
  const written = { type: "wipe", direction: "right", duration: 1, softness: 0.16 } as const;
  return [
    {
      name: "opening",
      ...handwriting(card, align),
      valign: "bottom",
      text: "These are for you",
      ...span(0.55, STAGE.from - 0.1),
      enter: written,
      exit: leave(20, 0.4),
    },
    {
      name: "closing",
      ...handwriting(card, align),
      valign: "bottom",
      text: "With all our thanks",
      ...span(STAGE.to + 0.1, LENGTH - 0.2),
      enter: written,
      exit: { type: "fade", duration: 0.4, easing: "ease-in-out" },
    },
    {
      name: "underline",
      locked: true,
      type: "shape",
      shape: "path",
      path: "M0 26C60 8 128 4 196 10C244 14 286 22 318 14C346 7 362 2 380 6",
      view_box: [0, 0, 380, 40],
      ...underline,
      stroke: { color: COLORS.coral, width: 7 },
      ...span(STAGE.to + 0.9, LENGTH - 0.2),
      exit: { type: "fade", duration: 0.4, easing: "ease-in-out" },
      keyframes: { "trim.end": track([0, 0], [0.7, 1, "ease-in-out"]) },
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
      type: "linear",
      angle: 170,
      stops: [
        { offset: 0, color: "#fdf4ec" },
        { offset: 1, color: "#f8e2d4" },
      ],
    },
    layers: [
      ...locked(...flowers(layout)),
      ...polaroid(layout),
      ...words(layout),
      ...frameWords(layout),
      music("warm"),
    ],
  };
}

/** A bouquet grows as if drawn, opens, and carries an instant picture of the person it is for. */
export const bouquet: BuiltInDesign = { slug: "bouquet", name: "Bouquet", occasion: "Thank you", scene };
