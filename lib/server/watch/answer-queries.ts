import type { AnswerSymbol } from "#lib/contract/resources/answer-symbols.ts";
import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

const withVideo = {
  video: {
    select: { personId: true, collectionId: true, person: { select: { firstName: true, lastName: true } } },
  },
} satisfies Prisma.AnswerInclude;

/** An answer's row, with whom its video is about. */
export type AnswerRow = Prisma.AnswerGetPayload<{ include: typeof withVideo }>;

export type AnswerFilter = {
  video_id?: string | undefined;
  person_id?: string | undefined;
  collection_id?: string | undefined;
};

function matching({ video_id, person_id, collection_id }: AnswerFilter): Prisma.AnswerWhereInput {
  const video = {
    ...(person_id === undefined ? {} : { personId: person_id }),
    ...(collection_id === undefined ? {} : { collectionId: collection_id }),
  };
  return {
    ...(video_id === undefined ? {} : { videoId: video_id }),
    ...(Object.keys(video).length === 0 ? {} : { video }),
  };
}

export function selectAnswers(
  db: TenantConnection,
  filter: AnswerFilter,
  place: CreationPlace,
): Promise<AnswerRow[]> {
  const { after, page } = byCreation(place);
  return db.answer.findMany({ where: { ...matching(filter), ...after }, ...page, include: withVideo });
}

export function countAnswers(db: TenantConnection, filter: AnswerFilter): Promise<number> {
  return db.answer.count({ where: matching(filter), take: COUNT_LIMIT + 1 });
}

export function selectAnswersByIds(db: TenantConnection, ids: readonly string[]): Promise<AnswerRow[]> {
  return db.answer.findMany({ where: { id: { in: [...ids] } }, include: withVideo });
}

/** What was answered at a link. */
export function findAnswerOf(tx: TenantTransaction, linkId: string) {
  return tx.answer.findFirst({ where: { linkId } });
}

/** Whether a link still works. */
export async function linkWorks(tx: TenantTransaction, linkId: string, now: Date): Promise<boolean> {
  return (await tx.watchLink.count({ where: { id: linkId, revokedAt: null, expiresAt: { gt: now } } })) === 1;
}

/** What somebody says: a symbol, words, or both. */
export type Said = { symbol: AnswerSymbol | null; text: string | null };

export async function insertAnswer(
  tx: TenantTransaction,
  row: Said & {
    id: string;
    orgId: string;
    linkId: string;
    videoId: string;
    createdAt: Date;
    updatedAt: Date;
  },
): Promise<void> {
  await tx.answer.create({ data: row });
}

export async function updateAnswer(
  tx: TenantTransaction,
  id: string,
  said: Said & { updatedAt: Date },
): Promise<void> {
  await tx.answer.update({ where: { id }, data: said });
}

export async function deleteAnswer(tx: TenantTransaction, id: string): Promise<void> {
  await tx.answer.deleteMany({ where: { id } });
}
