import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { type Aspect, type BuiltInDesign, FRAMES } from "./built-in-design.ts";
import { boat } from "./horizon-boat.ts";
import { type HorizonLayout, LAYOUTS, type TextBox } from "./horizon-layout.ts";
import { LENGTH, SKY, STAGE, sea, sky } from "./horizon-sea.ts";
import { leave, locked, music, pop, rise, round, span } from "./layer-parts.ts";

const CREAM = "#fff3e2";

function serif({ max, ...box }: TextBox) {
  return {
    type: "text",
    ...box,
    font: { family: "Playfair Display", weight: 600, style: "italic", size: "auto", min: 20, max },
    line_height: 1.06,
    letter_spacing: -0.012,
    color: CREAM,
  } as const;
}

function person({ sun, title, message }: HorizonLayout): Layer[] {
  const { from, to } = STAGE;
  const size = round(sun.size * 0.78);
  return [
    {
      name: "photo",
      type: "image",
      source: "{{photo}}",
      fit: "cover",
      focus: "face",
      fallback: "initials",
      ...{ x: sun.x, y: sun.y, width: size, height: size },
      anchor: "center",
      radius: "50%",
      ...span(from, to),
      enter: pop(0.72, 0.9),
      exit: { type: "scale", from: 0.9, duration: 0.45 },
    },
    {
      name: "title",
      ...serif(title),
      valign: "bottom",
      text: "Farewell,\n{{first_name}}",
      ...span(from + 0.35, to - 0.1),
      enter: rise(46),
      exit: leave(18),
    },
    {
      name: "message",
      ...serif(message),
      text: "Thank you for every mile that we sailed together.",
      font: { family: "Inter", weight: 500, size: "auto", min: 16, max: message.max },
      line_height: 1.34,
      letter_spacing: -0.008,
      color: "#ffd9c4",
      ...span(from + 0.85, to - 0.2),
      enter: rise(24),
      exit: { type: "fade", duration: 0.35 },
    },
  ];
}

function frameWords({ card }: HorizonLayout): Layer[] {
  return [
    {
      name: "opening",
      ...serif(card),
      text: "Time to\nset sail",
      color: "#20395c",
      ...span(0.35, 2.15),
      enter: rise(34, 1),
      exit: { type: "fade", duration: 0.45, easing: "ease-in-out" },
    },
    {
      name: "closing",
      ...serif(card),
      text: "Fair winds",
      ...span(STAGE.to + 0.45, LENGTH - 0.1),
      enter: { type: "blur", duration: 0.9, radius: 14 },
      exit: { type: "fade", duration: 0.45, easing: "ease-in-out" },
    },
  ];
}

function scene(aspect: Aspect): Scene {
  const frame = FRAMES[aspect];
  const layout = LAYOUTS[aspect];
  return {
    ...frame,
    fps: 25,
    duration: LENGTH,
    thumbnail_time: 5.4,
    background: SKY.day,
    layers: [
      ...locked(...sky(layout), ...sea(layout, frame), ...boat(layout)),
      ...person(layout),
      ...frameWords(layout),
      music("farewell"),
    ],
  };
}

/** A day at sea: the sun sinks, the person stands in it at dusk, and a boat sails off after it into the night. */
export const horizon: BuiltInDesign = { slug: "horizon", name: "Horizon", occasion: "Farewell", scene };
