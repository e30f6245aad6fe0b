/** The public interface of this domain for other domains and the worker. */

export { backupMailWriter } from "./backup-mail-writer.ts";
export { findBackupState } from "./backup-state.ts";
export { BackupWatch } from "./backup-watch.ts";
export { outageMailWriter } from "./outage-mail-writer.ts";
export { OutageWatch } from "./outage-watch.ts";
