import { mediaFrameAt } from "../media/media-frame.ts";
import type {
  ColorTrack,
  ResolvedLayer,
  ResolvedTrack,
  ResolvedTransition,
  WipeDirection,
} from "../resolve/resolved-scene.ts";
import { colorBetween } from "./color-between.ts";
import { revealAt } from "./reveal-steps.ts";

/** The progress of an edge that uncovers a layer, or covers it if `isLeaving`. */
export type WipeState = {
  direction: WipeDirection;
  softness: number;
  isLeaving: boolean;
  /** The share of the layer that is to be seen. */
  shown: number;
};

/** Where and how a layer stands at one moment. */
export type LayerState = {
  x: number;
  y: number;
  width: number;
  height: number;
  scaleX: number;
  scaleY: number;
  /** Degrees. */
  rotation: number;
  opacity: number;
  /** The visible share of the content, at one of its steps; 1 is all. Only text has less than 1. */
  reveal: number;
  /** Strength in pixels of the finished picture; 0 is sharp. */
  blur: number;
  wipe: WipeState | null;
  /** What the tracks of the layer's variation give, in their order. */
  values: readonly (number | string)[];
  /** The states of a group's layers. */
  children: readonly (LayerState | null)[];
  /** The frame that a video shows, counted from its trim; 0 for other layers. */
  mediaFrame: number;
};

/** The empty list of most layers, shared so that frames do not allocate new ones. */
const NONE: readonly never[] = [];

/** The keyframes around a moment and how far it is between them, eased; one keyframe before and after all. */
function between<Value>(
  track: readonly { time: number; value: Value; ease: (t: number) => number }[],
  time: number,
) {
  const next = track.findIndex((keyframe) => keyframe.time > time);
  const after = track[next];
  const before = track[next - 1];
  if (!after || !before) return { from: after ?? track.at(-1), to: null, progress: 0 };
  const progress = after.ease((time - before.time) / (after.time - before.time));
  return { from: before, to: after, progress };
}

function valueAt(track: ResolvedTrack | undefined, time: number, otherwise: number): number {
  if (!track) return otherwise;
  const { from, to, progress } = between(track, time);
  if (!from) return otherwise;
  return to ? from.value + (to.value - from.value) * progress : from.value;
}

function colorAt(track: ColorTrack, time: number): string {
  const { from, to, progress } = between(track, time);
  return from ? colorBetween(from.value, to?.value ?? from.value, progress) : "#000";
}

/** Moves a state towards a transition's far end; `presence` is 0 there and 1 in place, and may overshoot. */
function applyTransition(
  state: LayerState,
  layer: ResolvedLayer,
  transition: ResolvedTransition,
  { presence, progress, isLeaving }: { presence: number; progress: number; isLeaving: boolean },
): void {
  if (transition.type === "typewriter") {
    const { content } = layer;
    if (content.kind === "text")
      state.reveal = Math.min(state.reveal, revealAt(content.revealSteps[transition.by], presence));
    return;
  }
  if (transition.wipe) {
    state.wipe = { ...transition.wipe, isLeaving, shown: Math.min(1, Math.max(0, presence)) };
    return;
  }
  // A slide or a growth is seen at its best when the layer is opaque before it settles.
  state.opacity *= transition.type === "fade" ? presence : Math.min(1, easeOut(progress * 1.4));
  const away = 1 - presence;
  state.x += transition.offset.x * away;
  state.y += transition.offset.y * away;
  const scale = 1 + (transition.scale - 1) * away;
  state.scaleX *= scale;
  state.scaleY *= scale;
  state.blur += Math.max(0, transition.blur * away);
}

function easeOut(progress: number): number {
  return 1 - (1 - Math.min(1, Math.max(0, progress))) ** 3;
}

function isVisible({ opacity, scaleX, scaleY, wipe }: LayerState): boolean {
  return opacity > 0.002 && scaleX > 0 && scaleY > 0 && wipe?.shown !== 0;
}

/** A layer's state at a time of the scene in seconds, or null while it is not visible. */
export function layerStateAt(layer: ResolvedLayer, time: number): LayerState | null {
  if (time < layer.start || time >= layer.end) return null;
  const local = time - layer.start;
  const { tracks, variation } = layer;
  const scale = valueAt(tracks.scale, local, 1);
  const state: LayerState = {
    x: valueAt(tracks.x, local, layer.x),
    y: valueAt(tracks.y, local, layer.y),
    width: Math.max(0, valueAt(tracks.width, local, layer.width)),
    height: Math.max(0, valueAt(tracks.height, local, layer.height)),
    scaleX: scale * valueAt(tracks.scale_x, local, 1),
    scaleY: scale * valueAt(tracks.scale_y, local, 1),
    rotation: layer.rotation + valueAt(tracks.rotation, local, 0),
    opacity: Math.min(1, layer.opacity * valueAt(tracks.opacity, local, 1)),
    reveal: 1,
    blur: 0,
    wipe: null,
    values: variation
      ? variation.tracks.map((track) =>
          track.kind === "color" ? colorAt(track.keyframes, local) : valueAt(track.keyframes, local, 0),
        )
      : NONE,
    children: NONE,
    mediaFrame: layer.content.kind === "video" ? mediaFrameAt(layer.content, local) : 0,
  };
  if (layer.enter && local < layer.enter.duration) {
    const progress = local / layer.enter.duration;
    const presence = layer.enter.ease(progress);
    applyTransition(state, layer, layer.enter, { presence, progress, isLeaving: false });
  }
  const remaining = layer.end - time;
  if (layer.exit && remaining < layer.exit.duration) {
    const progress = remaining / layer.exit.duration;
    const presence = 1 - layer.exit.ease(1 - progress);
    applyTransition(state, layer, layer.exit, { presence, progress, isLeaving: true });
  }
  if (!isVisible(state)) return null;
  if (layer.content.kind === "group") {
    state.children = layer.content.layers.map((child) => layerStateAt(child, time));
    if (state.children.every((child) => child === null)) return null;
  }
  return state;
}

function sameWipe(a: WipeState | null, b: WipeState | null): boolean {
  if (!a || !b) return a === b;
  return a.shown === b.shown && a.isLeaving === b.isLeaving && a.direction === b.direction;
}

/** Whether two moments of a layer look the same. */
export function sameState(a: LayerState | null | undefined, b: LayerState | null | undefined): boolean {
  if (!a || !b) return (a ?? null) === (b ?? null);
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.width === b.width &&
    a.height === b.height &&
    a.scaleX === b.scaleX &&
    a.scaleY === b.scaleY &&
    a.rotation === b.rotation &&
    a.opacity === b.opacity &&
    a.mediaFrame === b.mediaFrame &&
    a.reveal === b.reveal &&
    a.blur === b.blur &&
    sameWipe(a.wipe, b.wipe) &&
    a.values.every((value, index) => value === b.values[index]) &&
    a.children.every((child, index) => sameState(child, b.children[index]))
  );
}

/** The states of all layers in a frame of a scene, by its number. */
export function layerStatesAt(
  { layers, fps }: { layers: readonly ResolvedLayer[]; fps: number },
  frame: number,
): (LayerState | null)[] {
  return layers.map((layer) => layerStateAt(layer, frame / fps));
}

/** Whether two moments of the same layers look the same. */
export function sameStates(a: readonly (LayerState | null)[], b: readonly (LayerState | null)[]): boolean {
  return a.every((state, index) => sameState(state, b[index]));
}
