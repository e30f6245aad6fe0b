import type { z } from "zod";
import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import type {
  createdInvitation,
  createInvitation as createInvitationContract,
  listInvitations,
} from "#lib/contract/resources/invitation.ts";
import { languageSchema } from "#lib/contract/resources/language.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { newToken, secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { environment } from "../environment.ts";
import { ConflictError, found, RoleError } from "../errors.ts";
import type { Invitation } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { cancelMailsAbout, forgetMailsAbout } from "../mail-cancellation.ts";
import { countMailTo, countRepeatedMail, isMailSetUp, queueMail } from "../mails/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import {
  countInvitations,
  countPendingInvitations,
  deleteUnacceptedInvitation,
  findInvitation,
  findPendingInvitation,
  insertInvitation,
  renewUnacceptedInvitation,
  selectInvitations,
} from "./invitation-queries.ts";
import { type InvitationResource, toInvitation } from "./invitation-serializer.ts";
import { findInviter, findMemberByEmail } from "./member-queries.ts";
import { lockMembership } from "./organization-queries.ts";

/** Maximum number of an organization's pending invitations: more than a large one sends in a week. */
export const INVITATION_LIMIT = 500;

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** A page of the organization's invitations: pending, accepted and expired, newest first. */
export async function list(
  actor: Actor,
  { limit, cursor, count }: QueryOf<typeof listInvitations>,
): Promise<Page<InvitationResource>> {
  const listName = "invitations";
  const place = { sort: "-created_at", position: decodeCursor(cursor, listName), take: limit + 1 } as const;
  const rows = await selectInvitations(actor.db, place);
  const page = toPage(rows, { list: listName, limit }, (row) => ({ value: null, id: row.id }), toInvitation);
  return count ? { ...page, total: totalText(await countInvitations(actor.db)) } : page;
}

/**
 * Invites an e-mail address, by mail if there is an SMTP server. The token and the link are otherwise only in this
 * response: the database stores a hash.
 * @throws {RoleError} when a member who is not an owner invites an owner
 * @throws {ConflictError} for a member's address, for one with a pending invitation, and beyond the limit;
 *   {TooManyRequestsError} if that mails one address too often
 */
export async function create(
  actor: Actor,
  input: BodyOf<typeof createInvitationContract>,
): Promise<z.output<typeof createdInvitation>> {
  if (input.role === "owner" && actor.role !== "owner") throw new RoleError("owner");
  const email = input.email.toLowerCase();
  const token = newToken();
  // An invitation that is revoked and made again is a mail each time. Not in the transaction, which holds a connection.
  if (isMailSetUp()) await countMailTo(actor.orgId, email);
  return actor.db.$transaction(async (tx) => {
    await lockMembership(tx, actor.orgId);
    await requireUninvited(tx, email);
    await requireUnderLimit(tx);
    const inserted = await insertInvitation(tx, {
      id: newId(),
      orgId: actor.orgId,
      email,
      role: input.role,
      tokenHash: secretHash(token),
      invitedById: actor.credential.type === "session" ? actor.credential.userId : null,
      expiresAt: expiry(),
    });
    await recordAudit(tx, actor, {
      action: "invitation.created",
      targetType: "invitation",
      targetId: inserted.id,
      details: { role: input.role },
    });
    return withLink(inserted, token, await mailLink(tx, actor, inserted, token));
  });
}

/**
 * Gives an invitation a new token that is valid for seven days; the previous token becomes invalid.
 * @throws {RoleError} when a member who is not an owner requests an owner's link: anyone with it can become
 *   one
 * @throws {NotFoundError}; {ConflictError} once it has been accepted, or the address belongs to a member or
 *   has another pending invitation; {TooManyRequestsError} if that mails too much
 */
export async function resend(actor: Actor, id: string): Promise<z.output<typeof createdInvitation>> {
  const token = newToken();
  if (isMailSetUp()) {
    const { email, acceptedAt } = found(await findInvitation(actor.db, id));
    if (acceptedAt === null) await countRepeatedMail(actor.orgId, email);
  }
  return actor.db.$transaction(async (tx) => {
    await lockMembership(tx, actor.orgId);
    const before = found(await findInvitation(tx, id));
    if (before.role === "owner" && actor.role !== "owner") throw new RoleError("owner");
    if (before.acceptedAt !== null) throw new ConflictError("invitation_accepted");
    await requireUninvited(tx, before.email, id);
    if (before.expiresAt <= clock.now()) await requireUnderLimit(tx);
    const renewed = { tokenHash: secretHash(token), expiresAt: expiry() };
    // A concurrent accept or revoke does not wait for the lock.
    if (!(await renewUnacceptedInvitation(tx, id, renewed))) {
      found(await findInvitation(tx, id));
      throw new ConflictError("invitation_accepted");
    }
    await recordAudit(tx, actor, {
      action: "invitation.resent",
      targetType: "invitation",
      targetId: id,
      details: { role: before.role },
    });
    await cancelMailsAbout(tx, id);
    const row = { ...before, ...renewed };
    return withLink(row, token, await mailLink(tx, actor, row, token));
  });
}

/**
 * Revokes an invitation, so that its link becomes invalid. Its mails go with it: they hold the address.
 * @throws {NotFoundError | ConflictError} ConflictError once it has been accepted
 */
export async function revoke(actor: Actor, id: string): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    const { email } = found(await findInvitation(tx, id));
    if (!(await deleteUnacceptedInvitation(tx, id))) {
      found(await findInvitation(tx, id));
      throw new ConflictError("invitation_accepted");
    }
    await forgetMailsAbout(tx, id);
    await recordAudit(tx, actor, {
      action: "invitation.revoked",
      targetType: "invitation",
      targetId: id,
      targetName: email,
    });
  });
}

const expiry = () => new Date(clock.now().getTime() + LIFETIME_MS);

const linkUrl = (token: string) => `${environment().url}/invitations/accept?token=${token}`;

/** The only response that shows the link. */
function withLink(row: Invitation, token: string, mailId: string | null): z.output<typeof createdInvitation> {
  return { ...toInvitation(row), token, url: linkUrl(token), mail_id: mailId };
}

/** Mails the link, in the language of whoever invites. @returns the mail's id, null without an SMTP server */
async function mailLink(
  tx: TenantTransaction,
  { orgId, credential }: Actor,
  { id, email, role, expiresAt }: Invitation,
  token: string,
): Promise<string | null> {
  if (!isMailSetUp()) return null;
  const { name: organization } = await tx.organization.findUniqueOrThrow({ where: { id: orgId } });
  const inviter = credential.type === "session" ? await findInviter(tx, credential.userId) : null;
  return queueMail(tx, {
    orgId,
    to: email,
    language: languageSchema.catch("en").parse(inviter?.language),
    content: { kind: "invitation", params: { organization, role, invited_by: inviter?.name ?? null } },
    link: { url: linkUrl(token), expiresAt },
    resourceId: id,
  });
}

/** Valid while membership is locked. @throws {ConflictError} */
async function requireUnderLimit(tx: TenantTransaction): Promise<void> {
  if ((await countPendingInvitations(tx, clock.now())) < INVITATION_LIMIT) return;
  throw new ConflictError("invitation_limit_reached", { limit: INVITATION_LIMIT });
}

/** @param exceptId an invitation for the address that may be pending */
async function requireUninvited(tx: TenantTransaction, email: string, exceptId?: string): Promise<void> {
  const member = await findMemberByEmail(tx, email);
  if (member !== null) throw new ConflictError("address_of_member", { status: member.status });
  if ((await findPendingInvitation(tx, { email, exceptId }, clock.now())) !== null)
    throw new ConflictError("invitation_pending");
}
