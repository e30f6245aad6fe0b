import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { type Aspect, type BuiltInDesign, FRAMES } from "./built-in-design.ts";
import { COLORS, type HoorayLayout, LAYOUTS, type Shout, type TextBox } from "./hooray-layout.ts";
import { cake, confetti, cutouts, LENGTH, STAGE, seal, spread } from "./hooray-paper.ts";
import { leave, locked, music, pop, rise, round, span, track } from "./layer-parts.ts";

/** Seconds at which the frame changes its colour: one for each shout, the stage, and the closing card. */
const BEATS = { second: 0.7, third: 1.42, stage: 2.6, closing: 7.35 };

function block({ x, y, width, height, align, max }: TextBox) {
  return {
    type: "text",
    x,
    y,
    width,
    height,
    align,
    valign: "middle",
    font: { family: "Inter", weight: 900, size: "auto", min: 18, max },
    line_height: 1.04,
    letter_spacing: -0.045,
    color: COLORS.ink,
  } as const;
}

/** A word that is shouted: it comes in tilted and too large, and hits its place. */
function shout(
  name: string,
  text: string,
  { x, y, width, height, max }: Shout,
  [from, to]: readonly [number, number],
  color: string,
  tilt: number,
): Layer {
  return {
    name,
    ...block({ x: x + width / 2, y: y + height / 2, width, height, align: "center", max }),
    anchor: "center",
    text,
    wrap: "none",
    color,
    ...span(from, to),
    enter: { type: "scale", from: 1.6, duration: 0.32, easing: "expo-out" },
    keyframes: { rotation: track([0, tilt * 2.4], [0.4, tilt, "back-out"]) },
  };
}

function opening({ shouts, photo }: HoorayLayout, frame: { width: number; height: number }): Layer[] {
  const [first, second, third] = shouts;
  const { butter, coral, cobalt, cream, ink } = COLORS;
  return [
    shout("first_shout", "Hip", first, [0.08, BEATS.second + 0.5], ink, -5),
    ...locked(spread("coral", coral, second.from, frame, [BEATS.second, BEATS.third + 0.6])),
    shout("second_shout", "hip", second, [BEATS.second + 0.4, BEATS.third + 0.5], cream, 4),
    ...locked(spread("cobalt", cobalt, third.from, frame, [BEATS.third, BEATS.stage + 0.6])),
    ...locked(
      ...confetti(
        "confetti",
        { x: frame.width / 2, y: round(third.y + third.height * 0.6) },
        BEATS.third + 0.5,
        BEATS.stage + 0.5,
        Math.min(frame.width, frame.height) * 0.6,
      ),
    ),
    shout("third_shout", "hooray!", third, [BEATS.third + 0.42, BEATS.stage + 0.45], butter, -4),
    ...locked(spread("cream", cream, photo, frame, [BEATS.stage, STAGE.to + 0.6])),
  ];
}

function person({ photo, title, message }: HoorayLayout): Layer[] {
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
      width: round(photo.size * 0.8),
      height: round(photo.size * 0.8),
      anchor: "center",
      radius: "50%",
      border: { width: round(photo.size * 0.03), color: COLORS.cream },
      ...span(from + 0.25, to + 0.45),
      enter: pop(0.3, 0.7),
    },
    {
      name: "title",
      ...block(title),
      text: title.text,
      ...span(from + 0.5, to + 0.35),
      enter: { type: "slide", direction: "up", distance: 70, duration: 0.8, easing: "back-out" },
      exit: leave(20, 0.3),
    },
    {
      name: "message",
      ...block(message),
      text: "Cake first. Everything else can wait.",
      font: { family: "Inter", weight: 600, size: "auto", min: 18, max: message.max },
      valign: "top",
      line_height: 1.25,
      letter_spacing: -0.015,
      color: COLORS.cobalt,
      ...span(from + 0.95, to + 0.25),
      enter: rise(28),
      exit: { type: "fade", duration: 0.25 },
    },
  ];
}

function closing(layout: HoorayLayout, frame: { width: number; height: number }): Layer[] {
  const { cake: place } = layout;
  const start = BEATS.closing + 0.45;
  return [
    ...locked(
      spread("butter", COLORS.butter, layout.photo, frame, [BEATS.closing, LENGTH]),
      ...confetti(
        "crumb",
        { x: place.x, y: round(place.y - place.width * 0.7) },
        start + 0.9,
        LENGTH - 0.04,
        place.width * 0.9,
      ),
      ...cake(layout, start),
    ),
    {
      name: "closing",
      ...block(layout.closing),
      text: "Now, cake!",
      ...span(start + 0.35, LENGTH - 0.1),
      enter: { type: "slide", direction: "up", distance: 60, duration: 0.7, easing: "back-out" },
      exit: { type: "fade", duration: 0.3, easing: "ease-in-out" },
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
    background: COLORS.butter,
    layers: [
      ...opening(layout, frame),
      ...locked(...cutouts(layout), ...seal(layout)),
      ...person(layout),
      ...closing(layout, frame),
      music("celebrate"),
    ],
  };
}

/** Three shouts, each in its own colour, a portrait on a paper seal, and a cake that builds itself. */
export const hooray: BuiltInDesign = { slug: "hooray", name: "Hooray", occasion: "Birthday", scene };
