import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { FILES, isApi, pathOf } from "./request-guard.ts";
import { DATA_POLICY, pagePolicy } from "./security-headers.ts";
import { transportHeaders } from "./transport-security.ts";

/** The reference of the API is drawn by a program of others, which adds style sheets of its own. */
const HAS_FOREIGN_STYLES = /^\/docs\/?$/;

const POLICY = "content-security-policy";

/** Where a page reads its nonce; see `app/page-nonce.ts`. */
const NONCE = "x-nonce";

/**
 * Adds what Next.js answers with and cannot be told when it is built, and hands it the nonce of this one answer: it reads it
 * from the policy in the request, and puts it on every script that it writes. What a client says of either is dropped.
 */
export function addPageHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(transportHeaders())) response.setHeader(name, value);
  for (const name of [POLICY, `${POLICY}-report-only`, NONCE]) delete request.headers[name];
  const path = pathOf(request.url ?? "");
  // Stored files bring a policy of their own.
  if (path.startsWith(FILES)) return;
  if (isApi(path)) {
    response.setHeader("Content-Security-Policy", DATA_POLICY);
    return;
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce, HAS_FOREIGN_STYLES.test(path));
  response.setHeader("Content-Security-Policy", policy);
  request.headers[POLICY] = policy;
  request.headers[NONCE] = nonce;
}
