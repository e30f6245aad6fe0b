import type { ApiKey, Prisma } from "../generated/prisma/client.ts";
import type { TenantDatabase, TenantTransaction } from "../tenant-database.ts";

type Connection = TenantDatabase | TenantTransaction;

export function selectLiveApiKeys(db: Connection): Promise<ApiKey[]> {
  return db.apiKey.findMany({ where: { revokedAt: null }, orderBy: { id: "desc" } });
}

export function insertApiKey(
  db: Connection | Prisma.TransactionClient,
  data: Prisma.ApiKeyUncheckedCreateInput,
): Promise<ApiKey> {
  return db.apiKey.create({ data });
}

/** False when there is no such key, or no longer. */
export async function markRevoked(db: Connection, id: string, revokedAt: Date): Promise<boolean> {
  return (await db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } })).count === 1;
}
