import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { constants, createGzip, gzip } from "node:zlib";
import { log } from "../log.ts";
import { BufferedResponse, type RouteResponse } from "./buffered-response.ts";
import { errorResponse } from "./responses.ts";
import { DATA_POLICY, SECURITY_HEADERS } from "./security-headers.ts";
import { sendPieces } from "./send-pieces.ts";
import { transportHeaders } from "./transport-security.ts";

const gzipped = promisify(gzip);

let keptHeaders: readonly string[] | undefined;

/** Headers of every response; names and values alternate, the fastest form for `writeHead`. */
function fixedHeaders(): readonly string[] {
  keptHeaders ??= [
    ...["Content-Security-Policy", DATA_POLICY],
    ...Object.entries({ ...SECURITY_HEADERS, ...transportHeaders() }).flat(),
  ];
  return keptHeaders;
}

/** The same without those that the response sets itself: a stored file has a stricter policy. */
function fixedHeadersBeside(isOwn: (name: string) => boolean): string[] {
  const fixed = fixedHeaders();
  return fixed.filter((_, index) => !isOwn(fixed[index - (index % 2)] ?? ""));
}

/** Types worth compressing, as Next.js decides for its own responses. */
const COMPRESSIBLE = /^(text\/.+|application\/(json|.+\+json))\b/;

/**
 * Sends a route's response to the client: a buffered one in one piece, a stream as fast as the client reads.
 * Resolves when the last byte is handed over or the client has disconnected; the rest of the body is then not
 * read.
 */
export async function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  given: RouteResponse,
): Promise<void> {
  if (given instanceof BufferedResponse) await writeBuffered(request, response, given);
  else await writeStreamed(request, response, given);
}

/** The same for a rejected request, whose body is not read: the connection closes after the response. */
export async function writeRejection(
  request: IncomingMessage,
  response: ServerResponse,
  given: RouteResponse,
): Promise<void> {
  response.shouldKeepAlive = false;
  await writeResponse(request, response, given);
}

async function writeBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body: whole }: BufferedResponse,
): Promise<void> {
  // Only a page has a policy of its own.
  const hasOwn = headers["Content-Security-Policy"] !== undefined;
  const raw = hasOwn ? fixedHeadersBeside((name) => name in headers) : [...fixedHeaders()];
  const type = headers["Content-Type"];
  const isCompressible = type !== undefined && COMPRESSIBLE.test(type);
  if (isCompressible) raw.push("Vary", "Accept-Encoding");
  for (const name in headers) raw.push(name, headers[name] ?? "");
  const wanted = request.method === "HEAD" ? null : whole;
  if (wanted === null) {
    response.writeHead(status, raw).end();
    return;
  }
  const isCompressed = isCompressible && takesGzip(request.headers["accept-encoding"]);
  if (isCompressed) raw.push("Content-Encoding", "gzip");
  const body = isCompressed ? await gzipped(wanted) : wanted;
  raw.push("Content-Length", String(Buffer.byteLength(body)));
  response.writeHead(status, raw).end(body);
}

async function writeStreamed(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  const isWanted = request.method !== "HEAD" && answer.body !== null;
  const type = answer.headers.get("content-type");
  const isCompressible = type !== null && COMPRESSIBLE.test(type) && !keepsForm(answer);
  const isCompressed = isWanted && isCompressible && takesGzip(request.headers["accept-encoding"]);
  const headers = fixedHeadersBeside((name) => answer.headers.has(name));
  if (isCompressible) headers.push("Vary", "Accept-Encoding");
  for (const [name, value] of answer.headers) {
    if (!isCompressed || name !== "content-length") headers.push(name, value);
  }
  if (isCompressed) headers.push("Content-Encoding", "gzip");
  const begin = () => response.writeHead(answer.status, headers);
  if (isWanted && answer.body !== null) {
    const fault = await stream(answer.body as ReadableStream, response, { isCompressed, begin });
    const requestId = answer.headers.get("x-request-id") ?? "";
    if (fault !== null) await writeBuffered(request, response, errorResponse(fault, requestId));
  } else {
    begin().end();
    // The source of an unread body, such as a file, would stay open.
    await answer.body
      ?.cancel()
      .catch((error: unknown) => log().warn({ err: error }, "a body was not closed"));
  }
}

const keepsForm = ({ headers }: Response) =>
  headers.has("content-encoding") || /\bno-transform\b/.test(headers.get("cache-control") ?? "");

/** @returns what the body failed with before the response began; null otherwise */
async function stream(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  { isCompressed, begin }: { isCompressed: boolean; begin: () => void },
): Promise<unknown> {
  // A pipeline to a destroyed response leaves its source open.
  if (response.destroyed) {
    await body.cancel().catch(() => undefined);
    return null;
  }
  try {
    if (isCompressed) {
      begin();
      // Flushes each chunk, instead of waiting for more.
      await pipeline(Readable.fromWeb(body), createGzip({ flush: constants.Z_SYNC_FLUSH }), response);
    } else await sendPieces(body, response, begin);
  } catch (error) {
    if (!response.headersSent) return error;
    // A client that disconnects half way is not worth a log line. The connection is closed either way.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE")
      log().error({ err: error }, "a response broke off");
  }
  return null;
}

/** Whether `Accept-Encoding` allows gzip, and does not prefer no encoding (RFC 9110, section 12.5.3). */
function takesGzip(accepted: string | undefined): boolean {
  if (accepted === undefined) return false;
  const weights = new Map<string, number>();
  for (const part of accepted.split(",")) {
    const [coding = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    weights.set(coding, weight === undefined ? 1 : Number(weight));
  }
  const weight = weights.get("gzip") ?? weights.get("*") ?? 0;
  return weight > 0 && weight >= (weights.get("identity") ?? 0);
}
