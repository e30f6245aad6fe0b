import { ASSET_LIMIT_BYTES, type AssetKind } from "#lib/contract/resources/asset.ts";

/** As many bytes as every format is known by. */
export const HEAD_BYTES = 16;

/** What a file seems to be by its first bytes; null for what is none of ours. A reader of that format has the last word. */
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

/** The most bytes that a file with this beginning may have. */
export function limitOf(head: Buffer): number {
  return ASSET_LIMIT_BYTES[guessKind(head) ?? "image"];
}

/** The ending of a stored file, by its content type. */
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
