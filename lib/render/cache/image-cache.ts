import { stat } from "node:fs/promises";
import type { Image } from "@napi-rs/canvas";
import { decodeImageFile } from "../media/image.ts";

/**
 * Most memory for decoded pictures, four bytes a pixel: one background of 3840 × 2160, or several smaller
 * pictures.
 */
const MOST_BYTES = 40_000_000;
/** Most names of pictures to remember that have been requested once. */
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
 * Decodes a picture from a file, upright, or returns it from the cache: the videos of a collection show the
 * same few pictures. A picture is cached at its second request, so that personal photos do not displace
 * shared pictures.
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
