import type { Contract } from "#lib/contract/contract.ts";
import type { RequestHeaders } from "../api-request.ts";
import { UnconditionalError } from "../errors.ts";

/** Whether an operation is made for the version that `If-Match` names: its handler sees to it, where it writes. */
export const takesIfMatch = ({ method, etag }: Contract): boolean => method === "PATCH" && etag === true;

/** Whether an operation answers 304 to whoever has what it would answer. */
export const takesIfNoneMatch = ({ method, etag }: Contract): boolean => method === "GET" && etag === true;

/**
 * A condition that is not looked at may not be taken for true where something is changed (RFC 9110, sections 13.1.1 and
 * 13.1.2): whoever deletes the version that they saw would delete another.
 * @throws {UnconditionalError}
 */
export function requireUnconditional(contract: Contract, headers: RequestHeaders): void {
  if (contract.method === "GET") return;
  if (headers.get("if-none-match") !== null) throw new UnconditionalError("If-None-Match");
  if (headers.get("if-match") !== null && !takesIfMatch(contract)) throw new UnconditionalError("If-Match");
}
