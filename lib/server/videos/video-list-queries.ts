import type { Occasion } from "#lib/contract/resources/video.ts";
import { createdBetweenSql, createdIdsSql } from "../creation-order.ts";
import { Prisma } from "../generated/prisma/client.ts";
import {
  type Listed,
  type ListQuery,
  listedByCreation,
  type OrderedPlace,
  readListed,
} from "../keyset-order.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { wordSql } from "../text-search.ts";
import {
  selectVideos,
  selectVideosByIds,
  templatesFor,
  type VideoFilter,
  type VideoRow,
} from "./video-queries.ts";

/** What `conditionsOf` refers to, beside the videos as `v`. */
export const VIDEO_CONTEXT = Prisma.sql`
  left join templates t on t.org_id = v.org_id and t.id = v.template_id
  left join people p on p.org_id = v.org_id and p.id = v.person_id`;

/**
 * At most `take` videos. The newest and the oldest of all take one query; otherwise their ids are looked up first, for which
 * PostgreSQL needs only indexes: for whole rows it read all videos, newest first, until enough matched.
 */
export async function selectListedVideos(
  db: TenantConnection,
  orgId: string,
  filter: VideoFilter,
  { order, position, take }: OrderedPlace,
): Promise<Listed<VideoRow>> {
  const wanted = conditionsOf(filter);
  if (order.isByCreation && wanted.conditions.length === 0) {
    const sort = order.direction === "asc" ? "created_at" : "-created_at";
    return listedByCreation(await selectVideos(db, filter, { sort, position, take }));
  }
  // Joins that nothing refers to are left out by PostgreSQL too, but it reads their columns from the rows all the same.
  const isPlain = filter.occasion === undefined && (filter.words ?? []).length === 0;
  const context = isPlain ? Prisma.empty : VIDEO_CONTEXT;
  const query = { orgId, columns: [], context, ...wanted };
  const found = await order.select(db, query, { position, take });
  return readListed(found, take, (ids) => selectVideosByIds(db, ids));
}

/** The filter as conditions on videos, `v`, and `VIDEO_CONTEXT`. */
export function conditionsOf(filter: VideoFilter): Pick<ListQuery, "conditions" | "ids" | "range"> {
  const { status, template_id, project_id, person_id, collection_id } = filter;
  const { occasion, occasion_from, occasion_to, created_from, created_to, words = [] } = filter;
  const range = [
    ...(occasion_from === undefined ? [] : [Prisma.sql`v.occasion_on >= ${occasion_from}::date`]),
    ...(occasion_to === undefined ? [] : [Prisma.sql`v.occasion_on <= ${occasion_to}::date`]),
  ];
  // Of one of these there are few: their own index has them.
  const isNarrow = [project_id, person_id, collection_id].some((id) => id !== undefined);
  const conditions = [
    ...(status === undefined ? [] : [Prisma.sql`v.status = ${status}::"VideoStatus"`]),
    ...(template_id === undefined ? [] : [Prisma.sql`v.template_id = ${template_id}::uuid`]),
    ...(project_id === undefined ? [] : [Prisma.sql`v.project_id = ${project_id}::uuid`]),
    ...(person_id === undefined ? [] : [Prisma.sql`v.person_id = ${person_id}::uuid`]),
    ...(collection_id === undefined ? [] : [Prisma.sql`v.collection_id = ${collection_id}::uuid`]),
    ...range,
    ...(occasion === undefined ? [] : [celebrating(occasion)]),
    ...createdBetweenSql("v", created_from, created_to),
    ...words.map((word) => wordSql(word, "p.search_text")),
  ];
  return { conditions, ids: createdIdsSql("v", created_from, created_to), range: isNarrow ? [] : range };
}

/** As `selectVideos` has it. */
function celebrating(occasion: Occasion): Prisma.Sql {
  const { builtIn, own } = templatesFor(occasion);
  return Prisma.sql`(
    exists (select 1 from collections c where c.org_id = v.org_id and c.id = v.collection_id
      and c.type = ${occasion}::"CollectionType")
    or (v.collection_id is null and (t.ready_made = any(${builtIn}) or t.occasion = ${own})))`;
}
