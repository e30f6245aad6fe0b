import { database } from "../database.ts";
import { Prisma } from "../generated/prisma/client.ts";

/** Of a larger table, PostgreSQL's own estimate says how many rows have ended: to count them takes it seconds. */
const COUNTED = 100_000;

/** Tables that only grow, with the statuses of rows that wait: a partial index has these, so that they are always counted. */
const TABLES = {
  videos: { waiting: ["queued", "rendering"] },
  webhook_deliveries: { waiting: ["pending"] },
  mails: { waiting: ["queued", "scheduled"] },
} as const;

type Count = { status: string; rows: number };

/**
 * How many rows of a table there are by status; those without any may be left out.
 * @param most up to so many rows all are counted; above, those that have ended are estimated
 */
export async function countByStatus(
  table: keyof typeof TABLES,
  most = COUNTED,
): Promise<Map<string, number>> {
  const [size] = await database().$queryRaw<{ rows: number }[]>`
    select reltuples::float8 as rows from pg_class where oid = ${table}::regclass`;
  if ((size?.rows ?? 0) <= most) return countsOf(await count(table, Prisma.sql`true`));
  // By words of our own, so that PostgreSQL knows that the index has them.
  const waiting = TABLES[table].waiting.map((status) => `'${status}'`).join(", ");
  const [ended, waits] = await Promise.all([
    estimate(table),
    count(table, Prisma.raw(`status in (${waiting})`)),
  ]);
  const none = TABLES[table].waiting.map((status) => ({ status, rows: 0 }));
  return countsOf([...ended, ...none, ...waits]);
}

const countsOf = (counts: readonly Count[]) => new Map(counts.map(({ status, rows }) => [status, rows]));

const count = (table: string, which: Prisma.Sql) => database().$queryRaw<Count[]>`
  select status::text as status, count(*)::int as rows from ${Prisma.raw(table)} where ${which} group by status`;

const estimate = (table: string) => database().$queryRaw<Count[]>`
  select value as status, round(c.reltuples * frequency)::int as rows
  from pg_class c join pg_stats s on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = 'status'
    cross join unnest(s.most_common_vals::text::text[], s.most_common_freqs) as common(value, frequency)
  where c.oid = ${table}::regclass`;
