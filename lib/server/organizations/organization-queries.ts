import { database } from "../database.ts";
import type { Organization, Prisma } from "../generated/prisma/client.ts";

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

/** Inserts the row unless its slug is taken, in which case nothing happens and the answer is null. */
export async function insertOrganization(
  tx: Prisma.TransactionClient,
  row: { id: string; name: string; slug: string },
): Promise<Organization | null> {
  const { count } = await tx.organization.createMany({ data: [row], skipDuplicates: true });
  return count === 0 ? null : tx.organization.findUniqueOrThrow({ where: { id: row.id } });
}

/**
 * Makes changes to who belongs to an organization wait for each other, so that a rule about all of its members (there is
 * always an owner) holds under requests at once. Not the stronger FOR UPDATE, which would also hold up every insert of
 * a row that points to the organization.
 */
export async function lockMembership(
  tx: Pick<Prisma.TransactionClient, "$queryRaw">,
  orgId: string,
): Promise<void> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${orgId}::uuid FOR NO KEY UPDATE`;
}
