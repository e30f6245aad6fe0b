import { backupFile } from "#lib/server/backup/index.ts";
import type { BackupStore } from "#lib/server/backup-settings.ts";
import { database } from "#lib/server/database.ts";
import { findBackupState } from "#lib/server/health/index.ts";
import { STORE_FAULTS, StoreUnavailableError } from "#lib/server/storage/store-unavailable.ts";
import { countText, sizeText } from "../sizes.ts";
import { StartFailure } from "../start-failure.ts";
import { broken, type ExaminedDatabase, type Finding, notice, ok } from "./finding.ts";

const NAME = "Backup";
const HOUR_MS = 3_600_000;

async function sizeOf(address: string, store: BackupStore): Promise<number | null> {
  try {
    return await backupFile(address, store).size();
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    throw new StartFailure(
      `${address}: ${STORE_FAULTS[error.fault]}\nCorrect ROLLCALL_BACKUP_TO or ROLLCALL_BACKUP_S3_…, or what the key may do there.`,
    );
  }
}

/** Whether the last scheduled backup is there, whole, and not too old. */
export async function backups({ client, settings }: ExaminedDatabase): Promise<Finding> {
  const { backup, backupStore } = settings;
  if (backup === null)
    return notice(
      NAME,
      "none are scheduled here",
      "Set ROLLCALL_BACKUP_EVERY and ROLLCALL_BACKUP_TO where the web process runs, or run npm run backup.",
    );
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('backup_runs') is not null as there",
  );
  if (rows[0]?.there !== true) return notice(NAME, "none yet", "npm start or npm run migrate first.");
  const { last, failed, isTrouble } = await findBackupState(database(), backup);
  const failure =
    failed === null ? "" : `; since then ${countText(failed.attempts, "failure")}: ${failed.fault}`;
  const advice = "It is tried again by itself. Make room, or correct ROLLCALL_BACKUP_TO or its access key.";
  if (last === null) return (isTrouble ? broken : notice)(NAME, `none is whole yet${failure}`, advice);
  const address = `${last.place}/${last.name}`;
  const age = Math.round((Date.now() - last.startedAt.getTime()) / HOUR_MS);
  const text = `${sizeText(last.size)} of ${countText(age, "hour")} ago, ${address}${failure}`;
  const size = await sizeOf(address, backupStore);
  if (size === null)
    return broken(
      NAME,
      `${address} is not there`,
      "Find out who removed it, or whether its volume is mounted.",
    );
  if (size !== last.size)
    return broken(
      NAME,
      `${address} has ${size} of ${last.size} bytes`,
      "Do not rely on it: npm run backup anew.",
    );
  if (isTrouble) return broken(NAME, text, advice);
  if (failed !== null) return notice(NAME, text, advice);
  if (last.missing !== null && last.missing > 0)
    return notice(
      NAME,
      `${text}; it lacks ${countText(last.missing, "file")} that rows name`,
      "npm run backup -- --verify names them; npm run files -- check says whether they are there now.",
    );
  return ok(NAME, text);
}
