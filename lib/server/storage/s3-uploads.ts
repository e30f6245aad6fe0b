import type {
  ListMultipartUploadsCommandInput,
  ListMultipartUploadsCommandOutput,
  MultipartUpload,
} from "@aws-sdk/client-s3";
import type { S3Bucket } from "./s3-bucket.ts";

/** The parts of an upload that was not finished in this time are of a process that was killed. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/** Where this program stores files: without a prefix, the bucket may be another program's too. */
const ROOTS = ["organizations/", "pieces/", "check/"];

/** Removes the parts that killed processes had sent: the store keeps them, and counts them, but shows them to nobody. */
export async function removeAbandonedUploads(bucket: S3Bucket, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const root of ROOTS)
    for await (const upload of uploadsBelow(bucket, root)) {
      if (now - (upload.Initiated?.getTime() ?? now) <= ABANDONED_MS) continue;
      await abort(bucket, upload);
      removed += 1;
    }
  return removed;
}

/** Removes the parts that were sent of one key. */
export async function abortUploadsOf(bucket: S3Bucket, key: string): Promise<void> {
  for await (const upload of uploadsBelow(bucket, key))
    if (upload.Key === bucket.at(key).Key) await abort(bucket, upload);
}

async function abort(bucket: S3Bucket, { Key, UploadId }: MultipartUpload): Promise<void> {
  const upload = { Bucket: bucket.settings.bucket, Key, UploadId };
  await bucket.ask(({ sdk, client }, abortSignal) =>
    client.send(new sdk.AbortMultipartUploadCommand(upload), { abortSignal }),
  );
}

/** Page by page. */
async function* uploadsBelow(bucket: S3Bucket, root: string): AsyncGenerator<MultipartUpload> {
  const where = { Bucket: bucket.settings.bucket, Prefix: bucket.settings.prefix + root };
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after !== null) {
    const input: ListMultipartUploadsCommandInput = { ...where, ...after };
    const page: ListMultipartUploadsCommandOutput = await bucket.ask(({ sdk, client }, abortSignal) =>
      client.send(new sdk.ListMultipartUploadsCommand(input), { abortSignal }),
    );
    yield* page.Uploads ?? [];
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    const goesOn = page.IsTruncated === true && KeyMarker !== undefined && KeyMarker !== "";
    after = goesOn ? { KeyMarker, UploadIdMarker } : null;
  }
}
