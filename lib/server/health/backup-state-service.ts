import type { z } from "zod";
import type { backupState } from "#lib/contract/resources/backup-state.ts";
import type { Actor } from "../actor.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { type BackupState, findBackupState } from "./backup-state.ts";

export type BackupStateOf = z.output<typeof backupState>;

/** What is known of scheduled backups, for an organization of those who run the installation. */
export async function get({ orgId, db }: Actor): Promise<BackupStateOf> {
  const { vouches } = await db.organization.findUniqueOrThrow({
    where: { id: orgId },
    select: { vouches: true },
  });
  const { backup } = environment();
  if (!vouches || backup === null)
    return {
      ...{ org_id: orgId, health: "unscheduled", every_seconds: null },
      ...{ last: null, failed: null, running_since: null },
    };
  const state = await findBackupState(database(), backup);
  const { last, failed, runningSince } = state;
  return {
    ...{ org_id: orgId, health: healthOf(state), every_seconds: backup.everyMs / 1000 },
    last: last && {
      ...{ started_at: last.startedAt.toISOString(), place: last.place, name: last.name },
      ...{ size: last.size, missing_files: last.missing },
    },
    failed: failed && {
      ...{ attempts: failed.attempts, last_at: failed.endedAt.toISOString(), reason: failed.fault },
    },
    running_since: runningSince?.toISOString() ?? null,
  };
}

function healthOf({ last, failed, runningSince, isLate }: BackupState): BackupStateOf["health"] {
  if (failed !== null) return "failing";
  if (isLate) return "late";
  if (runningSince !== null) return "running";
  return last === null ? "waiting" : "well";
}
