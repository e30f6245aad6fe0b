import type { QueryOf } from "#lib/contract/contract.ts";
import type { listAssets } from "#lib/contract/resources/asset.ts";
import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Asset, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type AssetRow = Asset;

export function findAsset(db: TenantConnection, id: string): Promise<AssetRow | null> {
  return db.asset.findUnique({ where: { id } });
}

/** The organization's assets among `ids`. */
export function findAssets(
  db: TenantConnection,
  ids: readonly string[],
): Promise<Pick<AssetRow, "id" | "kind" | "storageKey">[]> {
  return db.asset.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, kind: true, storageKey: true },
  });
}

/** The same, locked against deletion until the transaction ends. Waits for a concurrent deletion. */
export function lockAssetsAgainstDeletion(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<Pick<AssetRow, "id" | "kind">[]> {
  return tx.$queryRaw<Pick<AssetRow, "id" | "kind">[]>`
    select id, kind::text as kind from assets
    where org_id = ${orgId}::uuid and id = any(${[...ids]}::uuid[])
    order by id for key share`;
}

type AssetFilter = Pick<QueryOf<typeof listAssets>, "kind" | "usage">;

export function selectAssets(
  db: TenantConnection,
  filter: AssetFilter,
  place: CreationPlace,
): Promise<AssetRow[]> {
  const { after, page } = byCreation(place);
  return db.asset.findMany({ where: { ...toWhere(filter), ...after }, ...page });
}

export function countAssets(db: TenantConnection, filter: AssetFilter): Promise<number> {
  return db.asset.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

function toWhere({ kind, usage }: AssetFilter): Prisma.AssetWhereInput {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(usage === undefined ? {} : { isPhoto: usage === "photo" }),
  };
}

export function insertAsset(db: TenantConnection, data: Prisma.AssetUncheckedCreateInput): Promise<AssetRow> {
  return db.asset.create({ data });
}

export async function deleteAssetRow(tx: TenantTransaction, id: string): Promise<void> {
  await tx.asset.delete({ where: { id } });
}

/** What an asset is used for; null if unused. */
export type AssetUse = "photo" | "brand" | "template" | "video" | "collection";

/**
 * Searches an asset wherever it can be referenced: as a photo, in the brand, in the scenes of templates, and in the
 * modifications of queued videos. Reads whole JSON columns, which is slow but rarely needed.
 */
export async function findAssetUse(
  tx: TenantTransaction,
  orgId: string,
  id: string,
): Promise<AssetUse | null> {
  const name = `%${id}%`;
  const [row] = await tx.$queryRaw<{ use: AssetUse }[]>`
    select 'photo' as use from people where org_id = ${orgId}::uuid and photo_asset_id = ${id}::uuid
    union all
    select 'brand' from brands
    where org_id = ${orgId}::uuid and (logo_asset_id = ${id}::uuid or fonts::text ilike ${name})
    union all
    select 'template' from template_versions where org_id = ${orgId}::uuid and scene::text ilike ${name}
    union all
    select 'video' from videos
    where org_id = ${orgId}::uuid and status in ('queued', 'rendering', 'ready') and modifications::text ilike ${name}
    union all
    select 'collection' from collections
    where org_id = ${orgId}::uuid and status in ('queued', 'rendering', 'packaging', 'ready') and modifications::text ilike ${name}
    limit 1`;
  return row?.use ?? null;
}

/** Names of at most `take` templates with a version that uses an asset, in alphabetical order. */
export async function findTemplatesShowing(
  tx: TenantTransaction,
  orgId: string,
  { id, take }: { id: string; take: number },
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select name from templates t
    where org_id = ${orgId}::uuid and exists (
      select from template_versions v
      where v.org_id = t.org_id and v.template_id = t.id and v.scene::text ilike ${`%${id}%`})
    order by name, id limit ${take}`;
  return rows.map(({ name }) => name);
}
