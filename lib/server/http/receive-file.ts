import type { Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Contract } from "#lib/contract/contract.ts";
import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import type { ApiRequest } from "../api-request.ts";
import { RequestError, TooLargeError } from "../errors.ts";
import type { ReceivedFile, UploadTarget } from "../storage/received-file.ts";
import { findFilePart } from "./multipart.ts";

/** What multipart framing may add to the size of the file. */
const FRAMING_BYTES = 64 * 1024;

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** The bytes of a body, up to a limit. */
async function* limited(reader: BodyReader | undefined, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch(() => {
      throw new RequestError(400, refusalBody("body_unreadable"));
    });
    if (done) return;
    size += value.byteLength;
    if (size > limit + FRAMING_BYTES) throw new TooLargeError(limit);
    yield value;
  }
}

/** A file's content, passed through; its first bytes determine its size limit. */
async function* bounded(content: AsyncIterable<Buffer>, { headBytes, limitOf }: UploadTarget, hash?: Hash) {
  let head: Buffer = Buffer.alloc(0);
  let limit = Number.POSITIVE_INFINITY;
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (head.length < headBytes) {
      head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      limit = limitOf(head);
    }
    if (size > limit) throw new TooLargeError(limit);
    hash?.update(chunk);
    yield chunk;
  }
}

/**
 * Writes the file of the form field `file` to a path while it is received: at most a chunk of it is in
 * memory. After a failure the caller removes the file.
 * @param hash is updated with the content
 * @throws {ValidationError} without such a file, or with anything else in the form; {TooLargeError};
 *   {RequestError} 400 for a body that breaks off
 */
export async function receiveFile(
  contract: Contract,
  request: ApiRequest,
  target: UploadTarget,
  hash?: Hash,
): Promise<ReceivedFile> {
  const limit = contract.bodyLimit;
  if (limit === undefined) throw new Error(`${contract.id} takes a file but names no limit`);
  if (Number(request.headers.get("content-length")) > limit + FRAMING_BYTES) throw new TooLargeError(limit);
  const reader = request.body?.getReader();
  try {
    const part = await findFilePart(
      limited(reader, limit),
      request.headers.get("content-type") ?? "",
      "file",
    );
    const file = createWriteStream(target.path, { flags: "wx" });
    await pipeline(bounded(part.content, target, hash), file);
    await part.rest;
    return { fileName: part.fileName, size: file.bytesWritten };
  } finally {
    // Also ends a pending read. Not awaited: a source that never responds must not delay a refusal.
    reader?.cancel().catch(() => {});
  }
}
