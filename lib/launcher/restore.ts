import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { environment } from "#lib/server/environment.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { runCommand } from "./interruptible.ts";
import { openEmptyInstallation } from "./open-database.ts";
import { Progress } from "./progress.ts";
import { openBackup, restoreInstallation } from "./restoring/restore-installation.ts";
import { waitingWork } from "./restoring/waiting-work.ts";
import { countText, sizeText } from "./sizes.ts";

/** `npm run restore`: brings a backup back, into an empty installation of this version. */
const USAGE = "npm run restore -- FILE   restores a backup into an empty installation";

const CHUNK = 256 * 1024;
const progress = new Progress(process.stdout);

async function restore(path: string, signal: AbortSignal, cleanup: AsyncDisposableStack): Promise<number> {
  const backup = await openBackup(createReadStream(path, { highWaterMark: CHUNK, signal }));
  const databaseUrl = await openEmptyInstallation(environment(), cleanup, signal);
  signal.throwIfAborted();
  const facts = await progress.step(
    "Restore",
    `reading ${path}`,
    () =>
      restoreInstallation({
        databaseUrl,
        storage: storage(),
        backup,
        signal,
        onUnfinished: () => progress.notice("Restore", "an earlier one was not finished; beginning anew"),
      }),
    ({ head, rows, files }) => {
      const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
      return `${countText(count, "row")}, ${countText(files.count, "file")} of ${sizeText(files.bytes)}, as of ${head.takenAt}`;
    },
  );
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
      `${waiting}, as at that moment: some may have been sent since. Workers go on with them; ROLLCALL_WORKERS=0 npm start lets you look first`,
    );
  return 0;
}

process.exitCode = await runCommand(async (signal, cleanup) => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) {
    process.stderr.write(`${USAGE}\n`);
    return 1;
  }
  return restore(resolve(file), signal, cleanup);
});
