import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { BackupStore } from "../backup-settings.ts";
import { isMissing } from "../storage/make-folder.ts";
import { S3Bucket } from "../storage/s3-bucket.ts";
import { headObject } from "../storage/s3-head.ts";
import { removeObject } from "../storage/s3-list.ts";
import { readObject } from "../storage/s3-read.ts";
import { abortUploadsOf } from "../storage/s3-uploads.ts";
import { BackupError } from "./backup-format.ts";
import { type BackupTarget, fileTarget, partOf } from "./backup-target.ts";
import { s3Target } from "./s3-target.ts";

const CHUNK = 256 * 1024;

/** A backup by its address, whether it is there or not: a path, or `s3://bucket/key`. */
export type BackupFile = {
  /** The absolute path, or as it was given. */
  address: string;
  /** Begins to write it. @param expectedBytes how large it may become @throws {BackupError} if it is there */
  target(expectedBytes: number): Promise<BackupTarget>;
  /** In bytes; null if it is not there. */
  size(): Promise<number | null>;
  read(range?: { start: number; end: number }): Readable;
  /** Removes it, and what processes that were killed have left of it. */
  remove(): Promise<void>;
};

const S3_ADDRESS = /^s3:\/\/([^/]+)\/(.+)$/;

/** @param store where `s3://` is @throws {BackupError} for an address that is none */
export function backupFile(address: string, store: BackupStore): BackupFile {
  if (!address.startsWith("s3://")) return fileOf(resolve(address));
  const [, bucket = "", key = ""] = S3_ADDRESS.exec(address) ?? [];
  if (key === "" || key.endsWith("/") || key.split("/").some((part) => part === "" || part === ".."))
    throw new BackupError(
      `${address} is no address of a backup: it is like s3://bucket/folder/name.tar.zst.`,
    );
  const settings = { ...store, bucket, prefix: "", publicEndpoint: store.endpoint, isProxied: true };
  return objectOf(address, new S3Bucket(settings, `the store of s3://${bucket}`), key);
}

/** @throws {BackupError} if it is not there */
export async function requireThere(file: BackupFile): Promise<void> {
  if ((await file.size()) === null) throw new BackupError(`There is no ${file.address}: correct the name.`);
}

const fileOf = (path: string): BackupFile => ({
  address: path,
  target: () => fileTarget(path),
  async size() {
    try {
      return (await stat(path)).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  read: (range) => createReadStream(path, { highWaterMark: CHUNK, ...range }),
  async remove() {
    const folder = dirname(path);
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => partOf(each) === basename(path)))
      await rm(join(folder, name), { force: true });
    await rm(path, { force: true });
  },
});

const objectOf = (address: string, bucket: S3Bucket, key: string): BackupFile => ({
  address,
  target: (expectedBytes) => s3Target(bucket, key, { expectedBytes }),
  size: async () => (await headObject(bucket, key))?.size ?? null,
  read: (range) => readObject(bucket, key, range),
  async remove() {
    await abortUploadsOf(bucket, key);
    await removeObject(bucket, key);
  },
});

/**
 * Makes the folder of backups, if it is one, but not those that it is in: without its volume, one would be made elsewhere.
 * @throws {BackupError}
 */
export async function prepareFolder(to: string): Promise<void> {
  if (to.startsWith("s3://")) return;
  await mkdir(to, { mode: 0o700 }).catch(async (error: unknown) => {
    if (await isFolder(to)) return;
    throw new BackupError(
      `The folder ${to} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
