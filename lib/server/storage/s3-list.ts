import type { ListObjectsV2CommandOutput } from "@aws-sdk/client-s3";
import type { S3Bucket } from "./s3-bucket.ts";
import type { StoredFile } from "./storage.ts";
import { StoreUnavailableError } from "./store-unavailable.ts";

/** S3's limit of one request, for listing and for deleting. */
const STEP = 1000;
/** What a check may take: a probe waits three seconds. */
const CHECK_MS = 2500;
/** How many parts of a long list of keys are looked for at once. */
const LOOKS_AT_ONCE = 8;

type Listing = { files: StoredFile[]; folders: string[] };
type Where = { below: string; isDeep: boolean; after?: string };

/** What is below a prefix, page by page. */
async function* pages(bucket: S3Bucket, { below, isDeep, after }: Where): AsyncGenerator<Listing> {
  let ContinuationToken: string | undefined;
  do {
    const page = await listPage(bucket, { below, isDeep, after, ContinuationToken });
    yield toListing(bucket, page);
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

function listPage(
  bucket: S3Bucket,
  {
    below,
    isDeep,
    after,
    ContinuationToken,
  }: Where & { after?: string | undefined; ContinuationToken?: string | undefined },
): Promise<ListObjectsV2CommandOutput> {
  const { bucket: Bucket, prefix } = bucket.settings;
  return bucket.ask(({ sdk, client }, abortSignal) =>
    client.send(
      new sdk.ListObjectsV2Command({
        Bucket,
        Prefix: prefix + below,
        MaxKeys: STEP,
        ContinuationToken,
        ...(isDeep ? {} : { Delimiter: "/" }),
        ...(after === undefined ? {} : { StartAfter: prefix + after }),
      }),
      { abortSignal },
    ),
  );
}

function toListing({ settings: { prefix } }: S3Bucket, page: ListObjectsV2CommandOutput): Listing {
  const files = (page.Contents ?? []).map(({ Key = "", Size = 0, LastModified }) => ({
    key: Key.slice(prefix.length),
    size: Size,
    writtenAt: LastModified?.getTime() ?? 0,
  }));
  const folders = (page.CommonPrefixes ?? []).map(({ Prefix = "" }) => Prefix.slice(prefix.length, -1));
  return { files, folders };
}

/** All files below a folder key. */
export async function* filesBelow(bucket: S3Bucket, folder: string): AsyncGenerator<StoredFile> {
  for await (const { files } of pages(bucket, { below: `${folder}/`, isDeep: true })) yield* files;
}

/**
 * Makes sure that the store answers soon, and lets the bucket be listed: pages and probes wait for this.
 * @throws {StoreUnavailableError}
 */
export async function requireListing(bucket: S3Bucket): Promise<void> {
  const { bucket: Bucket, prefix: Prefix } = bucket.settings;
  await bucket.ask(
    ({ sdk, client }, abortSignal) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), { abortSignal }),
    CHECK_MS,
  );
}

/** The files and the folders directly below a folder key. */
export async function listFolder(
  bucket: S3Bucket,
  folder: string,
): Promise<{ files: string[]; folders: string[] }> {
  const found: { files: string[]; folders: string[] } = { files: [], folders: [] };
  for await (const { files, folders } of pages(bucket, { below: `${folder}/`, isDeep: false })) {
    found.files.push(...files.map(({ key }) => key));
    found.folders.push(...folders);
  }
  return found;
}

/**
 * The sizes of those of these files that are there. Keys that lie together, as those of one time do, are found by one
 * request for a thousand, and no key takes more than one.
 */
export async function sizesOf(bucket: S3Bucket, keys: readonly string[]): Promise<Map<string, number>> {
  const sorted = [...new Set(keys)].sort(byBytes);
  const found = new Map<string, number>();
  const share = Math.max(1, Math.ceil(sorted.length / LOOKS_AT_ONCE));
  const shares = Array.from({ length: Math.ceil(sorted.length / share) }, (_, index) =>
    sorted.slice(index * share, (index + 1) * share),
  );
  await Promise.all(shares.map((part) => addSizes(bucket, part, found)));
  return found;
}

/** @param keys in the store's order */
async function addSizes(
  bucket: S3Bucket,
  keys: readonly string[],
  found: Map<string, number>,
): Promise<void> {
  const wanted = new Set(keys);
  let at = 0;
  while (at < keys.length) {
    const key = keys[at] ?? "";
    // The last of the keys before this one.
    const page = await listPage(bucket, { below: "", isDeep: true, after: key.slice(0, -1) });
    const { files } = toListing(bucket, page);
    for (const { key: present, size } of files) if (wanted.has(present)) found.set(present, size);
    const last = files.at(-1)?.key;
    if (last === undefined || page.IsTruncated !== true) return;
    while (at < keys.length && byBytes(keys[at] ?? "", last) <= 0) at += 1;
  }
}

/** As S3 lists keys. */
const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** Deletes files, and everything below folders. */
export async function removeObjects(bucket: S3Bucket, keys: readonly string[]): Promise<void> {
  let waiting: string[] = [];
  const add = async (key: string) => {
    waiting.push(key);
    if (waiting.length < STEP) return;
    await removeFiles(bucket, waiting);
    waiting = [];
  };
  for (const key of keys) {
    if (isFileKey(key)) await add(key);
    else for await (const file of filesBelow(bucket, key)) await add(file.key);
  }
  if (waiting.length > 0) await removeFiles(bucket, waiting);
}

const isFileKey = (key: string): boolean => (key.split("/").at(-1) ?? "").includes(".");

export async function removeObject(bucket: S3Bucket, key: string): Promise<void> {
  await bucket.ask(({ sdk, client }, abortSignal) =>
    client.send(new sdk.DeleteObjectCommand(bucket.at(key)), { abortSignal }),
  );
}

/** @param keys a thousand at most */
async function removeFiles(bucket: S3Bucket, keys: readonly string[]): Promise<void> {
  const objects = keys.map((key) => ({ Key: bucket.at(key).Key }));
  const { bucket: Bucket } = bucket.settings;
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) return removeObject(bucket, only);
  const { Errors = [] } = await bucket.ask(({ sdk, client }, abortSignal) =>
    client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects: objects, Quiet: true } }), {
      abortSignal,
    }),
  );
  const [first] = Errors;
  if (first !== undefined)
    throw new StoreUnavailableError(
      first.Code === "AccessDenied" ? "refused" : "busy",
      new Error(`${Errors.length} files were not deleted: ${first.Code} ${first.Message ?? ""}`),
    );
}
