import type { CreationPlace } from "../creation-order.ts";
import { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";
import type { VideoFilter } from "./video-queries.ts";

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

function conditions({ status, template_id, project_id, person_id, collection_id }: VideoFilter): Prisma.Sql {
  const parts = [
    ...(status === undefined ? [] : [Prisma.sql`and v.status = ${status}::"VideoStatus"`]),
    ...(template_id === undefined ? [] : [Prisma.sql`and v.template_id = ${template_id}::uuid`]),
    ...(project_id === undefined ? [] : [Prisma.sql`and v.project_id = ${project_id}::uuid`]),
    ...(person_id === undefined ? [] : [Prisma.sql`and v.person_id = ${person_id}::uuid`]),
    ...(collection_id === undefined ? [] : [Prisma.sql`and v.collection_id = ${collection_id}::uuid`]),
  ];
  return parts.length === 0 ? Prisma.empty : Prisma.join(parts, " ");
}

function pageOf({ sort, position, take }: CreationPlace): Prisma.Sql {
  const isOldestFirst = sort === "created_at";
  const beyond = Prisma.raw(isOldestFirst ? ">" : "<");
  const direction = Prisma.raw(isOldestFirst ? "asc" : "desc");
  const after = position === null ? Prisma.empty : Prisma.sql`and v.id ${beyond} ${position.id}::uuid`;
  return Prisma.sql`${after} order by v.id ${direction} limit ${take}`;
}
