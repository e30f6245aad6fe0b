import type { MESSAGE_STATUSES } from "#lib/contract/resources/message.ts";
import { byCreation, type CreationPlace, createdBetween } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { escapeLike } from "../like-pattern.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { wordCondition } from "../text-search.ts";

const withContext = {
  send: { select: { subject: true, text: true, toPerson: true, pausedAt: true, collectionId: true } },
  video: { select: { personId: true, person: { select: { firstName: true, lastName: true } } } },
} satisfies Prisma.MailInclude;

/** A message's row, with what it says and whom its video is about. */
export type MessageRow = Prisma.MailGetPayload<{ include: typeof withContext }>;

export type MessageFilter = {
  /** Words of `searchWords`, all of which have to match. */
  words?: readonly string[] | undefined;
  /** The only ones that may match the words, if they are few: see `findFewOfWords`. */
  among?: readonly string[] | null;
  status?: (typeof MESSAGE_STATUSES)[number] | undefined;
  collection_id?: string | undefined;
  video_id?: string | undefined;
  person_id?: string | undefined;
  created_from?: string | undefined;
  created_to?: string | undefined;
};

const ofWord = (word: string): Prisma.MailWhereInput => ({
  OR: [
    { video: { person: wordCondition(word) } },
    { recipient: { contains: escapeLike(word), mode: "insensitive" } },
  ],
});

/** The filter as a condition on mails of one organization. */
export function toWhere(filter: MessageFilter) {
  const { words = [], among = null, status, collection_id, video_id, person_id } = filter;
  return {
    kind: "message",
    ...(status === undefined ? {} : { status }),
    ...(collection_id === undefined ? {} : { send: { collectionId: collection_id } }),
    ...(video_id === undefined ? {} : { videoId: video_id }),
    ...(person_id === undefined ? {} : { video: { personId: person_id } }),
    ...createdBetween(filter.created_from, filter.created_to),
    AND: [...words.map(ofWord), ...(among === null ? [] : [{ id: { in: [...among] } }])],
  } satisfies Prisma.MailWhereInput;
}

export function selectMessages(
  db: TenantConnection,
  filter: MessageFilter,
  place: CreationPlace,
): Promise<MessageRow[]> {
  const { after, page } = byCreation(place);
  return db.mail.findMany({ where: { AND: [toWhere(filter), after] }, ...page, include: withContext });
}

export function countMessages(db: TenantConnection, filter: MessageFilter): Promise<number> {
  return db.mail.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

export function findMessage(db: TenantConnection, id: string): Promise<MessageRow | null> {
  return db.mail.findUnique({ where: { id, kind: "message" }, include: withContext });
}

export function selectMessagesByIds(db: TenantConnection, ids: readonly string[]): Promise<MessageRow[]> {
  return db.mail.findMany({ where: { id: { in: [...ids] }, kind: "message" }, include: withContext });
}

/**
 * Lets one request at a time queue messages of an organization, or begin with one anew, until the transaction ends: who
 * has had which message must not change in between.
 */
export async function lockMessages(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`messages:${orgId}`}, 0))`;
}

/** Messages that were sent or are to be. */
const ALIVE: Prisma.MailWhereInput = { kind: "message", status: { notIn: ["failed", "canceled"] } };

/** To which addresses, in lower case, there are messages about videos of a collection, or about one video. */
export async function selectAddressed(
  db: TenantConnection,
  of: { collectionId: string } | { id: string },
): Promise<{ videoId: string; address: string }[]> {
  const video = "id" in of ? { videoId: of.id } : { video: { collectionId: of.collectionId } };
  const rows = await db.mail.findMany({
    where: { ...ALIVE, ...video },
    select: { videoId: true, recipient: true },
  });
  return rows.flatMap(({ videoId, recipient }) =>
    videoId === null ? [] : [{ videoId, address: recipient.toLowerCase() }],
  );
}

/** A person whose address somebody else has as well. */
export type Sharing = {
  /** In lower case. */
  address: string;
  id: string;
  firstName: string;
  lastName: string | null;
  /** How many people have this address. */
  people: number;
  /** How many addresses are shared. */
  addresses: number;
};

/**
 * The active people who share one of these addresses, in the order of the addresses and then of the names.
 * @param addresses in lower case
 * @param limits the most addresses, and the most people of each
 */
export function selectSharing(
  db: TenantConnection,
  orgId: string,
  addresses: readonly string[],
  limits: { addresses: number; people: number },
): Promise<Sharing[]> {
  return db.$queryRaw`
    with sharing as (
      select lower(email) as address, id, first_name, last_name,
        count(*) over (partition by lower(email))::int as people,
        row_number() over (partition by lower(email) order by last_name, first_name, id) as place
      from people
      where org_id = ${orgId}::uuid and status = 'active' and lower(email) = any(${addresses})
    ), ranked as (
      select *, dense_rank() over (order by address)::int as address_place from sharing where people > 1
    )
    select address, id, first_name as "firstName", last_name as "lastName", people,
      (select coalesce(max(address_place), 0) from ranked)::int as addresses
    from ranked
    where address_place <= ${limits.addresses} and place <= ${limits.people}
    order by address_place, place`;
}

/** Whether another message about a video was sent to an address, or is to be. */
export async function isAddressed(
  db: TenantConnection,
  { id, videoId, recipient }: { id: string; videoId: string; recipient: string },
): Promise<boolean> {
  const where = { ...ALIVE, videoId, id: { not: id } };
  const others = await db.mail.findMany({ where, select: { recipient: true } });
  return others.some((other) => other.recipient.toLowerCase() === recipient.toLowerCase());
}

/** A message to be added. */
export type NewMessage = {
  id: string;
  videoId: string;
  watchLinkId: string;
  recipient: string;
  language: string;
  messageId: string;
  scheduledAt: Date | null;
  isRepeat: boolean;
};

/** Adds the messages of a request in one statement. */
export async function insertMessages(
  tx: TenantTransaction,
  send: { id: string; orgId: string; createdAt: Date },
  messages: readonly NewMessage[],
): Promise<void> {
  await tx.$executeRaw`
    insert into mails (id, org_id, kind, status, recipient, language, params, message_id, next_attempt_at, created_at,
      send_id, video_id, watch_link_id, scheduled_at, is_repeat)
    select m."id", ${send.orgId}::uuid, 'message',
      (case when m."scheduledAt" is null then 'queued' else 'scheduled' end)::"MailStatus",
      m."recipient", m."language", '{}', m."messageId", coalesce(m."scheduledAt", ${send.createdAt}::timestamptz),
      ${send.createdAt}::timestamptz, ${send.id}::uuid, m."videoId", m."watchLinkId", m."scheduledAt", m."isRepeat"
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m("id" uuid, "videoId" uuid, "watchLinkId" uuid,
      "recipient" text, "language" text, "messageId" text, "scheduledAt" timestamptz, "isRepeat" boolean)`;
}

export async function insertSend(
  tx: TenantTransaction,
  send: Prisma.MessageSendUncheckedCreateInput,
): Promise<void> {
  await tx.messageSend.create({ data: send });
}

/** Notes that the SMTP server refuses an address for good, with the person who has it; null: forgets it. */
export async function markAddress(
  db: TenantConnection,
  { orgId, videoId, recipient }: { orgId: string; videoId: string; recipient: string },
  fault: { words: string; at: Date } | null,
): Promise<void> {
  // Not by Prisma, for which the person would count as edited.
  await db.$executeRaw`
    update people set email_fault = ${fault?.words ?? null}, email_failed_at = ${fault?.at ?? null}::timestamptz
    from videos v
    where v.org_id = ${orgId}::uuid and v.id = ${videoId}::uuid and people.org_id = v.org_id
      and people.id = v.person_id and lower(people.email) = lower(${recipient})
      and (people.email_failed_at is null) = ${fault !== null}`;
}
