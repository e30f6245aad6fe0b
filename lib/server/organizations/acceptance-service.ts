import type { z } from "zod";
import type { acceptedInvitation } from "#lib/contract/resources/invitation.ts";
import type { Actor, Caller } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { ConflictError, ForbiddenError, NotFoundError } from "../errors.ts";
import type { Invitation, Prisma, Role } from "../generated/prisma/client.ts";
import { cancelMailsAbout } from "../mail-cancellation.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { findClaimable } from "./address-proof.ts";

// The user is not in the organization yet, so these few queries run on the unbound database, each by a
// token's hash, which is unique and unguessable.

/**
 * Concurrent requests that accept the same invitation wait for each other, and all but the first are refused.
 */
const IN_TURN = { maxWait: 8_000, timeout: 30_000 };

/** What the page of an invitation may show to anyone with its link. */
export type InvitationView = {
  email: string;
  role: Role;
  organizationName: string;
  state: "pending" | "accepted" | "expired";
  /** Whether there is an account with the invited address. */
  hasAccount: boolean;
  /** Whether that account never proved its address, so that a new account may take it over. */
  isClaimable: boolean;
};

/** The invitation of a token; null for a token that is unknown or revoked, or of a suspended organization. */
export async function findInvitationView(token: string): Promise<InvitationView | null> {
  const found = await database().invitation.findUnique({
    where: { tokenHash: secretHash(token), org: { status: "active" } },
    include: { org: { select: { name: true, vouches: true } } },
  });
  if (found === null) return null;
  const { email } = found;
  const account = await database().user.findUnique({ where: { email }, select: { id: true } });
  return {
    email,
    role: found.role,
    organizationName: found.org.name,
    state: found.acceptedAt !== null ? "accepted" : found.expiresAt <= clock.now() ? "expired" : "pending",
    hasAccount: account !== null,
    isClaimable: (await findClaimable(database(), { email, vouches: found.org.vouches })) !== null,
  };
}

/**
 * Makes the signed-in caller a member of the inviting organization.
 * @throws {NotFoundError} for an unknown token
 * @throws {ForbiddenError} for an invitation to another address, and for an API key
 * @throws {ConflictError} for one that is used or expired, and for a member
 */
export async function accept(caller: Caller, token: string): Promise<z.output<typeof acceptedInvitation>> {
  const { credential } = caller;
  if (credential.type !== "session") throw new ForbiddenError("session_required");
  return database().$transaction(async (tx) => {
    const user = await tx.user.findUniqueOrThrow({
      where: { id: credential.userId },
      select: { email: true },
    });
    const invitation = await findByToken(tx, token);
    if (user.email.toLowerCase() !== invitation.email.toLowerCase())
      throw new ForbiddenError("invitation_for_another");
    if (invitation.org.vouches) {
      await tx.user.update({ where: { id: credential.userId }, data: { emailVerified: true } });
    }
    return useInvitation(tx, caller, invitation, credential.userId);
  }, IN_TURN);
}

/** An invitation, and whether it proves who owns its address. */
type FoundInvitation = Invitation & { org: { vouches: boolean } };

/** @throws {NotFoundError} */
export async function findByToken(tx: Prisma.TransactionClient, token: string): Promise<FoundInvitation> {
  const where = { tokenHash: secretHash(token), org: { status: "active" } } as const;
  const invitation = await tx.invitation.findUnique({
    where,
    include: { org: { select: { vouches: true } } },
  });
  if (invitation === null) throw new NotFoundError();
  return invitation;
}

/**
 * Marks an invitation as used by a user whose address has been checked. The conditional update ensures that
 * it works once: of concurrent requests one succeeds, and the others find it used.
 * @throws {NotFoundError | ConflictError}
 */
export async function useInvitation(
  tx: Prisma.TransactionClient,
  caller: Caller,
  { id, orgId, role, tokenHash }: Invitation,
  userId: string,
): Promise<z.output<typeof acceptedInvitation>> {
  const now = clock.now();
  const { count } = await tx.invitation.updateMany({
    where: { id, tokenHash, acceptedAt: null, expiresAt: { gt: now } },
    data: { acceptedAt: now },
  });
  if (count === 0) throw await refusal(tx, tokenHash);
  const joined = await tx.member.createMany({ data: [{ orgId, userId, role }], skipDuplicates: true });
  if (joined.count === 0) throw new ConflictError("already_member");
  // A mail that still waits, or is tried again by hand, would bring a link that is used.
  await cancelMailsAbout(tx, id);
  await tx.user.updateMany({ where: { id: userId, defaultOrgId: null }, data: { defaultOrgId: orgId } });
  const actor: Actor = { ...caller, orgId, role, db: tenantDatabase(orgId) };
  await recordAudit(tx, actor, {
    action: "invitation.accepted",
    targetType: "invitation",
    targetId: id,
    details: { role, user_id: userId },
  });
  return { org_id: orgId, role };
}

/** By the token, not the id: if the invitation was resent meanwhile, this token is unknown. */
async function refusal(
  tx: Prisma.TransactionClient,
  tokenHash: string,
): Promise<NotFoundError | ConflictError> {
  const invitation = await tx.invitation.findUnique({ where: { tokenHash } });
  if (invitation === null) return new NotFoundError();
  return new ConflictError(invitation.acceptedAt === null ? "invitation_expired" : "invitation_used");
}
