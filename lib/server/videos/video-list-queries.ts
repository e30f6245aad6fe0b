import type { Occasion } from "#lib/contract/resources/video.ts";
import { createdBetweenSql, createdIdsSql } from "../creation-order.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { type ListQuery, type OrderedPlace, type Placed, withPlaces } from "../keyset-order.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { wordSql } from "../text-search.ts";
import {
  selectVideos,
  selectVideosByIds,
  templatesFor,
  type VideoFilter,
  type VideoRow,
} from "./video-queries.ts";

/** A video and its position in the list, for a cursor. */
export type PlacedVideo = { row: VideoRow; place: string | null };

/** What `conditionsOf` refers to, beside the videos as `v`. */
export const VIDEO_CONTEXT = Prisma.sql`
  left join templates t on t.org_id = v.org_id and t.id = v.template_id
  left join people p on p.org_id = v.org_id and p.id = v.person_id`;

/** At most `take` videos. The newest and the oldest take a query less than other orders. */
export async function selectListedVideos(
  db: TenantConnection,
  orgId: string,
  filter: VideoFilter,
  { order, position, take }: OrderedPlace,
): Promise<PlacedVideo[]> {
  if (order.isByCreation) {
    const sort = order.direction === "asc" ? "created_at" : "-created_at";
    const rows = await selectVideos(db, filter, { sort, position, take });
    return rows.map((row) => ({ row, place: null }));
  }
  const query = { orgId, columns: [], context: VIDEO_CONTEXT, ...conditionsOf(filter) };
  const found = await order.select(db, query, { position, take });
  return readPlaced(db, found);
}

/** The rows of these videos, in the same order. */
export async function readPlaced(db: TenantConnection, found: readonly Placed[]): Promise<PlacedVideo[]> {
  return withPlaces(
    found,
    await selectVideosByIds(
      db,
      found.map(({ id }) => id),
    ),
  );
}

/** The filter as conditions on videos, `v`, and `VIDEO_CONTEXT`. */
export function conditionsOf(filter: VideoFilter): Pick<ListQuery, "conditions" | "ids"> {
  const { status, template_id, project_id, person_id, collection_id } = filter;
  const { occasion, occasion_from, occasion_to, created_from, created_to, words = [] } = filter;
  const conditions = [
    ...(status === undefined ? [] : [Prisma.sql`v.status = ${status}::"VideoStatus"`]),
    ...(template_id === undefined ? [] : [Prisma.sql`v.template_id = ${template_id}::uuid`]),
    ...(project_id === undefined ? [] : [Prisma.sql`v.project_id = ${project_id}::uuid`]),
    ...(person_id === undefined ? [] : [Prisma.sql`v.person_id = ${person_id}::uuid`]),
    ...(collection_id === undefined ? [] : [Prisma.sql`v.collection_id = ${collection_id}::uuid`]),
    ...(occasion_from === undefined ? [] : [Prisma.sql`v.occasion_on >= ${occasion_from}::date`]),
    ...(occasion_to === undefined ? [] : [Prisma.sql`v.occasion_on <= ${occasion_to}::date`]),
    ...(occasion === undefined ? [] : [celebrating(occasion)]),
    ...createdBetweenSql("v", created_from, created_to),
    ...words.map((word) => wordSql(word, "p.search_text")),
  ];
  return { conditions, ids: createdIdsSql("v", created_from, created_to) };
}

/** As `selectVideos` has it. */
function celebrating(occasion: Occasion): Prisma.Sql {
  const { builtIn, own } = templatesFor(occasion);
  return Prisma.sql`(
    exists (select 1 from collections c where c.org_id = v.org_id and c.id = v.collection_id
      and c.type = ${occasion}::"CollectionType")
    or (v.collection_id is null and (t.ready_made = any(${builtIn}) or t.occasion = ${own})))`;
}
