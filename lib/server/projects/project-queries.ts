import { byCreation, type CreationPlace } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Prisma, Project } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { wordCondition } from "../text-search.ts";

export type ProjectRow = Project;
export type ProjectFilter = {
  archived?: boolean | undefined;
  /** Words of `searchWords`, all of which the name has to match. */
  words?: readonly string[] | undefined;
  slug?: string | undefined;
};
export type ProjectData = { name: string; slug: string };

export function findProject(db: TenantConnection, id: string): Promise<ProjectRow | null> {
  return db.project.findUnique({ where: { id } });
}

export function selectProjects(
  db: TenantConnection,
  filter: ProjectFilter,
  place: CreationPlace,
): Promise<ProjectRow[]> {
  const { after, page } = byCreation(place);
  return db.project.findMany({ where: { AND: [toWhere(filter), after] }, ...page });
}

export function countProjects(db: TenantConnection, filter: ProjectFilter): Promise<number> {
  return db.project.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

/** Lets one request of the organization at a time choose a project's slug, until the transaction ends. */
export async function lockSlugs(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`project-slugs:${orgId}`}, 0))`;
}

/** The slugs that begin with `start`, to find a free one. */
export async function findSlugsStarting(db: TenantConnection, start: string): Promise<Set<string>> {
  const rows = await db.project.findMany({ where: { slug: { startsWith: start } }, select: { slug: true } });
  return new Set(rows.map((row) => row.slug));
}

export function insertProject(
  db: TenantConnection,
  orgId: string,
  id: string,
  data: ProjectData,
): Promise<ProjectRow> {
  return db.project.create({ data: { ...data, id, orgId } });
}

export function updateProject(
  db: TenantConnection,
  id: string,
  data: Partial<ProjectData>,
): Promise<ProjectRow> {
  return db.project.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });
}

/** Archives a project at the given time; null restores it. */
export function updateArchivedAt(
  db: TenantConnection,
  id: string,
  archivedAt: Date | null,
): Promise<ProjectRow> {
  return db.project.update({ where: { id }, data: { archivedAt, revision: { increment: 1 } } });
}

function toWhere({ archived, words = [], slug }: ProjectFilter): Prisma.ProjectWhereInput {
  return {
    AND: words.map(wordCondition),
    ...(slug === undefined ? {} : { slug }),
    ...(archived === undefined ? {} : { archivedAt: archived ? { not: null } : null }),
  };
}
