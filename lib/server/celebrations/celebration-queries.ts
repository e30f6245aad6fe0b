import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Celebration, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type CelebrationRow = Celebration;

export function findCelebration(db: TenantConnection, id: string): Promise<CelebrationRow | null> {
  return db.celebration.findUnique({ where: { id } });
}

/** At most `take` celebrations, newest first, after `position`. */
export function selectCelebrations(
  db: TenantConnection,
  { position, take }: { position: Position | null; take: number },
): Promise<CelebrationRow[]> {
  const where = position === null ? {} : { id: { lt: position.id } };
  return db.celebration.findMany({ where, orderBy: { id: "desc" }, take });
}

/** All of them, oldest first; there are few. */
export function selectAllCelebrations(db: TenantConnection): Promise<CelebrationRow[]> {
  return db.celebration.findMany({ orderBy: { id: "asc" } });
}

export function countCelebrations(db: TenantConnection): Promise<number> {
  return db.celebration.count({ take: COUNT_LIMIT + 1 });
}

export function insertCelebration(
  tx: TenantTransaction,
  data: Prisma.CelebrationUncheckedCreateInput,
): Promise<CelebrationRow> {
  return tx.celebration.create({ data });
}

export function updateCelebrationRow(
  tx: TenantTransaction,
  id: string,
  data: Prisma.CelebrationUncheckedUpdateInput,
): Promise<CelebrationRow> {
  return tx.celebration.update({ where: { id }, data });
}

export async function deleteCelebrationRow(tx: TenantTransaction, id: string): Promise<void> {
  await tx.celebration.delete({ where: { id } });
}

/** Lets one request of the organization at a time add a celebration, until the transaction ends. */
export async function lockCelebrations(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`celebrations:${orgId}`}, 0))`;
}
