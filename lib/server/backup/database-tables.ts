import type { ClientBase } from "pg";
import { BackupError, type BackupHead, type BackupTable } from "./backup-format.ts";

/** How values are written, whatever the database or its role has as defaults; as pg_dump does. */
export const PLAIN_VALUES = `set client_encoding = 'UTF8'; set datestyle = ISO; set intervalstyle = postgres;
  set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = hex; set row_security = off;
  select set_config(name, '0', false) from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/**
 * Every table whose rows are backed up: all of the product's, and the queue's jobs. Its queues are made of the registry of
 * jobs, and what the migrations engine keeps is written by the migrations themselves. Unlogged tables are empty after a crash,
 * and have what is true for minutes.
 */
async function tablesOf(client: ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname::text as schema, c.relname::text as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and (n.nspname = 'public' and c.relname <> '_prisma_migrations'
              and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
            or n.nspname = 'pgboss' and c.relname = 'job')
     group by 1, 2 order by schema desc, name`,
  );
  return rows;
}

async function sequencesOf(client: ClientBase): Promise<BackupHead["sequences"]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: BackupHead["sequences"] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    for (const value of values) sequences.push({ name, ...value });
  }
  return sequences;
}

/** The names of the applied migrations, oldest first; none for a database without any. */
async function appliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(
    "select where to_regclass('public._prisma_migrations') is not null",
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from public._prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return rows.map(({ name }) => name);
}

/** What a backup of this database says of it. @param client in the transaction whose snapshot is backed up */
export async function describeDatabase(
  client: ClientBase,
): Promise<Omit<BackupHead, "product" | "format" | "version">> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0)
    throw new BackupError("There is nothing to back up: this database has no tables of Rollcall.");
  const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
    `select now() as "takenAt", current_setting('server_version') as postgres`,
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error("The database did not answer");
  return {
    takenAt: facts.takenAt.toISOString(),
    postgres: facts.postgres,
    migrations,
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
  };
}

/** SQL names, quoted. */
export const quoted = (client: ClientBase, table: BackupTable): { table: string; columns: string } => ({
  table: `${client.escapeIdentifier(table.schema)}.${client.escapeIdentifier(table.name)}`,
  columns: table.columns.map((column) => client.escapeIdentifier(column)).join(", "),
});
