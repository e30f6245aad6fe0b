import { Prisma } from "../generated/prisma/client.ts";
import type { KeysetOrder, OrderedPlace, Placed } from "../keyset-order.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { conditionsOf, VIDEO_CONTEXT } from "./video-list-queries.ts";
import type { VideoFilter } from "./video-queries.ts";

/** A finished video that may be out of date; if its template is newer, it certainly is. */
export type Candidate = { id: string; by_template: boolean };

const CHANGED = Prisma.sql`v.status in ('ready', 'succeeded')
      and (t.latest_version > v.newest_version
        or (v.newest_version is not null and p.revision is distinct from v.person_revision))`;

/** The videos of these collections, or those with these ids. */
export type AmongVideos = { collectionIds: readonly string[] } | { ids: readonly string[] };

const among = (which: AmongVideos): Prisma.Sql =>
  "ids" in which
    ? Prisma.sql`v.id = any(${[...which.ids]}::uuid[])`
    : Prisma.sql`v.collection_id = any(${[...which.collectionIds]}::uuid[])`;

/**
 * Videos whose person or template has changed in any way since they were finished: usually few, found by
 * comparing two numbers.
 */
export function selectCandidates(
  db: TenantConnection,
  orgId: string,
  which: AmongVideos,
): Promise<Candidate[]> {
  return db.$queryRaw<Candidate[]>`
    select v.id, t.latest_version > v.newest_version as by_template
    from videos v ${VIDEO_CONTEXT}
    where v.org_id = ${orgId}::uuid and ${among(which)} and ${CHANGED}`;
}

/** Up to a video of a list in the order of ids; null for all of it. */
const upTo = (last: string | null, order: KeysetOrder): Prisma.Sql[] =>
  last === null ? [] : [order.upTo(last)];

/** The same, as a page of a list. @param last in the order of ids, the video after which it ends */
export function selectCandidatePage(
  db: TenantConnection,
  orgId: string,
  filter: VideoFilter,
  { order, ...place }: OrderedPlace,
  last: string | null,
): Promise<(Candidate & Placed)[]> {
  const columns = [Prisma.sql`t.latest_version > v.newest_version as by_template`];
  const { conditions, ids } = conditionsOf(filter);
  const query = { orgId, columns, context: VIDEO_CONTEXT, ids };
  const wanted = { ...query, conditions: [CHANGED, ...conditions, ...upTo(last, order)] };
  return order.select(db, wanted, place);
}

/** The same for several collections; at most `take`, in no order. */
export function selectCandidatesOf(
  db: TenantConnection,
  orgId: string,
  collectionIds: readonly string[],
  take: number,
): Promise<(Candidate & { collection_id: string })[]> {
  return db.$queryRaw`
    select v.id, v.collection_id, t.latest_version > v.newest_version as by_template
    from videos v ${VIDEO_CONTEXT}
    where v.org_id = ${orgId}::uuid and ${among({ collectionIds })} and ${CHANGED}
    limit ${take}`;
}

/** A video that may be up to date; unless it is uncertain, it is. */
export type CurrentCandidate = { id: string; is_uncertain: boolean };

/** A page of all videos except those that a newer template makes out of date, up to `last`; includes unfinished ones. */
export function selectCurrentPage(
  db: TenantConnection,
  orgId: string,
  filter: VideoFilter,
  { order, ...place }: OrderedPlace,
  last: string | null,
): Promise<(CurrentCandidate & Placed)[]> {
  const isUncertain = Prisma.sql`v.status in ('ready', 'succeeded') and v.newest_version is not null
    and p.revision is distinct from v.person_revision as is_uncertain`;
  const isOfNewestVersion = Prisma.sql`
    (v.status not in ('ready', 'succeeded') or v.newest_version is null or t.latest_version <= v.newest_version)`;
  const { conditions, ids } = conditionsOf(filter);
  const query = { orgId, columns: [isUncertain], context: VIDEO_CONTEXT, ids };
  const wanted = { ...query, conditions: [isOfNewestVersion, ...conditions, ...upTo(last, order)] };
  return order.select(db, wanted, place);
}
