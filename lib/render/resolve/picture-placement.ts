import type { PhotoFraming } from "#lib/contract/resources/photo-framing.ts";
import type { ImageLayer } from "#lib/contract/scene/image-layer.ts";
import type { Frame } from "./resolve-geometry.ts";

/** Where a portrait's face usually is, as a share of the spare height: above the middle. No face is searched for. */
const FACE_SHARE = 0.25;

/**
 * Which part of a picture goes where in its box, according to `fit` and `focus`.
 * @param framing of a person's photo: only its crop is shown, and covering keeps its focus in view
 */
export function placement(
  layer: Pick<ImageLayer, "fit" | "focus">,
  image: { width: number; height: number },
  box: Frame,
  framing: PhotoFraming | null = null,
) {
  const crop = framing?.crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const shown = {
    x: crop.x * image.width,
    y: crop.y * image.height,
    width: crop.width * image.width,
    height: crop.height * image.height,
  };
  const target = { x: 0, y: 0, width: box.width, height: box.height };
  // In a box without an area nothing is visible, and the proportions are undefined.
  if (layer.fit === "fill" || box.width <= 0 || box.height <= 0) return { from: shown, to: target };
  if (layer.fit === "contain") {
    const scale = Math.min(box.width / shown.width, box.height / shown.height);
    const [width, height] = [shown.width * scale, shown.height * scale];
    return { from: shown, to: { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height } };
  }
  const scale = Math.max(box.width / shown.width, box.height / shown.height);
  const [width, height] = [box.width / scale, box.height / scale];
  const focus = framing?.focus;
  const share = layer.focus === "face" ? FACE_SHARE : 0.5;
  const [spareX, spareY] = [shown.width - width, shown.height - height];
  const left = focus ? within(focus.x * image.width - width / 2 - shown.x, spareX) : spareX / 2;
  const top = focus ? within(focus.y * image.height - height / 2 - shown.y, spareY) : spareY * share;
  return { from: { x: shown.x + left, y: shown.y + top, width, height }, to: target };
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));
