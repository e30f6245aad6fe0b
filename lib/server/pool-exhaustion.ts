import { Prisma } from "./generated/prisma/client.ts";

/** Whether `error` says that no connection came free in time: nothing was begun, and later it may go through. */
export function isPoolExhausted(error: unknown): boolean {
  return (
    error instanceof Prisma.PrismaClientKnownRequestError &&
    error.code === "P2028" &&
    error.message.includes("Unable to start a transaction")
  );
}
