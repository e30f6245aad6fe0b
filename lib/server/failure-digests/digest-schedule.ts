import { languageSchema } from "#lib/contract/resources/language.ts";
import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import type { Organization } from "../generated/prisma/client.ts";
import { dayBefore, localDay, localMoment } from "../local-moment.ts";
import { log } from "../log.ts";
import { isMailSetUp, queueMail } from "../mails/index.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { type DigestSpan, hasFailures } from "./digest-queries.ts";
import { selectReaders } from "./digest-readers.ts";

/** When it is mailed, on the organization's clocks. */
const MAILED_AT_HOUR = 8;
/** Up to when failures are in it. An hour earlier, so that none is still being written by another host. */
const TOLD_UNTIL_HOUR = 7;
/** No two are closer than this, but after a change of the time zone; so most organizations need not be looked at. */
const LEAST_MS = 20 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** After a longer time without workers or an SMTP server, what is older is not told any more. */
const MOST_DAYS = 7;

/**
 * Queues a mail to each owner and admin who wants it, of every organization in which the time has come and something has
 * failed. The time up to which failures are told is moved on in the same transaction: whatever number of workers call
 * this, each mail is queued once.
 */
export async function queueDueDigests(db: Database): Promise<void> {
  if (!isMailSetUp()) return;
  const before = new Date(clock.now().getTime() - LEAST_MS);
  const organizations = await db.organization.findMany({
    where: { status: "active", OR: [{ failuresToldUntil: null }, { failuresToldUntil: { lt: before } }] },
    select: { id: true, timeZone: true, failuresToldUntil: true },
  });
  for (const organization of organizations) {
    const span = dueSpan(organization, clock.now());
    if (span === null) continue;
    try {
      await queueDigests(db, organization, span);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // One organization keeps no other from its mail, and is tried again with the next run.
      log().error({ err: error, organization: organization.id }, "a digest of failures was not queued");
    }
  }
}

type Due = Pick<Organization, "id" | "timeZone" | "failuresToldUntil">;

/** What a mail would tell of now; null when it has been told. */
function dueSpan({ timeZone, failuresToldUntil: told }: Due, now: Date): DigestSpan | null {
  const today = localDay(now, timeZone);
  const day = now < localMoment(today, MAILED_AT_HOUR, timeZone) ? dayBefore(today) : today;
  const until = localMoment(day, TOLD_UNTIL_HOUR, timeZone);
  if (told !== null && told >= until) return null;
  const daysBefore = (days: number) => new Date(until.getTime() - days * DAY_MS);
  if (told === null) return { since: daysBefore(1), until };
  return { since: told < daysBefore(MOST_DAYS) ? daysBefore(MOST_DAYS) : told, until };
}

async function queueDigests(db: Database, { id: orgId, failuresToldUntil }: Due, span: DigestSpan) {
  const failed = await hasFailures(tenantDatabase(orgId, db), span);
  await db.$transaction(async (tx) => {
    // Without Prisma, which would say that somebody had changed the organization.
    const count = await tx.$executeRaw`
      update organizations set failures_told_until = ${span.until}
      where id = ${orgId}::uuid and failures_told_until is not distinct from ${failuresToldUntil}`;
    // Another worker was faster.
    if (count === 0 || !failed) return;
    const params = { since: span.since.toISOString(), until: span.until.toISOString() };
    for (const { userId, email, language } of await selectReaders(tx, orgId))
      await queueMail(tx, {
        orgId,
        to: email,
        language: languageSchema.catch("en").parse(language),
        content: { kind: "failure_digest", params },
        resourceId: userId,
      });
  });
}
