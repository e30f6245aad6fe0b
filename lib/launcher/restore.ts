import { addAbortSignal } from "node:stream";
import { type BackupFile, backupFile, requireThere } from "#lib/server/backup/index.ts";
import { environment } from "#lib/server/environment.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { readArguments } from "./command-line.ts";
import { runCommand } from "./interruptible.ts";
import { openEmptyInstallation } from "./open-database.ts";
import { Progress } from "./progress.ts";
import { openBackup, restoreInstallation } from "./restoring/restore-installation.ts";
import { waitingWork } from "./restoring/waiting-work.ts";
import { countText, sizeText } from "./sizes.ts";
import { tellMissing } from "./tell-missing.ts";

/** `npm run restore`: brings a backup back, into an empty installation of this version. */
const USAGE = `npm run restore -- FILE   restores a backup into an empty installation

FILE is a path, or s3://bucket/folder/name.tar.zst in the store of ROLLCALL_BACKUP_S3_… or else of ROLLCALL_S3_…

Exit code 2: it is restored, and the backup lacked files that rows name.`;

const UNFINISHED =
  "not finished: nothing starts on this database until `npm run restore` is run again, which begins anew";

const progress = new Progress(process.stdout);

async function restore(
  file: BackupFile,
  signal: AbortSignal,
  cleanup: AsyncDisposableStack,
): Promise<number> {
  await requireThere(file);
  const backup = await openBackup(addAbortSignal(signal, file.read()));
  // A pooler would keep neither locks nor what is set for a session.
  const { databaseUrl: pooled, databaseSessionUrl: direct, dataDir } = environment();
  const place = { databaseUrl: direct ?? pooled, dataDir };
  const databaseUrl = await openEmptyInstallation(place, cleanup, signal);
  signal.throwIfAborted();
  let isBegun = false;
  const doing = progress.step(
    "Restore",
    `reading ${file.address}`,
    () =>
      restoreInstallation({
        databaseUrl,
        storage: storage(),
        backup,
        signal,
        onBegun: () => {
          isBegun = true;
        },
        onUnfinished: () => progress.notice("Restore", "an earlier one was not finished; beginning anew"),
      }),
    ({ head, rows, files }) => {
      const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
      return `${countText(count, "row")}, ${countText(files.count, "file")} of ${sizeText(files.bytes)}, as of ${head.takenAt}`;
    },
  );
  const facts = await doing.catch((error: unknown) => {
    if (isBegun) progress.notice("Restore", UNFINISHED);
    throw error;
  });
  if (facts.migrations.length > 0)
    progress.done("Migrations", `${facts.migrations.length} applied that are newer than the backup`);
  if (facts.jobsLeftOut > 0)
    progress.notice(
      "Jobs",
      `${countText(facts.jobsLeftOut, "job")} of kinds that this version does not have`,
    );
  const waiting = await waitingWork(databaseUrl);
  if (waiting !== null)
    progress.notice(
      "Waiting",
      `${waiting}, as at that moment: some may have been sent since. Workers go on with them. To look first, start without any: ROLLCALL_WORKERS=0 npm start, or on several hosts npm run web alone`,
    );
  return tellMissing(progress, facts.missing);
}

const { positionals } = readArguments(USAGE, {});

process.exitCode = await runCommand(async (signal, cleanup) => {
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  return restore(backupFile(file, environment().backupStore), signal, cleanup);
});
