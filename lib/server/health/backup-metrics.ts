import { Gauge, type Registry } from "prom-client";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { findBackupState } from "./backup-state.ts";

/** Of scheduled backups; nothing where none are. */
export async function describeBackup(registry: Registry): Promise<void> {
  const { backup } = environment();
  if (backup === null) return;
  const { last, failed } = await findBackupState(database(), backup);
  new Gauge({
    name: "rollcall_backup_interval_seconds",
    help: "How long after the start of a scheduled backup the next one is due",
    registers: [registry],
  }).set(backup.everyMs / 1000);
  if (last === null && failed === null) return;
  new Gauge({
    name: "rollcall_backup_last_success_timestamp_seconds",
    help: "When the last whole scheduled backup was begun, in seconds since 1970; 0 when all have failed",
    registers: [registry],
  }).set((last?.startedAt.getTime() ?? 0) / 1000);
  new Gauge({
    name: "rollcall_backup_last_size_bytes",
    help: "The size of the last whole scheduled backup; 0 when all have failed",
    registers: [registry],
  }).set(last?.size ?? 0);
}
