import { coveredPart, croppedPart } from "#lib/contract/resources/covered-part.ts";
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
  const shown = croppedPart(image, framing?.crop ?? null);
  const target = { x: 0, y: 0, width: box.width, height: box.height };
  // In a box without an area nothing is visible, and the proportions are undefined.
  if (layer.fit === "fill" || box.width <= 0 || box.height <= 0) return { from: shown, to: target };
  if (layer.fit === "contain") {
    const scale = Math.min(box.width / shown.width, box.height / shown.height);
    const [width, height] = [shown.width * scale, shown.height * scale];
    return { from: shown, to: { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height } };
  }
  const share = layer.focus === "face" ? FACE_SHARE : 0.5;
  return { from: coveredPart(image, box, framing, share), to: target };
}
