import { extname } from "node:path";
import { Readable } from "node:stream";
import { NotFoundError } from "../errors.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { storage } from "../storage/storage.ts";
import { requestIdOf } from "./request-id.ts";
import { toErrorResponse } from "./responses.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".wav": "audio/wav",
  ".ttf": "font/ttf",
  ".otf": "font/otf",
  ".woff2": "font/woff2",
  ".zip": "application/zip",
};

/** A key is written once, so what was fetched stays right; addresses change every hour anyway. */
const CACHE_CONTROL = "private, max-age=3600, immutable";

/**
 * Files come from people: should a browser ever take one for a page, nothing in it runs. Styles are the browser's own,
 * with which it shows a picture or a video by itself.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

type Range = { start: number; end: number };

/**
 * Answers a signed address with the file, or with the part of it that `Range` asks for: a player seeks that way. What
 * is unsigned, expired or not there is 404 alike.
 */
export async function serveFile(request: Request, key: string): Promise<Response> {
  try {
    const parameters = new URL(request.url).searchParams;
    if (!(await signedUrls()).verify(key, parameters)) throw new NotFoundError();
    const size = await storage().size(key);
    if (size === null) throw new NotFoundError();
    return fileResponse(request, key, size, parameters.get("name"));
  } catch (error) {
    return toErrorResponse(error, requestIdOf(request));
  }
}

function fileResponse(request: Request, key: string, size: number, downloadName: string | null): Response {
  const headers = new Headers({
    "Content-Type": contentTypeOf(key),
    "Cache-Control": CACHE_CONTROL,
    "Accept-Ranges": "bytes",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Request-Id": requestIdOf(request),
  });
  if (downloadName !== null) headers.set("Content-Disposition", attachment(downloadName));
  const range = parseRange(request.headers.get("range"), size);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range !== null) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  headers.set("Content-Length", String(range === null ? size : range.end - range.start + 1));
  const status = range === null ? 200 : 206;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Response(streamOf(key, range ?? undefined), { status, headers });
}

/** A stored file to be saved under `name`, for a caller whose right to it has been checked. */
export function downloadResponse({ key, name, size }: { key: string; name: string; size: number }): Response {
  const headers = {
    "Content-Type": contentTypeOf(key),
    "Content-Length": String(size),
    "Content-Disposition": attachment(name),
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(streamOf(key), { headers });
}

function contentTypeOf(key: string): string {
  return CONTENT_TYPES[extname(key)] ?? "application/octet-stream";
}

/** A stored file as the body of a response; the file is closed when the client goes away. */
function streamOf(key: string, range?: Range): ReadableStream<Uint8Array> {
  return Readable.toWeb(storage().read(key, range)) as ReadableStream<Uint8Array>;
}

/**
 * One range of RFC 9110, section 14.1. Null for none and for what may be ignored: several ranges, other units, nonsense.
 */
function parseRange(header: string | null, size: number): Range | "unsatisfiable" | null {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (parts === null) return null;
  const [, from = "", to = ""] = parts;
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}

/** `Content-Disposition` for a name in any script (RFC 6266): a plain one for old clients, the full one for all others. */
function attachment(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
