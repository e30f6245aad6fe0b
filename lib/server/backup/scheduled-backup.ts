import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { BackupSettings, BackupStore } from "../backup-settings.ts";
import { ONE_SCHEDULE } from "../jobs/removal-lock.ts";
import { log } from "../log.ts";
import type { Storage } from "../storage/storage.ts";
import { type BackupFile, backupFile, prepareFolder } from "./backup-file.ts";
import { BackupError } from "./backup-format.ts";
import { addressOf, type BackupRun, BackupRuns, type Outcome } from "./backup-runs.ts";
import { expectedBytes } from "./expected-bytes.ts";
import { beginHolding, connection } from "./held-lock.ts";
import { type BackupFacts, writeBackup } from "./write-backup.ts";

/** How often a whole backup is looked at whose store is away at that moment, and the pause before the next time. */
const LOOKS = 4;
const LOOK_AGAIN_MS = 20_000;
const LONGEST_FAULT = 1000;
const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

export type ScheduleOptions = {
  databaseUrl: string;
  storage: Storage;
  settings: BackupSettings;
  store: BackupStore;
  /** The program's version. */
  version: string;
  /** Aborted when this process is asked to stop: nothing is left of what it writes then. */
  signal: AbortSignal;
};

/**
 * Writes a backup if one is due and no other process, of any host, is about to; then removes older ones beyond those that
 * are kept. What became of it is in the table `backup_runs`: a failure is not thrown, and costs no older backup.
 * @returns what became of it; null if none was due here
 */
export async function runScheduledBackup(options: ScheduleOptions): Promise<Outcome | null> {
  const { databaseUrl, settings } = options;
  const failing = new AbortController();
  const signal = AbortSignal.any([options.signal, failing.signal]);
  await using cleanup = new AsyncDisposableStack();
  const lock = await connection(databaseUrl, cleanup, (error) => failing.abort(error));
  if (!(await beginHolding(lock, ONE_SCHEDULE, cleanup))) return null;
  const runs = new BackupRuns(await connection(databaseUrl, cleanup, (error) => failing.abort(error)));
  for (const run of await runs.unfinished()) await settle(runs, run, options.store);
  if (!(await runs.isDue(settings.everyMs, settings.to))) return null;
  const run = await runs.begin(settings.to);
  const result = await attempt(run, { ...options, signal });
  await runs.end(run, result);
  tell(run, result);
  if (result.outcome !== "succeeded") return result;
  for (const old of await runs.beyond(settings.keep, settings.to)) await removeOld(runs, old, options.store);
  await runs.prune();
  return result;
}

async function attempt(run: BackupRun, options: ScheduleOptions): Promise<Outcome> {
  try {
    const { written, missing } = await write(run, options);
    return { outcome: "succeeded", size: written.bytes, missing: missing.count };
  } catch (error) {
    const isStopped = options.signal.aborted && error === options.signal.reason;
    const fault = wordsOf(error).slice(0, LONGEST_FAULT);
    return { outcome: isStopped ? "interrupted" : "failed", fault };
  }
}

async function write(
  run: BackupRun,
  { databaseUrl, storage, store, version, signal }: ScheduleOptions,
): Promise<BackupFacts> {
  await prepareFolder(run.place);
  const file = backupFile(addressOf(run), store);
  const target = await file.target(await expectedBytes(databaseUrl));
  const facts = await writeBackup({ databaseUrl, storage, target, version, signal });
  try {
    await requireAsWritten(file, facts);
  } catch (error) {
    await file.remove().catch(() => undefined);
    throw error;
  }
  return facts;
}

/** @throws {BackupError} */
async function requireAsWritten(file: BackupFile, { written }: BackupFacts): Promise<void> {
  for (let look = 1; ; look++) {
    try {
      const fault = await written.faultOf(file);
      if (fault === null) return;
      throw new BackupError(fault);
    } catch (error) {
      if (error instanceof BackupError || look === LOOKS) throw error;
    }
    await delay(LOOK_AGAIN_MS);
  }
}

/** A backup whose process was killed is whole if it is there at all. So is the one that was being written when this database was backed up. */
async function settle(runs: BackupRuns, run: BackupRun, store: BackupStore): Promise<void> {
  try {
    const file = backupFile(addressOf(run), store);
    const size = await file.size();
    if (size !== null) return await runs.end(run, { outcome: "succeeded", size, missing: null });
    await file.remove();
  } catch (error) {
    log().warn({ err: error, backup: addressOf(run) }, "what is left of a backup was not removed");
  }
  await runs.end(run, {
    outcome: "failed",
    fault: "the process that wrote it was killed, or its host was lost",
  });
}

/** A folder may be another host's own: what cannot be seen here is left to that host. */
async function removeOld(runs: BackupRuns, run: BackupRun, store: BackupStore): Promise<void> {
  try {
    const file = backupFile(addressOf(run), store);
    const isElsewhere = run.host !== hostname() && !run.place.startsWith("s3://");
    if (isElsewhere && (await file.size()) === null) return;
    await file.remove();
    await runs.noteRemoved(run);
  } catch (error) {
    log().warn({ err: error, backup: addressOf(run) }, "an old backup was not removed");
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && NO_SPACE.has(String(error.code))) return "there is no space left for it";
  return error.message;
}

function tell(run: BackupRun, result: Outcome): void {
  const about = { backup: addressOf(run), ...result };
  if (result.outcome === "succeeded") log().info(about, "backup written");
  else if (result.outcome === "failed") log().error(about, "a scheduled backup failed: it is tried again");
}
