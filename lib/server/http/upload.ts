import type { Contract } from "#lib/contract/contract.ts";
import { readLimited } from "./json-body.ts";

/** A body that is no JSON and small enough to be held: its bytes. */
export type Upload = { bytes: Uint8Array<ArrayBuffer> };

/**
 * Reads the body of an operation that takes a file as its body. The limit is checked while the bytes stream in, so that
 * a body without an end costs no more than the limit.
 */
export async function readUpload(contract: Contract, request: Request): Promise<Upload> {
  if (contract.bodyLimit === undefined) throw new Error(`${contract.id} takes a file but names no limit`);
  return { bytes: await readLimited(request, contract.bodyLimit) };
}
