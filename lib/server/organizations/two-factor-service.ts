import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clearTwoFactor } from "../auth/index.ts";
import { database } from "../database.ts";
import { ConflictError, NotFoundError, RoleError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { lockMembership } from "./organization-queries.ts";

/** Ids of the members with two-factor sign-in; null if the actor may not see that. */
export async function listWithTwoFactor(actor: Actor): Promise<string[] | null> {
  if (!roleAtLeast(actor.role, "admin")) return null;
  const where = { user: { twoFactorEnabled: true } };
  const rows = await actor.db.member.findMany({ where, select: { userId: true } });
  return rows.map(({ userId }) => userId);
}

/**
 * Disables a member's two-factor sign-in, because the phone is lost, and ends all their sessions. An account
 * is shared by all its organizations, so the actor must own each of them. Users disable their own in their
 * profile, with their password.
 * @throws {NotFoundError | RoleError} RoleError without the role owner
 * @throws {ConflictError} for an account that is also in an organization of another owner
 */
export async function resetTwoFactor(actor: Actor, userId: string): Promise<void> {
  const { credential, orgId } = actor;
  if (actor.role !== "owner" || credential.type !== "session") throw new RoleError("owner");
  if (credential.userId === userId) throw new ConflictError("two_factor_is_own");
  await database().$transaction(async (tx) => {
    await lockMembership(tx, orgId);
    const target = await tx.member.findUnique({
      where: { orgId_userId: { orgId, userId } },
      select: { user: { select: { twoFactorEnabled: true } } },
    });
    if (target === null) throw new NotFoundError();
    if (!(await ownsEverywhere(tx, credential.userId, userId))) {
      throw new ConflictError("account_in_other_organization");
    }
    if (!target.user.twoFactorEnabled) return;
    await clearTwoFactor(tx, userId);
    await recordAudit(tx, actor, {
      action: "member.two_factor_reset",
      targetType: "member",
      targetId: userId,
    });
  });
}

/** Whether `ownerId` is an active owner of each organization that `userId` belongs to. */
async function ownsEverywhere(
  tx: Prisma.TransactionClient,
  ownerId: string,
  userId: string,
): Promise<boolean> {
  const owner = { userId: ownerId, role: "owner", status: "active" } as const;
  const foreign = await tx.member.findFirst({ where: { userId, org: { members: { none: owner } } } });
  return foreign === null;
}
