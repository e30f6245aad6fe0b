import type { Occasion } from "#lib/contract/resources/video.ts";
import type { CreationPlace } from "../creation-order.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { wordSql } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { designsFor, type VideoFilter } from "./video-queries.ts";

/** A finished video that may be out of date; if its template is newer, it certainly is. */
export type Candidate = { id: string; by_template: boolean };

/**
 * Videos whose person or template has changed in any way since they were finished: usually few, found by
 * comparing two numbers.
 * @param place range in creation order; null for all
 */
export function selectCandidates(
  db: TenantConnection,
  orgId: string,
  filter: VideoFilter,
  place: CreationPlace | null = null,
): Promise<Candidate[]> {
  return db.$queryRaw<Candidate[]>`
    select v.id, t.latest_version > v.newest_version as by_template
    from videos v
    join templates t on t.org_id = v.org_id and t.id = v.template_id
    left join people p on p.org_id = v.org_id and p.id = v.person_id
    where v.org_id = ${orgId}::uuid and v.status = 'succeeded'
      and (t.latest_version > v.newest_version
        or (v.newest_version is not null and p.revision is distinct from v.person_revision))
      ${conditions(filter)} ${place === null ? Prisma.empty : pageOf(place)}`;
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
    from videos v
    join templates t on t.org_id = v.org_id and t.id = v.template_id
    left join people p on p.org_id = v.org_id and p.id = v.person_id
    where v.org_id = ${orgId}::uuid and v.collection_id = any(${[...collectionIds]}::uuid[])
      and v.status = 'succeeded'
      and (t.latest_version > v.newest_version
        or (v.newest_version is not null and p.revision is distinct from v.person_revision))
    limit ${take}`;
}

/** A video that may be up to date; unless it is uncertain, it is. */
export type CurrentCandidate = { id: string; is_uncertain: boolean };

/** All videos except those that a newer template makes out of date; includes unfinished ones. */
export function selectCurrentCandidates(
  db: TenantConnection,
  orgId: string,
  filter: VideoFilter,
  place: CreationPlace,
): Promise<CurrentCandidate[]> {
  return db.$queryRaw<CurrentCandidate[]>`
    select v.id, v.status = 'succeeded' and v.newest_version is not null
      and p.revision is distinct from v.person_revision as is_uncertain
    from videos v
    join templates t on t.org_id = v.org_id and t.id = v.template_id
    left join people p on p.org_id = v.org_id and p.id = v.person_id
    where v.org_id = ${orgId}::uuid
      and (v.status <> 'succeeded' or v.newest_version is null or t.latest_version <= v.newest_version)
      ${conditions(filter)} ${pageOf(place)}`;
}

function conditions(filter: VideoFilter): Prisma.Sql {
  const { status, template_id, project_id, person_id, collection_id } = filter;
  const { occasion, occasion_from, occasion_to, created_from, created_to, words = [] } = filter;
  const parts = [
    ...(status === undefined ? [] : [Prisma.sql`and v.status = ${status}::"VideoStatus"`]),
    ...(template_id === undefined ? [] : [Prisma.sql`and v.template_id = ${template_id}::uuid`]),
    ...(project_id === undefined ? [] : [Prisma.sql`and v.project_id = ${project_id}::uuid`]),
    ...(person_id === undefined ? [] : [Prisma.sql`and v.person_id = ${person_id}::uuid`]),
    ...(collection_id === undefined ? [] : [Prisma.sql`and v.collection_id = ${collection_id}::uuid`]),
    ...(occasion_from === undefined ? [] : [Prisma.sql`and v.occasion_on >= ${occasion_from}::date`]),
    ...(occasion_to === undefined ? [] : [Prisma.sql`and v.occasion_on <= ${occasion_to}::date`]),
    ...(occasion === undefined ? [] : [celebrating(occasion)]),
    ...(created_from === undefined ? [] : [Prisma.sql`and v.created_at >= ${created_from}::timestamptz`]),
    ...(created_to === undefined ? [] : [Prisma.sql`and v.created_at <= ${created_to}::timestamptz`]),
    ...words.map((word) => Prisma.sql`and ${wordSql(word)}`),
  ];
  return parts.length === 0 ? Prisma.empty : Prisma.join(parts, " ");
}

/** As `selectVideos` has it. */
function celebrating(occasion: Occasion): Prisma.Sql {
  return Prisma.sql`and (
    exists (select 1 from collections c where c.org_id = v.org_id and c.id = v.collection_id
      and c.type = ${occasion}::"CollectionType")
    or (v.collection_id is null and t.ready_made = any(${designsFor(occasion)})))`;
}

function pageOf({ sort, position, take }: CreationPlace): Prisma.Sql {
  const isOldestFirst = sort === "created_at";
  const beyond = Prisma.raw(isOldestFirst ? ">" : "<");
  const direction = Prisma.raw(isOldestFirst ? "asc" : "desc");
  const after = position === null ? Prisma.empty : Prisma.sql`and v.id ${beyond} ${position.id}::uuid`;
  return Prisma.sql`${after} order by v.id ${direction} limit ${take}`;
}
