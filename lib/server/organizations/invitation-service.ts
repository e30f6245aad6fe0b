import type { z } from "zod";
import type { BodyOf } from "#lib/contract/contract.ts";
import type {
  createdInvitation,
  createInvitation as createInvitationContract,
} from "#lib/contract/invitation.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { newToken, secretHash } from "../auth/secret-hash.ts";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";
import { ConflictError, NotFoundError, RoleError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  deleteUnacceptedInvitation,
  findInvitation,
  findPendingInvitation,
  insertInvitation,
  selectInvitations,
} from "./invitation-queries.ts";
import { type InvitationResource, toInvitation } from "./invitation-serializer.ts";
import { findMemberByEmail } from "./member-queries.ts";
import { lockMembership } from "./organization-queries.ts";

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Every invitation of the organization: pending, accepted and expired, newest first. */
export async function list(actor: Actor): Promise<InvitationResource[]> {
  return (await selectInvitations(actor.db)).map(toInvitation);
}

/**
 * Invites an e-mail address. The answer alone carries the token and the link: only a hash is kept.
 * @throws {RoleError} when somebody who is no owner invites an owner
 * @throws {ConflictError} for a member's address, and for one with an invitation that is still pending
 */
export async function create(
  actor: Actor,
  input: BodyOf<typeof createInvitationContract>,
): Promise<z.output<typeof createdInvitation>> {
  if (input.role === "owner" && actor.role !== "owner") throw new RoleError("owner");
  const email = input.email.toLowerCase();
  const token = newToken();
  const row = await actor.db.$transaction(async (tx) => {
    await lockMembership(tx, actor.orgId);
    await requireUninvited(tx, email);
    const inserted = await insertInvitation(tx, {
      id: newId(),
      orgId: actor.orgId,
      email,
      role: input.role,
      tokenHash: secretHash(token),
      invitedById: actor.credential.type === "session" ? actor.credential.userId : null,
      expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
    });
    await recordAudit(tx, actor, {
      action: "invitation.created",
      targetType: "invitation",
      targetId: inserted.id,
      details: { role: input.role },
    });
    return inserted;
  });
  return { ...toInvitation(row), token, url: `${environment().url}/invitations/accept?token=${token}` };
}

/**
 * Makes an invitation's link worthless.
 * @throws {NotFoundError | ConflictError} ConflictError once it has been accepted
 */
export async function revoke(actor: Actor, id: string): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    if (!(await deleteUnacceptedInvitation(tx, id))) {
      if ((await findInvitation(tx, id)) === null) throw new NotFoundError();
      throw new ConflictError("This invitation has been accepted. Remove the member instead.");
    }
    await recordAudit(tx, actor, { action: "invitation.revoked", targetType: "invitation", targetId: id });
  });
}

async function requireUninvited(tx: TenantTransaction, email: string): Promise<void> {
  const member = await findMemberByEmail(tx, email);
  if (member !== null) {
    const state = member.status === "suspended" ? "a suspended member" : "a member";
    throw new ConflictError(`This e-mail address already belongs to ${state} of the organization.`);
  }
  if ((await findPendingInvitation(tx, email, clock.now())) !== null) {
    throw new ConflictError("An invitation for this e-mail address is pending. Revoke it to send another.");
  }
}
