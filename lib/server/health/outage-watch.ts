import { languageSchema } from "#lib/contract/resources/language.ts";
import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import { countWorkers } from "../jobs/worker-count.ts";
import { localDay } from "../local-moment.ts";
import { log } from "../log.ts";
import { isMailSetUp, queueMail, sendMail } from "../mails/index.ts";
import { messageWriter } from "../messages/index.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { outageMailWriter } from "./outage-mail-writer.ts";
import { selectOwners } from "./outage-readers.ts";
import { findOverdue } from "./overdue-sending.ts";

const MINUTE_MS = 60_000;
/** For how long no worker must have run before it is told of: they are restarted now and then. */
const ABSENT_MS = 5 * MINUTE_MS;
/** How many mails a web process sends at a time: it serves others meanwhile. */
const MOST_MAILS = 20;
/** How many of them at once: one that a server keeps waiting does not keep the others. */
const SENT_AT_ONCE = 5;
/** How long a mail may take. */
const MAIL_LIMIT_MS = MINUTE_MS;
/** A mail that was taken by a process that ended is taken again after this time. */
const TAKEN_MS = 10 * MINUTE_MS;

type DueMail = { id: string; run: number; attempts: number; nextAttemptAt: Date | null };

/**
 * Tells owners that nothing is sent because no worker runs, from a web process, since no worker can: it makes and hands over
 * these mails itself, once a day for each organization in which something is late, however many web processes there are.
 */
export class OutageWatch {
  readonly #db: Database;
  /** Since when this process has seen no worker. */
  #absentSince: Date | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Called once a minute. */
  async look(): Promise<void> {
    if (!isMailSetUp()) return;
    if ((await countWorkers()) > 0) {
      this.#absentSince = null;
      return;
    }
    const now = clock.now();
    this.#absentSince ??= now;
    if (now.getTime() - this.#absentSince.getTime() < ABSENT_MS) return;
    for (const orgId of await this.#untold(now))
      await apart({ organization: orgId }, "owners were not told that no worker is running", () =>
        this.#queue(orgId),
      );
    await this.#send();
  }

  /** The organizations in which something is late, but those told of today. */
  async #untold(now: Date): Promise<string[]> {
    const late = await findOverdue(this.#db, null, now);
    if (late.length === 0) return [];
    const organizations = await this.#db.organization.findMany({
      where: { id: { in: late.map(({ orgId }) => orgId) } },
      select: { id: true, timeZone: true, outageMailedOn: true },
    });
    return organizations.flatMap(({ id, timeZone, outageMailedOn }) =>
      outageMailedOn?.toISOString().slice(0, 10) === localDay(now, timeZone) ? [] : [id],
    );
  }

  /** Queues the mails of an organization, in the transaction that notes that its owners are told of today. */
  async #queue(orgId: string): Promise<void> {
    await tenantDatabase(orgId, this.#db).$transaction(async (tx) => {
      const owners = await selectOwners(tx);
      const [first] = owners;
      if (first === undefined) return;
      const day = new Date(localDay(clock.now(), first.org.timeZone));
      // Without Prisma, which would say that somebody had changed the organization.
      const count = await tx.$executeRaw`
        update organizations set outage_mailed_on = ${day}::date
        where id = ${orgId}::uuid and outage_mailed_on is distinct from ${day}::date`;
      if (count === 0) return;
      log().error({ organization: orgId }, "no worker is running, and what should have been sent was not");
      for (const { userId, user } of owners)
        await queueMail(tx, {
          orgId,
          to: user.email,
          language: languageSchema.catch("en").parse(user.language),
          content: { kind: "sending_outage", params: {} },
          resourceId: userId,
        });
    });
  }

  /** Hands over the mails that are due; a worker that comes back finds them sent. */
  async #send(): Promise<void> {
    const now = clock.now();
    const due = await this.#db.mail.findMany({
      where: { kind: "sending_outage", status: "queued", nextAttemptAt: { lte: now } },
      select: { id: true, run: true, attempts: true, nextAttemptAt: true },
      orderBy: { id: "asc" },
      take: MOST_MAILS,
    });
    const waiting = due.values();
    const sendNext = async () => {
      for (const mail of waiting)
        await apart({ mailId: mail.id }, "a mail of an outage was not sent", () => this.#hand(mail, now));
    };
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, sendNext));
  }

  async #hand({ nextAttemptAt, attempts, ...key }: DueMail, now: Date): Promise<void> {
    // Of several web processes, one takes it.
    const { count } = await this.#db.mail.updateMany({
      where: { ...key, attempts, status: "queued", nextAttemptAt },
      data: { nextAttemptAt: new Date(now.getTime() + TAKEN_MS) },
    });
    if (count === 0) return;
    await sendMail(
      this.#db,
      { ...key, attempt: attempts },
      {
        signal: AbortSignal.timeout(MAIL_LIMIT_MS),
        messages: messageWriter,
        digests: { sending_outage: outageMailWriter },
      },
    );
  }
}

/** What fails for one keeps no other from its own. */
async function apart(about: object, failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log().error({ err: error, ...about }, failure);
  }
}
