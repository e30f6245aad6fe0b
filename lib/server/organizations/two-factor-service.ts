import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clearTwoFactor } from "../auth/index.ts";
import { database } from "../database.ts";
import { ConflictError, NotFoundError, RoleError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { lockMembership } from "./organization-queries.ts";

/** Ids of the members who are asked for a code when they sign in; null for whom that is no business. */
export async function listWithTwoFactor(actor: Actor): Promise<string[] | null> {
  if (!roleAtLeast(actor.role, "admin")) return null;
  const where = { user: { twoFactorEnabled: true } };
  const rows = await actor.db.member.findMany({ where, select: { userId: true } });
  return rows.map(({ userId }) => userId);
}

/**
 * Turns a member's two-factor sign-in off, because the phone is lost, and signs them out everywhere. An account is the
 * same in all organizations: only who owns each of them may decide about it. One's own asks for the password, in the
 * profile.
 * @throws {NotFoundError | RoleError} RoleError without the role owner
 * @throws {ConflictError} for an account that is on in an organization of others too
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
