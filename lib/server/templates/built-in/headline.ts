import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { type Aspect, type BuiltInDesign, FRAMES } from "./built-in-design.ts";
import { block, COLORS, grid, LENGTH, STAGE, signal } from "./headline-grid.ts";
import { type HeadlineLayout, LAYOUTS, type TextBox } from "./headline-layout.ts";
import { leave, locked, music, rise, span } from "./layer-parts.ts";

function grotesk({ max, ...box }: TextBox) {
  return {
    type: "text",
    ...box,
    font: { family: "Space Grotesk", weight: 700, size: "auto", min: 18, max },
    line_height: 1,
    letter_spacing: -0.04,
    color: COLORS.paper,
  } as const;
}

function quiet({ max, ...box }: TextBox) {
  return {
    type: "text",
    ...box,
    font: { family: "Inter", weight: 500, size: "auto", min: 13, max },
    line_height: 1.36,
    letter_spacing: -0.006,
    color: COLORS.grey,
  } as const;
}

/** Set into the block so that its edge shows; where there is no picture, the waves on the block are seen. */
function photo({ block: { picture } }: HeadlineLayout): Layer {
  const inset = 18;
  return {
    name: "photo",
    type: "image",
    source: "{{photo}}",
    fit: "cover",
    focus: "face",
    fallback: "hide",
    ...{ x: picture.x, y: picture.y },
    ...{ width: picture.width - inset, height: picture.height - inset },
    ...span(STAGE.from + 0.05, STAGE.to - 0.02),
    enter: { type: "wipe", direction: "up", duration: 0.7, easing: "expo-in-out" },
    exit: { type: "wipe", direction: "up", duration: 0.35, easing: "ease-in" },
  };
}

function news({ date, title, headline, body, message }: HeadlineLayout): Layer[] {
  const { from, to } = STAGE;
  const gone = { type: "fade", duration: 0.3, easing: "ease-in" } as const;
  return [
    {
      name: "date",
      ...quiet(date),
      text: '{{custom_fields.date | date:"long" | "Starting today"}}',
      font: { family: "Space Grotesk", weight: 500, size: "auto", min: 13, max: date.max },
      line_height: 1.2,
      color: COLORS.lime,
      ...span(from + 0.95, to - 0.2),
      enter: { type: "typewriter", duration: 0.6 },
      exit: gone,
    },
    {
      name: "title",
      ...grotesk(title),
      valign: "bottom",
      text: 'News for {{first_name | "everyone"}}',
      font: { family: "Space Grotesk", weight: 500, size: "auto", min: 14, max: title.max },
      letter_spacing: -0.025,
      ...span(from + 0.2, to - 0.12),
      enter: rise(26),
      exit: gone,
    },
    {
      name: "headline",
      ...grotesk(headline),
      text: "Something good is coming",
      line_height: 1.12,
      color: COLORS.ink,
      plate: { fill: COLORS.lime, padding: { x: 0.14, y: 0.02 }, per: "line" },
      ...span(from + 0.4, to),
      enter: { type: "wipe", direction: "right", duration: 0.75, easing: "expo-in-out" },
      exit: { type: "wipe", direction: "right", duration: 0.4, easing: "ease-in" },
    },
    {
      name: "body",
      ...quiet(body),
      text: "We have worked on it for a long time, and now it is ready. Here is what changes for all of us.",
      color: "#dfe0dc",
      ...span(from + 0.8, to - 0.15),
      enter: rise(22),
      exit: gone,
    },
    {
      name: "message",
      ...quiet(message),
      text: "Ask your team lead for more.",
      ...span(from + 1.15, to - 0.2),
      enter: rise(16),
      exit: gone,
    },
  ];
}

function frameWords({ card }: HeadlineLayout): Layer[] {
  const place = { ...grotesk(card), valign: "middle", line_height: 0.94, letter_spacing: -0.055 } as const;
  return [
    {
      name: "opening",
      ...place,
      text: "Have you\nheard?",
      ...span(0.5, 2.45),
      enter: { type: "wipe", direction: "right", duration: 0.7, easing: "expo-in-out" },
      exit: leave(30, 0.3),
    },
    {
      name: "closing",
      ...place,
      text: "Now you\nknow",
      ...span(STAGE.to + 0.25, LENGTH - 0.25),
      enter: { type: "wipe", direction: "right", duration: 0.7, easing: "expo-in-out" },
      exit: { type: "wipe", direction: "right", duration: 0.4, easing: "ease-in" },
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
    background: COLORS.ink,
    layers: [
      ...locked(...grid(layout), ...block(layout), ...signal(layout)),
      photo(layout),
      ...news(layout),
      ...frameWords(layout),
      music("bright"),
    ],
  };
}

/** A block steps through the grid of a page until it has found its place beside the news. */
export const headline: BuiltInDesign = {
  slug: "headline",
  name: "Headline",
  occasion: "Announcement",
  scene,
};
