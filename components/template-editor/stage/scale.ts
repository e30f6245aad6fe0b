import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import type { Length } from "#lib/contract/scene/scene-value.ts";
import { LARGEST_AUTOMATIC, SMALLEST_AUTOMATIC } from "#lib/contract/scene/text-style.ts";
import type { Patch } from "../state/scene-edits.ts";
import { type Box, type Frame, toLength, toPixels, unitOf } from "./box.ts";

/*
 * Makes a layer larger with all that it has: a text keeps its lines and a group what is in it. What is given in percent
 * follows the box by itself.
 */

type Limits = readonly [number, number];
const POSITIONS: Limits = [-10_000, 10_000];
const SIZES: Limits = [0, 10_000];
const OFFSETS: Limits = [-500, 500];
const SOFTNESSES: Limits = [0, 200];
const LETTERS: Limits = [4, 1000];
/** Percentages and vmin have at most four digits. */
const MOST_WITH_UNIT = 9999;

/**
 * Properties that are lengths, wherever a layer has them, and the smallest and the largest value that the contract allows.
 * They are also the ends of the names of tracks of keyframes.
 */
const LENGTHS: Readonly<Record<string, Limits>> = {
  ...{ x: POSITIONS, y: POSITIONS, dash_offset: POSITIONS },
  ...{ width: SIZES, height: SIZES, radius: SIZES, dash: SIZES, size: SIZES },
  ...{ blur: SOFTNESSES, feather: SOFTNESSES, min: LETTERS, max: LETTERS },
  ...{ "shadow.x": OFFSETS, "shadow.y": OFFSETS },
};
/** What is no length, with all that is in it: colours, and shares of the size of the letters. */
const NO_LENGTHS = new Set(["fill", "padding"]);
/** Parts of a layer that have lengths. */
const PARTS = ["stroke", "border", "shadow", "mask", "plate"] as const;

/** Where the common box of what is made larger comes, and what the layer is in, which stays as it is. */
interface Enlarged {
  from: Box;
  to: Box;
  around: Box;
  frame: Frame;
}

/**
 * What makes the content of a layer larger by a factor: everything but its box.
 * @param enlarged of a layer that is in no group that is made larger
 */
export function scaledContent(layer: VisualLayer, by: number, enlarged?: Enlarged): Patch {
  if (by === 1) return {};
  const own = ["radius", ...PARTS].flatMap((name) => {
    const value: unknown = Reflect.get(layer, name);
    return value === undefined ? [] : [[name, scaled(value, by, name)] as const];
  });
  const keyframes =
    layer.keyframes === undefined ? {} : { keyframes: scaledTracks(layer.keyframes, by, enlarged) };
  const font = layer.type === "text" ? { font: scaledFont(layer.font ?? {}, by) } : {};
  const layers =
    layer.type === "group" ? { layers: layer.layers.map((inner) => scaledLayer(inner, by)) } : {};
  return { ...Object.fromEntries(own), ...keyframes, ...font, ...layers };
}

/** A layer of a group that becomes larger: its box counts from the group's. */
function scaledLayer(layer: VisualLayer, by: number): VisualLayer {
  const { x, y, width, height } = layer;
  const box = { x, y, width, height };
  return { ...layer, ...(scaled(box, by, "") as typeof box), ...scaledContent(layer, by) } as VisualLayer;
}

/** @param path the names from the layer to the property, with a dot between them */
function scaled(value: unknown, by: number, path: string): unknown {
  if (typeof value === "number" || typeof value === "string") return sized(value, by, path);
  if (Array.isArray(value)) return value.map((each) => scaled(each, by, path));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      NO_LENGTHS.has(key) ? part : scaled(part, by, path === "" ? key : `${path}.${key}`),
    ]),
  );
}

const limitsOf = (path: string) => LENGTHS[path] ?? LENGTHS[path.split(".").at(-1) ?? ""];

/** Percentages follow the box, and what is "auto" fits it. */
function sized(value: Length, by: number, path: string): Length {
  if (limitsOf(path) === undefined) return value;
  if (typeof value === "number") return limited(tidy(value * by), path);
  return value.endsWith("vmin") ? limited(`${tidy(Number.parseFloat(value) * by)}vmin`, path) : value;
}

/** The nearest length that the contract allows. */
export function limited(value: Length, path: string): Length {
  const [least, most] = limitsOf(path) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (typeof value === "number") return Math.min(most, Math.max(least, value));
  const number = Math.min(
    MOST_WITH_UNIT,
    Math.max(least < 0 ? -MOST_WITH_UNIT : 0, Number.parseFloat(value)),
  );
  return `${number}${unitOf(value)}`;
}

const tidy = (value: number) => Math.round(value * 100) / 100;

function scaledFont<Font extends { size?: number | string; min?: number; max?: number }>(
  font: Font,
  by: number,
) {
  const { size = "auto", min = SMALLEST_AUTOMATIC, max = LARGEST_AUTOMATIC } = font;
  if (size !== "auto") return { ...font, size: scaled(size, by, "size") };
  return { ...font, min: sized(min, by, "min"), max: sized(max, by, "max") };
}

function scaledTracks(keyframes: object, by: number, enlarged?: Enlarged): object {
  return Object.fromEntries(
    Object.entries(keyframes).map(([name, track]: [string, Track]) => [
      name,
      track.map((each) => ({
        ...each,
        value: enlargedLength(each.value, by, name, enlarged) ?? sized(each.value, by, name),
      })),
    ]),
  );
}

type Track = readonly { value: Length }[];

/** The sides of what a layer is in that its box counts from. */
const BOX_SIDES: Readonly<Record<string, { length: "width" | "height"; near?: "left" | "top" }>> = {
  x: { length: "width", near: "left" },
  y: { length: "height", near: "top" },
  width: { length: "width" },
  height: { length: "height" },
};

/** A length of a layer's own box: it counts from what stays, percentages too. Null for any other. */
function enlargedLength(value: Length, by: number, name: string, enlarged?: Enlarged): Length | null {
  const sides = BOX_SIDES[name];
  if (enlarged === undefined || sides === undefined) return null;
  const { from, to, around, frame } = enlarged;
  const { length, near } = sides;
  const offset = near === undefined ? 0 : to[near] - around[near] + (around[near] - from[near]) * by;
  const pixels = toPixels(value, around[length], frame) * by + offset;
  const unit = unitOf(value);
  return limited(unit === "px" ? tidy(pixels) : toLength(pixels, unit, around[length], frame), name);
}
