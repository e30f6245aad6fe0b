import { type Fault, fault } from "#lib/contract/faults.ts";
import { pixelCount, type Scene } from "#lib/contract/scene/scene.ts";
import { environment } from "../environment.ts";

const MEGAPIXEL = 1_000_000;

/**
 * Why a scene is more than this installation makes of one, in words; null for one that is not. It stands beside the rules
 * of `sceneSchema`, because how much a machine can bear is for whoever runs it to say.
 */
export function overSceneLimit(scene: Scene): string | null {
  const { scenePixels } = environment();
  const pixels = pixelCount(scene);
  if (pixels <= scenePixels) return null;
  const { width, height, fps, duration } = scene;
  const most = megapixels(scenePixels);
  const own = megapixels(pixels);
  return `${width} × ${height} pixels at ${fps} frames a second for ${duration} s are ${own} megapixels; this installation makes videos of at most ${most}: make it smaller, shorter or with fewer frames`;
}

/** The same as a fault of a request, none for a scene within the limit. */
export function sceneLimitFaults(scene: Scene, loc: readonly (string | number)[]): Fault[] {
  const message = overSceneLimit(scene);
  return message === null ? [] : [fault(loc, `Value error, ${message}`, "value_error")];
}

function megapixels(pixels: number): string {
  const maximumFractionDigits = pixels < 1000 * MEGAPIXEL ? 3 : 0;
  return (pixels / MEGAPIXEL).toLocaleString("en", { maximumFractionDigits });
}
