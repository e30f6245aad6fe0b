import { IMAGE_LIMIT_BYTES } from "#lib/contract/resources/asset.ts";

/** Decoding a larger file could exhaust the browser's memory. */
export const PHOTO_SOURCE_BYTES = 100 * 1024 * 1024;

/** Longest sides to try, in pixels. The first is the most that the largest video can show of a picture. */
const SIDES = [3840, 1920] as const;
const QUALITY = 0.9;

/**
 * Prepares a photo for upload. A photo within the API's limit is returned unchanged; a larger one is scaled
 * down, turned upright and stripped of its metadata. Transparency is kept. A file that the browser cannot
 * read is returned unchanged, so that the API can say what is wrong with it.
 */
export async function downscalePhoto(file: Blob): Promise<Blob> {
  if (file.size <= IMAGE_LIMIT_BYTES) return file;
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (picture === null) return file;
  try {
    // JPEG does not support transparency.
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

/** Browsers that cannot encode a type write PNG instead. */
function drawn(picture: ImageBitmap, side: number, type: string): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
