import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import type { ApiRequest } from "../api-request.ts";
import { type ByteRange, rangeOf } from "../byte-range.ts";
import { NotFoundError } from "../errors.ts";
import { isAllowed, isNamed } from "../etag.ts";
import { reportMissingFile } from "../jobs/missing-files.ts";
import type { LocalFile } from "../local-file.ts";
import { requestIdOf } from "../request-id.ts";
import { contentTypeOf } from "../storage/content-type.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { storage } from "../storage/storage.ts";
import { FileGoneError } from "./file-gone.ts";
import { toErrorResponse } from "./responses.ts";
import { ownPieces } from "./send-pieces.ts";
import { redirectToStore } from "./store-redirect.ts";

/** The content of a key never changes, so a cached response stays valid; URLs change every hour anyway. */
const CACHE_CONTROL = "private, max-age=3600, immutable";

/**
 * An address of an S3 store is the same for an hour, and works for two more. A browser may keep where it was sent for one,
 * so that whoever plays a film has another.
 */
const STORE_LIFETIME_MS = 2 * 60 * 60 * 1000;
const REDIRECT_CACHE_CONTROL = "private, max-age=3600";

/**
 * Files are uploaded by users: if a browser ever opens one as a page, nothing in it may run. Inline styles
 * are allowed because browsers use them to display a picture or a video.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** A stored file; `name` is the file name of the download, null to display it. */
export type StoredFile = { key: string; name: string | null; size: number };

/** A file that is made while it is sent. */
export type MadeFile = { size: number; open: () => Readable };

/** How the bytes of a file are read, or a part of them. */
type ReadFile = (range?: ByteRange) => Readable;

/**
 * Responds to a signed URL with the file, or with the part of it that `Range` asks for, which players use to
 * seek; or with where the store has it. An unsigned or expired URL is 404, whether or not the file exists.
 * @param make the file of a key, if it is made while it is sent; null for a stored one
 */
export function serveFile(
  request: ApiRequest,
  key: string,
  make: (key: string) => Promise<MadeFile | null>,
): Promise<Response> {
  return respond(request, () => responseFor(request, key, make));
}

/**
 * Responds with a file that comes with the product, in the same way; its content never changes under its path.
 * @param find is waited for
 */
export function serveLocalFile(request: ApiRequest, find: () => Promise<LocalFile>): Promise<Response> {
  return respond(request, async () => {
    const { path, size } = await find();
    const file = { key: path, name: null, size };
    const response = fileResponse(request, file, (range) => createReadStream(path, range));
    response.headers.set("Cache-Control", CACHE_CONTROL);
    return response;
  });
}

async function respond(request: ApiRequest, make: () => Promise<Response>): Promise<Response> {
  const requestId = requestIdOf(request);
  const made = await make().catch((error: unknown) => toErrorResponse(error, requestId));
  // A copy: headers set on the original response of a refusal would be lost.
  const response = new Response(made.body, made);
  response.headers.set("Content-Security-Policy", CONTENT_SECURITY_POLICY);
  response.headers.set("X-Request-Id", requestId);
  return response;
}

async function responseFor(
  request: ApiRequest,
  key: string,
  make: (key: string) => Promise<MadeFile | null>,
): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  if (!(await signedUrls()).verify(key, parameters)) throw new NotFoundError();
  const made = await make(key);
  if (made !== null) return madeResponse(request, made, { key, name: parameters.get("name") });
  const size = await storage().size(key);
  if (size === null) {
    await reportMissingFile(key);
    throw new FileGoneError();
  }
  const name = parameters.get("name");
  const elsewhere = await redirectToStore(request, {
    key,
    disposition: name === null ? null : attachment(name),
    lifetimeMs: STORE_LIFETIME_MS,
    cacheControl: CACHE_CONTROL,
    redirectCacheControl: REDIRECT_CACHE_CONTROL,
  });
  if (elsewhere !== null) return elsewhere;
  const response = fileResponse(request, { key, name, size });
  response.headers.set("Cache-Control", CACHE_CONTROL);
  return response;
}

/**
 * A stored file, or the requested part, for a caller whose access has been checked: 200, 206, 304 if the
 * client has it already, 412 if the file is no longer the one whose download was started, or 416.
 */
export function fileResponse(
  request: ApiRequest,
  { key, name, size }: StoredFile,
  read: ReadFile = (range) => storage().read(key, range),
): Response {
  const tag = tagOf(key);
  const headers = new Headers({ ETag: tag, "Accept-Ranges": "bytes", "X-Content-Type-Options": "nosniff" });
  if (!isAllowed(request.headers.get("if-match"), tag)) {
    headers.set("Content-Type", "application/json");
    return new Response(JSON.stringify(refusalBody("file_changed")), { status: 412, headers });
  }
  if (isNamed(request.headers.get("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, { size, tag });
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    headers.set("Content-Type", "application/json");
    return new Response(JSON.stringify(refusalBody("range_not_satisfiable")), { status: 416, headers });
  }
  headers.set("Content-Type", contentTypeOf(key));
  if (name !== null) headers.set("Content-Disposition", attachment(name));
  if (range !== null) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  headers.set("Content-Length", String(range === null ? size : range.end - range.start + 1));
  const body =
    request.method === "HEAD" ? null : streamOf(read(range ?? undefined), (error) => reportGone(error, key));
  return new Response(body, { status: range === null ? 200 : 206, headers });
}

/** A file may go between its size and its first byte. @throws {FileGoneError} then, else `error` */
async function reportGone(error: unknown, key: string): Promise<never> {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  await reportMissingFile(key);
  throw new FileGoneError();
}

/** It has no part that could be asked for: to know one, all before it would have to be made. */
export function madeResponse(
  request: ApiRequest,
  { size, open }: MadeFile,
  { key, name }: Pick<StoredFile, "key" | "name">,
): Response {
  const headers = new Headers({
    "Content-Type": contentTypeOf(key),
    "Content-Length": String(size),
    "Accept-Ranges": "none",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  if (name !== null) headers.set("Content-Disposition", attachment(name));
  return new Response(request.method === "HEAD" ? null : streamOf(open()), { headers });
}

/**
 * A strong entity tag, the same under every URL of the file: a key is written once, so it identifies the
 * bytes.
 */
const tagOf = (key: string): string => `"${hash("sha256", key, "base64url").slice(0, 22)}"`;

/**
 * A stored file as a response body; the file is closed when the client disconnects. `Readable.toWeb` would copy each piece
 * and leave the first one to the garbage collector.
 * @param onFault throws what the body fails with
 */
function streamOf(
  bytes: Readable,
  onFault: (error: unknown) => Promise<never> = (error) => Promise.reject(error),
): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer<ArrayBuffer>>;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next().catch(onFault);
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => void bytes.destroy(),
    },
    { highWaterMark: 0 },
  );
  return ownPieces(body);
}

/**
 * `Content-Disposition` for a name in any script (RFC 6266): an ASCII name for old clients, the full name for
 * others.
 */
export function attachment(name: string): string {
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
