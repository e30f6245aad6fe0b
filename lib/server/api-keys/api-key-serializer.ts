import type { z } from "zod";
import type { apiKey } from "#lib/contract/resources/api-key.ts";
import type { ApiKey } from "../generated/prisma/client.ts";

export type ApiKeyResource = z.output<typeof apiKey>;

/** An API key as the API shows it: without its hash. */
export function toApiKey(row: ApiKey): ApiKeyResource {
  return {
    id: row.id,
    org_id: row.orgId,
    name: row.name,
    role: row.role,
    prefix: row.prefix,
    expires_at: row.expiresAt?.toISOString() ?? null,
    replaced_by_id: row.replacedById,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
