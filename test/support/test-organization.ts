import { ROLES, type Role } from "#lib/contract/resources/roles.ts";
import type { Actor } from "#lib/server/actor.ts";
import { newApiKey, toStoredApiKey } from "#lib/server/auth/api-key.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";

export type TestOrganization = {
  id: string;
  /** A working API key of each role. */
  keys: Record<Role, string>;
  /** A member, for calling services directly. */
  actor: Actor;
};

/** An empty organization with an API key of each role. */
export async function createTestOrganization(name = "Nordlicht"): Promise<TestOrganization> {
  const id = newId();
  await database().organization.create({ data: { id, name, slug: `test-${id}` } });
  const keys = {} as Record<Role, string>;
  const ids = {} as Record<Role, string>;
  for (const role of ROLES) {
    keys[role] = newApiKey();
    ids[role] = newId();
    await database().apiKey.create({
      data: { id: ids[role], orgId: id, name: role, role, ...toStoredApiKey(keys[role]) },
    });
  }
  const credential = {
    type: "api_key",
    apiKeyId: ids.owner,
    orgId: id,
    role: "owner",
    isOrgActive: true,
  } as const;
  const actor: Actor = {
    credential,
    requestId: newId(),
    ipAddress: null,
    orgId: id,
    role: "owner",
    db: tenantDatabase(id),
  };
  return { id, keys, actor };
}
