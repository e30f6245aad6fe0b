import type { Role } from "#lib/contract/resources/roles.ts";
import type { Actor, Caller } from "../actor.ts";
import { database } from "../database.ts";
import { NotFoundError } from "../errors.ts";
import { isId } from "../ids.ts";
import { tenantDatabase } from "../tenant-database.ts";

type RoleInOrganization = { orgId: string; role: Role };

/**
 * The caller in an organization. With null a session acts in the user's default organization while they are
 * an active member of it, else in the one they joined first; an API key always acts in its own organization.
 *
 * @throws NotFoundError for an organization that is missing, suspended or foreign, or in which the caller is
 *   suspended: always the same error, so that the cases cannot be told apart
 */
export async function actorIn(caller: Caller, orgId: string | null): Promise<Actor> {
  const place = await placeOf(caller, orgId);
  if (place === null) throw new NotFoundError();
  return { ...caller, ...place, db: tenantDatabase(place.orgId) };
}

async function placeOf({ credential }: Caller, wanted: string | null): Promise<RoleInOrganization | null> {
  const orgId = wanted?.toLowerCase() ?? null;
  // The header may contain anything; a malformed id is an organization that does not exist.
  if (orgId !== null && !isId(orgId)) return null;
  if (credential.type === "session") return memberPlace(credential.userId, orgId);
  if (!credential.isOrgActive || (orgId !== null && orgId !== credential.orgId)) return null;
  return { orgId: credential.orgId, role: credential.role };
}

async function memberPlace(userId: string, orgId: string | null): Promise<RoleInOrganization | null> {
  const isActive = {
    userId,
    status: "active",
    org: { status: "active" },
    user: { disabledAt: null },
  } as const;
  const select = { orgId: true, role: true } as const;
  if (orgId !== null) return database().member.findFirst({ where: { ...isActive, orgId }, select });
  const isDefault = { org: { status: "active", defaultFor: { some: { id: userId } } } } as const;
  return (
    (await database().member.findFirst({ where: { ...isActive, ...isDefault }, select })) ??
    (await database().member.findFirst({
      where: isActive,
      select,
      orderBy: [{ createdAt: "asc" }, { orgId: "asc" }],
    }))
  );
}
