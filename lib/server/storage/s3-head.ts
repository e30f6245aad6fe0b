import { isNotFound, type S3Bucket } from "./s3-bucket.ts";

export type ObjectHead = {
  /** In bytes. */
  size: number;
  /** The store's entity tag: of some objects their MD5. */
  tag: string;
  /** In hexadecimal digits; null for what was stored in parts. */
  sha256: string | null;
  /** In milliseconds since 1970. */
  writtenAt: number;
};

/** The name of the metadata of an object that holds its digest: an entity tag says nothing where the store encrypts. */
export const DIGEST_NAME = "rollcall-sha256";

/** What the store knows of a file; null when there is none. @throws {StoreUnavailableError} */
export async function headObject(bucket: S3Bucket, key: string): Promise<ObjectHead | null> {
  try {
    const found = await bucket.ask(({ sdk, client }, abortSignal) =>
      client.send(new sdk.HeadObjectCommand(bucket.at(key)), { abortSignal }),
    );
    return {
      size: found.ContentLength ?? 0,
      tag: found.ETag ?? "",
      sha256: found.Metadata?.[DIGEST_NAME] ?? null,
      writtenAt: found.LastModified?.getTime() ?? 0,
    };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await bucket.requireBucket();
    return null;
  }
}
