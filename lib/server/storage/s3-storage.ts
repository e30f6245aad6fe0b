import { stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FileCache } from "./file-cache.ts";
import { HeldFiles } from "./held-files.ts";
import { diskFault, freeBytesOf } from "./local-disk.ts";
import { makeFolder } from "./make-folder.ts";
import { OutOfSpaceError, type SpaceFault } from "./out-of-space.ts";
import { S3Addresses } from "./s3-address.ts";
import { S3Bucket } from "./s3-bucket.ts";
import { headObject } from "./s3-head.ts";
import { filesBelow, listFolder, removeObjects, requireListing, sizesOf } from "./s3-list.ts";
import { readObject } from "./s3-read.ts";
import type { S3Settings } from "./s3-settings.ts";
import { removeAbandonedUploads } from "./s3-uploads.ts";
import { adoptFile, putObject, putStream } from "./s3-write.ts";
import type { Storage } from "./storage.ts";
import { StoreUnavailableError } from "./store-unavailable.ts";
import { Workspace } from "./workspace.ts";

/** The share of the workers' caches that copies of stored files take; their other caches share the rest. */
export const FILES_SHARE = 0.25;
/**
 * How often it is checked, by one process of a host, whether copies are of files that are still stored, and uploads of
 * somebody who lives.
 */
const TIDY_MS = 60 * 60 * 1000;

export type S3StorageOptions = {
  settings: S3Settings;
  /** For work in progress and copies of files. */
  dataDir: string;
  /** Limit of all caches of this machine, in bytes. */
  cacheBytes: number;
};

/** A storage in a bucket of an S3 store. Nothing is shared between machines but the bucket. */
export function s3Storage({ settings, dataDir, cacheBytes }: S3StorageOptions): Storage {
  const bucket = new S3Bucket(settings);
  const addresses = new S3Addresses(bucket);
  const workspace = new Workspace(join(dataDir, "tmp"));
  const cache = new FileCache({
    folder: join(dataDir, "cache", "files"),
    maxBytes: Math.floor(cacheBytes * FILES_SHARE),
    fetch: (key) => readObject(bucket, key),
  });
  const held = new HeldFiles({
    cache,
    makeFolder: () => workspace.folder(),
    find: async (key) => {
      const found = await headObject(bucket, key);
      if (found === null) await cache.remove([key]);
      return found && { key, ...found };
    },
  });
  // That the bucket is there is said by the same answer.
  const check = (): Promise<void> => requireListing(bucket);
  const room = async (): Promise<SpaceFault | null> => {
    const lack = await diskFault(dataDir, workspace);
    if (lack !== null) return lack;
    try {
      await check();
      return null;
    } catch (error) {
      if (error instanceof StoreUnavailableError) return "away";
      throw error;
    }
  };
  const removeAll = async (keys: readonly string[]): Promise<void> => {
    await removeObjects(bucket, keys);
    await cache.remove(keys);
  };

  return {
    check,
    room,
    removeAll,
    async requireRoom() {
      const lack = await room();
      if (lack !== null) throw new OutOfSpaceError(lack);
    },
    write: (key, bytes) => putObject(bucket, key, bytes),
    adopt: (path, key) => adoptFile(bucket, path, key),
    writeStream: (key, content, options) => putStream(bucket, key, content, options),
    size: async (key) => (await headObject(bucket, key))?.size ?? null,
    sizes: (keys) => sizesOf(bucket, keys),
    read: (key, range) => readObject(bucket, key, range),
    list: async (folder) => (await listFolder(bucket, folder)).files,
    async entries(folder) {
      const { files, folders } = await listFolder(bucket, folder);
      return [...folders, ...files];
    },
    files: (folder) => filesBelow(bucket, folder),
    async writtenAt(key) {
      const file = await headObject(bucket, key);
      if (file !== null) return file.writtenAt;
      let newest: number | null = null;
      for await (const { writtenAt } of filesBelow(bucket, key)) newest = Math.max(newest ?? 0, writtenAt);
      return newest;
    },
    localFiles: () => held.holder(),
    localFolder: () => null,
    address: async (key, options) => (settings.isProxied ? null : addresses.address(key, options)),
    remove: (key) => removeAll([key]),
    temporaryFolder: () => workspace.folder(),
    async sweepTemporary() {
      await workspace.sweep();
      if (!(await isTimeToTidy(join(dataDir, "cache", "files-tidied")))) return;
      await forgetRemoved(cache, bucket);
      await removeAbandonedUploads(bucket);
    },
    freeBytes: () => freeBytesOf(dataDir),
  };
}

/** @param stamp a file that all processes of this host have, and that was last changed when one of them tidied up */
async function isTimeToTidy(stamp: string): Promise<boolean> {
  const tidied = await stat(stamp).catch(() => null);
  if (tidied !== null && Date.now() - tidied.mtimeMs < TIDY_MS) return false;
  await makeFolder(dirname(stamp));
  await writeFile(stamp, "");
  return true;
}

/** Another machine may have removed files, such as the photo of somebody who was erased. */
async function forgetRemoved(cache: FileCache, bucket: S3Bucket): Promise<void> {
  const keys = await cache.keys();
  const present = await sizesOf(bucket, keys);
  await cache.remove(keys.filter((key) => !present.has(key)));
}
