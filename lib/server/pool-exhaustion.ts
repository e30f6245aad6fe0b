import { Prisma } from "./generated/prisma/client.ts";

/**
 * Whether `error` says that no connection became free in time: nothing was started, and a later attempt may
 * succeed.
 */
export function isPoolExhausted(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    error.code === "P2028" &&
    error.message.includes("Unable to start a transaction")
  );
}
