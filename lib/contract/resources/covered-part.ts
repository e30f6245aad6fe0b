import type { PhotoFraming } from "./photo-framing.ts";

interface Size {
  width: number;
  height: number;
}

/** The part of a picture that may be shown, in its own pixels: all of it, or the crop. */
export function croppedPart(picture: Size, crop: PhotoFraming["crop"]) {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  return {
    x: x * picture.width,
    y: y * picture.height,
    width: width * picture.width,
    height: height * picture.height,
  };
}

/**
 * The part of a picture that covers a box without being stretched, in the picture's own pixels. Videos and the
 * console show the same.
 * @param framing of a person's photo: nothing outside the crop is kept, and the focus is in the middle as far as
 *   the crop reaches
 * @param share without a focus: how much of the spare height is cut off above, 0 to 1
 */
export function coveredPart(picture: Size, box: Size, framing: PhotoFraming | null, share = 0.5) {
  const shown = croppedPart(picture, framing?.crop ?? null);
  const scale = Math.max(box.width / shown.width, box.height / shown.height);
  const [width, height] = [box.width / scale, box.height / scale];
  const [spareX, spareY] = [shown.width - width, shown.height - height];
  const focus = framing?.focus;
  const left = focus ? within(focus.x * picture.width - width / 2 - shown.x, spareX) : spareX / 2;
  const top = focus ? within(focus.y * picture.height - height / 2 - shown.y, spareY) : spareY * share;
  return { x: shown.x + left, y: shown.y + top, width, height };
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));
