import { refusal, valueError } from "./define-error.ts";

const MEGAPIXEL = 1_000_000;

function megapixels(pixels: number): string {
  const maximumFractionDigits = pixels < 1000 * MEGAPIXEL ? 3 : 0;
  return (pixels / MEGAPIXEL).toLocaleString("en", { maximumFractionDigits });
}

const SCENE_SIZE = {
  width: "integer",
  height: "integer",
  fps: "number",
  duration: "number",
  pixels: "number",
  limit_pixels: "integer",
} as const;

interface SceneSize {
  width: number;
  height: number;
  fps: number;
  duration: number;
  pixels: number;
  limit_pixels: number;
}

const tooLarge = ({ width, height, fps, duration, pixels, limit_pixels }: SceneSize) =>
  `${width} × ${height} pixels at ${fps} frames a second for ${duration} s are ${megapixels(pixels)} megapixels; this installation makes videos of at most ${megapixels(limit_pixels)}: make it smaller, shorter or with fewer frames`;

/** Templates and the scenes that they hold, beside the rules of a scene itself. */
export const TEMPLATE_ERRORS = {
  scene_too_large: valueError(
    "A video of the scene has more pixels than this installation makes of one.",
    SCENE_SIZE,
    tooLarge,
  ),
  stale_scene_too_large: refusal(
    409,
    "A video of the scene has more pixels than this installation now makes of one, so it is not made again.",
    SCENE_SIZE,
    (size) => `These videos cannot be made again: ${tooLarge(size)}`,
  ),
};
