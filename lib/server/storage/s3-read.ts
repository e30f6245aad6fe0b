import { Readable } from "node:stream";
import type { GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { isNotFound, type S3Bucket, STALL_MS } from "./s3-bucket.ts";
import { StoreUnavailableError } from "./store-unavailable.ts";

/** How often in a row a broken connection is replaced without a byte in between. */
const MOST_REPLACED = 1;
/** Without a byte for so long the store is unavailable, however often it was asked meanwhile. */
const SILENT_MS = 2 * STALL_MS;
/** One piece is read ahead: what waits would be copied into one piece when it is read. */
const BUFFERED_BYTES = 1;

type Range = { start: number; end: number };

/** A file that is missing, as the file system says it. */
export class MissingFileError extends Error {
  override readonly name = "MissingFileError";
  readonly code = "ENOENT";
}

/**
 * The bytes of a file, as fast as they are read. A connection that breaks, as one does when a slow reader lets it rest,
 * is replaced by one for the rest; a store that gives nothing in `SILENT_MS` is unavailable.
 */
export function readObject(bucket: S3Bucket, key: string, range?: Range): Readable {
  return Readable.from(piecesOf(bucket, key, range), {
    objectMode: false,
    highWaterMark: BUFFERED_BYTES,
  });
}

async function* piecesOf(bucket: S3Bucket, key: string, range: Range | undefined): AsyncGenerator<Buffer> {
  let start = range?.start ?? 0;
  let end = range?.end;
  let replaced = 0;
  let heard = performance.now();
  const patienceMs = () => Math.max(0, heard + SILENT_MS - performance.now());
  while (end === undefined || start <= end) {
    const { Body, ContentLength = 0 } = await open(bucket, { key, start, end }, patienceMs());
    // The store may not be asked for a part of an empty file.
    end ??= start + ContentLength - 1;
    const body = Body as Readable;
    try {
      for await (const piece of withoutStalls(body, () => Math.min(STALL_MS, patienceMs()))) {
        start += piece.byteLength;
        replaced = 0;
        yield piece;
        // Whoever reads may have taken any time.
        heard = performance.now();
      }
      if (start <= end) throw new Error("the connection was closed early");
    } catch (error) {
      if (replaced >= MOST_REPLACED || patienceMs() === 0) throw bucket.translated(error);
      replaced += 1;
    } finally {
      body.destroy();
    }
  }
}

async function open(
  bucket: S3Bucket,
  { key, start, end }: { key: string; start: number; end: number | undefined },
  patienceMs: number,
): Promise<GetObjectCommandOutput> {
  const Range = start === 0 && end === undefined ? undefined : `bytes=${start}-${end ?? ""}`;
  // It ends with the answer's head: the content takes as long as it is wanted.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), patienceMs);
  try {
    return await bucket.send(({ sdk, reader }) =>
      reader.send(new sdk.GetObjectCommand({ ...bucket.at(key), Range }), { abortSignal: limit.signal }),
    );
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw new MissingFileError(`ENOENT: no such file, ${key}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** What a body gives; fails when one piece is waited for too long. */
async function* withoutStalls(body: Readable, mostMs: () => number): AsyncGenerator<Buffer> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const ms = mostMs();
    const stalled = new StoreUnavailableError("unreachable", new Error(`no byte in ${ms} ms`));
    const timer = setTimeout(() => body.destroy(stalled), ms);
    const next = await pieces.next().finally(() => clearTimeout(timer));
    if (next.done === true) return;
    yield next.value;
  }
}
