import type { MAIL_STATUSES, ORGANIZATION_MAIL_KINDS } from "#lib/contract/resources/mail.ts";
import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Mail, MailSettings, Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type MailFilter = {
  status?: (typeof MAIL_STATUSES)[number] | undefined;
  kind?: (typeof ORGANIZATION_MAIL_KINDS)[number] | undefined;
};

/** Messages about videos are a resource of their own. */
const NO_MESSAGE = { sendId: null } as const;

export type MailRow = Omit<Mail, "secret" | "params">;

const withoutContent = { secret: true, params: true } as const;

export function selectMails(
  db: TenantConnection,
  filter: MailFilter,
  place: CreationPlace,
): Promise<MailRow[]> {
  const { after, page } = byCreation(place);
  return db.mail.findMany({ where: { AND: [toWhere(filter), after] }, omit: withoutContent, ...page });
}

export function countMails(db: TenantConnection, filter: MailFilter): Promise<number> {
  return db.mail.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

export function findMail(db: TenantConnection, id: string): Promise<MailRow | null> {
  return db.mail.findUnique({ where: { id, ...NO_MESSAGE }, omit: withoutContent });
}

/** How long an attempt may take at most; one that its worker did not end is made again by its job. */
const LONGEST_ATTEMPT_MS = 10 * 60 * 1000;

/** A mail that no worker is handing over at this moment. */
export const notInHand = (now: Date): Prisma.MailWhereInput => ({
  OR: [{ inHand: false }, { attemptedAt: { lt: new Date(now.getTime() - LONGEST_ATTEMPT_MS) } }],
});

/** The same of a row: whether it is being handed over. */
export const isInHand = (
  { inHand, attemptedAt }: Pick<MailRow, "inHand" | "attemptedAt">,
  now: Date,
): boolean => inHand && (attemptedAt === null || now.getTime() - attemptedAt.getTime() <= LONGEST_ATTEMPT_MS);

/**
 * Begins anew with the attempts of a mail that has not been sent; null if it has, was canceled, or is being handed over.
 */
export async function beginMailRun(tx: TenantTransaction, id: string, at: Date): Promise<MailRow | null> {
  const [row] = await tx.mail.updateManyAndReturn({
    where: { id, status: { in: ["failed", "queued"] }, ...notInHand(at) },
    data: { status: "queued", run: { increment: 1 }, attempts: 0, nextAttemptAt: at },
    omit: withoutContent,
  });
  return row ?? null;
}

/** Null until something is first set. */
export function findMailSettings(db: TenantConnection, orgId: string): Promise<MailSettings | null> {
  return db.mailSettings.findUnique({ where: { orgId } });
}

/** Whether the picture in an organization's mails about videos moves. */
export async function posterStyle(db: TenantConnection, orgId: string): Promise<MailSettings["poster"]> {
  return (await findMailSettings(db, orgId))?.poster ?? "animated";
}

/** Lets one request at a time change the organization's settings, until the transaction ends. */
export async function lockMailSettings(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`mail settings:${orgId}`}, 0))`;
}

export function saveMailSettings(
  tx: TenantTransaction,
  orgId: string,
  values: Pick<MailSettings, "senderName" | "replyTo" | "signature" | "poster">,
): Promise<MailSettings> {
  return tx.mailSettings.upsert({
    where: { orgId },
    create: { ...values, id: newId(), orgId },
    update: values,
  });
}

/** The active member with this address, in lower case. */
export function findMemberAddress(
  db: TenantConnection,
  by: { userId: string } | { email: string },
): Promise<{ user: { email: string; language: string | null } } | null> {
  const user = "userId" in by ? {} : { user: { email: by.email } };
  return db.member.findFirst({
    where: { ...("userId" in by ? { userId: by.userId } : {}), ...user, status: "active" },
    select: { user: { select: { email: true, language: true } } },
  });
}

/** How an organization's mails look, and from whom they come. */
export type MailSender = {
  name: string;
  senderName: string | null;
  replyTo: string | null;
  /** Below messages about videos. */
  signature: string | null;
  /** The main colour of its brand. */
  color: string | null;
  logo: {
    storageKey: string;
    contentType: string;
    size: number;
    width: number | null;
    height: number | null;
  } | null;
};

export async function findMailSender(db: TenantConnection, orgId: string): Promise<MailSender | null> {
  const org = await db.organization.findUnique({
    where: { id: orgId },
    select: {
      name: true,
      mailSettings: { select: { senderName: true, replyTo: true, signature: true } },
      brand: {
        select: {
          colors: true,
          logo: { select: { storageKey: true, contentType: true, size: true, width: true, height: true } },
        },
      },
    },
  });
  if (org === null) return null;
  const [main] = (org.brand?.colors ?? []) as { value: string }[];
  return {
    name: org.name,
    senderName: org.mailSettings?.senderName ?? null,
    replyTo: org.mailSettings?.replyTo ?? null,
    signature: org.mailSettings?.signature ?? null,
    color: main?.value ?? null,
    logo: org.brand?.logo ?? null,
  };
}

/** The organization whose colours a mail about an account has: its only one; null for several. */
export async function brandOrganization(
  db: Pick<Prisma.TransactionClient, "member">,
  userId: string,
): Promise<string | null> {
  const members = await db.member.findMany({
    where: { userId, status: "active" },
    select: { orgId: true },
    take: 2,
  });
  return members.length === 1 ? (members[0]?.orgId ?? null) : null;
}

const toWhere = ({ status, kind }: MailFilter): Prisma.MailWhereInput => ({
  ...NO_MESSAGE,
  ...(status === undefined ? {} : { status }),
  ...(kind === undefined ? {} : { kind }),
});
