import type { Contract } from "#lib/contract/contract.ts";
import type { RequestHeaders } from "../api-request.ts";
import { UnconditionalError } from "../errors.ts";

/** Whether an operation supports `If-Match`: its handler checks it when it writes. */
export const takesIfMatch = ({ method, etag, ifMatch }: Contract): boolean =>
  ifMatch === true || (method === "PATCH" && etag === true);

/**
 * Whether an operation supports `If-None-Match`, and responds 304 to a client that has the current version.
 */
export const takesIfNoneMatch = ({ method, etag }: Contract): boolean => method === "GET" && etag === true;

/**
 * An ignored precondition must not pass as fulfilled when something is changed (RFC 9110, sections 13.1.1 and
 * 13.1.2): a client that wants to delete the version it saw would delete another.
 * @throws {UnconditionalError}
 */
export function requireUnconditional(contract: Contract, headers: RequestHeaders): void {
  if (contract.method === "GET") return;
  if (headers.get("if-none-match") !== null) throw new UnconditionalError("If-None-Match");
  if (headers.get("if-match") !== null && !takesIfMatch(contract)) throw new UnconditionalError("If-Match");
}
