import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import {
  InsufficientStorageError,
  RequestError,
  StoreAwayError,
  TooManyRequestsError,
  UnavailableError,
} from "../errors.ts";
import { log } from "../log.ts";
import { isPoolExhausted } from "../pool-exhaustion.ts";
import { spaceFaultOf } from "../storage/out-of-space.ts";
import { BufferedResponse, jsonResponse, toResponse } from "./buffered-response.ts";
import type { RouteModule } from "./route-table.ts";

/** The embedded database restarts within a few seconds, and a file store is asked anew as often. */
const RETRY_AFTER_SECONDS = 5;

/** Headers of every response of the API. */
export function standardHeaders(requestId: string): Record<string, string> {
  return { "X-Request-Id": requestId, "Cache-Control": "no-store" };
}

/**
 * The only place where an error becomes a response. An error that is not a `RequestError` is an internal one:
 * it is logged with the request id and never shown to the client. Exceptions: an overloaded database is
 * reported as too many requests, an unavailable one or an unavailable file store as 503, and a full disk as 507.
 * @param limits headers with the caller's remaining quota, if known
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
  if (isDatabaseUnavailable(error)) {
    log().error({ requestId, err: error }, "request refused: the database is unavailable");
    return errorResponse(new UnavailableError(RETRY_AFTER_SECONDS), requestId, limits);
  }
  const lack = spaceFaultOf(error);
  if (lack === "away") {
    log().error({ requestId, err: error }, "request refused: the file store is unavailable");
    return errorResponse(new StoreAwayError(RETRY_AFTER_SECONDS), requestId, limits);
  }
  if (lack !== null) {
    log().error({ requestId, err: error }, "request refused: there is no room for files");
    return errorResponse(new InsufficientStorageError(lack), requestId, limits);
  }
  log().error({ requestId, err: error }, "request failed");
  return jsonResponse(500, refusalBody("internal_error"), headers);
}

/** The same for a route that returns a `Response`. */
export function toErrorResponse(error: unknown, requestId: string): Response {
  return toResponse(errorResponse(error, requestId));
}

/**
 * The response after the client has disconnected, which is never read; the status is the one that proxies log
 * for this case.
 */
export function clientGoneResponse(requestId: string): BufferedResponse {
  return new BufferedResponse(499, standardHeaders(requestId), null);
}

/** In the order of `Allow`; HEAD is allowed wherever GET is. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** 405, with the methods that a route file supports. */
export function methodNotAllowed(requestId: string, module: RouteModule): BufferedResponse {
  const allowed = METHODS.filter((method) => (method === "HEAD" ? "GET" : method) in module);
  const headers = { ...standardHeaders(requestId), Allow: allowed.join(", ") };
  return jsonResponse(405, refusalBody("method_not_allowed"), headers);
}

/** 404 for an unknown path. */
export function unknownPath(requestId: string): BufferedResponse {
  return jsonResponse(404, refusalBody("unknown_path"), standardHeaders(requestId));
}

/** 400 for a malformed request. */
export function badRequest(requestId: string): BufferedResponse {
  return jsonResponse(400, refusalBody("bad_request"), standardHeaders(requestId));
}
