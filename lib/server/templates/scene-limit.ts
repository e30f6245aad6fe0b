import type { FactsOf } from "#lib/contract/errors/error-codes.ts";
import { type Fault, faultOf } from "#lib/contract/faults.ts";
import { pixelCount, type Scene } from "#lib/contract/scene/scene.ts";
import { environment } from "../environment.ts";

/**
 * The size of a scene and this installation's limit, if it exceeds it; else null. Separate from the rules of
 * `sceneSchema`, because the limit is a setting that depends on the machine.
 */
export function overSceneLimit(scene: Scene): FactsOf<"scene_too_large"> | null {
  const { scenePixels } = environment();
  const pixels = pixelCount(scene);
  if (pixels <= scenePixels) return null;
  const { width, height, fps, duration } = scene;
  return { width, height, fps, duration, pixels, limit_pixels: scenePixels };
}

/** The same as a fault of a request; none for a scene within the limit. */
export function sceneLimitFaults(scene: Scene, loc: readonly (string | number)[]): Fault[] {
  const over = overSceneLimit(scene);
  return over === null ? [] : [faultOf(loc, "scene_too_large", over)];
}
