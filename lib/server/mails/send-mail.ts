import { clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { deleteInPieces } from "../delete-in-pieces.ts";
import { environment } from "../environment.ts";
import type { CancelReason, Mail, MailStatus, Prisma } from "../generated/prisma/client.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { log } from "../log.ts";
import { type TenantConnection, type TenantTransaction, tenantDatabase } from "../tenant-database.ts";
import { type ComposedMail, composeMail } from "./compose-mail.ts";
import { LOOKED_UP_KINDS, type LookedUpKind, mailContent } from "./mail-content.ts";
import { findMailSender } from "./mail-queries.ts";
import { nextMailAttempt } from "./mail-retries.ts";
import { mailLink, mailUrgency } from "./queue-mail.ts";
import { handOver, type RelayAnswer } from "./relay.ts";

/** Where a mail stands: the run that a retry by hand began, and the attempts made in it. */
type AttemptKey = { id: string; run: number; attempt: number };

/**
 * What is to be handed over, and whether webhooks are told of it; or that it is held back, has
 * to wait for its turn in this process, has to wait otherwise, or is not sent at all.
 */
export type MadeMessage =
  | { outcome: "made"; mail: ComposedMail; recipient: string; isTold: boolean }
  | { outcome: "held" }
  | { outcome: "busy" }
  | { outcome: "canceled"; reason: CancelReason | null }
  | { outcome: "later"; words: string };

/** What a mail about a video says, and what follows from its end: domains above this one know. */
export type MessageWriter = {
  make: (db: Database, mail: Mail, given: { from: string; signal: AbortSignal }) => Promise<MadeMessage>;
  /** Called in the transaction in which a message is sent, or has failed. */
  ended: (tx: TenantTransaction, mail: Mail, status: "sent" | "failed") => Promise<void>;
  /** Called after that of one whose address was refused for good. */
  refused: (db: TenantConnection, mail: Mail, words: string) => Promise<void>;
};

/** Makes a mail of what is so when it is sent; canceled if it is not wanted any more, or nothing is left to tell. */
export type DigestWriter = (
  db: Database,
  mail: Mail,
  given: { from: string; signal: AbortSignal },
) => Promise<MadeMessage>;

/** Makers of the mails that domains above this one know. */
export type MailWriters = {
  messages: MessageWriter;
  digests: Readonly<Partial<Record<LookedUpKind, DigestWriter>>>;
};

/** How long mails are kept, to be looked up. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Of what went wrong while a mail was made: as many as an admin reads. */
const MOST_WORDS = 500;
const MINUTE_MS = 60_000;
/** How long a mail waits before it asks again for what is made for it. */
const BUSY_MS = 10_000;

/**
 * Makes one attempt to hand a mail to the SMTP server and schedules the next, unless the attempt was made already. A
 * worker that dies between the server's answer and ours has the attempt made again: a mail may be sent twice, under one
 * Message-ID, but is never lost.
 */
export async function sendMail(
  db: Database,
  place: AttemptKey,
  { signal, ...writers }: { signal: AbortSignal } & MailWriters,
): Promise<void> {
  const turn = await takeTurn(db, place);
  if (turn === null) return;
  if (turn instanceof Date) return putOff(db, place, turn);
  const { mail, before } = turn;
  // An attempt that comes to nothing is none.
  const unmade = { attemptedAt: before };
  if (mail.expiresAt !== null && mail.expiresAt <= clock.now())
    return void (await end(db, place, { ...unmade, status: "canceled" }));
  const { messages } = writers;
  const made = await make(db, mail, { signal, ...writers });
  if (made.outcome === "canceled")
    return void (await end(db, place, { ...unmade, status: "canceled", reason: made.reason }));
  // Its job ends here: resuming makes another one.
  if (made.outcome === "held") return void (await write(db, place, { ...unmade, inHand: false }));
  if (made.outcome === "busy") {
    await write(db, place, { ...unmade, inHand: false });
    return putOff(db, place, new Date(clock.now().getTime() + BUSY_MS));
  }
  if (made.outcome === "later") return settle(db, place, { mail, answer: made, messages, isTold: false });
  const { recipient, isTold } = made;
  // Before it is handed over: the index of who has had what must not refuse it afterwards.
  if (recipient !== mail.recipient && !(await write(db, place, { recipient }))) return;
  const answer = await handOverTo(made.mail, signal);
  await settle(db, place, { mail: { ...mail, recipient }, answer, messages, isTold });
}

const isLookedUp = (kind: Mail["kind"]): kind is LookedUpKind =>
  LOOKED_UP_KINDS.some((each) => each === kind);

const waitingAt = ({ id, run, attempt }: AttemptKey) => ({
  id,
  run,
  attempts: attempt,
  status: { in: ["queued", "scheduled"] satisfies MailStatus[] },
});

async function handOverTo(message: ComposedMail, signal: AbortSignal): Promise<RelayAnswer> {
  const { mailServer } = environment();
  return mailServer === null ? NO_SERVER : handOver(mailServer, message, signal);
}

const NO_SERVER = { outcome: "later", words: "Not sent: ROLLCALL_SMTP_URL is not set" } as const;

async function make(
  db: Database,
  mail: Mail,
  { signal, messages, digests }: { signal: AbortSignal } & MailWriters,
): Promise<MadeMessage> {
  const { mailServer } = environment();
  if (mailServer === null) return NO_SERVER;
  const { from } = mailServer;
  try {
    if (mail.videoId !== null) return await messages.make(db, mail, { from, signal });
    if (isLookedUp(mail.kind)) {
      const write = digests[mail.kind];
      if (write === undefined) throw new Error(`This process makes no mails of the kind ${mail.kind}`);
      return await write(db, mail, { from, signal });
    }
    const composed = await compose(db, mail, from);
    return { outcome: "made", mail: composed, recipient: mail.recipient, isTold: false };
  } catch (error) {
    signal.throwIfAborted();
    log().error({ err: error, mailId: mail.id }, "a mail could not be made");
    const words = error instanceof Error ? error.message : String(error);
    return { outcome: "later", words: `The mail could not be made: ${words}`.slice(0, MOST_WORDS) };
  }
}

async function compose(db: Database, mail: Mail, from: string): Promise<ComposedMail> {
  if (mail.kind === "message" || isLookedUp(mail.kind))
    throw new Error("Other domains make messages and digests");
  const content = mailContent(mail.kind, mail.params);
  const brandOf = content.kind === "password_reset" ? content.params.brand_of : mail.orgId;
  const link = await mailLink(mail);
  const sender = brandOf === null ? null : await findMailSender(tenantDatabase(brandOf, db), brandOf);
  return composeMail(mail, { content, link, sender, from });
}

type Settled = { mail: Mail; answer: RelayAnswer; messages: MessageWriter; isTold: boolean };

/** Writes what became of an attempt, and queues the next one in the same transaction. */
async function settle(
  db: Database,
  place: AttemptKey,
  { mail, answer, messages, isTold }: Settled,
): Promise<void> {
  const { outcome, words } = answer;
  const now = clock.now();
  const attempts = place.attempt + 1;
  const retryAt = outcome === "later" ? nextMailAttempt(attempts, now) : null;
  if (retryAt === null) {
    const isSent = outcome === "sent";
    // The link of one that failed is kept: a retry by hand may still send it.
    const ending = { status: isSent ? "sent" : "failed", relayAnswer: words } as const;
    const data = { ...ending, ...(isSent ? { sentAt: now } : {}) };
    if (mail.orgId === null || mail.sendId === null) return void (await end(db, place, data));
    const bound = tenantDatabase(mail.orgId, db);
    if (!isTold) await end(db, place, data);
    else
      await bound.$transaction(async (tx) => {
        if (await end(tx, place, data)) await messages.ended(tx, mail, data.status);
      });
    // Apart from it: an erasure locks the person before their messages.
    if (outcome === "never" && answer.isAddressFault) await messages.refused(bound, mail, words);
    return;
  }
  await db.$transaction(async (tx) => {
    const next = { attempts, relayAnswer: words, nextAttemptAt: retryAt, inHand: false };
    if (!(await write(tx, place, next))) return;
    const job = { mail_id: place.id, run: place.run, attempt: attempts };
    await enqueue(tx, "sendMail", [job], mailUrgency(mail.kind), { startAfter: retryAt });
  });
}

/** @returns false when the mail has gone on meanwhile */
async function end(
  db: Writer,
  place: AttemptKey,
  data: Prisma.MailUncheckedUpdateManyInput & { status: "sent" | "failed" | "canceled" },
): Promise<boolean> {
  const attempts = data.status === "canceled" ? place.attempt : place.attempt + 1;
  const secret = data.status === "failed" ? {} : { secret: null };
  return write(db, place, { ...data, ...secret, attempts, nextAttemptAt: null, inHand: false });
}

type Writer = {
  mail: {
    updateMany(args: {
      where: Prisma.MailWhereInput;
      data: Prisma.MailUncheckedUpdateManyInput;
    }): Promise<{ count: number }>;
  };
};

/** False when the mail has gone on meanwhile. */
async function write(
  db: Writer,
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

/** `before`: when the last attempt before this one was made. */
type Turn = { mail: Mail; before: Date | null };

/**
 * Counts this attempt unless the limit is reached, and marks the mail as in hand: a retry by hand must not hand it over
 * a second time.
 * @returns the mail; null when the attempt was made, the mail was canceled, or a retry has begun another run; and otherwise
 *   until when it has to wait
 */
async function takeTurn(db: Database, place: AttemptKey): Promise<Turn | null | Date> {
  const { mailsPerMinute } = environment();
  const now = clock.now();
  const take = async (tx: Pick<Prisma.TransactionClient, "mail">) => {
    const data = { attemptedAt: now, inHand: true, status: "queued" } as const;
    const before = await attemptedBefore(tx, place);
    const [mail] = await tx.mail.updateManyAndReturn({ where: waitingAt(place), data });
    return mail === undefined ? null : { mail, before };
  };
  if (mailsPerMinute === 0) return take(db);
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('mails a minute'))`;
    if ((await attemptsOfLastMinute(tx)) >= mailsPerMinute) return new Date(now.getTime() + MINUTE_MS / 6);
    return take(tx);
  });
}

async function attemptedBefore(
  db: Pick<Prisma.TransactionClient, "mail">,
  { id, run, attempt }: AttemptKey,
): Promise<Date | null> {
  // Nearly all mails are tried once, and a statement less is sooner done.
  if (run === 0 && attempt === 0) return null;
  return (await db.mail.findUnique({ where: { id }, select: { attemptedAt: true } }))?.attemptedAt ?? null;
}

function attemptsOfLastMinute(db: Pick<Prisma.TransactionClient, "mail">): Promise<number> {
  return db.mail.count({ where: { attemptedAt: { gt: new Date(clock.now().getTime() - MINUTE_MS) } } });
}

/** The attempt is not made yet: its job comes again. */
async function putOff(db: Database, { id, run, attempt }: AttemptKey, startAfter: Date): Promise<void> {
  const mail = await db.mail.findUnique({ where: { id }, select: { kind: true } });
  if (mail === null) return;
  await db.$transaction((tx) =>
    enqueue(tx, "sendMail", [{ mail_id: id, run, attempt }], mailUrgency(mail.kind), { startAfter }),
  );
}

/** Deletes the mails of all organizations that are too old, messages aside, and the links that have ended in those that failed. */
export async function pruneMails(db: Database): Promise<void> {
  const now = clock.now();
  await db.mail.updateMany({
    where: { sendId: null, secret: { not: null }, expiresAt: { lt: now } },
    data: { secret: null },
  });
  const before = new Date(now.getTime() - KEPT_MS);
  await deleteInPieces(
    (most) => db.$executeRaw`
      delete from mails where id in (
        select id from mails where created_at < ${before} and send_id is null limit ${most} for update skip locked)`,
  );
}
