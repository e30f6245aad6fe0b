import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database.ts";

/** How a database relates to this program. */
export type SchemaState = {
  /** What it lacks: migrations of this version, or the job queue. */
  missing: string[];
  /** Migrations that this version does not know: a newer one has used it. */
  newer: string[];
  /** A restore into it was begun and has not been finished: its rows or files are not all there. */
  isRestoring: boolean;
  /** Its last backup was made: it goes on somewhere else. */
  isClosed: boolean;
};

/** A schema of its own marks a database that is being restored into: the migrations engine sees only `public`. */
export const RESTORE_MARK = "rollcall_restore";
/** Another one marks a database whose installation goes on somewhere else. */
export const CLOSED_MARK = "rollcall_closed";

/** Compares a database with the migrations of this version. */
export async function schemaState(db: Database): Promise<SchemaState> {
  const entries = await readdir(join(process.cwd(), "prisma/migrations"), { withFileTypes: true });
  const own = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const [tables] = await db.$queryRaw<
    { migrations: boolean; queue: boolean; restoring: boolean; closed: boolean }[]
  >`
    select to_regclass('_prisma_migrations') is not null as migrations,
      to_regclass('pgboss.version') is not null as queue,
      to_regnamespace(${RESTORE_MARK}) is not null as restoring,
      to_regnamespace(${CLOSED_MARK}) is not null as closed`;
  const marks = { isRestoring: tables?.restoring ?? false, isClosed: tables?.closed ?? false };
  if (!tables?.migrations) return { missing: own, newer: [], ...marks };
  const applied = await db.$queryRaw<{ migration_name: string }[]>`
    select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null`;
  const there = new Set(applied.map(({ migration_name }) => migration_name));
  const known = new Set(own);
  const missing = own.filter((name) => !there.has(name));
  return {
    missing: tables.queue ? missing : [...missing, "the job queue"],
    ...marks,
    newer: [...there].filter((name) => !known.has(name)),
  };
}
