import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { environment } from "../environment.ts";
import type { Mail, Prisma } from "../generated/prisma/client.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { log } from "../log.ts";
import { openText } from "../sealed-text.ts";
import { type ComposedMail, composeMail } from "./compose-mail.ts";
import { mailContent } from "./mail-content.ts";
import { findMailSender } from "./mail-queries.ts";
import { nextMailAttempt } from "./mail-retries.ts";
import { linkPlace, mailUrgency } from "./queue-mail.ts";
import { handOver, type RelayAnswer } from "./relay.ts";

/** Where a mail stands: the run that a retry by hand began, and the attempts made in it. */
type AttemptKey = { id: string; run: number; attempt: number };

type KnownMail = AttemptKey & Pick<Mail, "kind">;

/** How long mails are kept, to be looked up. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Of what went wrong while a mail was made: as many as an admin reads. */
const MOST_WORDS = 500;
const MINUTE_MS = 60_000;
/** How many one statement deletes, so that none locks the table for long. */
const PRUNED_AT_ONCE = 5000;

/**
 * Makes one attempt to hand a mail to the SMTP server and schedules the next, unless the attempt was made already. A
 * worker that dies between the server's answer and ours has the attempt made again: a mail may be sent twice, under one
 * Message-ID, but is never lost.
 */
export async function sendMail(
  db: Database,
  place: AttemptKey,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const mail = await db.mail.findUnique({ where: waitingAt(place) });
  if (mail === null) return;
  if (mail.expiresAt !== null && mail.expiresAt <= clock.now()) {
    return end(db, place, { status: "canceled", relayAnswer: mail.relayAnswer });
  }
  const putOffUntil = await takeTurn(db, place);
  if (putOffUntil !== null) return putOff(db, { ...place, kind: mail.kind }, putOffUntil);
  const answer = await attempt(db, mail, signal);
  await settle(db, { ...place, kind: mail.kind }, answer);
}

const waitingAt = ({ id, run, attempt }: AttemptKey) => ({
  id,
  run,
  attempts: attempt,
  status: "queued" as const,
});

async function attempt(db: Database, mail: Mail, signal: AbortSignal): Promise<RelayAnswer> {
  const { mailServer } = environment();
  if (mailServer === null) return { outcome: "later", words: "Not sent: ROLLCALL_SMTP_URL is not set" };
  let message: ComposedMail;
  try {
    message = await compose(db, mail, mailServer.from);
  } catch (error) {
    signal.throwIfAborted();
    log().error({ err: error, mailId: mail.id }, "a mail could not be made");
    const words = error instanceof Error ? error.message : String(error);
    return { outcome: "later", words: `The mail could not be made: ${words}`.slice(0, MOST_WORDS) };
  }
  return handOver(mailServer, message, signal);
}

async function compose(db: Database, mail: Mail, from: string): Promise<ComposedMail> {
  const content = mailContent(mail.kind, mail.params);
  const brandOf = content.kind === "password_reset" ? content.params.brand_of : mail.orgId;
  const link = mail.secret === null ? null : await openText(mail.secret, linkPlace(mail.id));
  const sender = brandOf === null ? null : await findMailSender(db, brandOf);
  return composeMail(mail, { content, link, sender, from });
}

/** Writes what became of an attempt, and queues the next one in the same transaction. */
async function settle(
  db: Database,
  { kind, ...place }: KnownMail,
  { outcome, words }: RelayAnswer,
): Promise<void> {
  const now = clock.now();
  if (outcome === "sent") return end(db, place, { status: "sent", sentAt: now, relayAnswer: words });
  const attempts = place.attempt + 1;
  const retryAt = outcome === "never" ? null : nextMailAttempt(attempts, now);
  // Its link is kept: a retry by hand may still send it.
  if (retryAt === null) return end(db, place, { status: "failed", relayAnswer: words });
  await db.$transaction(async (tx) => {
    const isWritten = await write(tx, place, { attempts, relayAnswer: words, nextAttemptAt: retryAt });
    if (!isWritten) return;
    const job = { mail_id: place.id, run: place.run, attempt: attempts };
    await enqueue(tx, "sendMail", [job], mailUrgency(kind), { startAfter: retryAt });
  });
}

async function end(
  db: Database,
  place: AttemptKey,
  data: Prisma.MailUncheckedUpdateManyInput & { status: "sent" | "failed" | "canceled" },
): Promise<void> {
  const attempts = data.status === "canceled" ? place.attempt : place.attempt + 1;
  const secret = data.status === "failed" ? {} : { secret: null };
  await write(db, place, { ...data, ...secret, attempts, nextAttemptAt: null });
}

/** False when the mail has gone on meanwhile. */
async function write(
  db: Pick<Prisma.TransactionClient, "mail">,
  place: AttemptKey,
  data: Prisma.MailUncheckedUpdateManyInput,
): Promise<boolean> {
  return (await db.mail.updateMany({ where: waitingAt(place), data })).count === 1;
}

/*
 * The limit of mails a minute is one of all workers together: attempts of the last minute are counted in the database,
 * one worker at a time.
 */

/** How many mails may be tried now, at most `most`. */
export async function mailBudget(db: Database, most: number): Promise<number> {
  const { mailsPerMinute } = environment();
  if (mailsPerMinute === 0) return most;
  return Math.min(most, Math.max(0, mailsPerMinute - (await attemptsOfLastMinute(db))));
}

/** Counts this attempt unless the limit is reached. @returns null, or until when the mail has to wait */
async function takeTurn(db: Database, place: AttemptKey): Promise<Date | null> {
  const { mailsPerMinute } = environment();
  const now = clock.now();
  if (mailsPerMinute === 0) {
    await write(db, place, { attemptedAt: now });
    return null;
  }
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('mails a minute'))`;
    if ((await attemptsOfLastMinute(tx)) >= mailsPerMinute) return new Date(now.getTime() + MINUTE_MS / 6);
    await write(tx, place, { attemptedAt: now });
    return null;
  });
}

function attemptsOfLastMinute(db: Pick<Prisma.TransactionClient, "mail">): Promise<number> {
  return db.mail.count({ where: { attemptedAt: { gt: new Date(clock.now().getTime() - MINUTE_MS) } } });
}

/** The attempt is not made yet: its job comes again. */
async function putOff(db: Database, { id, run, attempt, kind }: KnownMail, startAfter: Date): Promise<void> {
  await db.$transaction((tx) =>
    enqueue(tx, "sendMail", [{ mail_id: id, run, attempt }], mailUrgency(kind), { startAfter }),
  );
}

/** Deletes the mails of all organizations that are too old, and the links that have ended in those that failed. */
export async function pruneMails(db: Database): Promise<void> {
  const now = clock.now();
  await db.mail.updateMany({
    where: { secret: { not: null }, expiresAt: { lt: now } },
    data: { secret: null },
  });
  const before = new Date(now.getTime() - KEPT_MS);
  let deleted = 0;
  do {
    deleted = await db.$executeRaw`
      delete from mails where id in (
        select id from mails where created_at < ${before} limit ${PRUNED_AT_ONCE} for update skip locked)`;
  } while (deleted === PRUNED_AT_ONCE);
}
