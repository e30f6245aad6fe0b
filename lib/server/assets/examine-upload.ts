import { open, readFile, stat, writeFile } from "node:fs/promises";
import { ASSET_LIMIT_BYTES, type AssetKind } from "#lib/contract/asset.ts";
import { fault } from "#lib/contract/faults.ts";
import { normalizeImage, UnusableImage } from "#lib/render/image.ts";
import { inspectFont, UnusableFont } from "#lib/render/inspect-font.ts";
import { probeMedia, UnusableMedia } from "#lib/render/probe-media.ts";
import { proveMedia } from "#lib/render/prove-media.ts";
import { TooLargeError, ValidationError } from "../errors.ts";
import { type AssetContentType, guessKind, HEAD_BYTES } from "./asset-formats.ts";
import { mediaDecoder } from "./media-decoder.ts";

/** What is kept of an upload. */
export type ExaminedFile = {
  kind: AssetKind;
  contentType: AssetContentType;
  /** The file to keep. */
  path: string;
  size: number;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
};

const NO_MEASURES = { width: null, height: null, durationSeconds: null };

const UNKNOWN =
  "The file is no image (JPEG, PNG, WebP), no sound (MP3, M4A, WAV), no video (MP4, WebM) and no font (TTF, OTF, WOFF2)";

/** What to do about a file that cannot be used. */
const ADVICE: Readonly<Record<AssetKind, string>> = {
  image: "Choose another file, or save the picture again as JPEG or PNG",
  audio: "Choose another file, or save the sound again as MP3 or WAV",
  video: "Choose another file, or save the video again as MP4 with H.264",
  font: "Choose another file",
};

function unusable(message: string, kind: AssetKind | null): ValidationError {
  const advice = kind === null ? "Choose another file" : ADVICE[kind];
  return new ValidationError([fault(["body", "file"], `Value error, ${message}. ${advice}`, "value_error")]);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Encodes a picture afresh, beside the file: upright, without its metadata. */
async function examineImage(path: string): Promise<ExaminedFile> {
  const { bytes, contentType, width, height } = await normalizeImage(await readFile(path));
  const normal = `${path}.normal`;
  await writeFile(normal, bytes);
  return {
    kind: "image",
    contentType,
    path: normal,
    size: bytes.byteLength,
    width,
    height,
    durationSeconds: null,
  };
}

async function examineFont(path: string): Promise<ExaminedFile> {
  const bytes = await readFile(path);
  const { type } = inspectFont(bytes);
  return { kind: "font", contentType: `font/${type}`, path, size: bytes.byteLength, ...NO_MEASURES };
}

async function examineMedia(path: string): Promise<ExaminedFile> {
  const media = await probeMedia(path);
  const { kind, contentType, seconds, picture } = media;
  const { size } = await stat(path);
  if (size > ASSET_LIMIT_BYTES[kind]) throw new TooLargeError(ASSET_LIMIT_BYTES[kind]);
  await proveMedia({ path, media }, { ffmpegPath: (await mediaDecoder()).path });
  const measures = {
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    durationSeconds: Math.round(seconds * 1000) / 1000,
  };
  return { kind, contentType, path, size, ...measures };
}

/**
 * Finds out what a file is, by its content, and tries it: images and fonts are decoded, sounds and videos in part.
 * @throws {ValidationError} at `file` for what cannot be used, in words that say what to do; {TooLargeError}
 */
export async function examineUpload(path: string): Promise<ExaminedFile> {
  const guess = guessKind(await readHead(path));
  if (guess === null) throw unusable(UNKNOWN, null);
  try {
    if (guess === "image") return await examineImage(path);
    if (guess === "font") return await examineFont(path);
    return await examineMedia(path);
  } catch (error) {
    const isFault =
      error instanceof UnusableImage || error instanceof UnusableFont || error instanceof UnusableMedia;
    throw isFault ? unusable(error.message, guess) : error;
  }
}
