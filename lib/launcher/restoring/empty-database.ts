import type pg from "pg";
import { BackupError } from "#lib/server/backup/index.ts";
import { isPooled } from "#lib/server/environment.ts";
import { beginRestore, isRestoreUnfinished, storeOfRestore } from "./restore-mark.ts";

/**
 * Prepares a database for a restore: it must be empty, or have nothing but the tables of an installation that nobody has set
 * up, or what an unfinished restore left. Those are removed, and the database is marked.
 * @param options.store what the file store is called
 * @param options.refuse throws if it is not empty; what an unfinished restore left there is its own
 * @returns whether an earlier restore had not been finished
 * @throws {BackupError} for any other, and while the product uses it
 */
export async function claimEmptyDatabase(
  client: pg.Client,
  { store, refuse }: { store: string; refuse: () => Promise<void> },
): Promise<boolean> {
  const wasUnfinished = await isRestoreUnfinished(client);
  if (!wasUnfinished && (await isUsed(client)))
    throw new BackupError(
      "This database is in use: a backup is restored only into an empty installation, so that nothing is lost.\n" +
        "Create another database and name it in DATABASE_URL, or without one choose another ROLLCALL_DATA_DIR.",
    );
  // One with another file store has left nothing in this one.
  if (!wasUnfinished || (await storeOfRestore(client)) !== store) await refuse();
  await refuseConnected(client);
  await client.query("begin");
  await beginRestore(client, store);
  await empty(client);
  await client.query("commit");
  return wasUnfinished;
}

const OWN_TABLES = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Whether there is any account or organization, or a table that is not ours. */
async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; ours: boolean }>(
    `select count(*)::int as tables, coalesce(bool_or(c.relname = '_prisma_migrations'), false) as ours ${OWN_TABLES}`,
  );
  const [found] = rows;
  if (found === undefined || found.tables === 0) return false;
  if (!found.ours) return true;
  const { rows: made } = await client.query<{ name: string }>(
    `select c.relname as name ${OWN_TABLES} and c.relname in ('organizations', 'users')`,
  );
  for (const { name } of made) {
    const { rowCount } = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) return true;
  }
  return false;
}

/** Of commands that do nothing while a restore is under way. */
const HARMLESS = ["rollcall-doctor", "rollcall-migrations", "rollcall-restore"];

/** @param isUnderWay commands that end when they see the mark may be connected @throws {BackupError} while the product is */
export async function refuseConnected(client: pg.Client, isUnderWay = false): Promise<void> {
  const others = await otherConnections(client, isUnderWay ? HARMLESS : []);
  if (others.length === 0) return;
  throw new BackupError(
    `Rollcall is connected to this database (${others.join(", ")}). Stop it, and start the restore again.${ofPooler()}`,
  );
}

/** What to do about connections that look like a process of Rollcall that runs, and are only kept by a pooler. */
export const ofPooler = (): string =>
  isPooled()
    ? "\nWhat PgBouncer keeps open counts too: once all is stopped, RECONNECT in its console closes that."
    : "";

/** Names of what else of Rollcall is connected to a database. */
export async function otherConnections(client: pg.Client, but: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'rollcall%'
       and application_name <> all($1::text[]) order by 1`,
    [but],
  );
  return rows.map(({ name }) => name);
}

/** What else than tables the migrations make; extensions stay, because they may belong to somebody else. */
const OBJECTS = `
  select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
      as kind, c.oid::regclass::text as name, 'pg_class'::regclass as catalog, c.oid
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
  union all select 'function', p.oid::regprocedure::text, 'pg_proc'::regclass, p.oid
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
  union all select 'type', t.oid::regtype::text, 'pg_type'::regclass, t.oid
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
  union all select 'collation', o.oid::regcollation::text, 'pg_collation'::regclass, o.oid
    from pg_collation o where o.collnamespace = 'public'::regnamespace`;

async function empty(client: pg.Client): Promise<void> {
  await client.query("drop schema if exists pgboss cascade");
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select kind, name from (${OBJECTS}) o where not exists
       (select from pg_depend d where d.classid = o.catalog and d.objid = o.oid and d.deptype = 'e')`,
  );
  for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
}
