import type { Readable } from "node:stream";
import pg from "pg";
import {
  BackupError,
  type BackupHead,
  BackupReader,
  PLAIN_VALUES,
  tableName,
} from "#lib/server/backup/index.ts";
import type { Storage } from "#lib/server/storage/storage.ts";
import { applyMigrations } from "../migrations.ts";
import { MARKER, markerOf, storePlace } from "../own-store.ts";
import { MIGRATIONS_PATH, readMigrations } from "../schema-engine.ts";
import { claimEmptyDatabase } from "./empty-database.ts";
import { FileLoader } from "./load-files.ts";
import { RowLoader } from "./load-rows.ts";
import { endRestore } from "./restore-mark.ts";

export type RestoreOptions = {
  databaseUrl: string;
  storage: Storage;
  /** From `openBackup`. */
  backup: BackupReader;
  /** The migrations of this program. */
  migrations?: string;
  /** What the file store is called: the settings' own by default. */
  store?: string;
  signal: AbortSignal;
  /** Called when the database is marked: from then on nothing but a restore that is finished lets the product start on it. */
  onBegun?: () => void;
  /** Called when an earlier restore into this database had not been finished: it is begun anew. */
  onUnfinished?: () => void;
};

export type RestoreFacts = {
  head: BackupHead;
  rows: Record<string, number>;
  files: { count: number; bytes: number };
  /** Files that rows name and the backup lacks. */
  missing: BackupReader["manifest"]["missing"];
  /** Names of the migrations that are newer than the backup. */
  migrations: string[];
  /** Jobs of kinds that this version does not have. */
  jobsLeftOut: number;
};

/**
 * Opens a backup, before anything is made for it.
 * @param input its bytes
 * @param migrations the folder with those of this program
 * @throws {BackupError} if it is none, or of a newer version
 */
export async function openBackup(input: Readable, migrations = MIGRATIONS_PATH): Promise<BackupReader> {
  const backup = await BackupReader.open(input);
  await refuseNewer(backup.head, migrations);
  return backup;
}

/**
 * Restores a backup into an empty installation, and brings it to the schema of this program. Until that is done the database
 * is marked, and the product does not start on it; a restore that was interrupted is begun anew by the next.
 * @throws {BackupError} if the installation is not empty, or the backup is damaged
 */
export async function restoreInstallation(options: RestoreOptions): Promise<RestoreFacts> {
  const { databaseUrl, storage, backup, signal, migrations: folder = MIGRATIONS_PATH } = options;
  const { head } = backup;
  await using cleanup = new AsyncDisposableStack();
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall-restore" });
  client.on("error", () => undefined);
  await client.connect();
  cleanup.defer(() => client.end().catch(() => undefined));
  await client.query(PLAIN_VALUES);
  const files = await FileLoader.open(storage, cleanup);
  const wasUnfinished = await claimEmptyDatabase(client, {
    store: options.store ?? storePlace(),
    refuse: () => refuseOtherFiles(storage),
  });
  options.onBegun?.();
  if (wasUnfinished) options.onUnfinished?.();
  // That of an installation that was started and never set up.
  await storage.remove(MARKER);
  await applyMigrations(databaseUrl, folder, { only: head.migrations, isRestore: true });
  const rows = await load(backup, client, files, signal);
  const migrations = await applyMigrations(databaseUrl, folder, { isRestore: true });
  await client.query("analyze");
  await markStore(client, storage);
  await endRestore(client);
  return {
    head,
    rows: rows.counts,
    files: { count: files.count, bytes: files.bytes },
    missing: backup.manifest.missing,
    migrations,
    jobsLeftOut: rows.jobsLeftOut,
  };
}

async function load(
  reader: BackupReader,
  client: pg.Client,
  files: FileLoader,
  signal: AbortSignal,
): Promise<RowLoader> {
  const { tables, sequences } = reader.head;
  const rows = await RowLoader.begin(client, tables);
  let areRowsIn = false;
  let isVerified = false;
  const rowsEnd = async () => {
    if (areRowsIn) return;
    // The writer seals the rows, so that none is used that is not as it was.
    if (!isVerified) throw new BackupError("The backup's rows are not followed by their digests.");
    await rows.commit(sequences);
    areRowsIn = true;
  };
  for await (const step of reader.steps()) {
    signal.throwIfAborted();
    if (step.kind === "verified") {
      isVerified = true;
      continue;
    }
    const table = RowLoader.tableOf(step.name);
    const key = FileLoader.keyOf(step.name);
    if (table !== null && !areRowsIn) await rows.add(table, step.body);
    else if (key !== null) {
      await rowsEnd();
      await files.add(key, step.size, step.body);
    } else throw new BackupError(`The backup has a part that this version does not know: ${step.name}`);
    isVerified = false;
  }
  await rowsEnd();
  await files.settled();
  const written = reader.manifest;
  for (const table of tables.map(tableName))
    if ((rows.counts[table] ?? 0) !== (written.rows[table] ?? 0))
      throw new BackupError(`Of ${table}, not all rows could be taken in: the backup is damaged.`);
  return rows;
}

/** Web processes and workers start only where the store is their installation's. */
async function markStore(client: pg.Client, storage: Storage): Promise<void> {
  const { rows } = await client.query<{ secret: string }>("select secret from installation");
  for (const { secret } of rows) await storage.write(MARKER, Buffer.from(markerOf(secret)));
}

async function refuseNewer(head: BackupHead, folder: string): Promise<void> {
  const { migrationDirectories } = await readMigrations(folder);
  const known = new Set(migrationDirectories.map(({ path }) => path));
  const unknown = head.migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    `This backup is of a newer version of Rollcall (${head.version}, it has ${unknown.join(", ")}). Restore it with that version, or a later one.`,
  );
}

/** Files of another installation would be taken for files without rows. */
async function refuseOtherFiles(storage: Storage): Promise<void> {
  if ((await storage.entries("organizations")).length === 0) return;
  throw new BackupError(
    "The file store has files of another installation: a backup is restored only where there are none, so that nothing is lost.\n" +
      "Choose another ROLLCALL_DATA_DIR (or another ROLLCALL_S3_BUCKET or ROLLCALL_S3_PREFIX), or move them away.",
  );
}
