import type { Readable } from "node:stream";
import { environment } from "../environment.ts";
import { openStorage } from "./open-storage.ts";
import type { SpaceFault } from "./out-of-space.ts";

/** A stored file: its size in bytes, and when it was written, in milliseconds since 1970. */
export type StoredFile = { key: string; size: number; writtenAt: number };

/** Stored files as files of this machine, for programs that need a path; disposed, they may be gone. */
export type LocalFiles = AsyncDisposable & {
  /** A path to read the file from until this is disposed. There is no file at it if none is stored. */
  path(key: string): Promise<string>;
};

/** How a file is fetched from the store itself. */
export type AddressOptions = {
  method: "GET" | "HEAD";
  /** The value of `Content-Disposition`; null to show the file. */
  disposition: string | null;
  cacheControl: string;
  /** For how long the address opens the file at least, in milliseconds, and for up to a half of that more. */
  lifetimeMs: number;
};

/**
 * The file storage: each file has a key such as `organizations/<id>/videos/<id>/1.mp4`, whose last part has an ending;
 * that of a folder has none. A file appears complete or not at all, and a key is written once; new content gets a new
 * key. It is a folder of the data directory, or a bucket of an S3 store.
 *
 * All but `temporaryFolder`, `sweepTemporary` and `freeBytes` throw a `StoreUnavailableError` when an S3 store does not
 * answer, refuses the installation or has lost its bucket: nothing is known of a file then, least of all that it is
 * missing.
 */
export type Storage = {
  /** Stores bytes under `key`, as `adopt` does. @throws {KeyTakenError} */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Moves a finished local file, made in `temporaryFolder()`, to `key`; when this resolves, the file survives
   * a power cut. One of the same size that is there already counts as this one, whose writer had not heard of its end.
   * @throws {KeyTakenError} if another is there
   */
  adopt(path: string, key: string): Promise<void>;
  /**
   * Stores what a stream gives, a few pieces of which are in memory at a time; nothing if the stream fails. Otherwise as
   * `adopt`.
   * @param size in bytes, as exactly as known
   */
  writeStream(
    key: string,
    content: Readable,
    options: { size: number; signal?: AbortSignal | undefined },
  ): Promise<void>;
  /** Size in bytes, null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** The sizes of those of these files that are there: for thousands in few requests. */
  sizes(keys: readonly string[]): Promise<Map<string, number>>;
  /** Bytes `start` to `end` (both included) of a file. Its error for a missing one has the code ENOENT. */
  read(key: string, range?: { start: number; end: number }): Readable;
  /** The keys of the files directly below a folder key; none for a missing folder. */
  list(folder: string): Promise<string[]>;
  /** The keys of the files and folders directly below a folder key; none for a missing folder. */
  entries(folder: string): Promise<string[]>;
  /** All files below a folder key, at any depth; those that are written or removed meanwhile may be missed. */
  files(folder: string): AsyncIterable<StoredFile>;
  /**
   * When a file was written, or an entry of a folder last added or removed, in milliseconds since 1970; null
   * when missing.
   */
  writtenAt(key: string): Promise<number | null>;
  /** The stored files that a piece of work reads by path. */
  localFiles(): LocalFiles;
  /** The folder of a folder key, where files are kept in folders of this machine; null for an S3 store. */
  localFolder(key: string): string | null;
  /** An address of the store itself, for browsers; null where files are sent by the web process. */
  address(key: string, options: AddressOptions): Promise<string | null>;
  /** Deletes a file, or everything below a folder key. Does nothing if it is missing. */
  remove(key: string): Promise<void>;
  /** The same for many: thousands of files in few requests. */
  removeAll(keys: readonly string[]): Promise<void>;
  /** A new folder of this machine for work in progress, on the same volume as the files. The caller removes it. */
  temporaryFolder(): Promise<string>;
  /** Removes work in progress of processes that are gone, on this host and others, and what they had begun to store. */
  sweepTemporary(): Promise<void>;
  /** Throws unless files can be read and written. */
  check(): Promise<void>;
  /**
   * Why there is no room for more files; null when there is. Some space is reserved for a database on the
   * same disk.
   */
  room(): Promise<SpaceFault | null>;
  /** @throws {OutOfSpaceError} if this many more bytes could not be stored */
  requireRoom(bytes: number): Promise<void>;
  /** Bytes that may still be written to this machine's disk; null if the system does not report it. */
  freeBytes(): Promise<number | null>;
};

let installed: Storage | undefined;

/** The installation's storage. */
export function storage(): Storage {
  installed ??= openStorage(environment());
  return installed;
}
