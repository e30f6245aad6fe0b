import { Prisma } from "./generated/prisma/client.ts";

/**
 * Whether `error` is the database's error for a reference in `column` (its own name) to a row that does not
 * exist.
 */
export function isForeignKeyViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const meta = JSON.stringify(error.meta ?? {});
  // Errors of raw queries share one code; the database's own code is in the metadata.
  const isViolation = error.code === "P2003" || (error.code === "P2010" && meta.includes('"23503"'));
  return isViolation && meta.includes(column);
}
