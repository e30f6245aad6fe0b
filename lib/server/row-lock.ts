import { Prisma } from "./generated/prisma/client.ts";
import type { TenantTransaction } from "./tenant-database.ts";

/**
 * What a lock keeps others from, weakest first: deleting the row, changing it, pointing to it. PostgreSQL takes the
 * first itself for every row that a foreign key points to.
 */
const STRENGTHS = { keep: "for key share", change: "for no key update", delete: "for update" } as const;

/** The tables whose rows are locked by id. */
type LockedTable = "assets" | "people" | "projects";

/**
 * Locks a row of the organization until the transaction ends, after waiting for whoever holds it. What is read from
 * here on is as they left it; a row that is gone locks nothing.
 */
export async function lockRow(
  tx: TenantTransaction,
  table: LockedTable,
  orgId: string,
  id: string,
  against: keyof typeof STRENGTHS,
): Promise<void> {
  await tx.$queryRaw`
    select 1 from ${Prisma.raw(table)} where org_id = ${orgId}::uuid and id = ${id}::uuid
    ${Prisma.raw(STRENGTHS[against])}`;
}
