import type { MusicName } from "#lib/contract/scene/music.ts";
import type { Easing } from "#lib/contract/scene/scene-easing.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Transition } from "#lib/contract/scene/scene-motion.ts";

/** A point in pixels. */
export type Point = { x: number; y: number };

/** A box in pixels by its top left corner. */
export type Box = Point & { width: number; height: number };

/** Marks layers as the design's own: people change the words and the portrait. */
export function locked(...layers: Layer[]): Layer[] {
  return layers.map((layer) => ({ ...layer, locked: true }));
}

/** On stage from one second of the scene to another. */
export function span(from: number, to: number): { time: number; duration: number } {
  return { time: round(from), duration: round(to - from) };
}

/** Rises into its place and comes to rest. */
export function rise(distance: number, duration = 0.9): Transition {
  return { type: "slide", direction: "up", distance, duration, easing: "expo-out" };
}

/** Leaves upwards, a little, on the way to gone. */
export function leave(distance: number, duration = 0.4): Transition {
  return { type: "slide", direction: "up", distance, duration, easing: "ease-in" };
}

/** Grows into its place, a little beyond, and settles. */
export function pop(from = 0.5, duration = 0.7): Transition {
  return { type: "scale", from, duration, easing: "back-out" };
}

/** Bundled music from the first frame to the last, a little back so that a voice or a room's noise finds its place. */
export function music(name: MusicName): Layer {
  return { name: "music", type: "audio", source: `music:${name}`, volume: 0.8, fade_in: 0.3, fade_out: 1.6 };
}

type Stop<Value> = readonly [time: number, value: Value, easing?: Easing];

/** Keyframes as a table: seconds from the layer's own start, the value, the way to it. */
export function track<Value>(...stops: Stop<Value>[]): { time: number; value: Value; easing?: Easing }[] {
  return stops.map(([time, value, easing]) => ({ time: round(time), value, ...(easing ? { easing } : {}) }));
}

/** A steady sequence of numbers from -1 to 1 that looks irregular and is the same every time. */
export function waver(seed: number, step = 0): number {
  return Math.sin(seed * 12.9898 + step * 2.399963) * 0.6 + Math.sin(seed * 78.233 + step * 1.17) * 0.4;
}

/** Where `distance` pixels at `angle` degrees lead, 0 to the right, clockwise. */
export function towards(from: Point, angle: number, distance: number): Point {
  const radians = (angle * Math.PI) / 180;
  return { x: round(from.x + Math.cos(radians) * distance), y: round(from.y + Math.sin(radians) * distance) };
}

/** To three places: finer steps are below what a frame or a pixel can show. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
