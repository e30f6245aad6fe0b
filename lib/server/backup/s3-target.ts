import type { S3Bucket } from "../storage/s3-bucket.ts";
import { headObject } from "../storage/s3-head.ts";
import {
  abortUpload,
  beginUpload,
  completeUpload,
  partBytesFor,
  sendParts,
} from "../storage/s3-multipart.ts";
import type { BackupTarget } from "./backup-target.ts";
import { alreadyThere } from "./backup-target.ts";
import { HandedPieces } from "./handed-pieces.ts";

/** A store that is away for a moment does not cost the hours that a backup may have taken by then. */
const PATIENCE_MS = 5 * 60_000;
/** Room for what is guessed too low, and whole mebibytes. */
const MARGIN = 1.2;
const MIB = 2 ** 20;

/**
 * An object of an S3 store that appears when it is complete. Two parts of it are in memory, of 8 MiB each up to 67 GB and of
 * a ten thousandth of its size above. The store compares each part with its digest.
 * @param options.expectedBytes how large it may become
 * @throws {BackupError} if there is one of that name
 * @throws {StoreUnavailableError}
 */
export async function s3Target(
  bucket: S3Bucket,
  key: string,
  { expectedBytes, patienceMs = PATIENCE_MS }: { expectedBytes: number; patienceMs?: number },
): Promise<BackupTarget> {
  const address = `s3://${bucket.settings.bucket}/${key}`;
  if ((await headObject(bucket, key)) !== null) throw alreadyThere(address);
  const upload = await beginUpload(bucket, key);
  const output = new HandedPieces();
  const stopping = new AbortController();
  output.once("close", () => stopping.abort(new Error("The output was closed")));
  let sent: Awaited<ReturnType<typeof sendParts>> | undefined;
  output.read(async (pieces) => {
    const partBytes = Math.ceil(partBytesFor(expectedBytes * MARGIN) / MIB) * MIB;
    const how = { partBytes, signal: stopping.signal, patienceMs, isCompared: true };
    sent = await sendParts(bucket, upload, pieces, how);
  });
  return {
    output,
    async keep() {
      if (sent === undefined) throw new Error("The backup was not written to its end");
      const { parts, bytes } = sent;
      try {
        await completeUpload(bucket, upload, { key, parts, size: bytes, patienceMs });
      } catch (error) {
        // Not every store checks that.
        if ((await headObject(bucket, key)) !== null) throw alreadyThere(address);
        throw error;
      }
    },
    discard: () => abortUpload(bucket, upload),
  };
}
