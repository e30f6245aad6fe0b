import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { BackupStore } from "../backup-settings.ts";
import { log } from "../log.ts";
import { type BackupFile, backupFile } from "./backup-file.ts";
import { BackupError } from "./backup-format.ts";
import {
  addressOf,
  type BackupRun,
  type BackupRuns,
  KILLED_ELSEWHERE,
  type UnfinishedRun,
} from "./backup-runs.ts";
import type { Written } from "./written-ends.ts";

/** How often a whole backup is looked at whose store is away at that moment, and the pause before the next time. */
const LOOKS = 4;
const LOOK_AGAIN_MS = 20_000;

/** So many of the last ones; somebody may have removed one. */
const LOOKED_FOR = 10;

/** Names come from the database: nothing else than what a schedule has written is ever looked at, or removed. */
const OWN_NAME = /^rollcall-\d{8}T\d{6}Z-[0-9a-f]{6}\.tar\.zst$/;

/** @throws {BackupError} for a name that no schedule gives */
export function fileOfRun(run: BackupRun, store: BackupStore): BackupFile {
  if (!OWN_NAME.test(run.name)) throw new BackupError(`${addressOf(run)} is no name of a scheduled backup.`);
  return backupFile(addressOf(run), store);
}

/**
 * Compares what is stored with what was written, and waits for a store that is away.
 * @throws {BackupError} if it differs; the signal's reason
 */
export async function requireAsWritten(
  written: Written,
  file: BackupFile,
  signal: AbortSignal,
): Promise<void> {
  for (let look = 1; ; look++) {
    signal.throwIfAborted();
    try {
      const fault = await written.faultOf(file);
      if (fault === null) return;
      throw new BackupError(fault);
    } catch (error) {
      if (error instanceof BackupError || look === LOOKS) throw error;
    }
    await delay(LOOK_AGAIN_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** A folder may be another host's own. */
const isElsewhere = ({ host, place }: BackupRun): boolean =>
  host !== hostname() && !place.startsWith("s3://");

/**
 * Finds out what became of a backup whose process was killed or stopped: it is whole if it is there as it was written. So is
 * the one that was being written when this database was backed up, of which nothing more is known.
 */
export async function settle(
  runs: BackupRuns,
  run: UnfinishedRun,
  { store, signal }: { store: BackupStore; signal: AbortSignal },
): Promise<void> {
  let fault = "the process that wrote it was killed, or its host was lost";
  let file: BackupFile | undefined;
  try {
    file = fileOfRun(run, store);
    const size = await file.size();
    if (size === null && isElsewhere(run)) fault = KILLED_ELSEWHERE;
    if (size !== null) {
      const { written } = run;
      if (written !== null) await requireAsWritten(written, file, signal);
      return await runs.end(run, { outcome: "succeeded", size, missing: run.missing });
    }
    await file.remove();
  } catch (error) {
    // Another process compares it.
    signal.throwIfAborted();
    if (error instanceof BackupError) fault = error.message;
    else log().warn({ err: error, backup: addressOf(run) }, "what is left of a backup was not removed");
    if (error instanceof BackupError) await file?.remove().catch(() => undefined);
  }
  await runs.end(run, { outcome: "failed", fault });
}

/**
 * Makes sure that some of this host's whole backups at a place are there: without its volume, a folder is empty, and nobody
 * would hear of it. @throws {BackupError}
 */
export async function requireEarlier(runs: BackupRuns, place: string, store: BackupStore): Promise<void> {
  if (place.startsWith("s3://")) return;
  const earlier = (await runs.beyond(0, place)).filter((run) => !isElsewhere(run)).slice(0, LOOKED_FOR);
  for (const run of earlier) if ((await fileOfRun(run, store).size()) !== null) return;
  const [last] = earlier;
  if (last === undefined) return;
  throw new BackupError(
    `${addressOf(last)} is not there, nor any before it: is the volume of the folder mounted? If they were moved away, ` +
      "put the last one back, or choose another folder in ROLLCALL_BACKUP_TO.",
  );
}

/** What cannot be seen here is left to the host whose folder it may be in. */
export async function removeOld(runs: BackupRuns, run: BackupRun, store: BackupStore): Promise<void> {
  try {
    const file = fileOfRun(run, store);
    if (isElsewhere(run) && (await file.size()) === null) return;
    await file.remove();
    await runs.noteRemoved(run);
  } catch (error) {
    log().warn({ err: error, backup: addressOf(run) }, "an old backup was not removed");
  }
}
