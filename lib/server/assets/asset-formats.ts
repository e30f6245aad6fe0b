import { ASSET_LIMIT_BYTES, type AssetKind } from "#lib/contract/resources/asset.ts";

/** How many first bytes identify every supported format. */
export const HEAD_BYTES = 16;

/**
 * The kind that a file seems to have by its first bytes; null if unsupported. A reader of that format decides
 * finally.
 */
export function guessKind(head: Buffer): AssetKind | null {
  const text = (from: number, to: number) => head.toString("latin1", from, to);
  const start = head.toString("hex", 0, 4);
  if (start.startsWith("ffd8ff") || start === "89504e47") return "image";
  if (text(0, 4) === "RIFF") return text(8, 12) === "WEBP" ? "image" : "audio";
  if (text(0, 4) === "wOF2" || text(0, 4) === "OTTO" || text(0, 4) === "true" || start === "00010000")
    return "font";
  if (text(0, 3) === "ID3" || /^ff[ef]/.test(start)) return "audio";
  if (text(4, 8) === "ftyp") return /^M4[AB] /.test(text(8, 12)) ? "audio" : "video";
  return start === "1a45dfa3" ? "video" : null;
}

/** The size limit in bytes of a file with these first bytes. */
export function limitOf(head: Buffer): number {
  return ASSET_LIMIT_BYTES[guessKind(head) ?? "image"];
}

/** The file name extension of a stored file, by its content type. */
export const EXTENSIONS = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/wav": "wav",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "font/ttf": "ttf",
  "font/otf": "otf",
  "font/woff2": "woff2",
} as const;

export type AssetContentType = keyof typeof EXTENSIONS;
