import type { Shape } from "./template-designs.ts";

/** The words of templates: the gallery, the page of one. */
export const templateWords = {
  title: "Templates",
  subtitle: "What a video looks like. Choose one, say what it says, and everyone gets their own.",
  label: "Templates",
  empty: "There is no template yet. Every new organization starts with ready-made ones.",
  version: (version: number) => `Version ${version}`,
  shape: "Shape",
  shapes: { wide: "Wide", tall: "Tall", square: "Square" } as Record<Shape, string>,
  stillOf: (name: string) => `A still of ${name}`,
  stillFor: (template: string, person: string) => `A still of ${template} for ${person}`,
  drawing: "Drawing the picture",
  use: "Use this template",
  edit: "Edit",
  duplicate: "Duplicate",
  create: "New template",
  stillFault: {
    inLayer: (layer: string) => `In “${layer}”: `,
    fallback: 'A fallback is what to say instead: {{field | "…"}}.',
  },
  cannotDraw: "This picture cannot be drawn",
  person: "Shown for",
  madeUp: "Ada Lovelace, a made-up person",
  searchPerson: "Search for a person",
  nobodyFound: "Nobody of this name",
  moment: "Moment",
  momentValue: (at: string, length: string) => `${at} of ${length}`,
  backToStill: "Back to the still",
  facts: {
    title: "About this template",
    size: "Picture",
    length: "Length",
    version: "Newest version",
    changed: "Last changed",
    shape: "Shape",
  },
  changeable: {
    title: "What can be changed",
    intro: "The rest is fixed, so that it always looks as it was designed.",
    none: "Nothing: every video of it looks the same but for the person.",
    uses: (fields: string) => `Filled in for each person: ${fields}.`,
    types: {
      text: "Words",
      image: "Picture",
      shape: "Shape",
      audio: "Sound",
      video: "Film",
      group: "Group",
    } as Record<string, string>,
    /** Beside the words and the picture, which are listed themselves. */
    further: (what: string) => `Through the API also ${what}.`,
  },
  request: { fetch: "Fetch this template", still: "Draw a still of it" },
};

/** What somebody who is no designer calls the properties of a layer; those of one thing share a name. */
const propertyWords: Record<string, string> = {
  ...of("how it looks", [
    ...["font", "color", "fill", "stroke", "border", "shadow", "radius", "opacity", "blend", "fallback"],
    ...["align", "valign", "line_height", "letter_spacing", "wrap", "fit", "focus", "transform"],
    ...["spans", "plate", "mask", "path", "view_box", "fill_rule", "layers", "muted"],
  ]),
  ...of("where it stands", ["x", "y", "anchor", "width", "height", "rotation"]),
  ...of("when it shows", ["time", "duration", "hidden"]),
  ...of("how it moves", ["enter", "exit", "keyframes"]),
  ...of("how it sounds", ["volume", "trim", "loop", "fade_in", "fade_out"]),
};

function of(word: string, properties: readonly string[]): Record<string, string> {
  return Object.fromEntries(properties.map((property) => [property, word]));
}

/** The look comes first, then the place, the time. */
const order = [...new Set(Object.values(propertyWords))];

/** What can be changed of a template's layers beside their words and pictures, in plain words, each once. */
export function furtherThings(properties: readonly string[]): string[] {
  const rest = properties.filter((property) => property !== "text" && property !== "source");
  const things = new Set(rest.map((property) => propertyWords[property] ?? property));
  const rank = (thing: string) => (order.includes(thing) ? order.indexOf(thing) : order.length);
  return [...things].sort((a, b) => rank(a) - rank(b));
}

/** The name of a layer or a merge field as a heading: `main_title` as "Main title". */
export function asHeading(name: string): string {
  const spaced = name.replace(/^custom_fields\./, "").replaceAll(/[_-]+/g, " ");
  return spaced.charAt(0).toLocaleUpperCase() + spaced.slice(1);
}
