import type { Brand, Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type BrandRow = Brand;

/** Null until it is first set. */
export function findBrand(db: TenantConnection, orgId: string): Promise<BrandRow | null> {
  return db.brand.findUnique({ where: { orgId } });
}

/** Lets one request at a time change the organization's brand, until the transaction ends. */
export async function lockBrand(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`brand:${orgId}`}, 0))`;
}

export type BrandValues = Omit<Prisma.BrandUncheckedCreateInput, "id" | "orgId" | "createdAt" | "updatedAt">;

export function saveBrand(tx: TenantTransaction, orgId: string, values: BrandValues): Promise<BrandRow> {
  const create = { ...values, id: newId(), orgId };
  return tx.brand.upsert({ where: { orgId }, create, update: values });
}
