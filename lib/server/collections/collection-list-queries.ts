import { createdBetweenSql } from "../creation-order.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { type Listed, listedByCreation, type OrderedPlace, readListed } from "../keyset-order.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { wordSql } from "../text-search.ts";
import {
  type CollectionFilter,
  type CollectionRow,
  selectCollections,
  selectCollectionsByIds,
} from "./collection-queries.ts";

/** At most `take` collections. The newest and the oldest take a query less than other orders. */
export async function selectListedCollections(
  db: TenantConnection,
  orgId: string,
  filter: CollectionFilter,
  { order, position, take }: OrderedPlace,
): Promise<Listed<CollectionRow>> {
  if (order.isByCreation) {
    const sort = order.direction === "asc" ? "created_at" : "-created_at";
    return listedByCreation(await selectCollections(db, filter, { sort, position, take }));
  }
  const query = { orgId, columns: [], context: Prisma.empty, conditions: conditionsOf(filter) };
  const found = await order.select(db, query, { position, take });
  return readListed(found, take, (ids) => selectCollectionsByIds(db, ids));
}

/** The filter as `selectCollections` has it. */
function conditionsOf(filter: CollectionFilter): Prisma.Sql[] {
  const { words = [], status, type, template_id, project_id, created_from, created_to } = filter;
  return [
    ...words.map((word) => wordSql(word, "c.search_text")),
    ...(status === undefined ? [] : [Prisma.sql`c.status = ${status}::"CollectionStatus"`]),
    ...(type === undefined ? [] : [Prisma.sql`c.type = ${type}::"CollectionType"`]),
    ...(template_id === undefined ? [] : [Prisma.sql`c.template_id = ${template_id}::uuid`]),
    ...(project_id === undefined ? [] : [Prisma.sql`c.project_id = ${project_id}::uuid`]),
    ...createdBetweenSql("c", created_from, created_to),
  ];
}
