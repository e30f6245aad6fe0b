export { type BackupFile, backupFile } from "./backup-file.ts";
export { BackupError, type BackupHead, type BackupTable, FILES, ROWS, tableName } from "./backup-format.ts";
export { BackupReader } from "./backup-reader.ts";
export { fileTarget } from "./backup-target.ts";
export { PLAIN_VALUES, quoted } from "./database-tables.ts";
export { expectedBytes } from "./expected-bytes.ts";
export { freePart } from "./free-part.ts";
export { type BackupFacts, writeBackup } from "./write-backup.ts";
