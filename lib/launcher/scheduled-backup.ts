import { constants, setPriority } from "node:os";
import { runScheduledBackup } from "#lib/server/backup/index.ts";
import { environment, sessionUrl } from "#lib/server/environment.ts";
import { programVersion } from "#lib/server/program-version.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { runCommand } from "./interruptible.ts";

/** The program of the process that a web process starts when a backup is due: it writes one, and ends. */
process.exitCode = await runCommand(async (signal) => {
  const { backup: settings, backupStore: store } = environment();
  if (settings === null) throw new Error("No backups are scheduled");
  // Whoever waits for a page or a video goes first.
  setPriority(constants.priority.PRIORITY_LOW);
  const version = await programVersion();
  await runScheduledBackup({
    databaseUrl: sessionUrl(),
    storage: storage(),
    settings,
    store,
    version,
    signal,
  });
  return 0;
});
