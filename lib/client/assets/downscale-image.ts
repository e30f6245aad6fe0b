import { IMAGE_LIMIT_BYTES } from "#lib/contract/resources/asset.ts";

/** Larger ones would fill a browser's memory while they are scaled down. */
export const PHOTO_SOURCE_BYTES = 100 * 1024 * 1024;

/** Longest sides to try, in pixels: the first is what the largest video can show of a picture. */
const SIDES = [3840, 1920] as const;
const QUALITY = 0.9;

/**
 * The photo as the API takes one: itself up to its limit, else scaled down, upright and without what the camera wrote
 * beside it. A cut-out stays one. What the browser cannot read comes back as it is, for the API to say what is wrong with it.
 */
export async function downscalePhoto(file: Blob): Promise<Blob> {
  if (file.size <= IMAGE_LIMIT_BYTES) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (picture === null) return file;
  try {
    // JPEG knows no transparency.
    const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
    for (const side of SIDES) {
      const smaller = await drawn(picture, side, type);
      if (smaller !== null && smaller.size <= IMAGE_LIMIT_BYTES) return smaller;
    }
    return file;
  } finally {
    picture.close();
  }
}

/** Browsers that cannot write a type write PNG instead. */
function drawn(picture: ImageBitmap, side: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
