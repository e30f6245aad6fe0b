import type { BodyOf } from "#lib/contract/contract.ts";
import { type Fault, faultAt, faultOf } from "#lib/contract/faults.ts";
import {
  MESSAGE_DAYS_AHEAD,
  MESSAGE_LIMIT,
  type sendCollectionMessages,
} from "#lib/contract/resources/message-send.ts";
import { findMergeFieldFaults } from "#lib/contract/scene/merge-fields.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { findCollection } from "../collections/index.ts";
import { found, ValidationError } from "../errors.ts";
import { requireMail } from "../mails/index.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { findVideo, keepVideos } from "../videos/index.ts";
import { callersLanguage } from "./callers-language.ts";
import { lockMessages } from "./message-queries.ts";
import { type Report, toReport } from "./message-report.ts";
import { type Plan, planMessages, type Scope, type Wanted } from "./plan-messages.ts";
import { queueMessages } from "./queue-messages.ts";

type Input = BodyOf<typeof sendCollectionMessages>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Twenty thousand messages take a few seconds. */
const TRANSACTION_LIMITS = { timeout: 60_000 };

/** What a request is about: the videos of a collection, or one. */
type Subject =
  | { kind: "collection"; id: string; action: "collection.messages_queued" }
  | { kind: "video"; id: string; action: "video.messages_queued" };

/**
 * Queues a message about each finished video of a collection.
 * @throws {NotFoundError}; {ConflictError} without an SMTP server; {ValidationError}
 */
export const sendForCollection = (actor: Actor, id: string, input: Input): Promise<Report> =>
  send(actor, { kind: "collection", id, action: "collection.messages_queued" }, input);

/** The same about one video. */
export const sendForVideo = (actor: Actor, id: string, input: Input): Promise<Report> =>
  send(actor, { kind: "video", id, action: "video.messages_queued" }, input);

async function send(actor: Actor, about: Subject, input: Input): Promise<Report> {
  const { db, orgId } = actor;
  requireMail();
  const now = clock.now();
  const wanted = { ...wantedOf(input, now), language: await callersLanguage(actor) };
  if (input.dry_run) {
    await findSubject(db, about);
    return toReport(db, orgId, wanted, limited(await planMessages(db, orgId, scopeOf(about), wanted, now)));
  }
  return db.$transaction(async (tx) => {
    await keepVideos(tx, orgId, scopeOf(about));
    // Two requests at once must not write to anybody twice.
    await lockMessages(tx, orgId);
    const { collectionId } = await findSubject(tx, about);
    const plan = limited(await planMessages(tx, orgId, scopeOf(about), wanted, now));
    if (plan.messages.length > 0) await queue(tx, actor, { about, collectionId, input, plan, now });
    return toReport(tx, orgId, wanted, plan);
  }, TRANSACTION_LIMITS);
}

const scopeOf = ({ kind, id }: Subject): Scope => (kind === "video" ? { id } : { collectionId: id });

async function findSubject(
  db: TenantConnection,
  { kind, id }: Subject,
): Promise<{ collectionId: string | null }> {
  if (kind === "video") return { collectionId: found(await findVideo(db, id)).collectionId };
  found(await findCollection(db, id));
  return { collectionId: id };
}

/** @throws {ValidationError} with every fault of the words and of the time */
function wantedOf({ to, at, send_again: sendAgain, ...words }: Input, now: Date): Omit<Wanted, "language"> {
  const faults = wordFaults(words);
  const time = at === null || at === "occasion" ? at : new Date(at);
  if (time instanceof Date) {
    if (time < now) faults.push(faultOf(["body", "at"], "message_time_passed"));
    else if (time.getTime() - now.getTime() > MESSAGE_DAYS_AHEAD * DAY_MS)
      faults.push(faultOf(["body", "at"], "message_time_far", { days: MESSAGE_DAYS_AHEAD }));
  }
  if (faults.length > 0) throw new ValidationError(faults);
  return { addresses: to === "person" ? null : distinct(to), at: time, sendAgain };
}

/** Faults of the merge fields in what somebody wrote. */
export const wordFaults = ({ subject, text }: { subject: string; text: string }): Fault[] =>
  findMergeFieldFaults({ subject, text }).map((fault) => faultAt(["body"], fault));

/** Each address once, whatever its case. */
const distinct = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.map((address) => [address.toLowerCase(), address])).values(),
];

/** @throws {ValidationError} */
function limited(plan: Plan): Plan {
  const count = plan.messages.length;
  if (count > MESSAGE_LIMIT)
    throw new ValidationError([
      faultOf(["body", "to"], "messages_too_many", { count, limit: MESSAGE_LIMIT }),
    ]);
  return plan;
}

type Order = { about: Subject; collectionId: string | null; input: Input; plan: Plan; now: Date };

async function queue(tx: TenantTransaction, actor: Actor, order: Order): Promise<void> {
  const { about, collectionId, input, plan, now } = order;
  const { credential, orgId } = actor;
  const createdById = credential.type === "session" ? credential.userId : null;
  await queueMessages(tx, orgId, {
    collectionId,
    videoId: about.kind === "video" ? about.id : null,
    subject: input.subject,
    text: input.text,
    toPerson: input.to === "person",
    createdById,
    messages: plan.messages,
    now,
  });
  await recordAudit(tx, actor, {
    action: about.action,
    targetType: about.kind,
    targetId: about.id,
    details: { messages: plan.messages.length, left_out: plan.leftOut.length },
  });
}
