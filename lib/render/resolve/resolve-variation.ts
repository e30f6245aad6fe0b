import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { toRgba } from "../draw/color-between.ts";
import { toEase } from "../draw/easing.ts";
import { type Frame, type Placement, toPixels, toShadow } from "./resolve-geometry.ts";
import { toMask } from "./resolve-shape.ts";
import type { Look, ResolvedContent, Variation } from "./resolved-scene.ts";

/** Makes the content of a layer whose properties have changed, in a box; no text is laid out again. */
export type ContentOf<L> = (layer: L, box: Frame) => ResolvedContent;

/** Keyframes that move the layer as a whole, and are no part of its look. */
const MOVES = new Set(["x", "y", "scale", "scale_x", "scale_y", "opacity", "rotation"]);
const BOX = new Set(["width", "height"]);

/** What 100 % of a property means; a radius is the same on both sides while it changes. */
function wholeOf(property: string, box: Frame, frame: Frame): number {
  if (property === "mask.x" || property === "mask.width") return box.width;
  if (property === "mask.y" || property === "mask.height") return box.height;
  if (property.endsWith("radius")) return Math.min(box.width, box.height);
  return frame.height;
}

type Keyframe = { time: number; value: number | string; easing?: string | undefined };
type VariedTrack = Variation["tracks"][number];

function toTrack(property: string, keyframes: readonly Keyframe[], box: Frame, frame: Frame): VariedTrack {
  const sorted = [...keyframes].sort((a, b) => a.time - b.time);
  const times = sorted.map(({ time, easing }) => ({ time, ease: toEase(easing ?? "ease-in-out") }));
  const values = sorted.map(({ value }) => value);
  const colors = values.flatMap((value) => (String(value).startsWith("#") ? [toRgba(String(value))] : []));
  if (colors.length === values.length)
    return {
      kind: "color",
      keyframes: times.flatMap((time, i) => colors.slice(i, i + 1).map((value) => ({ ...time, value }))),
    };
  const whole = wholeOf(property, box, frame);
  return {
    kind: "number",
    keyframes: times.map((time, index) => ({ ...time, value: toPixels(values[index] ?? 0, whole, frame) })),
  };
}

/** The layer with one property set; `stroke.width` is the width of its stroke. */
function withProperty<L extends object>(layer: L, property: string, value: number | string): L {
  const [owner = "", part] = property.split(".");
  if (part === undefined) return { ...layer, [owner]: value };
  return { ...layer, [owner]: { ...(Reflect.get(layer, owner) as object | undefined), [part]: value } };
}

function lookOf<L extends VisualLayer>(layer: L, box: Frame, frame: Frame, contentOf: ContentOf<L>): Look {
  return {
    content: contentOf(layer, box),
    shadow: toShadow(layer.shadow),
    mask: toMask(layer.mask, box, frame),
  };
}

/** No line is thinner than nothing, no edge sharper: what a curve that overshoots may ask for. */
function held(value: number | string, property: string): number | string {
  const mayBeNegative = /(?:^|\.)(?:x|y|dash_offset)$/.test(property);
  return typeof value === "number" && !mayBeNegative ? Math.max(0, value) : value;
}

/** What is drawn in a layer's box, and how that changes over time. */
export function toLook<L extends VisualLayer>(
  layer: L,
  placement: Placement,
  frame: Frame,
  content: ResolvedContent,
  contentOf: ContentOf<L> | null,
): Look & { variation: Variation | null } {
  const fixed = contentOf ?? (() => content);
  const look = { ...lookOf(layer, placement, frame, fixed), content };
  const keyframes = Object.entries<readonly Keyframe[] | undefined>(layer.keyframes ?? {});
  const varied = keyframes.flatMap(([property, track]) =>
    track && !MOVES.has(property) && !BOX.has(property) ? [{ property, track }] : [],
  );
  const changesBox = keyframes.some(([property]) => BOX.has(property));
  if (varied.length === 0 && !changesBox) return { ...look, variation: null };
  return {
    ...look,
    variation: {
      tracks: varied.map(({ property, track }) => toTrack(property, track, placement, frame)),
      lookAt: (values, box) => {
        const changed = varied.reduce((before, { property }, index) => {
          const value = values[index];
          return value === undefined ? before : withProperty(before, property, held(value, property));
        }, layer);
        return lookOf(changed, box, frame, fixed);
      },
    },
  };
}
