import type { Messages } from "#components/i18n/catalogue.ts";
import { findMessage } from "#components/i18n/find-message.ts";
import { asHeading } from "#components/ui/as-heading.ts";

type Things = Messages["templates"]["changeable"]["things"];

/** What somebody who is no designer tells apart; the look comes first, then the place, the time. */
const PROPERTIES: Readonly<Record<keyof Things, readonly string[]>> = {
  look: [
    ...["font", "color", "fill", "stroke", "border", "shadow", "radius", "opacity", "blend", "fallback"],
    ...["align", "valign", "line_height", "letter_spacing", "wrap", "fit", "focus", "transform"],
    ...["spans", "plate", "mask", "path", "view_box", "fill_rule", "layers", "muted"],
  ],
  place: ["x", "y", "anchor", "width", "height", "rotation"],
  time: ["time", "duration", "hidden"],
  movement: ["enter", "exit", "keyframes"],
  sound: ["volume", "trim", "loop", "fade_in", "fade_out"],
};
const KINDS = Object.keys(PROPERTIES) as (keyof Things)[];

/** What can be changed of a template's layers beside their words and pictures, in plain words, each once. */
export function otherProperties(properties: readonly string[], things: Things): string[] {
  const rest = properties.filter((property) => property !== "text" && property !== "source");
  const kinds = KINDS.filter((kind) => rest.some((property) => PROPERTIES[kind].includes(property)));
  const unknown = rest.filter((property) => !KINDS.some((kind) => PROPERTIES[kind].includes(property)));
  return [...kinds.map((kind) => things[kind]), ...new Set(unknown)];
}

/** What a layer is called, in the reader's language where it is one of the designs that come along. */
export function layerHeading(name: string, { layers }: Messages["templates"]): string {
  return findMessage(layers, name) ?? asHeading(name);
}
