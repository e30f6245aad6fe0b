import { hash } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { contentTypeOf } from "./content-type.ts";
import { freePiece } from "./free-part.ts";
import { type S3Bucket, unlessAborted } from "./s3-bucket.ts";
import { headObject } from "./s3-head.ts";
import { isPassing, StoreUnavailableError } from "./store-unavailable.ts";

/** At least five by S3's rules; two of them are in memory. */
export const PART_BYTES = 8 * 2 ** 20;
/** S3's limit. */
const MOST_PARTS = 10_000;
/** The store may put thousands of parts together before it answers. */
const COMPLETE_MS = 120_000;

/** What a part may take to be sent at least, and what its size adds: 128 kB a second. */
const LEAST_PART_MS = 60_000;
const MS_PER_BYTE = 1000 / (128 * 1024);
const SEND_AGAIN_MS = 2000;

type Part = { PartNumber: number; ETag: string | undefined };
/** One that was begun: it has to be completed or aborted. */
export type Upload = { Bucket: string; Key: string; UploadId: string | undefined };

export type PartOptions = {
  /** See `partBytesFor`. */
  partBytes: number;
  signal?: AbortSignal | undefined;
  /** For how long a part is sent again to a store that is away; not at all by default. In milliseconds. */
  patienceMs?: number;
  /** Has the store compare each part with its digest. */
  isCompared?: boolean;
  /** Limit of sending one part, in milliseconds. */
  partLimitMs?: number;
};

/** How large the parts of a file have to be, so that their number is within S3's limit. @param size in bytes, at most */
export const partBytesFor = (size: number): number => Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));

/**
 * Stores a stream in parts; what was sent is removed if it fails or is stopped. One part is filled while the one before is
 * sent, always in the same two buffers: parts with memory of their own, as the SDK's own uploads have, took a hundred
 * megabytes that waited to be collected.
 * @param size in bytes; more is refused, and so is less
 * @throws the error of the stream or the signal; the SDK's own errors, as `S3Bucket.send` does
 */
export async function uploadInParts(
  bucket: S3Bucket,
  key: string,
  content: Readable,
  { size, signal }: { size: number; signal?: AbortSignal | undefined },
): Promise<void> {
  const upload = await beginUpload(bucket, key);
  try {
    const partBytes = partBytesFor(size);
    const { parts, bytes } = await sendParts(bucket, upload, content, { partBytes, signal });
    if (bytes !== size) throw new Error(`The stream gave ${bytes} of ${size} bytes`);
    await completeUpload(bucket, upload, { key, parts, size });
  } catch (error) {
    await abortUpload(bucket, upload);
    throw error;
  }
}

export async function beginUpload(bucket: S3Bucket, key: string): Promise<Upload> {
  const { UploadId } = await bucket.ask(({ sdk, client }, abortSignal) =>
    client.send(
      new sdk.CreateMultipartUploadCommand({ ...bucket.at(key), ContentType: contentTypeOf(key) }),
      { abortSignal },
    ),
  );
  return { ...bucket.at(key), UploadId };
}

/**
 * Puts the parts together, unless there is a file of that key. A store that takes its time is waited for, and one that is
 * away asked again, or found to have done it, for as long as `patienceMs`.
 */
export async function completeUpload(
  bucket: S3Bucket,
  upload: Upload,
  {
    key,
    parts: Parts,
    size,
    patienceMs = 0,
  }: { key: string; parts: Part[]; size: number; patienceMs?: number },
): Promise<void> {
  const input = { ...upload, MultipartUpload: { Parts }, IfNoneMatch: "*" };
  const end = Date.now() + patienceMs;
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      // The client of other requests gives up a connection that is silent for seconds.
      await bucket.ask(
        ({ sdk, reader }, abortSignal) =>
          reader.send(new sdk.CompleteMultipartUploadCommand(input), { abortSignal }),
        COMPLETE_MS,
      );
      return;
    } catch (error) {
      // The answer to the completion may have been lost: repeated, it is refused, because there is no such upload any more.
      const mayBeDone = isRepeated || error instanceof StoreUnavailableError;
      if (mayBeDone && (await sizeNow(bucket, key)) === size) return;
      if (!isPassing(error) || Date.now() >= end) throw error;
    }
    await delay(SEND_AGAIN_MS);
  }
}

/** Removes what was sent; a sweep removes what is left of it after a day. */
export async function abortUpload(bucket: S3Bucket, upload: Upload): Promise<void> {
  await bucket
    .ask(({ sdk, client }, abortSignal) =>
      client.send(new sdk.AbortMultipartUploadCommand(upload), { abortSignal }),
    )
    .catch(() => undefined);
}

/** Null as well when the store does not say. */
const sizeNow = (bucket: S3Bucket, key: string): Promise<number | null> =>
  headObject(bucket, key).then(
    (found) => found?.size ?? null,
    () => null,
  );

/** Sends the parts of an upload one after the other. @returns them, and how many bytes they have together */
export async function sendParts(
  bucket: S3Bucket,
  upload: Upload,
  content: AsyncIterable<Buffer>,
  options: PartOptions,
): Promise<{ parts: Part[]; bytes: number }> {
  const { partBytes, signal } = options;
  const buffers = [Buffer.allocUnsafeSlow(partBytes), Buffer.allocUnsafeSlow(partBytes)];
  const parts: Part[] = [];
  let sending: Promise<void> = Promise.resolve();
  let bytes = 0;
  for await (const part of fillInTurn(content, buffers)) {
    signal?.throwIfAborted();
    bytes += part.byteLength;
    await sending;
    const entry: Part = { PartNumber: parts.length + 1, ETag: undefined };
    parts.push(entry);
    sending = sendPart(bucket, upload, { entry, part, ...options });
    // Its failure is thrown when it is waited for.
    sending.catch(() => undefined);
  }
  await sending;
  return { parts, bytes };
}

type Sending = Omit<PartOptions, "partBytes"> & { entry: Part; part: Buffer };

async function sendPart(
  bucket: S3Bucket,
  upload: Upload,
  { entry, part, signal, patienceMs = 0, isCompared = false, partLimitMs }: Sending,
): Promise<void> {
  const end = Date.now() + patienceMs;
  const limitMs = partLimitMs ?? LEAST_PART_MS + part.byteLength * MS_PER_BYTE;
  const input = {
    ...{ ...upload, PartNumber: entry.PartNumber, Body: part },
    ...(isCompared && { ContentMD5: hash("md5", part, "base64") }),
  };
  for (;;) {
    try {
      const sent = await bucket.ask(({ sdk, client }, limit) => {
        const abortSignal = AbortSignal.any([limit, signal].filter((each) => each !== undefined));
        return unlessAborted(client.send(new sdk.UploadPartCommand(input), { abortSignal }), abortSignal);
      }, limitMs);
      entry.ETag = sent.ETag;
      return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isPassing(error) || Date.now() >= end) throw error;
    }
    await delay(SEND_AGAIN_MS, undefined, { signal });
  }
}

/** Fills the buffers in turn; all but the last one to the brim. What was given is overwritten when the next but one is filled. */
async function* fillInTurn(
  content: AsyncIterable<Buffer>,
  buffers: readonly Buffer[],
): AsyncGenerator<Buffer> {
  let turn = 0;
  let filled = 0;
  for await (const piece of content) {
    let at = 0;
    while (at < piece.byteLength) {
      const buffer = buffers[turn % buffers.length] ?? Buffer.alloc(0);
      const copied = piece.copy(buffer, filled, at);
      at += copied;
      filled += copied;
      if (filled < buffer.byteLength) continue;
      yield buffer;
      turn += 1;
      filled = 0;
    }
    freePiece(piece);
  }
  const last = buffers[turn % buffers.length];
  if (filled > 0 && last !== undefined) yield last.subarray(0, filled);
}
