import type { Caller } from "../actor.ts";
import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import { database } from "../database.ts";
import type { Organization, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

type Credential = Caller["credential"];

/** Active organizations that the user is an active member of; for an API key, its own. */
export function selectOrganizationsOf(credential: Credential, place: CreationPlace): Promise<Organization[]> {
  const { after, page } = byCreation(place);
  return database().organization.findMany({ where: { AND: [reachable(credential), after] }, ...page });
}

export function countOrganizationsOf(credential: Credential): Promise<number> {
  return database().organization.count({ where: reachable(credential), take: COUNT_LIMIT + 1 });
}

function reachable(credential: Credential): Prisma.OrganizationWhereInput {
  const whose =
    credential.type === "session"
      ? {
          members: {
            some: { userId: credential.userId, status: "active" as const, user: { disabledAt: null } },
          },
        }
      : { id: credential.orgId };
  return { status: "active", ...whose };
}

/** The organization that `db` is bound to. */
export async function findOrganization(db: TenantConnection, id: string): Promise<Organization | null> {
  return db.organization.findUnique({ where: { id } });
}

/** @throws the database's error for a slug that is taken */
export async function updateOrganizationRow(
  db: TenantConnection,
  id: string,
  data: Prisma.OrganizationUncheckedUpdateInput,
): Promise<Organization> {
  return db.organization.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });
}

/** Inserts the row unless its slug is taken; then nothing happens and the result is null. */
export async function insertOrganization(
  tx: Prisma.TransactionClient,
  row: { id: string; name: string; slug: string; timeZone: string; vouches: boolean },
): Promise<Organization | null> {
  const { count } = await tx.organization.createMany({ data: [row], skipDuplicates: true });
  return count === 0 ? null : tx.organization.findUniqueOrThrow({ where: { id: row.id } });
}

/**
 * Serializes changes to an organization and its members, so that a rule about all members (there is always an
 * owner) holds under concurrent requests. Not the stronger FOR UPDATE, which would also block every insert of
 * a row that references the organization.
 */
export async function lockMembership(
  tx: Pick<Prisma.TransactionClient, "$queryRaw">,
  orgId: string,
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${orgId}::uuid FOR NO KEY UPDATE`;
}
