import type { BackupSettings, BackupStore } from "../backup-settings.ts";
import { ONE_SCHEDULE } from "../jobs/removal-lock.ts";
import { log } from "../log.ts";
import type { Storage } from "../storage/storage.ts";
import { prepareFolder } from "./backup-file.ts";
import { addressOf, type BackupRun, BackupRuns, type Outcome } from "./backup-runs.ts";
import { expectedBytes } from "./expected-bytes.ts";
import { beginHolding, connection } from "./held-lock.ts";
import { fileOfRun, removeOld, requireAsWritten, requireEarlier, settle } from "./left-runs.ts";
import { StallWatch } from "./stall-watch.ts";
import { writeBackup } from "./write-backup.ts";

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
  /** How long it may read and write nothing, in milliseconds. */
  stallLimitMs?: number;
};

/**
 * Writes a backup if one is due and no other process, of any host, is about to; then removes older ones beyond those that
 * are kept. What became of it is in the table `backup_runs`: a failure is not thrown, and costs no older backup.
 * @returns what became of it; null if none was due here, or it was stopped while a whole one was compared: the next
 *   process does that
 */
export async function runScheduledBackup(options: ScheduleOptions): Promise<Outcome | null> {
  const { databaseUrl, settings, store } = options;
  const failing = new AbortController();
  const signal = AbortSignal.any([options.signal, failing.signal]);
  await using cleanup = new AsyncDisposableStack();
  const lock = await connection(databaseUrl, cleanup, (error) => failing.abort(error));
  if (!(await beginHolding(lock, ONE_SCHEDULE, cleanup))) return null;
  const runs = new BackupRuns(await connection(databaseUrl, cleanup, (error) => failing.abort(error)));
  for (const run of await runs.unfinished()) await settle(runs, run, { store, signal });
  if (!(await runs.isDue(settings.everyMs, settings.to))) return null;
  const run = await runs.begin(settings.to);
  const result = await attempt(run, { options, runs, failing, signal });
  if (result === null) return null;
  await runs.end(run, result);
  tell(run, result);
  if (result.outcome !== "succeeded") return result;
  for (const old of await runs.beyond(settings.keep, settings.to)) await removeOld(runs, old, store);
  await runs.prune();
  return result;
}

type Attempt = { options: ScheduleOptions; runs: BackupRuns; failing: AbortController; signal: AbortSignal };

/** @returns null if it was stopped when it was whole, and not compared */
async function attempt(run: BackupRun, { options, runs, failing, signal }: Attempt): Promise<Outcome | null> {
  const { databaseUrl, storage, store, version } = options;
  // A broken connection or a stall is a failure: the next try waits.
  const isStopped = (error: unknown) => options.signal.aborted && error === options.signal.reason;
  try {
    using watch = new StallWatch((error) => failing.abort(error), options.stallLimitMs);
    await prepareFolder(run.place);
    await requireEarlier(runs, run.place, store);
    const file = fileOfRun(run, store);
    const target = await file.target(await expectedBytes(databaseUrl));
    const facts = await writeBackup({
      ...{ databaseUrl, storage, target, version, signal },
      onMoved: () => watch.moved(),
      onWritten: ({ written, missing }) => runs.noteWritten(run, written, missing.count),
    });
    try {
      await requireAsWritten(facts.written, file, signal);
    } catch (error) {
      if (isStopped(error)) return null;
      await file.remove().catch(() => undefined);
      throw error;
    }
    return { outcome: "succeeded", size: facts.written.bytes, missing: facts.missing.count };
  } catch (error) {
    const fault = wordsOf(error).slice(0, LONGEST_FAULT);
    return { outcome: isStopped(error) ? "interrupted" : "failed", fault };
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
