import { Prisma } from "./generated/prisma/client.ts";

/**
 * Whether `error` is the database's error for a second row with the same values in `column` (a column's own
 * name).
 */
export function isUniqueViolation(error: unknown, column: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  // pg's own error, for a query that does not go through Prisma.
  if (code === "23505") return String(constraint).includes(column);
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== "P2002") return false;
  return JSON.stringify(error.meta ?? {}).includes(column);
}
