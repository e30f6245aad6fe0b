import type { S3Bucket } from "./s3-bucket.ts";

/** The parts of an upload that was not finished in this time are of a process that was killed. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Removes the parts that killed processes had sent: the store keeps them, and counts them, but shows them to nobody. */
export async function removeAbandonedUploads(bucket: S3Bucket, now = Date.now()): Promise<number> {
  const { bucket: Bucket, prefix: Prefix } = bucket.settings;
  const { Uploads = [] } = await bucket.ask(({ sdk, client }, abortSignal) =>
    client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix }), { abortSignal }),
  );
  const abandoned = Uploads.filter(({ Initiated }) => now - (Initiated?.getTime() ?? now) > ABANDONED_MS);
  for (const { Key, UploadId } of abandoned) {
    await bucket.ask(({ sdk, client }, abortSignal) =>
      client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
    );
  }
  return abandoned.length;
}
