import type { Contract } from "#lib/contract/contract.ts";
import { fault } from "#lib/contract/faults.ts";
import type { ApiRequest } from "../api-request.ts";
import { ValidationError } from "../errors.ts";
import { readLimited } from "./json-body.ts";

/** A body that is no JSON and small enough to be held: its bytes. */
export type Upload = { bytes: Uint8Array<ArrayBuffer> };

/**
 * Reads the body of an operation that takes a file as its body. The limit is checked while the bytes stream in, so that
 * a body without an end costs no more than the limit.
 * @throws {ValidationError} for a body that says that it is a form or JSON: read as a file, its framing would be content
 */
export async function readUpload(contract: Contract, request: ApiRequest): Promise<Upload> {
  if (contract.bodyLimit === undefined) throw new Error(`${contract.id} takes a file but names no limit`);
  const [type = ""] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  if (/^(multipart\/.*|application\/json)$/.test(type.trim())) refuse(type.trim());
  return { bytes: await readLimited(request, contract.bodyLimit) };
}

function refuse(type: string): never {
  const reason = `the body is the file itself, not ${type}: with curl, --data-binary @file.csv and -H "Content-Type: text/csv"`;
  throw new ValidationError([fault(["body"], `Value error, ${reason}`, "value_error")]);
}
