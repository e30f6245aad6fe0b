import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { contentTypeOf } from "./content-type.ts";
import { KeyTakenError } from "./key-taken.ts";
import { isTaken, type S3Bucket } from "./s3-bucket.ts";
import { DIGEST_NAME, headObject, type ObjectHead } from "./s3-head.ts";
import { PART_BYTES, uploadInParts } from "./s3-multipart.ts";
import { StoreUnavailableError } from "./store-unavailable.ts";
import { watchStream } from "./watched-stream.ts";

/** What a small file may take to be stored at least, and what its size adds: 512 kB a second. */
const LEAST_MS = 8000;
const MS_PER_BYTE = 1000 / (512 * 1024);

/** How often a file is sent that is refused without being there, and what is added to each pause. */
const ATTEMPTS = 3;
const CONFLICT_MS = 100;

const MD5_TAG = /^"?([0-9a-f]{32})"?$/;

/** Stores bytes in one request. @throws {KeyTakenError | StoreUnavailableError} */
export async function putObject(bucket: S3Bucket, key: string, bytes: Uint8Array): Promise<void> {
  const sha256 = hash("sha256", bytes, "hex");
  let refusal: unknown;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      await sendBytes(bucket, key, { bytes, sha256 });
      return;
    } catch (error) {
      if (!isTaken(error)) throw error;
      refusal = error;
    }
    // Sent twice, because the answer to the first was lost; or by two who made the same file.
    const present = await headObject(bucket, key);
    if (present !== null) {
      if (isSame(present, bytes, sha256)) return;
      throw new KeyTakenError(key);
    }
    // Refused because of another who wrote at the same time, and failed.
    await delay(attempt * CONFLICT_MS);
  }
  throw new StoreUnavailableError("busy", refusal);
}

async function sendBytes(
  bucket: S3Bucket,
  key: string,
  { bytes, sha256 }: { bytes: Uint8Array; sha256: string },
): Promise<void> {
  const input = {
    ...bucket.at(key),
    ContentType: contentTypeOf(key),
    Metadata: { [DIGEST_NAME]: sha256 },
    IfNoneMatch: "*",
    Body: bytes,
  };
  const limitMs = LEAST_MS + bytes.byteLength * MS_PER_BYTE;
  await bucket.ask(
    ({ sdk, client }, abortSignal) => client.send(new sdk.PutObjectCommand(input), { abortSignal }),
    limitMs,
  );
}

/** Without a digest, as of what was brought by another program: as far as the entity tag tells. */
function isSame(present: ObjectHead, bytes: Uint8Array, sha256: string): boolean {
  if (present.size !== bytes.byteLength) return false;
  if (present.sha256 !== null) return present.sha256 === sha256;
  const md5 = MD5_TAG.exec(present.tag)?.[1];
  return md5 === undefined || md5 === hash("md5", bytes, "hex");
}

/** Moves a local file to the store; a small one is in memory while it is sent, so that it can be sent again. */
export async function adoptFile(bucket: S3Bucket, path: string, key: string): Promise<void> {
  const { size } = await stat(path);
  if (size <= PART_BYTES) await putObject(bucket, key, await readFile(path));
  else await putStream(bucket, key, createReadStream(path, { highWaterMark: 2 ** 20 }), { size });
  await rm(path);
}

/**
 * Stores a stream in parts, of which a few are in memory; nothing of it stays if it fails or ends early.
 * @throws {KeyTakenError | StoreUnavailableError}; what the stream is destroyed with
 */
export async function putStream(
  bucket: S3Bucket,
  key: string,
  content: Readable,
  { size, signal }: { size: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const requireWhole = watchStream(content);
  // Whether it is just read, or waited for.
  const stop = () => content.destroy(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    // Not every store checks the condition where parts are put together.
    const present = await headObject(bucket, key);
    signal?.throwIfAborted();
    requireWhole();
    if (present !== null) {
      if (present.size !== size) throw new KeyTakenError(key);
      return;
    }
    if (size <= PART_BYTES) await putObject(bucket, key, await wholeOf(content, size));
    else await uploadInParts(bucket, key, content, { size, signal });
  } catch (error) {
    signal?.throwIfAborted();
    if (!isTaken(error)) throw error;
    if ((await headObject(bucket, key))?.size !== size) throw new KeyTakenError(key);
  } finally {
    signal?.removeEventListener("abort", stop);
    content.destroy();
  }
}

async function wholeOf(content: Readable, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let arrived = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
    arrived += piece.byteLength;
    if (arrived > size) break;
    pieces.push(piece);
  }
  if (arrived !== size) throw new Error(`The stream gave ${arrived} of ${size} bytes`);
  return Buffer.concat(pieces);
}
