import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { join } from "node:path";
import { BACKUP_RUNS, IS_DUE, NOTE_FAILED } from "#lib/server/backup/index.ts";
import { database } from "#lib/server/database.ts";
import { childEnvironment, environment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { log } from "#lib/server/log.ts";
import { PRELOADED } from "./preloaded.ts";

/** As `npm run backup`: what is read and written is not in this heap. */
const SMALL_YOUNG = "--max-semi-space-size=1";
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
    if (row?.due === true && !this.#isStopping) this.#start(backup.to);
  }

  #start(to: string): void {
    const child = spawn(process.execPath, [SMALL_YOUNG, ...PRELOADED, PROGRAM], {
      stdio: ["ignore", "inherit", "inherit"],
      env: childEnvironment(),
      windowsHide: true,
    });
    this.#child = child;
    const onEnd = (fault: string | null) => {
      this.#child = undefined;
      if (fault !== null && !this.#isStopping) void this.#noteFailure(to, fault);
    };
    child
      .once("exit", (code, signal) => onEnd(code === 0 ? null : `its process ended (${signal ?? code})`))
      .once("error", (error) => onEnd(`its process cannot be started: ${error.message}`));
  }

  /** A process that ended before it could say so has failed: the next try waits, and owners hear of it. */
  async #noteFailure(to: string, fault: string): Promise<void> {
    log().error({ fault }, "the process of a scheduled backup failed");
    await database()
      .$queryRawUnsafe(NOTE_FAILED, newId(), hostname(), to, fault)
      .catch((error: unknown) => log().warn({ err: error }, "a failed backup was not noted"));
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
