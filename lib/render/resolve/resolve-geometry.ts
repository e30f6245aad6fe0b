import type { Anchor } from "#lib/contract/scene/layer-base.ts";
import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import type { Keyframes, Transition } from "#lib/contract/scene/scene-motion.ts";
import type { Fill, Length, Shadow } from "#lib/contract/scene/scene-value.ts";
import { toEase } from "../draw/easing.ts";
import type { MovementTrack, ResolvedFill, ResolvedLayer, ResolvedTransition } from "./resolved-scene.ts";

/** The scene's size in pixels. */
export type Frame = { width: number; height: number };

/** What a layer stands in: the scene itself, or a group. */
export type GeometryContext = {
  /** What % means: the scene, or the group's box. */
  around: Frame;
  /** The scene, which vmin is a share of. */
  frame: Frame;
  /** Seconds of the scene that its layers' times count from, and when they end at the latest. */
  start: number;
  end: number;
};

/** A length in pixels; `whole` is what 100 % means. */
export function toPixels(length: Length, whole: number, frame: Frame): number {
  if (typeof length === "number") return length;
  const value = Number.parseFloat(length);
  return length.endsWith("vmin")
    ? (value * Math.min(frame.width, frame.height)) / 100
    : (value * whole) / 100;
}

/** A corner radius in pixels; what is more than half a side shrinks in both directions, so that round corners stay round. */
export function toRadius(radius: Length | undefined, box: Frame, frame: Frame): { x: number; y: number } {
  const x = toPixels(radius ?? 0, box.width, frame);
  const y = toPixels(radius ?? 0, box.height, frame);
  const room = Math.min(1, box.width / (2 * x || 1), box.height / (2 * y || 1));
  return x > 0 && y > 0 ? { x: x * room, y: y * room } : { x: 0, y: 0 };
}

function toAnchor(anchor: Anchor = "top-left"): { x: number; y: number } {
  const parts = anchor.split("-");
  const x = parts.includes("left") ? 0 : parts.includes("right") ? 1 : 0.5;
  const y = parts.includes("top") ? 0 : parts.includes("bottom") ? 1 : 0.5;
  return { x, y };
}

export function toFill(fill: Fill): ResolvedFill {
  if (typeof fill === "string") return { type: "color", color: fill };
  if (fill.type === "linear") return { type: "linear", angle: fill.angle ?? 180, stops: fill.stops };
  return { type: "radial", x: fill.x ?? 0.5, y: fill.y ?? 0.5, radius: fill.radius ?? 1, stops: fill.stops };
}

const DIRECTIONS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

/** Easings of transitions that name none, on entering and on leaving. */
const TRANSITION_EASINGS = {
  fade: ["ease-out", "ease-in"],
  slide: ["expo-out", "ease-in"],
  scale: ["back-out", "ease-in"],
  wipe: ["ease-in-out", "ease-in-out"],
  blur: ["ease-out", "ease-in"],
  typewriter: ["linear", "linear"],
} as const;

/** How far and which way a slide goes; entering, a layer starts behind its place, leaving, it goes on beyond it. */
function toOffset(
  { direction, distance }: Extract<Transition, { type: "slide" }>,
  sign: 1 | -1,
  place: GeometryContext,
): { x: number; y: number } {
  const [x, y] = DIRECTIONS[direction];
  const whole = x === 0 ? place.around.height : place.around.width;
  const length = toPixels(distance ?? "6vmin", whole, place.frame) * sign;
  return { x: x * length, y: y * length };
}

function toTransition(
  transition: Transition | undefined,
  phase: "enter" | "exit",
  place: GeometryContext,
): ResolvedTransition | null {
  if (!transition) return null;
  const { type, duration } = transition;
  const easing = transition.easing ?? TRANSITION_EASINGS[type][phase === "enter" ? 0 : 1];
  return {
    type,
    duration,
    ease: toEase(easing),
    offset: type === "slide" ? toOffset(transition, phase === "enter" ? -1 : 1, place) : { x: 0, y: 0 },
    scale: type === "scale" ? (transition.from ?? 0.8) : 1,
    blur: type === "blur" ? (transition.radius ?? 20) : 0,
    wipe: type === "wipe" ? { direction: transition.direction, softness: transition.softness ?? 0 } : null,
    by: type === "typewriter" ? (transition.by ?? "character") : "character",
  };
}

const MOVEMENT = [
  ...(["x", "y", "width", "height"] as const),
  ...(["scale", "scale_x", "scale_y", "opacity", "rotation"] as const),
] satisfies MovementTrack[];

function toTracks(
  keyframes: Partial<Keyframes> | undefined,
  { around, frame }: GeometryContext,
): ResolvedLayer["tracks"] {
  const tracks: ResolvedLayer["tracks"] = {};
  for (const name of MOVEMENT) {
    const whole = name === "x" || name === "width" ? around.width : around.height;
    const track = keyframes?.[name]?.map(({ time, value, easing }) => ({
      time,
      value: toPixels(value, whole, frame),
      ease: toEase(easing ?? "ease-in-out"),
    }));
    if (track) tracks[name] = track.sort((a, b) => a.time - b.time);
  }
  return tracks;
}

export function toShadow(shadow: Shadow | undefined): Required<Shadow> | null {
  return shadow ? { color: shadow.color, blur: shadow.blur, x: shadow.x ?? 0, y: shadow.y ?? 0 } : null;
}

/** Everything of a layer that is not its look, in pixels and in seconds of the scene. */
export type Placement = Omit<ResolvedLayer, "content" | "shadow" | "mask" | "variation">;

/** Where a layer stands in its scene or group. */
export function toPlacement(layer: VisualLayer, place: GeometryContext): Placement {
  const { around, frame } = place;
  const start = place.start + (layer.time ?? 0);
  const blend = layer.blend ?? "normal";
  return {
    name: layer.name,
    start,
    end: Math.min(place.end, start + (layer.duration ?? place.end)),
    x: toPixels(layer.x, around.width, frame),
    y: toPixels(layer.y, around.height, frame),
    width: toPixels(layer.width, around.width, frame),
    height: toPixels(layer.height, around.height, frame),
    anchor: toAnchor(layer.anchor),
    opacity: layer.opacity ?? 1,
    rotation: layer.rotation ?? 0,
    blend: blend === "normal" ? "source-over" : blend,
    enter: toTransition(layer.enter, "enter", place),
    exit: toTransition(layer.exit, "exit", place),
    tracks: toTracks(layer.keyframes, place),
  };
}
