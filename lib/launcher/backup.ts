import { addAbortSignal } from "node:stream";
import {
  BackupError,
  type BackupFacts,
  type BackupFile,
  BackupReader,
  backupFile,
  expectedBytes,
  freePart,
  requireThere,
  writeBackup,
} from "#lib/server/backup/index.ts";
import { environment } from "#lib/server/environment.ts";
import { programVersion } from "#lib/server/program-version.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { closed, reopen } from "./closing.ts";
import { readArguments } from "./command-line.ts";
import { runCommand } from "./interruptible.ts";
import { checkDatabase } from "./machine-checks.ts";
import { openDatabase } from "./open-database.ts";
import { Progress } from "./progress.ts";
import { countText, sizeText } from "./sizes.ts";
import { tellMissing } from "./tell-missing.ts";

/** `npm run backup`: writes a backup, or reads one to see whether it is whole. */
const USAGE = `npm run backup -- FILE            backs up all rows and files; the installation may run meanwhile
npm run backup -- --verify FILE   reads a backup and compares every byte with its digests
npm run backup -- --close FILE    the last backup of an installation that moves: nothing may run, and it does not start again
npm run backup -- --reopen        lets a closed installation start again

FILE is a path, or s3://bucket/folder/name.tar.zst in the store of ROLLCALL_BACKUP_S3_… or else of ROLLCALL_S3_…

Exit code 2: the backup lacks files that rows name.`;

const progress = new Progress(process.stdout);

const total = (rows: BackupFacts["rows"]): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

const said = ({ rows, files }: Pick<BackupFacts, "rows" | "files">): string =>
  `${countText(total(rows), "row")}, ${countText(files.count, "file")} of ${sizeText(files.bytes)}`;

async function opened(signal: AbortSignal, cleanup: AsyncDisposableStack): Promise<string> {
  // A pooler would keep neither locks nor what is set for a session.
  const { databaseUrl: pooled, databaseSessionUrl: direct, dataDir } = environment();
  const databaseUrl = await openDatabase({ databaseUrl: direct ?? pooled, dataDir }, cleanup);
  await checkDatabase(databaseUrl, signal);
  return databaseUrl;
}

async function backUp(
  file: BackupFile,
  databaseUrl: string,
  signal: AbortSignal,
  cleanup: AsyncDisposableStack,
): Promise<number> {
  const target = await file.target(await expectedBytes(databaseUrl));
  cleanup.defer(() => target.discard());
  const version = await programVersion();
  const onWait = () => progress.notice("Backup", "waiting until files that are being removed are gone");
  const facts = await progress.step(
    "Backup",
    `writing ${file.address}`,
    async () => {
      const written = await writeBackup({ databaseUrl, storage: storage(), target, version, signal, onWait });
      await requireAsWritten(file, written);
      return written;
    },
    (done) => `${said(done)} as of ${done.takenAt}, in ${file.address}`,
  );
  return tellMissing(progress, facts.missing);
}

/** @throws {BackupError} if its size, beginning or end are not as they were written; it is removed then */
async function requireAsWritten(file: BackupFile, { written }: BackupFacts): Promise<void> {
  const fault = await written.faultOf(file);
  if (fault === null) return;
  await file.remove();
  throw new BackupError(`${fault}. It was removed: nothing could rely on it.`);
}

async function verify(file: BackupFile, signal: AbortSignal): Promise<number> {
  await requireThere(file);
  const { missing } = await progress.step(
    "Verify",
    `reading ${file.address}`,
    async () => {
      const reader = await BackupReader.open(addAbortSignal(signal, file.read()));
      for await (const step of reader.steps())
        if (step.kind === "member")
          for await (const part of step.body) {
            signal.throwIfAborted();
            freePart(part);
          }
      return { head: reader.head, ...reader.manifest };
    },
    ({ head, rows, files }) =>
      `whole: ${said({ rows, files })} as of ${head.takenAt}, by version ${head.version}`,
  );
  return tellMissing(progress, missing);
}

async function closeWith(
  file: BackupFile,
  databaseUrl: string,
  signal: AbortSignal,
  cleanup: AsyncDisposableStack,
): Promise<number> {
  const code = await closed(databaseUrl, () => backUp(file, databaseUrl, signal, cleanup));
  progress.done("Closed", "this installation does not start again; npm run backup -- --reopen undoes that");
  return code;
}

async function openAgain(databaseUrl: string): Promise<number> {
  const wasClosed = await reopen(databaseUrl);
  progress.done("Open", wasClosed ? "this installation starts again" : "this installation was not closed");
  return 0;
}

// Read before anything else: a last backup with a misspelled option would be an ordinary one.
const { values, positionals } = readArguments(USAGE, {
  verify: { type: "boolean", default: false },
  close: { type: "boolean", default: false },
  reopen: { type: "boolean", default: false },
});

process.exitCode = await runCommand(async (signal, cleanup) => {
  const [file, ...others] = positionals;
  const chosen = [values.verify, values.close, values.reopen].filter(Boolean).length;
  if (others.length > 0 || chosen > 1 || (file === undefined) !== values.reopen) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  if (file === undefined) return openAgain(await opened(signal, cleanup));
  const backup = backupFile(file, environment().backupStore);
  if (values.verify) return verify(backup, signal);
  const databaseUrl = await opened(signal, cleanup);
  return (values.close ? closeWith : backUp)(backup, databaseUrl, signal, cleanup);
});
