import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { type Aspect, type BuiltInDesign, FRAMES } from "./built-in-design.ts";
import { border, COLORS, LENGTH, STAGE } from "./honours-engraving.ts";
import { type HonoursLayout, LAYOUTS, type TextBox } from "./honours-layout.ts";
import { medal, PICTURE, rules } from "./honours-medal.ts";
import { leave, music, pop, rise, round, span } from "./layer-parts.ts";

const SERIF = { family: "Playfair Display", weight: 700 } as const;
const SANS = { family: "Inter", weight: 500 } as const;

type Face = { family: "Playfair Display" | "Inter" | "Caveat"; weight: 500 | 600 | 700; style?: "italic" };

/** Centred words in their box, in one of the certificate's hands. */
function set({ max, ...box }: TextBox, face: Face) {
  return {
    type: "text",
    ...box,
    align: "center",
    valign: "middle",
    font: { ...face, size: "auto", min: 13, max },
    line_height: 1.1,
    letter_spacing: -0.008,
    color: COLORS.ink,
  } as const;
}

function photo({ medal: { x, y, size } }: HonoursLayout): Layer {
  const diameter = round(size * PICTURE);
  return {
    name: "photo",
    type: "image",
    source: "{{photo}}",
    fit: "cover",
    focus: "face",
    fallback: "initials",
    ...{ x, y, width: diameter, height: diameter },
    anchor: "center",
    radius: "50%",
    ...span(STAGE.from, STAGE.to),
    enter: pop(0.7, 0.7),
    exit: { type: "scale", from: 0.86, duration: 0.35 },
  };
}

function certificate(layout: HonoursLayout): Layer[] {
  const { from, to } = STAGE;
  const gone = { type: "fade", duration: 0.35, easing: "ease-in" } as const;
  return [
    {
      name: "headline",
      ...set(layout.headline, SERIF),
      text: "Certificate of appreciation",
      ...span(from + 0.15, to - 0.05),
      enter: rise(20),
      exit: gone,
    },
    {
      name: "message",
      ...set(layout.message, SANS),
      text: "presented with pride to",
      color: COLORS.quiet,
      ...span(from + 0.4, to - 0.1),
      enter: rise(16),
      exit: gone,
    },
    {
      name: "title",
      ...set(layout.title, { ...SERIF, weight: 600, style: "italic" }),
      valign: "bottom",
      text: '{{first_name}} {{last_name | ""}}',
      letter_spacing: -0.015,
      ...span(from + 0.55, to - 0.1),
      enter: { type: "wipe", direction: "right", duration: 1, softness: 0.2 },
      exit: leave(14),
    },
    {
      name: "award",
      ...set(layout.award, SANS),
      valign: "top",
      text: 'for {{custom_fields.award | "outstanding work and the care that goes into it"}}',
      line_height: 1.34,
      color: "#38415c",
      ...span(from + 0.95, to - 0.15),
      enter: rise(20),
      exit: gone,
    },
    {
      name: "date",
      ...set(layout.date, SANS),
      valign: "bottom",
      text: '{{custom_fields.date | date:"long" | "Given today"}}',
      color: COLORS.quiet,
      ...span(from + 1.15, to - 0.2),
      enter: rise(14),
      exit: gone,
    },
    {
      name: "signature",
      ...set(layout.signature, { family: "Caveat", weight: 600 }),
      valign: "bottom",
      text: "Your whole team",
      ...span(from + 1.3, to - 0.2),
      enter: { type: "wipe", direction: "right", duration: 0.8, softness: 0.1 },
      exit: gone,
    },
  ];
}

function frameWords({ card }: HonoursLayout): Layer[] {
  const words = { ...set(card, { ...SERIF, style: "italic" }), letter_spacing: -0.015 } as const;
  return [
    {
      name: "opening",
      ...words,
      text: "Some work deserves a frame",
      ...span(0.55, STAGE.from - 0.1),
      enter: { type: "blur", duration: 0.9, radius: 12 },
      exit: leave(18, 0.35),
    },
    {
      name: "closing",
      ...words,
      text: "With respect and thanks",
      ...span(STAGE.to + 0.15, LENGTH - 0.15),
      enter: { type: "blur", duration: 0.8, radius: 12 },
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
    background: {
      type: "radial",
      radius: 1.1,
      stops: [
        { offset: 0, color: "#fdfaf2" },
        { offset: 0.6, color: COLORS.paper },
        { offset: 1, color: "#efe6d1" },
      ],
    },
    layers: [
      ...border(frame, layout.inset),
      ...medal(layout),
      ...rules(layout),
      photo(layout),
      ...certificate(layout),
      ...frameWords(layout),
      music("ceremony"),
    ],
  };
}

/** A certificate that is engraved before one's eyes: a border, a medal that is struck, a name on its line. */
export const honours: BuiltInDesign = { slug: "honours", name: "Honours", occasion: "Certificate", scene };
