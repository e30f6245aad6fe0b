import { environment } from "../environment.ts";
import { ConflictError, ForbiddenError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";

const REFUSALS = {
  members: "organization_for_members_only",
  owners: "organization_for_owners_only",
  nobody: "organization_creation_disabled",
} as const;

/**
 * Makes sure that a person may create an organization, as the installation has it, until the transaction ends: two at once
 * cannot both be the last that they may have.
 * @throws {ForbiddenError} for somebody who may not; {ConflictError} for somebody who owns as many as one may
 */
export async function requireMayCreate(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const { createOrganizations, organizationsPerPerson } = environment();
  await tx.$queryRaw`select id from users where id = ${userId}::uuid for no key update`;
  const active = { userId, status: "active", org: { status: "active" }, user: { disabledAt: null } } as const;
  const needed = createOrganizations === "owners" ? { ...active, role: "owner" as const } : active;
  const may = createOrganizations !== "nobody" && (await tx.member.count({ where: needed })) > 0;
  if (!may) throw new ForbiddenError(REFUSALS[createOrganizations]);
  if (organizationsPerPerson === 0) return;
  // Those where they are suspended too: whoever suspended them made them no room.
  if ((await tx.member.count({ where: { userId, role: "owner" } })) < organizationsPerPerson) return;
  throw new ConflictError("organization_limit_reached", { limit: organizationsPerPerson });
}
