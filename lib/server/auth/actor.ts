import type { Role } from "#lib/contract/resources/roles.ts";
import type { Actor, Caller } from "../actor.ts";
import { database } from "../database.ts";
import { NotFoundError } from "../errors.ts";
import { isId } from "../ids.ts";
import { tenantDatabase } from "../tenant-database.ts";

type RoleInOrganization = { orgId: string; role: Role };

/**
 * The caller in an organization. With null a session acts in the person's default organization while they are an active
 * member of it, else in the one they joined first; an API key always acts in its own.
 *
 * @throws NotFoundError, always the same, for an organization that is missing, suspended, foreign, or has suspended
 * the caller: nothing tells one from the other
 */
export async function actorIn(caller: Caller, orgId: string | null): Promise<Actor> {
  const place = await placeOf(caller, orgId);
  if (place === null) throw new NotFoundError();
  return { ...caller, ...place, db: tenantDatabase(place.orgId) };
}

async function placeOf({ credential }: Caller, wanted: string | null): Promise<RoleInOrganization | null> {
  const orgId = wanted?.toLowerCase() ?? null;
  // The header may hold anything; what is no id is an organization that does not exist.
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
