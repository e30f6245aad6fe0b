import { environment } from "../environment.ts";
import { ConflictError, ForbiddenError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";

const REFUSALS = {
  members: "organization_for_members_only",
  owners: "organization_for_owners_only",
  nobody: "organization_creation_disabled",
} as const;

/**
 * Makes sure that a user may create an organization under the installation's rules, until the transaction
 * ends, so that concurrent requests cannot exceed the limit together.
 * @throws {ForbiddenError} for a user who may not; {ConflictError} for a user who owns the maximum number
 */
export async function requireMayCreate(tx: Prisma.TransactionClient, userId: string): Promise<void> {
  const { createOrganizations, organizationsPerPerson } = environment();
  await tx.$queryRaw`select id from users where id = ${userId}::uuid for no key update`;
  const active = { userId, status: "active", org: { status: "active" }, user: { disabledAt: null } } as const;
  const needed = createOrganizations === "owners" ? { ...active, role: "owner" as const } : active;
  const may = createOrganizations !== "nobody" && (await tx.member.count({ where: needed })) > 0;
  if (!may) throw new ForbiddenError(REFUSALS[createOrganizations]);
  if (organizationsPerPerson === 0) return;
  // Includes those where they are suspended: a suspension must not free a slot.
  if ((await tx.member.count({ where: { userId, role: "owner" } })) < organizationsPerPerson) return;
  throw new ConflictError("organization_limit_reached", { limit: organizationsPerPerson });
}
