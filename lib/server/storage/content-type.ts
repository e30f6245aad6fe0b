import { extname } from "node:path";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".vtt": "text/vtt; charset=utf-8",
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".wav": "audio/wav",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".woff2": "font/woff2",
  ".zip": "application/zip",
};

/** By the ending of its key or path: a file is shown as what it was stored as, whatever it contains. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES[extname(key)] ?? "application/octet-stream";
}
