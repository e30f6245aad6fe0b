import type pg from "pg";
import { BackupError, connection } from "#lib/server/backup/index.ts";
import { CLOSED_MARK } from "#lib/server/schema-state.ts";
import { isClosed } from "./closed-mark.ts";
import { ofPooler, otherConnections } from "./restoring/empty-database.ts";

/** An arbitrary number, unique in this code: one installation is closed by one command at a time. */
const CLOSING_LOCK = 7_226_551_019;

/**
 * Closes an installation, which does not start from then on, and does its last work. If that fails, it is open again.
 * @throws {BackupError} while it runs, or if anything of it started meanwhile
 */
export async function closed<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [
      CLOSING_LOCK,
    ]);
    if (rows[0]?.free !== true) throw new BackupError("Another command is closing this installation.");
    const wasClosed = await isClosed(client);
    if (!wasClosed) await client.query(`create schema ${CLOSED_MARK}`);
    try {
      await refuseRunning(client);
      const done = await work();
      // What had looked at the mark before it was set, and connects only now.
      await refuseRunning(client);
      return done;
    } catch (error) {
      if (!wasClosed) await openAfter(error, client);
      throw error;
    }
  });
}

/** Lets a closed installation start again. @returns whether it was closed */
export async function reopen(databaseUrl: string): Promise<boolean> {
  return connected(databaseUrl, async (client) => {
    const wasClosed = await isClosed(client);
    await client.query(`drop schema if exists ${CLOSED_MARK}`);
    return wasClosed;
  });
}

/** @throws {BackupError} if the database went away meanwhile, with what to do */
async function openAfter(error: unknown, client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${CLOSED_MARK}`).catch(() => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      `${reason}\nThere is no last backup, and the installation is still closed: run \`npm run backup -- --reopen\`, or this again.`,
    );
  });
}

/** Of commands that change nothing. */
const HARMLESS = ["rollcall-doctor", "rollcall-backup"];

async function refuseRunning(client: pg.Client): Promise<void> {
  const running = await otherConnections(client, HARMLESS);
  if (running.length > 0)
    throw new BackupError(
      `Rollcall is connected to this database (${running.join(", ")}). A last backup has all only when nothing runs: stop it on every host, and run this again.${ofPooler()}`,
    );
}

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await using cleanup = new AsyncDisposableStack();
  return await work(await connection(databaseUrl, cleanup, () => undefined));
}
