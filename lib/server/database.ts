import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { noteDatabaseFault, watchedConnection } from "./database-watch.ts";
import { environment, isPooled } from "./environment.ts";
import { PrismaClient } from "./generated/prisma/client.ts";
import { LimitedPool } from "./limited-pool.ts";
import { StatementNames } from "./named-statements.ts";
import { PipelinedPool } from "./pipelined-pool.ts";

/**
 * The database without a tenant. A lint rule names the few files that may import it: sign-in, the tenant
 * binding, the worker's main loop and the launcher. All other code gets a client bound to one organization.
 */
export type Database = PrismaClient;

// Next.js loads a module once for each bundle of its build (and again after each change in development): one
// pool for all of them.
const holder = globalThis as typeof globalThis & { rollcallDatabase?: Connected };

type Connected = { client: Database; pool: pg.Pool; shared: PipelinedPool };

/** The process's client, connected on first use. */
export const database = (): Database => connected().client;

/** The connections of the process's client, for the few queries that Prisma is too slow for. */
export const connectionPool = (): pg.Pool => connected().pool;

/** The same for queries so short that many of them share one connection. */
export const pipelinedPool = (): PipelinedPool => connected().shared;

/** Runs a statement that PostgreSQL prepares once for each connection: each name has one text. */
export const prepared = <Row extends pg.QueryResultRow>(
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> =>
  // A pooler gives each transaction another connection, which has not prepared what this one has.
  connectionPool().query<Row>({ ...(isPooled() ? {} : { name }), text, values });

function connected(): Connected {
  holder.rollcallDatabase ??= open(environment().databaseUrl);
  return holder.rollcallDatabase;
}

/**
 * Requests in a burst wait for a connection, and writes on a slow disk take long; Prisma's defaults of two
 * and five seconds would turn both into errors. Whoever finds no connection hears of it within ten seconds. In
 * milliseconds.
 */
const PATIENCE = { maxWait: 8_000, timeout: 30_000 };

/** A separate client for `url`, for tests and tools; the caller disconnects it. */
export const connect = (url: string | undefined): Database => open(url).client;

function open(url: string | undefined): Connected {
  if (url === undefined)
    throw new Error("DATABASE_URL is not set: start with `npm start`, which brings a database.");
  const pool = new LimitedPool({
    ...watchedConnection(url),
    application_name: "rollcall",
    max: 10,
    pipeline: true,
  });
  // The pool discards a connection that breaks while idle; Prisma only listens for errors of connections in
  // use.
  pool.on("error", noteDatabaseFault);
  pool.on("release", (error: unknown) => {
    if (isDatabaseUnavailable(error)) noteDatabaseFault();
  });
  const names = new StatementNames();
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    // The driver takes none as well, other than the type says.
    statementNameGenerator: (query) => (isPooled() ? undefined : names.nameOf(query)) as string,
  });
  return {
    client: new PrismaClient({ adapter, transactionOptions: PATIENCE }),
    pool,
    shared: new PipelinedPool(pool),
  };
}
