import pg from "pg";
import { BackupError } from "#lib/server/backup/index.ts";
import { CLOSED_MARK } from "#lib/server/schema-state.ts";
import { isClosed } from "./closed-mark.ts";
import { otherConnections } from "./restoring/empty-database.ts";

/**
 * Closes an installation, which does not start from then on, and does its last work. If that fails, it is open again.
 * @throws {BackupError} while it runs
 */
export async function closed<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const wasClosed = await marked(databaseUrl, async (client) => {
    if (await isClosed(client)) return true;
    await client.query(`create schema ${CLOSED_MARK}`);
    return false;
  });
  try {
    // Asked after the mark is set: what starts later sees it.
    const running = await marked(databaseUrl, (client) => otherConnections(client, HARMLESS));
    if (running.length > 0)
      throw new BackupError(
        `Rollcall is connected to this database (${running.join(", ")}). A last backup has all only when nothing runs: stop it on every host, and run this again.`,
      );
    return await work();
  } catch (error) {
    if (!wasClosed) await reopen(databaseUrl);
    throw error;
  }
}

/** Lets a closed installation start again. @returns whether it was closed */
export async function reopen(databaseUrl: string): Promise<boolean> {
  return marked(databaseUrl, async (client) => {
    const wasClosed = await isClosed(client);
    await client.query(`drop schema if exists ${CLOSED_MARK}`);
    return wasClosed;
  });
}

/** Of commands that change nothing. */
const HARMLESS = ["rollcall-doctor", "rollcall-backup"];

async function marked<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall-backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
