import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import type { Transition } from "#lib/contract/scene/scene-motion.ts";
import type { Length } from "#lib/contract/scene/scene-value.ts";
import type { Patch } from "../state/scene-edits.ts";
import { type Box, type Frame, toPixels, unitOf } from "./box.ts";
import type { Point } from "./turn.ts";

/** What a layer is in, and what it comes into. */
export interface Within {
  from: Box;
  to: Box;
  frame: Frame;
}

/**
 * What a layer's own lengths become when they count from another box, and it stays where it is and as large.
 * @param at where its anchor comes, in the frame; where it is, unless it is said
 */
export function countedFrom(layer: VisualLayer, within: Within, at?: Point): Patch {
  const { to, frame } = within;
  const lengths = conversions(within);
  return {
    x: at === undefined ? lengths.x(layer.x) : writtenAs(layer.x, at.x - to.left, to.width, frame),
    y: at === undefined ? lengths.y(layer.y) : writtenAs(layer.y, at.y - to.top, to.height, frame),
    width: lengths.width(layer.width),
    height: lengths.height(layer.height),
    ...(layer.keyframes === undefined ? {} : { keyframes: convertedTracks(layer.keyframes, lengths) }),
    ...slideOf("enter", layer, lengths),
    ...slideOf("exit", layer, lengths),
  };
}

type Convert = (length: Length) => Length;
type Conversions = Record<"x" | "y" | "width" | "height", Convert>;

function conversions({ from, to, frame }: Within): Conversions {
  /** The same length, written as it is where it stays the same. */
  const by =
    (before: number, whole: number, offset: number): Convert =>
    (length) => {
      const isSame = offset === 0 && (unitOf(length) !== "%" || before === whole);
      return isSame ? length : writtenAs(length, toPixels(length, before, frame) + offset, whole, frame);
    };
  return {
    x: by(from.width, to.width, from.left - to.left),
    y: by(from.height, to.height, from.top - to.top),
    width: by(from.width, to.width, 0),
    height: by(from.height, to.height, 0),
  };
}

type Track = readonly { value: Length }[];

function convertedTracks(keyframes: object, lengths: Conversions): object {
  return Object.fromEntries(
    Object.entries(keyframes).map(([name, track]: [string, Track]) => {
      const convert = isOfBox(name) ? lengths[name] : null;
      if (convert === null) return [name, track];
      return [name, track.map((each) => ({ ...each, value: convert(each.value) }))];
    }),
  );
}

const isOfBox = (name: string): name is keyof Conversions => ["x", "y", "width", "height"].includes(name);

/** How far a layer slides may be a share of what it is in. */
function slideOf(phase: "enter" | "exit", layer: VisualLayer, { width, height }: Conversions): Patch {
  const transition: Transition | undefined = layer[phase];
  if (transition?.type !== "slide" || transition.distance === undefined) return {};
  const isDown = transition.direction === "up" || transition.direction === "down";
  const distance = (isDown ? height : width)(transition.distance);
  return distance === transition.distance ? {} : { [phase]: { ...transition, distance } };
}

/** The most of a length with a unit. */
const MOST = 9999;

/** Pixels in the unit of another length, to less than can be seen. */
export function writtenAs(like: Length, pixels: number, whole: number, frame: Frame): Length {
  const unit = unitOf(like);
  const hundred = unit === "%" ? whole : Math.min(frame.width, frame.height);
  const share = (pixels / hundred) * 100;
  // Of nothing there is no share.
  if (unit === "px" || !(Math.abs(share) <= MOST)) return rounded(pixels, 1e3);
  return `${rounded(share, 1e4)}${unit}`;
}

// Avoids "-0", a different text for the same value.
const rounded = (value: number, by: number) => Math.round(value * by) / by || 0;
