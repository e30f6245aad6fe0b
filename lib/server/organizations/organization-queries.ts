import { database } from "../database.ts";
import type { Organization, Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

/** Active organizations that the person is an active member of, newest first. */
export function selectOrganizationsOf(userId: string): Promise<Organization[]> {
  return database().organization.findMany({
    where: { status: "active", members: { some: { userId, status: "active" } } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** The one organization of an API key, unless it is suspended. */
export function selectActiveOrganization(id: string): Promise<Organization[]> {
  return database().organization.findMany({ where: { id, status: "active" } });
}

/** The organization that `db` is bound to. */
export async function findOrganization(db: TenantConnection, id: string): Promise<Organization | null> {
  return db.organization.findUnique({ where: { id } });
}

/** @throws the database's refusal of a slug that is taken */
export async function updateOrganizationRow(
  db: TenantConnection,
  id: string,
  data: { name?: string | undefined; slug?: string | undefined },
): Promise<Organization> {
  return db.organization.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });
}

/** Inserts the row unless its slug is taken, in which case nothing happens and the answer is null. */
export async function insertOrganization(
  tx: Prisma.TransactionClient,
  row: { id: string; name: string; slug: string },
): Promise<Organization | null> {
  const { count } = await tx.organization.createMany({ data: [row], skipDuplicates: true });
  return count === 0 ? null : tx.organization.findUniqueOrThrow({ where: { id: row.id } });
}

/**
 * Makes changes to an organization, and to who belongs to it, wait for each other, so that a rule about all of its members
 * (there is always an owner) holds under requests at once. Not the stronger FOR UPDATE, which would also hold up every insert of
 * a row that points to the organization.
 */
export async function lockMembership(
  tx: Pick<Prisma.TransactionClient, "$queryRaw">,
  orgId: string,
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${orgId}::uuid FOR NO KEY UPDATE`;
}
