import type { PasswordResetInput } from "#lib/contract/resources/account.ts";
import { type Language, languageSchema } from "#lib/contract/resources/language.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import {
  accountKey,
  chosenPasswordHash,
  consumeAttempt,
  forgetAccountAttempts,
  forgetWaitingSignIns,
  newToken,
  recordAccountAudit,
  replacePassword,
  resetLinkName,
  secretHash,
  selfCaller,
} from "../auth/index.ts";
import { clientNetwork } from "../client-address.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { environment } from "../environment.ts";
import { ConflictError, NotFoundError, RoleError, TooManyRequestsError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { JobPayload } from "../jobs/job-registry.ts";
import { cancelMailsAbout } from "../mail-cancellation.ts";
import { brandOrganization, isMailSetUp, queueMail } from "../mails/index.ts";
import { openText, sealText } from "../sealed-text.ts";
import { lockMembership } from "./organization-queries.ts";

const LINK_HOURS = 24;
/** A link that somebody asked for who could not prove who they are ends sooner. */
const MAILED_LINK_HOURS = 1;
/** How often a link is mailed to one address, and asked for from one network. */
const ADDRESS_RULE = { window: 60 * 60, max: 3 };
const NETWORK_RULE = { window: 60 * 60, max: 20 };

/** A link for choosing a new password; only its hash is stored. */
export type ResetLink = { url: string };

/** What the page of a reset link shows. */
export type ResetView = { email: string };

type Reader = Pick<Prisma.TransactionClient, "member" | "user" | "verification">;

/**
 * Creates the link with which a member chooses a new password, once, within 24 hours. It replaces an earlier
 * one. An account is shared by all its organizations, so the actor must manage it in each of them.
 * @throws {NotFoundError | RoleError} RoleError without the role admin, and for an owner without the role owner
 * @throws {ConflictError} for the actor's own account, one that cannot sign in, and one that is also in an
 * organization that the actor does not manage
 */
export async function createResetLink(actor: Actor, userId: string): Promise<ResetLink> {
  const { credential, orgId } = actor;
  if (!roleAtLeast(actor.role, "admin") || credential.type !== "session") throw new RoleError("admin");
  if (credential.userId === userId) throw new ConflictError("password_is_own");
  const token = newToken();
  await database().$transaction(async (tx) => {
    await lockMembership(tx, orgId);
    const target = await tx.member.findUnique({ where: { orgId_userId: { orgId, userId } } });
    if (target === null) throw new NotFoundError();
    if (target.role === "owner" && actor.role !== "owner") throw new RoleError("owner");
    if (target.status !== "active" || !(await canSignIn(tx, userId))) {
      throw new ConflictError("account_cannot_sign_in");
    }
    if (!(await managesEverywhere(tx, credential.userId, userId))) {
      throw new ConflictError("account_in_other_organization");
    }
    await forgetWaitingSignIns(tx, userId);
    await insertLink(tx, { userId, makerId: credential.userId, token, hours: LINK_HOURS });
    await recordAudit(tx, actor, {
      action: "member.reset_link_created",
      targetType: "member",
      targetId: userId,
    });
  });
  return { url: linkUrl(token) };
}

const linkUrl = (token: string) => `${environment().url}/reset-password?token=${token}`;

type NewLink = { userId: string; makerId: string; token: string; hours: number };

/** Stores a link. @returns when it ends */
async function insertLink(
  tx: Prisma.TransactionClient,
  { userId, makerId, token, hours }: NewLink,
): Promise<Date> {
  await cancelMailsAbout(tx, userId);
  const expiresAt = new Date(clock.now().getTime() + hours * 60 * 60 * 1000);
  const identifier = resetLinkName(secretHash(token));
  await tx.verification.create({
    data: { id: newId(), identifier, value: `${userId} ${makerId}`, expiresAt },
  });
  return expiresAt;
}

/**
 * Has a link mailed to an address, if an account has it. Does the same work for every address, so that neither the
 * answer nor its time tells whether there is one: a worker looks it up.
 * @throws {ConflictError} without an SMTP server; {TooManyRequestsError} for too many requests from one network
 */
export async function requestResetLink(email: string, language: Language, headers: Headers): Promise<void> {
  if (!isMailSetUp()) throw new ConflictError("mail_not_set_up");
  const network = secretHash(`reset|${clientNetwork(headers)}`);
  const ofNetwork = await consumeAttempt(`reset-network|${network}`, NETWORK_RULE);
  if (!ofNetwork.allowed) throw new TooManyRequestsError(ofNetwork.retryAfter ?? NETWORK_RULE.window);
  const ofAddress = await consumeAttempt(`reset-${accountKey(email)}`, ADDRESS_RULE);
  // Who is told no would learn that somebody else has asked.
  if (!ofAddress.allowed) return;
  const id = newId();
  const job = { id, sealed_email: await sealText(email, addressPlace(id)), language };
  await database().$transaction((tx) => enqueue(tx, "mailResetLink", [job], "single"));
}

const addressPlace = (id: string) => ({ purpose: "addresses in jobs", id });

/** Mails a link to the account of an address, if there is one that can sign in. Called by a worker. */
export async function mailResetLink({
  id,
  sealed_email,
  language,
}: JobPayload<"mailResetLink">): Promise<void> {
  if (!isMailSetUp()) return;
  const typed = await openText(sealed_email, addressPlace(id));
  const token = newToken();
  await database().$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { email: typed.trim().toLowerCase() },
      select: { id: true, name: true, email: true, language: true },
    });
    if (user === null || !(await canSignIn(tx, user.id))) return;
    const { id: userId, name, email } = user;
    // It replaces one that was mailed before. Anybody may ask for it: it ends nothing that others have made.
    const mailed = { value: `${userId} ${userId}`, identifier: { startsWith: resetLinkName("") } };
    await tx.verification.deleteMany({ where: mailed });
    const expiresAt = await insertLink(tx, { userId, makerId: userId, token, hours: MAILED_LINK_HOURS });
    await queueMail(tx, {
      orgId: null,
      to: email,
      language: languageSchema.catch(language).parse(user.language),
      content: {
        kind: "password_reset",
        params: { name, brand_of: await brandOrganization(tx, userId) },
      },
      link: { url: linkUrl(token), expiresAt },
      resourceId: userId,
    });
  });
}

/** What anyone with the link may see; null for a link that does not work or no longer works. */
export async function findResetView(token: string): Promise<ResetView | null> {
  const found = await findAccount(database(), token);
  return found === null ? null : { email: found.email };
}

/**
 * Sets the password that somebody chose with a reset link, and ends all sessions of the account. Two-factor
 * sign-in stays on, and asks for a code in every browser.
 * @returns the address to sign in with
 * @throws {ConflictError} for a link that does not work or no longer works
 * @throws {ValidationError} for a password that is easy to guess
 */
export async function useResetLink(input: PasswordResetInput, headers: Headers): Promise<string> {
  const view = await findAccount(database(), input.token);
  if (view === null) throw new ConflictError("reset_link_invalid");
  const hash = await chosenPasswordHash(input.password, [view.name, view.email, ...view.organizations]);
  const { email } = await database().$transaction(async (tx) => {
    const account = await findAccount(tx, input.token);
    // Of two requests with the same link, the second waits here and then finds none to delete.
    const { count } = await tx.verification.deleteMany({ where: nameOf(input.token) });
    if (account === null || count === 0) throw new ConflictError("reset_link_invalid");
    const { userId } = account;
    await replacePassword(tx, userId, hash);
    const by = selfCaller(userId, headers);
    await recordAccountAudit(tx, { userId, action: "member.reset_link_used", by });
    return account;
  });
  await forgetAccountAttempts(email);
  return email;
}

const nameOf = (token: string) => ({ identifier: resetLinkName(secretHash(token)) });

/**
 * The account of a link that works. It ends early if the account can no longer sign in, or if whoever made it
 * may no longer make one.
 */
async function findAccount(db: Reader, token: string) {
  const link = await db.verification.findFirst({
    where: { ...nameOf(token), expiresAt: { gt: clock.now() } },
    select: { value: true },
  });
  const [userId = "", makerId = ""] = link?.value.split(" ") ?? [];
  if (link === null || !(await canSignIn(db, userId)) || !(await canSignIn(db, makerId))) return null;
  // A link that was mailed was made by the account itself, on the proof that it reads the address's mail.
  if (makerId !== userId && !(await managesEverywhere(db, makerId, userId))) return null;
  const { name, email, members } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, email: true, members: { select: { org: { select: { name: true } } } } },
  });
  return { userId, name, email, organizations: members.map(({ org }) => org.name) };
}

/** Whether the account is enabled and an active member of an organization. */
async function canSignIn(db: Reader, userId: string): Promise<boolean> {
  const where = { id: userId, disabledAt: null, members: { some: { status: "active" } } } as const;
  return (await db.user.findFirst({ where, select: { id: true } })) !== null;
}

/** Whether `makerId` may manage `userId` in each organization that `userId` belongs to. */
async function managesEverywhere(db: Reader, makerId: string, userId: string): Promise<boolean> {
  const active = { userId: makerId, status: "active" } as const;
  const none = (roles: ("owner" | "admin")[]) => ({
    org: { members: { none: { ...active, role: { in: roles } } } },
  });
  const foreign = await db.member.findFirst({
    where: { userId, OR: [none(["owner", "admin"]), { role: "owner", ...none(["owner"]) }] },
  });
  return foreign === null;
}
