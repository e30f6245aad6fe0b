import type { Messages } from "#components/i18n/catalogue.ts";
import { findMessage } from "#components/i18n/find-message.ts";
import { asHeading } from "#components/ui/as-heading.ts";

type Things = Messages["templates"]["changeable"]["things"];

/**
 * Groups of properties that a user who is not a designer can tell apart: look first, then place, time and so
 * on.
 */
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

/**
 * What else can be changed in a template's layers besides text and pictures, in plain terms, without
 * duplicates.
 */
export function otherProperties(properties: readonly string[], things: Things): string[] {
  const rest = properties.filter((property) => property !== "text" && property !== "source");
  const kinds = KINDS.filter((kind) => rest.some((property) => PROPERTIES[kind].includes(property)));
  const unknown = rest.filter((property) => !KINDS.some((kind) => PROPERTIES[kind].includes(property)));
  return [...kinds.map((kind) => things[kind]), ...new Set(unknown)];
}

/** The kinds of files that a template's layers show or play, in plain terms, without duplicates. */
export function shownSources(
  layers: readonly { type: string; properties: readonly string[] }[],
  sources: Messages["templates"]["changeable"]["sources"],
): string[] {
  const types = layers.filter(({ properties }) => properties.includes("source")).map(({ type }) => type);
  return (Object.keys(sources) as (keyof typeof sources)[])
    .filter((type) => types.includes(type))
    .map((type) => sources[type]);
}

/** The name of a layer, translated if it belongs to a built-in design. */
export function layerHeading(name: string, { layers }: Messages["templates"]): string {
  return findMessage(layers, name) ?? asHeading(name);
}
