import { Prisma } from "./generated/prisma/client.ts";
import type { TenantTable } from "./generated/tenant-tables.ts";
import type { TenantTransaction } from "./tenant-database.ts";

/**
 * The purpose of a lock, weakest first. `keep`: the row must not be deleted, which PostgreSQL ensures for
 * every row that a foreign key references. `rely`: nor changed; several transactions may rely on it at once.
 * `change`: no other transaction changes it or relies on it. `delete`: nor references it.
 */
const STRENGTHS = {
  keep: "for key share",
  rely: "for share",
  change: "for no key update",
  delete: "for update",
} as const;

/**
 * Locks a row of the organization until the transaction ends, after waiting for other locks on it. Later
 * reads see what their transactions wrote; a deleted row locks nothing.
 */
export async function lockRow(
  tx: TenantTransaction,
  table: TenantTable,
  orgId: string,
  id: string,
  to: keyof typeof STRENGTHS,
): Promise<void> {
  await tx.$queryRaw`
    select 1 from ${Prisma.raw(table)} where org_id = ${orgId}::uuid and id = ${id}::uuid
    ${Prisma.raw(STRENGTHS[to])}`;
}
