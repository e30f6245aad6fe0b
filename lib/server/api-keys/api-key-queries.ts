import type { ApiKey, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

export function selectLiveApiKeys(db: TenantConnection): Promise<ApiKey[]> {
  return db.apiKey.findMany({ where: { revokedAt: null }, orderBy: { id: "desc" } });
}

export function insertApiKey(
  db: TenantConnection | Prisma.TransactionClient,
  data: Prisma.ApiKeyUncheckedCreateInput,
): Promise<ApiKey> {
  return db.apiKey.create({ data });
}

/** False when there is no such key, or no longer. */
export async function markRevoked(db: TenantConnection, id: string, revokedAt: Date): Promise<boolean> {
  return (await db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } })).count === 1;
}
