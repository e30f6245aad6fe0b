import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { BACKUP_RUNS, IS_DUE } from "#lib/server/backup/index.ts";
import { database } from "#lib/server/database.ts";
import { childEnvironment, environment } from "#lib/server/environment.ts";

/** As `npm run backup`: what is read and written is not in this heap. */
const SMALL_YOUNG = "--max-semi-space-size=1";
const PRELOAD = join(import.meta.dirname, "exit-with-parent.ts");
const PROGRAM = join(import.meta.dirname, "scheduled-backup.ts");
/** What a backup that is stopped needs to leave nothing behind. */
const STOP_LIMIT_MS = 8000;

/**
 * Has the scheduled backups of the installation written, each by a process of its own: it takes hours, and whoever is served
 * meanwhile should not notice. Of all web processes of all hosts, one does.
 */
export class BackupSchedule {
  #child: ChildProcess | undefined;
  #isStopping = false;

  /** Called once a minute. */
  async look(): Promise<void> {
    const { backup } = environment();
    if (backup === null || this.#child !== undefined) return;
    const [state] = await database().$queryRawUnsafe<{ runs: boolean }[]>(BACKUP_RUNS);
    if (state?.runs === true) return;
    const [row] = await database().$queryRawUnsafe<{ due: boolean }[]>(
      IS_DUE,
      backup.everyMs / 1000,
      backup.to,
    );
    if (row?.due === true && !this.#isStopping) this.#start();
  }

  #start(): void {
    const child = spawn(process.execPath, [SMALL_YOUNG, "--import", PRELOAD, PROGRAM], {
      stdio: ["ignore", "inherit", "inherit"],
      env: childEnvironment(),
      windowsHide: true,
    });
    this.#child = child;
    const onEnd = () => {
      this.#child = undefined;
    };
    child.once("exit", onEnd).once("error", onEnd);
  }

  /** Stops the backup that is being written: nothing is left of it, and another process writes it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (child === undefined) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
    await gone.catch(() => undefined);
    clearTimeout(deadline);
  }
}
