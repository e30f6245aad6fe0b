import { Prisma } from "./generated/prisma/client.ts";
import type { TenantTransaction } from "./tenant-database.ts";

/**
 * What a lock is for, weakest first. `keep`: the row must not be deleted, which PostgreSQL sees to itself for every row
 * that a foreign key points to. `rely`: nor changed, by anybody; many may rely on it at once. `change`: nobody else changes
 * it or relies on it. `delete`: nobody else points to it either.
 */
const STRENGTHS = {
  keep: "for key share",
  rely: "for share",
  change: "for no key update",
  delete: "for update",
} as const;

/** The tables whose rows are locked by id. */
type LockedTable = "assets" | "people" | "projects" | "collections" | "templates" | "webhooks";

/**
 * Locks a row of the organization until the transaction ends, after waiting for whoever holds it. What is read from
 * here on is as they left it; a row that is gone locks nothing.
 */
export async function lockRow(
  tx: TenantTransaction,
  table: LockedTable,
  orgId: string,
  id: string,
  to: keyof typeof STRENGTHS,
): Promise<void> {
  await tx.$queryRaw`
    select 1 from ${Prisma.raw(table)} where org_id = ${orgId}::uuid and id = ${id}::uuid
    ${Prisma.raw(STRENGTHS[to])}`;
}
