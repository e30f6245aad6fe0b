import pg from "pg";
import type { Environment } from "#lib/server/environment.ts";
import { firstStart } from "./first-start.ts";
import type { Launch } from "./launch.ts";
import type { TellWait } from "./lock-patience.ts";
import { applyMigrations } from "./migrations.ts";
import { keepNameOrder, reportNameOrder } from "./name-order.ts";
import { MIGRATIONS_PATH } from "./schema-engine.ts";
import { setForSessions } from "./session-settings.ts";
import { takeTurn } from "./take-turn.ts";

/** An arbitrary number, unique in this code: of several processes that prepare a database, one does at a time. */
const ADVISORY_LOCK = 7_226_551_011;

const NOT_NOTICED =
  'this user does not own the database, so that what a lost host has locked may stay so for two hours, and statements may wait for parallel processes. See "Lost hosts" in docs/operations.md';

/**
 * Brings the database up to date: migrations, the order of names, then what a first start sets up and what a new version
 * brings. Several processes may do so at once: they take turns, and the later ones find nothing to do.
 * @param databaseUrl of sessions: the locks are a session's
 */
export async function prepareDatabase(
  { progress, unlessStopped }: Pick<Launch, "progress" | "unlessStopped">,
  settings: Environment,
  databaseUrl: string,
): Promise<{ url: string; isSetUp: boolean }> {
  const lock = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall-migrations" });
  lock.on("error", () => undefined);
  await unlessStopped(lock.connect());
  try {
    await progress.step(
      "Migrations",
      "bringing the database up to date",
      () => unlessStopped(lockAndApply(lock, databaseUrl, (text) => progress.notice("Migrations", text))),
      (applied) => (applied.length === 0 ? "up to date" : `${applied.length} applied`),
    );
    reportNameOrder(await unlessStopped(keepNameOrder(databaseUrl)), progress);
    if (!(await unlessStopped(setForSessions(databaseUrl)))) progress.notice("PostgreSQL", NOT_NOTICED);
    return await unlessStopped(firstStart(settings));
  } finally {
    void lock.end().catch(() => undefined);
  }
}

async function lockAndApply(lock: pg.Client, databaseUrl: string, tellWait: TellWait): Promise<string[]> {
  await takeTurn(lock, ADVISORY_LOCK, tellWait);
  return applyMigrations(databaseUrl, MIGRATIONS_PATH, { tellWait });
}
