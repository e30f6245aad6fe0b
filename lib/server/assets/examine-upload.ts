import { open, stat } from "node:fs/promises";
import { faultOfFinding } from "#lib/contract/faults.ts";
import { ASSET_LIMIT_BYTES, type AssetKind } from "#lib/contract/resources/asset.ts";
import { UnusableFile, type UploadOutcome, validateMedia } from "#lib/render/index.ts";
import { TooCostly } from "../bounded-process.ts";
import { TooLargeError, ValidationError } from "../errors.ts";
import { type AssetContentType, guessKind, HEAD_BYTES } from "./asset-formats.ts";
import { mediaDecoder } from "./media-decoder.ts";
import { type InspectUpload, withUploadSlot } from "./upload-pool.ts";

/** The result of examining an upload. */
export type ExaminedFile = {
  kind: AssetKind;
  contentType: AssetContentType;
  /** The file to store. */
  path: string;
  size: number;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
};

const NO_MEASURES = { width: null, height: null, durationSeconds: null };

/** What to do about a file that cannot be used. */
const ADVICE: Readonly<Record<AssetKind, string>> = {
  image: "Choose another file, or save the picture again as JPEG or PNG",
  audio: "Choose another file, or save the sound again as MP3 or WAV",
  video: "Choose another file, or save the video again as MP4 with H.264",
  font: "Choose another file",
};

function unusable(
  { message, fault: { code, facts } }: UnusableFile,
  kind: AssetKind | null,
): ValidationError {
  const advice = kind === null ? "Choose another file" : ADVICE[kind];
  return new ValidationError([faultOfFinding(["body", "file"], code, `${message}. ${advice}`, facts)]);
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

/** Encodes a picture again, into a file next to it: upright, without its metadata. */
async function examineImage(path: string, lookAt: InspectUpload): Promise<ExaminedFile> {
  const normal = `${path}.normal`;
  const found = await lookAt({ kind: "image", path, target: normal });
  if (found.kind !== "image") throw refusalIn(found);
  const { contentType, width, height } = found;
  const { size } = await stat(normal);
  return { kind: "image", contentType, path: normal, size, width, height, durationSeconds: null };
}

async function examineFont(path: string, lookAt: InspectUpload): Promise<ExaminedFile> {
  const found = await lookAt({ kind: "font", path });
  if (found.kind !== "font") throw refusalIn(found);
  const { size } = await stat(path);
  return { kind: "font", contentType: `font/${found.type}`, path, size, ...NO_MEASURES };
}

async function examineMedia(
  path: string,
  lookAt: InspectUpload,
  signal?: AbortSignal,
): Promise<ExaminedFile> {
  const found = await lookAt({ kind: "media", path });
  if (found.kind !== "media") throw refusalIn(found);
  const { media } = found;
  const { kind, contentType, seconds, picture } = media;
  const { size } = await stat(path);
  if (size > ASSET_LIMIT_BYTES[kind]) throw new TooLargeError(ASSET_LIMIT_BYTES[kind]);
  const { path: ffmpegPath } = await mediaDecoder();
  await validateMedia({ path, media }, { ffmpegPath, ...(signal === undefined ? {} : { signal }) });
  const measures = {
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    durationSeconds: Math.round(seconds * 1000) / 1000,
  };
  return { kind, contentType, path, size, ...measures };
}

function refusalIn(found: UploadOutcome): Error {
  if (found.kind === "refused") return new UnusableFile(found.fault);
  return new Error(`An upload was looked at as something else: ${found.kind}`);
}

/**
 * Determines a file's kind from its content, and tests it: images and fonts are decoded fully, sounds and
 * videos in part. A separate process with limits reads the file, in the organization's turn.
 * @param signal ends it early, with its reason thrown
 * @throws {ValidationError} at `file` for a file that cannot be used, with advice; {TooLargeError};
 *   {TooManyRequestsError} when too many of the organization's uploads wait
 */
export async function examineUpload(
  path: string,
  { orgId, signal }: { orgId: string; signal?: AbortSignal | undefined },
): Promise<ExaminedFile> {
  const guess = guessKind(await readHead(path));
  if (guess === null) throw unusable(new UnusableFile("file_unknown"), null);
  try {
    const turn = { orgId, signal };
    if (guess !== "image" && guess !== "font")
      return await withUploadSlot("media", turn, (lookAt) => examineMedia(path, lookAt, signal));
    const examine = guess === "image" ? examineImage : examineFont;
    return await withUploadSlot("still", turn, (lookAt) => examine(path, lookAt));
  } catch (error) {
    // An aborted decoder fails with an error of its own.
    signal?.throwIfAborted();
    const fault = error instanceof TooCostly ? new UnusableFile("too_costly") : error;
    throw fault instanceof UnusableFile ? unusable(fault, guess) : fault;
  }
}
