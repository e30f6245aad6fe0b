import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { environment } from "../environment.ts";
import { pathOf } from "./request-guard.ts";
import { pagePolicy, SECURITY_HEADERS } from "./security-headers.ts";
import { transportHeaders } from "./transport-security.ts";

/** The API reference is rendered by a third-party program, which adds its own style sheets. */
const HAS_FOREIGN_STYLES = /^\/docs\/?$/;

const POLICY = "content-security-policy";

/** The header in which a page finds its nonce; see `app/page-nonce.ts`. */
const NONCE = "x-nonce";

/**
 * Adds the standard headers to a response of Next.js, and passes it the nonce of this response: Next.js reads
 * it from the policy in the request, and adds it to every script. Values of either header from the client are
 * dropped.
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
