import type { Easing } from "#lib/contract/scene-motion.ts";
import type { ResolvedLayer, ResolvedTrack, ResolvedTransition } from "./resolved-scene.ts";
import { revealAt } from "./reveal-steps.ts";

/** Where and how a layer stands at one moment. */
export type LayerState = {
  x: number;
  y: number;
  scaleX: number;
  scaleY: number;
  /** Degrees. */
  rotation: number;
  opacity: number;
  /** The share of the content that is to be seen, at one of its own steps; 1 is all. Only text has less. */
  reveal: number;
};

/** How far `back-out` goes beyond its end; 1.70158 is 10 %, Robert Penner's figure. */
const OVERSHOOT = 1.70158;

/** Maps progress 0…1 to eased progress; only `back-out` leaves that range on the way. */
export function ease(easing: Easing, progress: number): number {
  const t = Math.min(1, Math.max(0, progress));
  const left = 1 - t;
  switch (easing) {
    case "linear":
      return t;
    case "ease-in":
      return t ** 3;
    case "ease-out":
      return 1 - left ** 3;
    case "ease-in-out":
      return t < 0.5 ? 4 * t ** 3 : 1 - 4 * left ** 3;
    case "expo-out":
      return t === 1 ? 1 : 1 - 2 ** (-10 * t);
    case "back-out":
      return 1 - (OVERSHOOT + 1) * left ** 3 + OVERSHOOT * left ** 2;
  }
}

function valueAt(track: ResolvedTrack | undefined, time: number, otherwise: number): number {
  if (!track) return otherwise;
  const next = track.findIndex((keyframe) => keyframe.time > time);
  const after = track[next];
  if (!after) return track.at(-1)?.value ?? otherwise;
  const before = track[next - 1];
  if (!before) return after.value;
  const progress = (time - before.time) / (after.time - before.time);
  return before.value + (after.value - before.value) * ease(after.easing, progress);
}

/** Moves a state towards a transition's far end; `presence` is 0 there and 1 in place, and may overshoot. */
function applyTransition(
  state: LayerState,
  layer: ResolvedLayer,
  transition: ResolvedTransition,
  presence: number,
  progress: number,
): void {
  if (transition.type === "typewriter") {
    const { content } = layer;
    if (content.kind === "text")
      state.reveal = Math.min(state.reveal, revealAt(content.revealSteps[transition.by], presence));
    return;
  }
  // A slide or a growth is seen at its best when the layer is opaque before it settles.
  state.opacity *= transition.type === "fade" ? presence : Math.min(1, ease("ease-out", progress * 1.4));
  const away = 1 - presence;
  state.x += transition.offset.x * away;
  state.y += transition.offset.y * away;
  const scale = 1 + (transition.scale - 1) * away;
  state.scaleX *= scale;
  state.scaleY *= scale;
}

/** A layer's state at a time of the scene in seconds, or null while it is not to be seen. */
export function layerStateAt(layer: ResolvedLayer, time: number): LayerState | null {
  if (time < layer.start || time >= layer.end) return null;
  const local = time - layer.start;
  const scale = valueAt(layer.tracks.scale, local, 1);
  const state: LayerState = {
    x: valueAt(layer.tracks.x, local, layer.x),
    y: valueAt(layer.tracks.y, local, layer.y),
    scaleX: scale * valueAt(layer.tracks.scale_x, local, 1),
    scaleY: scale,
    rotation: layer.rotation + valueAt(layer.tracks.rotation, local, 0),
    opacity: layer.opacity * valueAt(layer.tracks.opacity, local, 1),
    reveal: 1,
  };
  if (layer.enter && local < layer.enter.duration) {
    const progress = local / layer.enter.duration;
    applyTransition(state, layer, layer.enter, ease(layer.enter.easing, progress), progress);
  }
  const remaining = layer.end - time;
  if (layer.exit && remaining < layer.exit.duration) {
    const progress = remaining / layer.exit.duration;
    applyTransition(state, layer, layer.exit, 1 - ease(layer.exit.easing, 1 - progress), progress);
  }
  const visible = state.opacity > 0.002 && state.scaleX > 0 && state.scaleY > 0;
  return visible ? state : null;
}

/** Whether two moments of a layer look the same. */
export function sameState(a: LayerState | null | undefined, b: LayerState | null | undefined): boolean {
  if (!a || !b) return (a ?? null) === (b ?? null);
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.scaleX === b.scaleX &&
    a.scaleY === b.scaleY &&
    a.rotation === b.rotation &&
    a.opacity === b.opacity &&
    a.reveal === b.reveal
  );
}
