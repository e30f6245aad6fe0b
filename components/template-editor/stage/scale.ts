import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { LARGEST_AUTOMATIC, SMALLEST_AUTOMATIC } from "#lib/contract/scene/text-style.ts";
import type { Patch } from "../state/scene-edits.ts";

/*
 * Makes a layer larger with all that it has: a text keeps its lines and a group what is in it. What is given in percent
 * follows the box by itself.
 */

/** Properties that are lengths, wherever a layer has them; also the ends of the names of tracks of keyframes. */
const LENGTHS = new Set([
  "x",
  "y",
  "width",
  "height",
  "radius",
  "blur",
  "feather",
  "dash",
  "dash_offset",
  "size",
]);
/** The smallest and the largest value that the contract allows. */
const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  blur: [0, 200],
  feather: [0, 200],
  min: [4, 1000],
  max: [4, 1000],
};
/** Parts of a layer that have lengths. */
const PARTS = ["stroke", "border", "shadow", "mask", "plate"] as const;

/** What makes the content of a layer larger by a factor: everything but its box. */
export function scaledContent(layer: VisualLayer, by: number): Patch {
  if (by === 1) return {};
  const own = ["radius", ...PARTS].flatMap((name) => {
    const value: unknown = Reflect.get(layer, name);
    return value === undefined ? [] : [[name, scaled(value, by, name)] as const];
  });
  const keyframes = layer.keyframes === undefined ? {} : { keyframes: scaledTracks(layer.keyframes, by) };
  const font = layer.type === "text" ? { font: scaledFont(layer.font ?? {}, by) } : {};
  const layers =
    layer.type === "group" ? { layers: layer.layers.map((inner) => scaledLayer(inner, by)) } : {};
  return { ...Object.fromEntries(own), ...keyframes, ...font, ...layers };
}

/** A layer of a group that becomes larger: its box counts from the group's. */
function scaledLayer(layer: VisualLayer, by: number): VisualLayer {
  const { x, y, width, height } = layer;
  const box = { x, y, width, height };
  return { ...layer, ...(scaled(box, by) as typeof box), ...scaledContent(layer, by) } as VisualLayer;
}

function scaled(value: unknown, by: number, name = ""): unknown {
  if (typeof value === "number") return LENGTHS.has(name) || name in LIMITS ? sized(value, by, name) : value;
  if (typeof value === "string") return LENGTHS.has(name) ? sizedText(value, by) : value;
  if (Array.isArray(value)) return value.map((each) => scaled(each, by, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === "fill" ? part : scaled(part, by, key)]),
  );
}

function sized(value: number, by: number, name: string): number {
  const [least, most] = LIMITS[name] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return Math.min(most, Math.max(least, tidy(value * by)));
}

/** Percentages follow the box, and what is "auto" fits it. */
const sizedText = (value: string, by: number) =>
  value.endsWith("vmin") ? `${tidy(Number.parseFloat(value) * by)}vmin` : value;

const tidy = (value: number) => Math.round(value * 100) / 100;

function scaledFont<Font extends { size?: number | string; min?: number; max?: number }>(
  font: Font,
  by: number,
) {
  const { size = "auto", min = SMALLEST_AUTOMATIC, max = LARGEST_AUTOMATIC } = font;
  if (size !== "auto") return { ...font, size: scaled(size, by, "size") };
  return { ...font, min: sized(min, by, "min"), max: sized(max, by, "max") };
}

function scaledTracks(keyframes: object, by: number): object {
  return Object.fromEntries(
    Object.entries(keyframes).map(([name, track]: [string, unknown]) => {
      const property = name.split(".").at(-1) ?? "";
      if (!LENGTHS.has(property) || !Array.isArray(track)) return [name, track];
      const values = track.map((each: { value: unknown }) => ({
        ...each,
        value: scaled(each.value, by, property),
      }));
      return [name, values];
    }),
  );
}
