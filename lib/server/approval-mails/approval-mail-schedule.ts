import { languageSchema } from "#lib/contract/resources/language.ts";
import { newToken, secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import { dayShifted, localDay, localMoment } from "../local-moment.ts";
import { log } from "../log.ts";
import { isMailSetUp, queueMail } from "../mails/index.ts";
import { type TenantTransaction, tenantDatabase } from "../tenant-database.ts";
import {
  insertItems,
  listedKey,
  selectListed,
  selectWaiting,
  type Waiting,
} from "./approval-mail-queries.ts";
import { type Approver, readersOf, selectApprovers } from "./approval-readers.ts";

/** When it is mailed, on the organization's clocks. */
const MAILED_AT_HOUR = 8;
/** How many a mail lists, with pictures: further ones are counted, and listed on the next day if they cannot wait. */
export const MOST_LISTED = 48;
/** For how long a mail's link approves: what waits by then is in newer mails. */
export const LINK_DAYS = 14;
const DAY_MS = 86_400_000;
/** By how much clocks are ahead of UTC at most. */
const MOST_AHEAD_MS = 14 * 60 * 60 * 1000;

type Due = { id: string; timeZone: string; approvalsMailedOn: Date | null };
type Turn = { today: string; isWeekly: boolean; nextWeekly: Date };

/**
 * Queues a mail to each member for whose approval something waits, of every organization in which the time has come: on
 * Mondays of everything, on other days of what no mail has told them and cannot wait for the next Monday. The day is noted
 * in the same transaction: whatever number of workers call this, each mail is queued once.
 */
export async function queueDueApprovalMails(db: Database): Promise<void> {
  if (!isMailSetUp()) return;
  const now = clock.now();
  const latestDay = new Date(new Date(now.getTime() + MOST_AHEAD_MS).toISOString().slice(0, 10));
  const organizations = await db.organization.findMany({
    where: {
      status: "active",
      celebrations: { some: { enabled: true, NOT: { approverIds: { isEmpty: true } } } },
      OR: [{ approvalsMailedOn: null }, { approvalsMailedOn: { lt: latestDay } }],
    },
    select: { id: true, timeZone: true, approvalsMailedOn: true },
  });
  for (const organization of organizations) {
    const turn = dueTurn(organization, now);
    if (turn === null) continue;
    try {
      await queueMails(db, organization, turn);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // One organization keeps no other from its mail, and is tried again with the next run.
      log().error(
        { err: error, organization: organization.id },
        "mails of what waits for approval were not queued",
      );
    }
  }
}

/** What is to be mailed today; null before its hour, and once it is. A Monday on which no worker ran is made up for. */
function dueTurn({ timeZone, approvalsMailedOn }: Due, now: Date): Turn | null {
  const today = localDay(now, timeZone);
  if (now < localMoment(today, MAILED_AT_HOUR, timeZone)) return null;
  const last = approvalsMailedOn?.toISOString().slice(0, 10) ?? null;
  if (last !== null && last >= today) return null;
  const monday = mondayOf(today);
  const isWeekly = last === null ? today === monday : last < monday;
  return { today, isWeekly, nextWeekly: nextWeekly(now, timeZone) };
}

function mondayOf(day: string): string {
  return dayShifted(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** When the next mail of a Monday is due after a moment. */
export function nextWeekly(at: Date, timeZone: string): Date {
  const monday = mondayOf(localDay(at, timeZone));
  const thisOne = localMoment(monday, MAILED_AT_HOUR, timeZone);
  return at < thisOne ? thisOne : localMoment(dayShifted(monday, 7), MAILED_AT_HOUR, timeZone);
}

async function queueMails(db: Database, { id: orgId, approvalsMailedOn }: Due, turn: Turn): Promise<void> {
  const day = new Date(turn.today);
  await tenantDatabase(orgId, db).$transaction(async (tx) => {
    // Without Prisma, which would say that somebody had changed the organization.
    const count = await tx.$executeRaw`
      update organizations set approvals_mailed_on = ${day}::date
      where id = ${orgId}::uuid and approvals_mailed_on is not distinct from ${approvalsMailedOn}::date`;
    // Another worker was faster.
    if (count === 0) return;
    const waiting = await selectWaiting(tx);
    if (waiting.length === 0) return;
    const approvers = await selectApprovers(tx);
    const listed = turn.isWeekly ? new Set<string>() : await selectListed(tx, waiting);
    for (const approver of approvers) {
      const { userId } = approver;
      const own = waiting.filter(({ celebration }) => isReader(approver, celebration, approvers));
      const told = turn.isWeekly
        ? own
        : own.filter(({ id, sendAt }) => sendAt < turn.nextWeekly && !listed.has(listedKey(userId, id)));
      if (told.length > 0) await queueFor(tx, { orgId, approver, day, isWeekly: turn.isWeekly }, told);
    }
  });
}

const isReader = (
  approver: Approver,
  { approverIds }: Waiting["celebration"],
  approvers: readonly Approver[],
): boolean => readersOf(approverIds, approvers).includes(approver);

type Mailing = { orgId: string; approver: Approver; day: Date; isWeekly: boolean };

async function queueFor(
  tx: TenantTransaction,
  { orgId, approver: { userId, user }, day, isWeekly }: Mailing,
  told: readonly Waiting[],
): Promise<void> {
  const token = newToken();
  const now = clock.now();
  const mailId = await queueMail(tx, {
    orgId,
    to: user.email,
    language: languageSchema.catch("en").parse(user.language),
    content: { kind: "approval_request", params: { is_weekly: isWeekly } },
    link: { url: token, expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS) },
    resourceId: userId,
  });
  await tx.approvalMail.create({
    data: { orgId, mailId, userId, day, tokenHash: secretHash(token), createdAt: now },
  });
  const ids = told.slice(0, MOST_LISTED).map(({ id }) => id);
  await insertItems(tx, { orgId, mailId }, ids);
}
