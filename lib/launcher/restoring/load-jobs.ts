import type pg from "pg";
import type { BackupTable } from "#lib/server/backup/index.ts";

/** The queue's table of jobs; its structure is the queue's own matter, and may have changed since the backup. */
export const JOBS = "pgboss.job";
const TEMPORARY = "restored_jobs";

/** A table for the jobs of a backup, whatever its columns are. @returns its name in SQL */
export async function createJobTable(client: pg.Client, { columns }: BackupTable): Promise<string> {
  const texts = columns.map((column) => `${client.escapeIdentifier(column)} text`).join(", ");
  await client.query(`create temporary table ${TEMPORARY} (${texts}) on commit drop`);
  return TEMPORARY;
}

/**
 * Takes the jobs over into the queue: the columns that it has, if it still has their queue.
 * @returns how many had no queue
 */
export async function insertJobs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(there.attname) as name, format_type(there.atttypid, there.atttypmod) as type
     from pg_attribute there join pg_attribute had on had.attname = there.attname
     where there.attrelid = 'pgboss.job'::regclass and had.attrelid = $1::regclass and there.attnum > 0
       and not there.attisdropped and there.attgenerated = '' order by there.attnum`,
    [TEMPORARY],
  );
  const names = rows.map(({ name }) => name).join(", ");
  const values = rows.map(({ name, type }) => `${name}::${type}`).join(", ");
  await client.query(
    `insert into ${JOBS} (${names}) select ${values} from ${TEMPORARY}
     where name in (select name from pgboss.queue)`,
  );
  const { rowCount } = await client.query(
    `select from ${TEMPORARY} where name not in (select name from pgboss.queue)`,
  );
  return rowCount ?? 0;
}
