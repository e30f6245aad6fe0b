import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { isDatabaseAway } from "../database-unavailable.ts";
import { InsufficientStorageError, RequestError, TooManyRequestsError, UnavailableError } from "../errors.ts";
import { log } from "../log.ts";
import { isPoolExhausted } from "../pool-exhaustion.ts";
import { noRoomOf } from "../storage/no-room.ts";
import { BufferedResponse, jsonResponse, toResponse } from "./buffered-response.ts";

/** The embedded database is started again within a few. */
const RETRY_AFTER_SECONDS = 5;

/** Headers of every answer of the API. */
export function standardHeaders(requestId: string): Record<string, string> {
  return { "X-Request-Id": requestId, "Cache-Control": "no-store" };
}

export function json(status: number, body: unknown, headers: Record<string, string>): Response {
  return toResponse(jsonResponse(status, body, headers));
}

/**
 * The one place where an error becomes an answer. What is not a `RequestError` is our fault: the cause goes to the log
 * under the request id and never to the client; except that a database too busy to begin is told as too many
 * requests, one that is away as 503, and a disk without room as 507.
 * @param limits headers that tell the caller, where it is known, how much is left
 */
export function errorResponse(
  error: unknown,
  requestId: string,
  limits: Record<string, string> = {},
): BufferedResponse {
  const headers = { ...standardHeaders(requestId), ...limits };
  if (error instanceof RequestError) {
    return jsonResponse(error.status, error.body, { ...headers, ...error.headers });
  }
  if (isPoolExhausted(error)) {
    log().warn({ requestId }, "request refused: no database connection came free in time");
    return errorResponse(new TooManyRequestsError(1), requestId, limits);
  }
  if (isDatabaseAway(error)) {
    log().error({ requestId, err: error }, "request refused: the database is away");
    return errorResponse(new UnavailableError(RETRY_AFTER_SECONDS), requestId, limits);
  }
  const lack = noRoomOf(error);
  if (lack !== null) {
    log().error({ requestId, err: error }, "request refused: there is no room for files");
    return errorResponse(new InsufficientStorageError(lack), requestId, limits);
  }
  log().error({ requestId, err: error }, "request failed");
  return jsonResponse(500, refusalBody("internal_error"), headers);
}

/** The same for a route that answers with a `Response`. */
export function toErrorResponse(error: unknown, requestId: string): Response {
  return toResponse(errorResponse(error, requestId));
}

/** The answer to a client that has gone away, which nobody reads; the status is the one that proxies log for that. */
export function clientGoneResponse(requestId: string): BufferedResponse {
  return new BufferedResponse(499, standardHeaders(requestId), null);
}
