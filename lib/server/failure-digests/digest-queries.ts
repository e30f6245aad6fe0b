import { Prisma } from "../generated/prisma/client.ts";
import { fullName } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";

/** After `since`, until and with `until`. */
export type DigestSpan = { since: Date; until: Date };

/** How many there are, and the first of them by name. */
type Failed<Item> = { count: number; first: Item[] };

/** `person`: whom it is about. */
type FailedVideo = { id: string; person: string | null; template: string };

export type Failures = {
  /** `person`: whom the video is about. `words`: the answer of the SMTP server. */
  messages: Failed<{ id: string; to: string; person: string | null; words: string | null }>;
  videos: Failed<FailedVideo>;
  /** Prepared videos that were to be rendered and stored, and are only prepared as before. */
  kept: Failed<FailedVideo>;
  /** Collections that failed, and those that ended with videos that failed. */
  collections: Failed<{ id: string; name: string; failed: number; total: number }>;
  /** Webhooks that were disabled because their receivers take no more events. `receiver`: its host. */
  webhooks: Failed<{ id: string; receiver: string }>;
};

/** How many of each kind are named: what a person reads in a mail. */
const MOST_NAMED = 10;

/** A zip is made right after the last video, or once there is room for it. */
const PACKED_WITHIN_MS = 24 * 60 * 60 * 1000;
const packedAfter = ({ since }: DigestSpan) => new Date(since.getTime() - PACKED_WITHIN_MS);

const within = ({ since, until }: DigestSpan) => ({ gt: since, lte: until });

const messagesOf = (span: DigestSpan): Prisma.MailWhereInput => ({
  sendId: { not: null },
  status: "failed",
  attemptedAt: within(span),
});
const videosOf = (span: DigestSpan): Prisma.VideoWhereInput => ({
  status: "failed",
  completedAt: within(span),
});
/** What somebody has cancelled has not failed. */
const keptOf = (span: DigestSpan): Prisma.VideoWhereInput => ({
  status: "ready",
  error: { not: Prisma.DbNull },
  NOT: { error: { path: ["code"], equals: "canceled" } },
  completedAt: within(span),
});
const collectionsOf = (span: DigestSpan): Prisma.CollectionWhereInput => ({
  completedAt: within(span),
  OR: [
    { status: "failed" },
    // One that is only packaged again, as after an erasure, has been told of.
    { status: "completed", failed: { gt: 0 }, videos: { some: { completedAt: { gt: packedAfter(span) } } } },
  ],
});
const webhooksOf = (span: DigestSpan): Prisma.WebhookWhereInput => ({
  enabled: false,
  disabledAt: within(span),
  NOT: { disabledReason: "by_user" },
});

/** Whether anything of what a digest tells has failed. */
export async function hasFailures(db: TenantConnection, span: DigestSpan): Promise<boolean> {
  const select = { id: true };
  const found = await Promise.all([
    db.mail.findFirst({ where: messagesOf(span), select }),
    db.video.findFirst({ where: videosOf(span), select }),
    db.video.findFirst({ where: keptOf(span), select }),
    db.collection.findFirst({ where: collectionsOf(span), select }),
    db.webhook.findFirst({ where: webhooksOf(span), select }),
  ]);
  return found.some((row) => row !== null);
}

/** What failed and has not been mended since, in the order in which it did. */
export async function findFailures(db: TenantConnection, span: DigestSpan): Promise<Failures> {
  const [messages, videos, kept, collections, webhooks] = await Promise.all([
    failedMessages(db, messagesOf(span)),
    failedVideos(db, videosOf(span)),
    failedVideos(db, keptOf(span)),
    failedCollections(db, collectionsOf(span)),
    disabledWebhooks(db, webhooksOf(span)),
  ]);
  return { messages, videos, kept, collections, webhooks };
}

const PERSON = { select: { firstName: true, lastName: true } } as const;

async function failedMessages(
  db: TenantConnection,
  where: Prisma.MailWhereInput,
): Promise<Failures["messages"]> {
  const rows = await db.mail.findMany({
    where,
    select: { id: true, recipient: true, relayAnswer: true, video: { select: { person: PERSON } } },
    orderBy: [{ attemptedAt: "asc" }, { id: "asc" }],
    take: MOST_NAMED,
  });
  const first = rows.map(({ id, recipient, relayAnswer, video }) => ({
    ...{ id, to: recipient, words: relayAnswer },
    person: nameOf(video?.person),
  }));
  return { count: await db.mail.count({ where }), first };
}

async function failedVideos(
  db: TenantConnection,
  where: Prisma.VideoWhereInput,
): Promise<Failed<FailedVideo>> {
  const rows = await db.video.findMany({
    where,
    select: { id: true, person: PERSON, version: { select: { template: { select: { name: true } } } } },
    orderBy: [{ completedAt: "asc" }, { id: "asc" }],
    take: MOST_NAMED,
  });
  const first = rows.map(({ id, person, version }) => ({
    ...{ id, template: version.template.name },
    person: nameOf(person),
  }));
  return { count: await db.video.count({ where }), first };
}

async function failedCollections(
  db: TenantConnection,
  where: Prisma.CollectionWhereInput,
): Promise<Failures["collections"]> {
  const first = await db.collection.findMany({
    where,
    select: { id: true, name: true, failed: true, total: true },
    orderBy: [{ completedAt: "asc" }, { id: "asc" }],
    take: MOST_NAMED,
  });
  return { count: await db.collection.count({ where }), first };
}

async function disabledWebhooks(
  db: TenantConnection,
  where: Prisma.WebhookWhereInput,
): Promise<Failures["webhooks"]> {
  const rows = await db.webhook.findMany({
    where,
    select: { id: true, url: true },
    orderBy: [{ disabledAt: "asc" }, { id: "asc" }],
    take: MOST_NAMED,
  });
  // Its path may be a secret of the receiver.
  const first = rows.map(({ id, url }) => ({ id, receiver: new URL(url).host }));
  return { count: await db.webhook.count({ where }), first };
}

const nameOf = (person: { firstName: string; lastName: string | null } | null | undefined) =>
  person == null ? null : fullName(person);
