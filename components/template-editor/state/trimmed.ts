import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";

/** The shortest time that a layer may be there, in seconds. */
const LEAST = 0.04;
/** For how long a layer is there that begins too late and has no end of its own, in seconds. */
const TAIL = 1;
/** Differences that come from rounding. */
const EXACT = 0.001;

/** The names of the layers that begin or end after the end of the scene. */
export function lateLayers(scene: Scene): string[] {
  return placedLayers(scene).flatMap(({ layer, start }) =>
    beginsLate(start, scene.duration) || endsLate(layer, start, scene.duration) ? [layer.name] : [],
  );
}

const beginsLate = (start: number, end: number) => start >= end;
const endsLate = ({ duration = 0 }: Layer, start: number, end: number) => start + duration > end + EXACT;

/** The scene with every layer within it: one that is too long is shortened, one that begins too late begins earlier. */
export function trimmed(scene: Scene): Scene {
  const { thumbnail_time: moment, ...rest } = scene;
  const layers = trimmedLayers(scene.layers, { start: 0, limit: scene.duration, end: scene.duration });
  const isLate = moment !== undefined && moment >= scene.duration;
  return { ...rest, ...(isLate || moment === undefined ? {} : { thumbnail_time: moment }), layers };
}

/** Seconds from the scene's start. */
interface Span {
  start: number;
  /** Where what the layers are in ends. */
  limit: number;
  /** The end of the scene. */
  end: number;
}

function trimmedLayers<Any extends Layer>(layers: readonly Any[], around: Span): Any[] {
  return layers.map((layer) => {
    const own = trimmedLayer(layer, around);
    if (own.type !== "group") return own;
    const start = around.start + (own.time ?? 0);
    const limit = Math.min(around.limit, start + (own.duration ?? Number.POSITIVE_INFINITY));
    return { ...own, layers: trimmedLayers(own.layers, { ...around, start, limit }) };
  });
}

function trimmedLayer<Any extends Layer>(layer: Any, { start, limit, end }: Span): Any {
  const { time: _, ...rest } = layer;
  const { duration } = layer;
  const begun = start + (layer.time ?? 0);
  const isLong = endsLate(layer, begun, end);
  const left = inHundredths(end - begun);
  if (!beginsLate(begun, end) && !(isLong && left < LEAST))
    return isLong ? { ...layer, duration: left } : layer;
  const room = limit - start;
  const time = Math.max(0, inHundredths(room - (duration ?? TAIL)));
  return {
    ...rest,
    ...(time === 0 ? {} : { time }),
    ...(duration === undefined ? {} : { duration: Math.min(duration, inHundredths(room - time)) }),
  } as Any;
}

/** Never more than there is. */
const inHundredths = (seconds: number) => Math.floor(Math.round(seconds * 1000) / 10) / 100;
