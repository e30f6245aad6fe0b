import { z } from "zod";

/*
 * A backup is a tar file in one zstd frame, so that `tar --zstd -xf` can read it without Rollcall. Its members, in order:
 *
 *   backup.json                       what it is a backup of: `backupHead`
 *   rows/public.people/000001.copy    a table's rows as COPY writes them, in parts that are joined again
 *   files/organizations/…             the stored files, under their keys
 *   manifest.json                     that it is complete: `backupManifest`; the last member
 *
 * Between them, `digests/000001.sha256` and so on have the SHA-256 of the members since the one before, as `sha256sum -c`
 * reads them: neither writing nor reading has to keep those of millions of files.
 */

/** Raised when an older program could misread what is written. */
export const FORMAT = 1;

export const HEAD_NAME = "backup.json";
export const MANIFEST_NAME = "manifest.json";
export const ROWS = "rows/";
export const FILES = "files/";
export const DIGESTS = "digests/";

/** How many members one file of digests is about. */
export const DIGESTS_EACH = 1000;

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** All but generated ones, in the order in which they are in the rows. */
  columns: z.array(z.string()),
});

/** The beginning of a backup: what has to be known before its rows can be read. */
export const backupHead = z.object({
  product: z.literal("rollcall"),
  format: z.int(),
  /** Of the program that wrote it. */
  version: z.string(),
  /** The moment whose state it has. */
  takenAt: z.iso.datetime({ offset: true }),
  postgres: z.string(),
  /** Names of the applied migrations, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});

/** The end of a backup: without it, a backup was not finished. */
export const backupManifest = z.object({
  /** Members before this one, without those of digests. */
  members: z.int(),
  /** SHA-256 of all files of digests, joined. */
  digests: z.string(),
  /** Rows of each table, by its name with its schema. */
  rows: z.record(z.string(), z.int()),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Files that rows name, and that were not there: how many, and the keys of the first some. */
  missing: z.object({ count: z.int(), keys: z.array(z.string()) }).default({ count: 0, keys: [] }),
});

export type BackupTable = z.output<typeof table>;
export type BackupHead = z.output<typeof backupHead>;
export type BackupManifest = z.output<typeof backupManifest>;

export const tableName = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;

/** Thrown when a backup cannot be written, read or restored; the message says what is wrong and what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
