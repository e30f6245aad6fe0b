import type { Anchor } from "#lib/contract/layer-base.ts";
import type { Layer } from "#lib/contract/scene-layer.ts";
import type { Keyframes, Transition } from "#lib/contract/scene-motion.ts";
import type { Fill, Length, Shadow } from "#lib/contract/scene-value.ts";
import type { ResolvedFill, ResolvedLayer, ResolvedTrack, ResolvedTransition } from "./resolved-scene.ts";

/** The scene's size in pixels. */
export type Frame = { width: number; height: number };

/** A length in pixels; `whole` is what 100 % means. */
export function toPixels(length: Length, whole: number, frame: Frame): number {
  if (typeof length === "number") return length;
  const value = Number.parseFloat(length);
  return length.endsWith("vmin")
    ? (value * Math.min(frame.width, frame.height)) / 100
    : (value * whole) / 100;
}

/** A corner radius in pixels, never more than half a side. */
export function toRadius(radius: Length | undefined, box: Frame, frame: Frame): { x: number; y: number } {
  return {
    x: Math.min(box.width / 2, toPixels(radius ?? 0, box.width, frame)),
    y: Math.min(box.height / 2, toPixels(radius ?? 0, box.height, frame)),
  };
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

function toTransition(
  transition: Transition | undefined,
  phase: "enter" | "exit",
  frame: Frame,
): ResolvedTransition | null {
  if (!transition) return null;
  const entering = { fade: "ease-out", slide: "expo-out", scale: "back-out", typewriter: "linear" } as const;
  const leaving = transition.type === "typewriter" ? "linear" : "ease-in";
  const easing = transition.easing ?? (phase === "enter" ? entering[transition.type] : leaving);
  const resolved: ResolvedTransition = {
    type: transition.type,
    duration: transition.duration,
    easing,
    offset: { x: 0, y: 0 },
    scale: 1,
    by: "character",
  };
  if (transition.type === "scale") return { ...resolved, scale: transition.from ?? 0.8 };
  if (transition.type === "typewriter") return { ...resolved, by: transition.by ?? "character" };
  if (transition.type === "fade") return resolved;
  const [x, y] = DIRECTIONS[transition.direction];
  const whole = x === 0 ? frame.height : frame.width;
  // Entering, a layer starts behind its place; leaving, it goes on beyond it.
  const distance = toPixels(transition.distance ?? "6vmin", whole, frame) * (phase === "enter" ? -1 : 1);
  return { ...resolved, offset: { x: x * distance, y: y * distance } };
}

function toTracks(keyframes: Keyframes | undefined, frame: Frame): ResolvedLayer["tracks"] {
  const tracks: ResolvedLayer["tracks"] = {};
  for (const name of ["x", "y", "scale", "scale_x", "opacity", "rotation"] as const) {
    const whole = name === "x" ? frame.width : frame.height;
    const track: ResolvedTrack | undefined = keyframes?.[name]?.map(({ time, value, easing }) => ({
      time,
      value: toPixels(value, whole, frame),
      easing: easing ?? "ease-in-out",
    }));
    if (track) tracks[name] = track.sort((a, b) => a.time - b.time);
  }
  return tracks;
}

function toShadow(shadow: Shadow | undefined): Required<Shadow> | null {
  return shadow ? { color: shadow.color, blur: shadow.blur, x: shadow.x ?? 0, y: shadow.y ?? 0 } : null;
}

/** Everything of a layer that has no content to load, in pixels and seconds. */
export function toPlacement(layer: Layer, duration: number, frame: Frame): Omit<ResolvedLayer, "content"> {
  const start = layer.time ?? 0;
  const blend = layer.blend ?? "normal";
  return {
    name: layer.name,
    start,
    end: Math.min(duration, start + (layer.duration ?? duration)),
    x: toPixels(layer.x, frame.width, frame),
    y: toPixels(layer.y, frame.height, frame),
    width: toPixels(layer.width, frame.width, frame),
    height: toPixels(layer.height, frame.height, frame),
    anchor: toAnchor(layer.anchor),
    opacity: layer.opacity ?? 1,
    rotation: layer.rotation ?? 0,
    blend: blend === "normal" ? "source-over" : blend,
    shadow: toShadow(layer.shadow),
    enter: toTransition(layer.enter, "enter", frame),
    exit: toTransition(layer.exit, "exit", frame),
    tracks: toTracks(layer.keyframes, frame),
  };
}
