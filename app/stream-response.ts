import type { ApiRequest } from "#lib/server/api-request.ts";
import { BufferedResponse, jsonResponse, type RouteResponse } from "#lib/server/http/buffered-response.ts";
import { bucketOf } from "#lib/server/http/rate-limit.ts";
import { clientGoneResponse } from "#lib/server/http/responses.ts";
import { requestIdOf } from "#lib/server/request-id.ts";
import { openStream, type Wanted } from "#lib/server/viewing/viewing-service.ts";

/** A player asks again this soon while all slots are in use. */
const WAIT_SECONDS = 1;

/** Of a part that shows somebody: kept by nobody. */
export const PERSONAL = "private, no-store";
/** Of a part that many videos have: its address names what it contains. */
export const SHARED = "public, max-age=31536000, immutable";

/** Which file of which video is asked for, by whom. */
export type Streaming = Pick<Wanted, "orgId" | "videoId" | "file" | "key"> & {
  /** A link, or a user. */
  viewer: string;
  cacheControl: string;
  headers?: Readonly<Record<string, string>>;
};

/**
 * Sends a file of a stream, or the part of it that `Range` asks for, as a worker renders it: 200, 206 or 416; 503 with the
 * place in the queue, `{ "position": 3 }`, when all slots are in use. HEAD begins nothing, and has nothing personal rendered but a
 * still: of what would be, it is not told the length.
 * @param onBegin called when somebody is given a stream from its beginning
 * @throws {RequestError}
 */
export async function streamResponse(
  request: ApiRequest,
  { viewer, cacheControl, headers: more = {}, ...wanted }: Streaming,
  onBegin: () => Promise<void> = async () => {},
): Promise<RouteResponse> {
  const headers = { ...more, "X-Request-Id": requestIdOf(request) };
  const ownHeaders = (status: number) => ({
    "Cache-Control": status === 416 ? "no-store" : cacheControl,
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  try {
    const given = await openStream({
      ...wanted,
      ...{ viewer, network: bucketOf(request.headers), signal: request.signal },
      range: rangeOf(request),
      isOnlyTold: request.method === "HEAD",
    });
    if (given.kind === "waiting") {
      const waits = { "Retry-After": String(WAIT_SECONDS), "Cache-Control": "no-store", ...headers };
      return jsonResponse(503, { position: given.position }, waits);
    }
    if (request.method === "HEAD") {
      await given.body.cancel();
      const { "content-range": _, ...whole } = given.headers;
      const status = given.status === 416 ? 416 : 200;
      return new BufferedResponse(status, { ...whole, ...ownHeaders(status) }, null);
    }
    if (given.status === 200 && wanted.file === "stream.m3u8") await onBegin();
    const response = new Response(given.body, { status: given.status, headers: given.headers });
    for (const [name, value] of Object.entries(ownHeaders(given.status))) response.headers.set(name, value);
    return response;
  } catch (error) {
    if (request.signal.aborted) return clientGoneResponse(headers["X-Request-Id"]);
    throw error;
  }
}

function rangeOf({ method, headers }: ApiRequest): string | null {
  // Of HEAD a range means nothing (RFC 9110, 14.2), and all has to be there whose length is told.
  if (method === "HEAD") return "bytes=0-";
  // What is rendered has no tag that `If-Range` could name.
  return headers.has("if-range") ? null : headers.get("range");
}
