import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { to } from "pg-copy-streams";
import { HOLD_REMOVALS, ONE_BACKUP } from "../jobs/removal-lock.ts";
import { freePiece } from "../storage/free-part.ts";
import type { Storage } from "../storage/storage.ts";
import {
  BackupError,
  type BackupManifest,
  type BackupTable,
  FILES,
  FORMAT,
  ROWS,
  tableName,
} from "./backup-format.ts";
import type { BackupTarget } from "./backup-target.ts";
import { BackupWriter } from "./backup-writer.ts";
import { describeDatabase, quoted } from "./database-tables.ts";
import { beginHolding, connection } from "./held-lock.ts";
import { MissingFiles } from "./missing-files.ts";
import { listFiles, openFiles } from "./stored-files.ts";
import type { Written } from "./written-ends.ts";

/** The size of a part of a table's rows, in bytes: a member's size is written before it. */
const PART = 2 * 1024 * 1024;
/** For how long it waits for the end of removals at a time: whoever stops it meanwhile waits as long. */
const AT_A_TIME_MS = 2000;
const LOCK_NOT_AVAILABLE = "55P03";

export type BackupOptions = {
  databaseUrl: string;
  storage: Storage;
  target: BackupTarget;
  /** The program's version. */
  version: string;
  signal: AbortSignal;
  /** Called now and then. */
  onProgress?: (progress: { table: string } | { files: number; bytes: number }) => void;
  /** Called once if it has to wait until files are removed. */
  onWait?: () => void;
  /** Called whenever something was read or written. */
  onMoved?: (() => void) | undefined;
  /** Called when all of it is written, before it has its name. */
  onWritten?: (facts: BackupFacts) => Promise<void>;
};

export type BackupFacts = Omit<BackupManifest, "members" | "digests"> & {
  takenAt: string;
  /** What was written, to compare it with what is stored. */
  written: Written;
};

/**
 * Backs up rows and files as they are at one moment, while others go on working. Nothing is left of a backup that fails, or
 * is interrupted by `signal`. Files that are deleted meanwhile are removed when it is done: see removal-hold.ts.
 * @throws {BackupError} while there is another, and where there is nothing to back up
 */
export async function writeBackup(options: BackupOptions): Promise<BackupFacts> {
  const { databaseUrl, target } = options;
  const failing = new AbortController();
  const signal = AbortSignal.any([options.signal, failing.signal]);
  await using cleanup = new AsyncDisposableStack();
  try {
    const hold = await connection(databaseUrl, cleanup, (error) => failing.abort(error));
    if (!(await beginHolding(hold, ONE_BACKUP, cleanup)))
      throw new BackupError("Another backup of this installation is being written: wait until it is done.");
    await holdRemovals(hold, signal, options.onWait);
    const facts = await writeAll(options, signal, cleanup);
    await options.onWritten?.(facts);
    // A connection that broke in the last moment held nothing.
    await hold.query("commit");
    await target.keep();
    return facts;
  } catch (error) {
    target.output.destroy();
    await target.discard();
    throw signal.aborted && signal.reason instanceof Error ? signal.reason : error;
  }
}

async function holdRemovals(client: pg.Client, signal: AbortSignal, onWait?: () => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    signal.throwIfAborted();
    await client.query(`savepoint waiting; set local lock_timeout = ${AT_A_TIME_MS}`);
    try {
      await client.query(HOLD_REMOVALS);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    }
    await client.query("rollback to waiting");
    if (isFirst) onWait?.();
  }
}

async function writeAll(
  { databaseUrl, storage, target, version, onMoved, onProgress = () => undefined }: BackupOptions,
  signal: AbortSignal,
  cleanup: AsyncDisposableStack,
): Promise<BackupFacts> {
  const writer = new BackupWriter(target.output, signal, onMoved);
  const client = await connection(databaseUrl, cleanup, () => undefined);
  await client.query("begin isolation level repeatable read read only");
  const described = await describeDatabase(client);
  await writer.begin({ product: "rollcall", format: FORMAT, version, ...described });
  const rows: Record<string, number> = {};
  for (const table of described.tables) {
    onProgress({ table: tableName(table) });
    rows[tableName(table)] = await writeRows(client, writer, table, signal);
  }
  // A reader knows that all rows are right before it uses them.
  await writer.seal();
  const missing = new MissingFiles();
  const list = await listFiles(client, { storage, missing, onMoved });
  cleanup.defer(list.remove);
  await client.query("commit");
  const files = { count: 0, bytes: 0 };
  const opened = openFiles(storage, list.files(), { onMissing: ({ key }) => missing.add(key), signal });
  for await (const { key, size, body } of opened) {
    signal.throwIfAborted();
    await writer.addStream(`${FILES}${key}`, size, body);
    files.count++;
    files.bytes += size;
    onProgress({ files: files.count, bytes: files.bytes });
  }
  const facts = { rows, files, missing: missing.facts };
  await writer.finish(facts);
  return { takenAt: described.takenAt, ...facts, written: writer.ends.written };
}

/** @returns how many rows */
async function writeRows(
  client: pg.Client,
  writer: BackupWriter,
  table: BackupTable,
  signal: AbortSignal,
): Promise<number> {
  const names = quoted(client, table);
  const copy = client.query(to(`copy (select ${names.columns} from ${names.table}) to stdout`));
  let part = 0;
  for await (const bytes of inParts(copy)) {
    signal.throwIfAborted();
    await writer.add(`${ROWS}${tableName(table)}/${String(++part).padStart(6, "0")}.copy`, bytes);
  }
  // Let the connection say that it is ready again.
  await wait(0);
  return copy.rowCount;
}

/** In parts that have memory of their own: what the connection reads would wait for the garbage collector until a part is full. */
async function* inParts(bytes: Readable): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafeSlow(PART);
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; ) {
      const copied = chunk.copy(part, size, start);
      start += copied;
      size += copied;
      if (size < PART) continue;
      yield part;
      part = Buffer.allocUnsafeSlow(PART);
      size = 0;
    }
  }
  if (size > 0) {
    const rest = Buffer.allocUnsafeSlow(size);
    part.copy(rest);
    yield rest;
  }
  freePiece(part);
}
