import type { Asset, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

export type AssetRow = Asset;

export function findAsset(db: TenantConnection, id: string): Promise<AssetRow | null> {
  return db.asset.findUnique({ where: { id } });
}

/** Those of `ids` that are images of the organization. */
export function findImages(
  db: TenantConnection,
  ids: readonly string[],
): Promise<Pick<AssetRow, "id" | "storageKey">[]> {
  return db.asset.findMany({
    where: { id: { in: [...ids] }, kind: "image" },
    select: { id: true, storageKey: true },
  });
}

export function insertAsset(db: TenantConnection, data: Prisma.AssetUncheckedCreateInput): Promise<AssetRow> {
  return db.asset.create({ data });
}
