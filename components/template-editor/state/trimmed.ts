import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";

/** The shortest time that a layer may be there, in seconds. */
const LEAST = 0.04;
/** Differences that come from rounding. */
const EXACT = 0.001;

/** The names of the layers that begin or end after the end of the scene. */
export function lateLayers(scene: Scene): string[] {
  return placedLayers(scene).flatMap(({ layer, start }) => {
    const end = start + (layer.duration ?? 0);
    return start >= scene.duration || end > scene.duration + EXACT ? [layer.name] : [];
  });
}

/** The scene with every layer within it: one that is too long is shortened, one that begins too late begins earlier. */
export function trimmed(scene: Scene): Scene {
  const { thumbnail_time: moment, ...rest } = scene;
  const layers = trimmedLayers(scene.layers, scene.duration);
  const isLate = moment !== undefined && moment >= scene.duration;
  return { ...rest, ...(isLate || moment === undefined ? {} : { thumbnail_time: moment }), layers };
}

/** @param room the seconds of what the layers are in, of which their time counts */
function trimmedLayers<Any extends Layer>(layers: readonly Any[], room: number): Any[] {
  return layers.map((layer) => {
    const { time = 0, duration } = layer;
    const isLate = time > room - LEAST;
    const start = isLate ? Math.max(0, inHundredths(room - Math.min(duration ?? room, room))) : time;
    const left = inHundredths(room - start);
    const isLong = duration !== undefined && duration > left;
    const own = {
      ...layer,
      ...(isLate ? { time: start === 0 ? undefined : start } : {}),
      ...(isLong ? { duration: left } : {}),
    };
    if (isLate && start === 0) delete own.time;
    if (own.type !== "group") return own;
    return { ...own, layers: trimmedLayers(own.layers, Math.min(left, own.duration ?? left)) };
  });
}

/** Never more than there is. */
const inHundredths = (seconds: number) => Math.floor(Math.round(seconds * 1000) / 10) / 100;
