import { readFile } from "node:fs/promises";
import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { ContradictoryImage, type ImageStructure, readImageStructure } from "./image-structure.ts";
import { UnusableFile } from "./unusable-file.ts";

/** Most pixels that a picture may have; four bytes each are held in memory while it is decoded. */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** Longest side of a stored picture: a scene has at most 3840. */
const MAX_STORED_SIDE = 3840;

/** A picture that cannot be used, in words for the person who sent it. */
export class UnusableImage extends UnusableFile {
  override name = "UnusableImage";
}

export type ImageFile = ImageStructure;

/**
 * Looks at a picture's content: type, width and height in pixels as stored (before its orientation is applied).
 *
 * @throws UnusableImage for anything but a complete JPEG, PNG or WebP of at most 50 megapixels.
 */
export function inspectImage(bytes: Uint8Array): ImageFile {
  const found = readStructure(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (!found) throw new UnusableImage("image_incomplete");
  if (found.width === 0 || found.height === 0) throw new UnusableImage("image_empty");
  if (found.width * found.height > MAX_IMAGE_PIXELS)
    throw new UnusableImage({
      code: "image_too_large",
      facts: { width: found.width, height: found.height, limit_megapixels: MAX_IMAGE_PIXELS / 1e6 },
    });
  return found;
}

function readStructure(bytes: Buffer): ImageStructure | null {
  try {
    return readImageStructure(bytes);
  } catch (cause) {
    if (!(cause instanceof ContradictoryImage)) throw cause;
    throw new UnusableImage("image_ambiguous", { cause });
  }
}

const sidesOf = ({ width, height }: { width: number; height: number }) =>
  `${Math.min(width, height)} × ${Math.max(width, height)}`;

/**
 * Decodes a picture, upright as its EXIF orientation says.
 *
 * @throws UnusableImage when it is none, or damaged.
 */
export async function decodeImage(bytes: Uint8Array): Promise<Image> {
  const announced = inspectImage(bytes);
  try {
    const image = await loadImage(bytes);
    // Rotation may have swapped the sides. A different size means that the decoder has read a picture that
    // was not checked.
    if (sidesOf(image) === sidesOf(announced)) return image;
  } catch (cause) {
    throw new UnusableImage("image_damaged", { cause });
  }
  throw new UnusableImage("image_damaged");
}

/** Decodes a picture from a file; see `decodeImage`. File system errors pass through. */
export async function decodeImageFile(path: string): Promise<Image> {
  return decodeImage(await readFile(path));
}

/**
 * Encodes a picture afresh: upright, no side over 3840 pixels, in sRGB, and without metadata such as the place where
 * it was taken. The type stays the same.
 *
 * @throws UnusableImage when the bytes are no picture that can be used.
 */
export async function normalizeImage(
  bytes: Uint8Array,
): Promise<{ bytes: Buffer; contentType: `image/${ImageFile["type"]}`; width: number; height: number }> {
  const { type } = inspectImage(bytes);
  const image = await decodeImage(bytes);
  const scale = Math.min(1, MAX_STORED_SIDE / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = scale < 1 ? "medium" : "high";
  context.drawImage(image, 0, 0, width, height);
  const encoded = type === "png" ? canvas.encode("png") : canvas.encode(type, 92);
  return { bytes: await encoded, contentType: `image/${type}`, width, height };
}
