import { stat } from "node:fs/promises";
import type { Image } from "@napi-rs/canvas";
import { decodeImageFile } from "../media/image.ts";

/** As much as is kept of decoded pictures, four bytes a pixel: a background of 3840 × 2160, or several smaller ones. */
const MOST_BYTES = 40_000_000;
/** Names of pictures that have been asked for once. */
const MOST_SEEN = 500;

/** By path, size and time of the last change; the least recently used first. */
const kept = new Map<string, Image>();
const seen = new Set<string>();

const bytesOf = ({ width, height }: Image) => width * height * 4;

function keep(key: string, image: Image): void {
  kept.set(key, image);
  let bytes = [...kept.values()].reduce((sum, one) => sum + bytesOf(one), 0);
  for (const [oldest, one] of kept) {
    if (bytes <= MOST_BYTES) return;
    kept.delete(oldest);
    bytes -= bytesOf(one);
  }
}

/**
 * Decodes a picture from a file, upright, or gives the same once more: a collection's videos show the same few pictures
 * again and again. Kept is what is asked for a second time, so that each person's photo does not push them out.
 *
 * @throws UnusableImage when it is none, or damaged. File system errors pass through.
 */
export async function decodedPicture(path: string): Promise<Image> {
  const { size, mtimeMs } = await stat(path);
  const key = `${size} ${mtimeMs} ${path}`;
  const known = kept.get(key);
  const image = known ?? (await decodeImageFile(path));
  kept.delete(key);
  if (known || seen.has(key)) keep(key, image);
  seen.add(key);
  const [oldest] = seen;
  if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
  return image;
}
