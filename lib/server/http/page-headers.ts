import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { environment } from "../environment.ts";
import { log } from "../log.ts";
import { requestIdOf } from "../request-id.ts";
import { pathOf } from "./request-guard.ts";
import { pagePolicy, SECURITY_HEADERS } from "./security-headers.ts";
import { transportHeaders } from "./transport-security.ts";

/** The API reference is rendered by a third-party program, which adds its own style sheets. */
const HAS_FOREIGN_STYLES = /^\/docs\/?$/;

const POLICY = "content-security-policy";

/** The header in which a page finds its nonce; see `app/page-nonce.ts`. */
const NONCE = "x-nonce";
/** The header in which a page finds the id that an error page shows; see `app/page-request-id.ts`. */
const REQUEST_ID = "x-request-id";

/**
 * Adds the standard headers to a response of Next.js, and passes it the nonce of this response: Next.js reads
 * it from the policy in the request, and adds it to every script. Values of either header from the client are
 * dropped. A response that is an error is logged with the id that its page shows.
 */
export function addPageHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...transportHeaders() }))
    response.setHeader(name, value);
  for (const name of [POLICY, `${POLICY}-report-only`, NONCE]) delete request.headers[name];
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce, {
    hasForeignStyles: HAS_FOREIGN_STYLES.test(pathOf(request.url ?? "")),
    isDevelopment: environment().nodeEnv === "development",
  });
  response.setHeader("Content-Security-Policy", policy);
  request.headers[POLICY] = policy;
  request.headers[NONCE] = nonce;
  const sent = request.headers[REQUEST_ID];
  const requestId = requestIdOf({
    headers: new Headers(typeof sent === "string" ? { [REQUEST_ID]: sent } : {}),
  });
  request.headers[REQUEST_ID] = requestId;
  response.setHeader("X-Request-Id", requestId);
  response.once("finish", () => logFault(request, response.statusCode, requestId));
}

/** The line that is found by the id on an error page. Without the query, which may name people. */
function logFault({ method, url = "" }: IncomingMessage, status: number, requestId: string): void {
  if (status < 400) return;
  const level = status < 500 ? "info" : "error";
  log()[level]({ request_id: requestId, method, path: pathOf(url), status }, "a page was not shown");
}
