import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { contentTypeOf } from "./content-type.ts";
import { KeyTakenError } from "./key-taken.ts";
import { isNotFound, isTaken, type S3Bucket } from "./s3-bucket.ts";
import { PART_BYTES, uploadInParts } from "./s3-multipart.ts";
import { watchStream } from "./watched-stream.ts";

/** What a small file may take to be stored at least, and what its size adds: 512 kB a second. */
const LEAST_MS = 8000;
const MS_PER_BYTE = 1000 / (512 * 1024);

const DIGEST = /^"?([0-9a-f]{32})"?$/;

/** Size in bytes, and the store's entity tag; null when there is no such file. */
export async function headObject(
  bucket: S3Bucket,
  key: string,
): Promise<{ size: number; tag: string; writtenAt: number } | null> {
  try {
    const found = await bucket.ask(({ sdk, client }, abortSignal) =>
      client.send(new sdk.HeadObjectCommand(bucket.at(key)), { abortSignal }),
    );
    const writtenAt = found.LastModified?.getTime() ?? 0;
    return { size: found.ContentLength ?? 0, tag: found.ETag ?? "", writtenAt };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await bucket.requireBucket();
    return null;
  }
}

/** Stores bytes in one request. @throws {KeyTakenError | StoreUnavailableError} */
export async function putObject(bucket: S3Bucket, key: string, bytes: Uint8Array): Promise<void> {
  const limitMs = LEAST_MS + bytes.byteLength * MS_PER_BYTE;
  try {
    await bucket.ask(
      ({ sdk, client }, abortSignal) =>
        client.send(
          new sdk.PutObjectCommand({
            ...bucket.at(key),
            ContentType: contentTypeOf(key),
            IfNoneMatch: "*",
            Body: bytes,
          }),
          { abortSignal },
        ),
      limitMs,
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
    // Sent twice, because the answer to the first was lost; or by two who made the same file.
    const present = await headObject(bucket, key);
    const digest = DIGEST.exec(present?.tag ?? "")?.[1];
    const isSame = present?.size === bytes.byteLength && (digest ?? md5(bytes)) === md5(bytes);
    if (!isSame) throw new KeyTakenError(key);
  }
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

const md5 = (bytes: Uint8Array): string => hash("md5", bytes, "hex");
