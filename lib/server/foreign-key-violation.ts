import { Prisma } from "./generated/prisma/client.ts";

/** Whether `error` is the database's refusal of a pointer in `column` (its own name) to a row that is not there. */
export function isForeignKeyViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2003") return false;
  return JSON.stringify(error.meta ?? {}).includes(column);
}
