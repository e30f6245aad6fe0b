import type { Readable } from "node:stream";
import { contentTypeOf } from "./content-type.ts";
import type { S3Bucket } from "./s3-bucket.ts";
import { headObject } from "./s3-head.ts";
import { StoreUnavailableError } from "./store-unavailable.ts";
import { releasePiece } from "./write-pieces.ts";

/** At least five by S3's rules; two of them are in memory. */
export const PART_BYTES = 8 * 2 ** 20;
/** S3's limit. */
const MOST_PARTS = 10_000;
/** The store may put thousands of parts together before it answers. */
const COMPLETE_MS = 120_000;

type Part = { PartNumber: number; ETag: string | undefined };
type Upload = { Bucket: string; Key: string; UploadId: string | undefined };

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
  const { UploadId } = await bucket.ask(({ sdk, client }, abortSignal) =>
    client.send(
      new sdk.CreateMultipartUploadCommand({ ...bucket.at(key), ContentType: contentTypeOf(key) }),
      { abortSignal },
    ),
  );
  const upload = { ...bucket.at(key), UploadId };
  try {
    await complete(bucket, upload, await sendParts(bucket, upload, content, { size, signal }));
  } catch (error) {
    // The answer to the completion may have been lost: repeated, it is refused, because there is no such upload any more.
    if (error instanceof StoreUnavailableError && (await sizeNow(bucket, key)) === size) return;
    await bucket
      .ask(({ sdk, client }, abortSignal) =>
        client.send(new sdk.AbortMultipartUploadCommand(upload), { abortSignal }),
      )
      // A sweep removes what is left of it after a day.
      .catch(() => undefined);
    throw error;
  }
}

async function complete(bucket: S3Bucket, upload: Upload, Parts: Part[]): Promise<void> {
  const input = { ...upload, MultipartUpload: { Parts }, IfNoneMatch: "*" };
  await bucket.ask(
    ({ sdk, client }, abortSignal) =>
      client.send(new sdk.CompleteMultipartUploadCommand(input), { abortSignal }),
    COMPLETE_MS,
  );
}

/** Null as well when the store does not say. */
const sizeNow = (bucket: S3Bucket, key: string): Promise<number | null> =>
  headObject(bucket, key).then(
    (found) => found?.size ?? null,
    () => null,
  );

async function sendParts(
  bucket: S3Bucket,
  upload: Upload,
  content: Readable,
  { size, signal }: { size: number; signal?: AbortSignal | undefined },
): Promise<Part[]> {
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
  const buffers = [Buffer.allocUnsafeSlow(partBytes), Buffer.allocUnsafeSlow(partBytes)];
  const parts: Part[] = [];
  let sending: Promise<void> = Promise.resolve();
  let sent = 0;
  for await (const part of fillInTurn(content, buffers)) {
    signal?.throwIfAborted();
    sent += part.byteLength;
    await sending;
    const PartNumber = parts.length + 1;
    const entry: Part = { PartNumber, ETag: undefined };
    parts.push(entry);
    sending = bucket.send(async ({ sdk, client }) => {
      const options = signal === undefined ? {} : { abortSignal: signal };
      const sentPart = new sdk.UploadPartCommand({ ...upload, PartNumber, Body: part });
      entry.ETag = (await client.send(sentPart, options)).ETag;
    });
    // Its failure is thrown when it is waited for.
    sending.catch(() => undefined);
  }
  await sending;
  if (sent !== size) throw new Error(`The stream gave ${sent} of ${size} bytes`);
  return parts;
}

/** Fills the buffers in turn; all but the last one to the brim. What was given is overwritten when the next but one is filled. */
async function* fillInTurn(content: Readable, buffers: readonly Buffer[]): AsyncGenerator<Buffer> {
  let turn = 0;
  let filled = 0;
  for await (const piece of content as AsyncIterable<Buffer>) {
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
    releasePiece(piece);
  }
  const last = buffers[turn % buffers.length];
  if (filled > 0 && last !== undefined) yield last.subarray(0, filled);
}
