import { languageSchema } from "#lib/contract/resources/language.ts";
import { newToken, secretHash } from "../auth/index.ts";
import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import { dayShifted, localDay, localMoment } from "../local-moment.ts";
import { log } from "../log.ts";
import { isMailSetUp, queueMail } from "../mails/index.ts";
import { type TenantTransaction, tenantDatabase } from "../tenant-database.ts";
import { insertItems, selectCelebrations, selectPressing, selectTold } from "./approval-mail-queries.ts";
import { type Approver, readersOf, selectApprovers } from "./approval-readers.ts";

/** When it is mailed, on the organization's clocks. */
const MAILED_AT_HOUR = 8;
/** How many a mail lists, with pictures: further ones are counted, and listed on the next day if they cannot wait. */
export const MOST_LISTED = 48;
/** For how long a mail's link approves: what waits by then is in newer mails. */
export const LINK_DAYS = 14;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** What cannot wait for the next morning is mailed together once no video of it has ended for this long. */
const QUIET_MS = 10 * MINUTE_MS;
/** How long the first of it waits for the others at most. */
const GATHERED_MS = 60 * MINUTE_MS;
/** By how much clocks are ahead of UTC at most. */
const MOST_AHEAD_MS = 14 * 60 * 60 * 1000;

const DUE = { id: true, timeZone: true, approvalsMailedOn: true } as const;
type Due = { id: string; timeZone: string; approvalsMailedOn: Date | null };
/**
 * `all`: on Mondays everything. `untold`: what no mail has told them and is sent before the next Monday's. `pressing`: that
 * of it which is sent before the mail of the next morning.
 */
type Turn = { today: string; what: "all" | "untold" | "pressing"; before: Date | null };

/**
 * Queues a mail to each member for whose approval something waits, of every organization in which the time has come: on
 * Mondays of everything, on other days of what no mail has told them and cannot wait for the next Monday; and later on the
 * same day one more, of what cannot wait for the next morning. The day is noted in the same transaction: whatever number of
 * workers call this, each mail is queued once.
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
    select: DUE,
  });
  await queueEach(db, organizations, (due) => dueTurn(due, now));
  const pressing = await selectPressing(db, {
    before: new Date(now.getTime() + DAY_MS),
    quietSince: new Date(now.getTime() - QUIET_MS),
    atLatest: new Date(now.getTime() - GATHERED_MS),
  });
  if (pressing.length === 0) return;
  const pressed = await db.organization.findMany({
    where: { status: "active", id: { in: pressing } },
    select: DUE,
  });
  await queueEach(db, pressed, (due) => pressingTurn(due, now));
}

async function queueEach(
  db: Database,
  organizations: readonly Due[],
  turnOf: (due: Due) => Turn | null,
): Promise<void> {
  for (const organization of organizations) {
    try {
      const turn = turnOf(organization);
      if (turn !== null) await queueMails(db, organization, turn);
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
  const last = dayOf(approvalsMailedOn);
  if (last !== null && last >= today) return null;
  const monday = mondayOf(today);
  const isWeekly = last === null ? today === monday : last < monday;
  if (isWeekly) return { today, what: "all", before: null };
  return { today, what: "untold", before: nextWeekly(now, timeZone) };
}

/** What is to be mailed later on a day; null before its first mail. */
function pressingTurn({ timeZone, approvalsMailedOn }: Due, now: Date): Turn | null {
  const today = localDay(now, timeZone);
  if (dayOf(approvalsMailedOn) !== today) return null;
  return { today, what: "pressing", before: localMoment(dayShifted(today, 1), MAILED_AT_HOUR, timeZone) };
}

const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

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
    const isPressing = turn.what === "pressing";
    const taken = isPressing ? takeAgain(tx, orgId, day) : takeDay(tx, orgId, day, approvalsMailedOn);
    // Another worker was faster.
    if (!(await taken)) return;
    const celebrations = await selectCelebrations(tx);
    const approvers = await selectApprovers(tx);
    const own = Map.groupBy(
      celebrations.flatMap(({ id, approverIds }) =>
        readersOf(approverIds, approvers).map((approver) => ({ id, approver })),
      ),
      ({ approver }) => approver,
    );
    // A second one of the same day is the last.
    const done = isPressing ? await selectPressed(tx, day) : new Set<string>();
    for (const [approver, those] of own) {
      const { userId } = approver;
      if (done.has(userId)) continue;
      const told = await selectTold(tx, {
        ...{ orgId, celebrationIds: those.map(({ id }) => id), userId, before: turn.before },
        ...{ isUntold: turn.what !== "all", most: MOST_LISTED },
      });
      if (told.length > 0) await queueFor(tx, { orgId, approver, day, what: turn.what }, told);
    }
  });
}

/** Notes the day, without Prisma, which would say that somebody had changed the organization. */
async function takeDay(tx: TenantTransaction, orgId: string, day: Date, last: Date | null): Promise<boolean> {
  const count = await tx.$executeRaw`
    update organizations set approvals_mailed_on = ${day}::date
    where id = ${orgId}::uuid and approvals_mailed_on is not distinct from ${last}::date`;
  return count > 0;
}

/** Has workers look one after the other at what is pressing; there is nothing to note each minute. */
async function takeAgain(tx: TenantTransaction, orgId: string, day: Date): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select id from organizations where id = ${orgId}::uuid and approvals_mailed_on = ${day}::date for no key update`;
  return rows.length > 0;
}

/** Those who have had the second mail of a day. */
async function selectPressed(tx: TenantTransaction, day: Date): Promise<ReadonlySet<string>> {
  const rows = await tx.approvalMail.findMany({ where: { day, isPressing: true }, select: { userId: true } });
  return new Set(rows.map(({ userId }) => userId));
}

type Mailing = { orgId: string; approver: Approver; day: Date; what: Turn["what"] };

async function queueFor(
  tx: TenantTransaction,
  { orgId, approver: { userId, user }, day, what }: Mailing,
  told: readonly string[],
): Promise<void> {
  const token = newToken();
  const now = clock.now();
  const mailId = await queueMail(tx, {
    orgId,
    to: user.email,
    language: languageSchema.catch("en").parse(user.language),
    content: { kind: "approval_request", params: { is_weekly: what === "all" } },
    link: { url: token, expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS) },
    resourceId: userId,
  });
  await tx.approvalMail.create({
    data: {
      ...{ orgId, mailId, userId, day, isPressing: what === "pressing" },
      ...{ tokenHash: secretHash(token), createdAt: now },
    },
  });
  await insertItems(tx, { orgId, mailId }, told);
}
