import { PrismaPg } from "@prisma/adapter-pg";
import { environment } from "./environment.ts";
import { PrismaClient } from "./generated/prisma/client.ts";

/**
 * The database without a tenant. A lint rule names the few files that may import it: sign-in, the tenant binding, the
 * worker's main loop and the launcher. Everything else is handed a client bound to one organization.
 */
export type Database = PrismaClient;

// Next.js loads a module once for each bundle of its build (and again after each change in development): one pool for all.
const holder = globalThis as typeof globalThis & { rollcallDatabase?: Database };

/** The process's client, connected on first use. */
export function database(): Database {
  holder.rollcallDatabase ??= connect(environment().databaseUrl);
  return holder.rollcallDatabase;
}

/**
 * A burst of requests waits for its turn at the pool, and writes on a slow disk take their time; Prisma's own two and
 * five seconds would turn both into errors. In milliseconds.
 */
const PATIENCE = { maxWait: 10_000, timeout: 30_000 };

/** A client of its own on `url`, for tests and tools; the caller disconnects it. */
export function connect(url: string | undefined): Database {
  if (url === undefined)
    throw new Error("DATABASE_URL is not set: start with `npm start`, which brings a database.");
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 10 }),
    transactionOptions: PATIENCE,
  });
}
