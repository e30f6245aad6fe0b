import { Prisma } from "./generated/prisma/client.ts";

/** No connection of the pool came free for a request in time. */
export class PoolExhaustedError extends Error {
  override readonly name = "PoolExhaustedError";
  constructor() {
    super("No database connection came free in time");
  }
}

/**
 * Whether `error` says that no connection became free in time: nothing was started, and a later attempt may
 * succeed.
 */
export function isPoolExhausted(error: unknown): boolean {
  if (error instanceof PoolExhaustedError) return true;
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    error.code === "P2028" &&
    error.message.includes("Unable to start a transaction")
  );
}
