import type { Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Contract } from "#lib/contract/contract.ts";
import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { faultOf } from "#lib/contract/faults.ts";
import type { ApiRequest } from "../api-request.ts";
import { RequestError, TooLargeError, ValidationError } from "../errors.ts";

/**
 * Writes a request body that is a file to a path that does not exist yet, while it is received: at most a
 * chunk of it is in memory. The limit is checked meanwhile, so that an endless body costs no more than the
 * limit. After a failure the caller removes the file.
 * @param hash is updated with the content
 * @throws {ValidationError} for a form or JSON content type: read as a file, its framing would become
 *   content; {TooLargeError}; {RequestError} 400 for a body that breaks off
 */
export async function saveUpload(
  contract: Contract,
  request: ApiRequest,
  path: string,
  hash?: Hash,
): Promise<void> {
  const limit = contract.bodyLimit;
  if (limit === undefined) throw new Error(`${contract.id} takes a file but names no limit`);
  const [type = ""] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  if (/^(multipart\/.*|application\/json)$/.test(type.trim())) refuse(type.trim());
  if (Number(request.headers.get("content-length")) > limit) throw new TooLargeError(limit);
  const reader = request.body?.getReader();
  try {
    await pipeline(limited(reader, limit, hash), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } finally {
    // Not awaited: a source that never responds must not delay a refusal.
    reader?.cancel().catch(() => {});
  }
}

async function* limited(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  limit: number,
  hash: Hash | undefined,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch(() => {
      throw new RequestError(400, refusalBody("body_unreadable"));
    });
    if (done) return;
    size += value.byteLength;
    if (size > limit) throw new TooLargeError(limit);
    hash?.update(value);
    yield value;
  }
}

function refuse(type: string): never {
  throw new ValidationError([faultOf(["body"], "csv_body_expected", { content_type: type })]);
}
