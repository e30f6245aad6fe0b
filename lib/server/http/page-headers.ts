import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { environment } from "../environment.ts";
import { pathOf } from "./request-guard.ts";
import { pagePolicy, SECURITY_HEADERS } from "./security-headers.ts";
import { transportHeaders } from "./transport-security.ts";

/** The reference of the API is drawn by a program of others, which adds style sheets of its own. */
const HAS_FOREIGN_STYLES = /^\/docs\/?$/;

const POLICY = "content-security-policy";

/** Where a page reads its nonce; see `app/page-nonce.ts`. */
const NONCE = "x-nonce";

/**
 * Adds the headers of every answer to one of Next.js's, and hands it the nonce of this one answer: it reads it from the
 * policy in the request, and puts it on every script that it writes. What a client says of either is dropped.
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
}
