import { join } from "node:path";
import pg from "pg";
import { EmbeddedPostgres } from "#lib/launcher/embedded-postgres.ts";
import { applyMigrations } from "#lib/launcher/migrations.ts";
import { prepareDataFolder } from "#lib/launcher/postgres-cluster.ts";
import { setForSessions } from "#lib/launcher/session-settings.ts";

const DATABASE = "scale";

/** What the measurements need of the server, which its own settings leave out; kept in the folder. */
const SETTINGS = {
  shared_preload_libraries: ["pg_stat_statements", "auto_explain"],
  "pg_stat_statements.max": ["10000"],
  "auto_explain.log_min_duration": ["20ms"],
};

/** Of sixty-four workers and their processes; the product's own server allows half of it. */
const CONNECTIONS = 400;

export type KeptInstallation = { dataDir: string; databaseUrl: string; stop: () => Promise<void> };

/**
 * An installation in a folder that is kept, on an embedded PostgreSQL with the settings of the product: durable, with its
 * usual buffers. It counts its statements besides, and logs the plans of those of 20 ms and more.
 */
export async function openKeptInstallation(folder: string): Promise<KeptInstallation> {
  await prepareDataFolder(folder);
  let postgres = await EmbeddedPostgres.start({ dataDir: folder, connections: CONNECTIONS });
  if (await configure(postgres.url("postgres"))) {
    await postgres.stop();
    postgres = await EmbeddedPostgres.start({ dataDir: folder, connections: CONNECTIONS });
  }
  await postgres.createDatabaseIfMissing(DATABASE);
  const databaseUrl = postgres.url(DATABASE);
  await applyMigrations(databaseUrl);
  await setForSessions(databaseUrl);
  await withClient(databaseUrl, (client) =>
    client.query("create extension if not exists pg_stat_statements"),
  );
  return { dataDir: join(folder, "files"), databaseUrl, stop: () => postgres.stop() };
}

export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @returns whether the server has to be started again for it */
function configure(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query("show shared_preload_libraries");
    if (rows[0]?.shared_preload_libraries === SETTINGS.shared_preload_libraries.join(", ")) return false;
    for (const [name, values] of Object.entries(SETTINGS))
      await client.query(
        `alter system set ${name} = ${values.map((one) => client.escapeLiteral(one)).join(", ")}`,
      );
    return true;
  });
}
