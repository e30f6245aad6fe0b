import { Prisma } from "./generated/prisma/client.ts";

/** Whether `error` is the database's refusal of a pointer in `column` (its own name) to a row that is not there. */
export function isForeignKeyViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const meta = JSON.stringify(error.meta ?? {});
  // A raw query's refusals have one code; what the database said is within.
  const isViolation = error.code === "P2003" || (error.code === "P2010" && meta.includes('"23503"'));
  return isViolation && meta.includes(column);
}
