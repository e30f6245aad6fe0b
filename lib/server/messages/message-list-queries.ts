import { createdBetweenSql, createdIdsSql } from "../creation-order.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { type Listed, listedByCreation, type OrderedPlace, readListed } from "../keyset-order.ts";
import { escapeLike } from "../like-pattern.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { wordSql } from "../text-search.ts";
import {
  type MessageFilter,
  type MessageRow,
  selectMessages,
  selectMessagesByIds,
} from "./message-queries.ts";

/** What `conditionsOf` refers to, beside the messages as `m`. */
const CONTEXT = Prisma.sql`
  left join message_sends d on d.org_id = m.org_id and d.id = m.send_id
  left join people p on p.org_id = m.org_id and p.id = m.person_id`;

/** At most `take` messages. The newest and the oldest take a query less than other orders. */
export async function selectListedMessages(
  db: TenantConnection,
  orgId: string,
  filter: MessageFilter,
  { order, position, take }: OrderedPlace,
): Promise<Listed<MessageRow>> {
  if (order.isByCreation) {
    const sort = order.direction === "asc" ? "created_at" : "-created_at";
    return listedByCreation(await selectMessages(db, filter, { sort, position, take }));
  }
  const ids = createdIdsSql("m", filter.created_from, filter.created_to);
  const query = { orgId, columns: [], context: CONTEXT, conditions: conditionsOf(filter), ids };
  const found = await order.select(db, query, { position, take });
  return readListed(found, take, (ids) => selectMessagesByIds(db, ids));
}

/** The filter as `toWhere` has it. */
function conditionsOf(filter: MessageFilter): Prisma.Sql[] {
  const { words = [], among = null, status, collection_id, video_id, person_id } = filter;
  return [
    Prisma.sql`m.kind = 'message'`,
    ...(among === null ? [] : [Prisma.sql`m.id = any(${[...among]}::uuid[])`]),
    ...words.map(
      (word) =>
        Prisma.sql`(${wordSql(word, "p.search_text")} or m.recipient ilike ${`%${escapeLike(word)}%`})`,
    ),
    ...(status === undefined ? [] : [Prisma.sql`m.status = ${status}::"MailStatus"`]),
    ...(collection_id === undefined ? [] : [Prisma.sql`d.collection_id = ${collection_id}::uuid`]),
    ...(video_id === undefined ? [] : [Prisma.sql`m.video_id = ${video_id}::uuid`]),
    ...(person_id === undefined ? [] : [Prisma.sql`m.person_id = ${person_id}::uuid`]),
    ...createdBetweenSql("m", filter.created_from, filter.created_to),
  ];
}
