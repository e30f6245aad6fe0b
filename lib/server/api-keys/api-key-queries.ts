import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { ApiKey, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export function selectLiveApiKeys(db: TenantConnection, place: CreationPlace): Promise<ApiKey[]> {
  const { after, page } = byCreation(place);
  return db.apiKey.findMany({ where: { revokedAt: null, ...after }, ...page });
}

export function countLiveApiKeys(db: TenantConnection): Promise<number> {
  return db.apiKey.count({ where: { revokedAt: null }, take: COUNT_LIMIT + 1 });
}

/** Any client: the compiler gives up on comparing the types of two of them. */
type ApiKeyWriter = {
  apiKey: { create(args: { data: Prisma.ApiKeyUncheckedCreateInput }): Promise<ApiKey> };
};

export function insertApiKey(db: ApiKeyWriter, data: Prisma.ApiKeyUncheckedCreateInput): Promise<ApiKey> {
  return db.apiKey.create({ data });
}

/** A key that was not revoked, though it may have expired; null when there is none with this id. */
export function findLiveApiKey(db: TenantConnection, id: string): Promise<ApiKey | null> {
  return db.apiKey.findUnique({ where: { id, revokedAt: null } });
}

export async function updateApiKey(
  tx: TenantTransaction,
  id: string,
  data: Prisma.ApiKeyUncheckedUpdateInput,
): Promise<ApiKey> {
  return tx.apiKey.update({ where: { id }, data });
}
