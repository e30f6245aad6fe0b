import { moveToPostgres } from "./updates/another-postgres.ts";
import { updateEveryMigration } from "./updates/migrations.ts";
import { updatePrograms } from "./updates/programs.ts";

/**
 * `npm run bench updates [--start [MIGRATION…]]` brings the database of every migration, filled with rows of a script, to this
 * version; `npm run bench updates programs [COMMIT…]` does it with what earlier programs have made themselves; `npm run bench updates
 * postgres URL` moves an installation into a PostgreSQL of another major version.
 */
export async function run([what, ...rest]: string[]): Promise<void> {
  if (what === "programs") await updatePrograms(rest);
  else if (what === "postgres") await moveToPostgres(rest[0] ?? "");
  else await updateEveryMigration(what === "--start", rest);
}
