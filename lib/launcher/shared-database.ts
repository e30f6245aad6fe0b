import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connect } from "#lib/server/database.ts";
import type { Environment } from "#lib/server/environment.ts";
import { schemaState } from "#lib/server/schema-state.ts";
import { CLOSED } from "./closed-mark.ts";
import type { Launch } from "./launch.ts";
import { checkDatabase, shownDatabase } from "./machine-checks.ts";
import { newerDatabase } from "./migrations.ts";
import { EMBEDDED_CLUSTER } from "./postgres-cluster.ts";
import { StartFailure } from "./start-failure.ts";

/** How long a process waits for the database, and for its migrations: hosts start in any order. */
const PATIENCE_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 1000;

/**
 * The database that all hosts share, for a command that is one part of an installation; waits for it.
 * @throws StartFailure when there is none that other hosts could reach, with advice
 */
export async function openSharedDatabase(
  { databaseUrl }: Environment,
  { progress, signal, unlessStopped }: Launch,
): Promise<string> {
  if (databaseUrl === undefined) {
    throw new StartFailure(
      "DATABASE_URL is not set. The parts of an installation share one PostgreSQL of your own: set DATABASE_URL to it, the same for each part.\n" +
        "`npm start` needs none: it runs all parts on this machine, and brings a PostgreSQL.",
    );
  }
  const onWait = (reason: string) =>
    progress.notice("PostgreSQL", `waiting for ${shownDatabase(databaseUrl)} (${reason})`);
  await progress.step(
    "PostgreSQL",
    `connecting to ${shownDatabase(databaseUrl)}`,
    () => unlessStopped(checkDatabase(databaseUrl, signal, { ms: PATIENCE_MS, onWait })),
    () => shownDatabase(databaseUrl),
  );
  if (await unlessStopped(isEmbedded(databaseUrl))) {
    throw new StartFailure(
      `DATABASE_URL is the PostgreSQL that \`npm start\` brought (${shownDatabase(databaseUrl)}). It serves that machine alone, has another port after each start, and stops with it.\n` +
        "Use a PostgreSQL of your own. For more workers on that machine, set ROLLCALL_WORKERS.",
    );
  }
  return databaseUrl;
}

async function isEmbedded(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select current_setting('cluster_name') as name");
    return rows[0]?.name === EMBEDDED_CLUSTER;
  } finally {
    await client.end();
  }
}

const UNFINISHED_RESTORE =
  "A restore into this database is not finished. Let `npm run restore` end, or run it again if it was interrupted";

function lackOf(missing: readonly string[]): string {
  const what = missing.length === 1 ? missing.join() : `${missing.length} migrations`;
  return `The database lacks ${what} of this version. Run \`npm run migrate\` of this version`;
}

/**
 * Waits until the database has the schema of this version,
 * and no restore into it is under way.
 * @throws StartFailure when it is that of a newer one, stays behind, or goes on somewhere else
 */
export async function awaitSchema(
  databaseUrl: string,
  { progress, signal, unlessStopped }: Pick<Launch, "progress" | "signal" | "unlessStopped">,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const db = connect(databaseUrl);
  const end = Date.now() + patienceMs;
  const wait = async () => {
    for (let isFirst = true; ; isFirst = false) {
      const { missing, newer, isRestoring, isClosed } = await unlessStopped(schemaState(db));
      if (newer.length > 0) throw new StartFailure(newerDatabase(newer));
      if (isClosed) throw new StartFailure(CLOSED);
      if (missing.length === 0 && !isRestoring) return;
      const lack = isRestoring ? UNFINISHED_RESTORE : lackOf(missing);
      if (Date.now() >= end) throw new StartFailure(`${lack}, then start again.`);
      if (isFirst) progress.notice("Migrations", `${lack}; waiting for it`);
      await delay(LOOK_AGAIN_MS, undefined, { signal });
    }
  };
  try {
    await progress.step("Migrations", "looking at the database", wait, () => "up to date");
  } finally {
    void db.$disconnect().catch(() => undefined);
  }
}
