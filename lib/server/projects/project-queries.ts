import type { Position } from "../cursor.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Prisma, Project } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

export type ProjectRow = Project;
export type ProjectFilter = { archived?: boolean | undefined };
export type ProjectData = { name: string; slug: string };

export function findProject(db: TenantConnection, id: string): Promise<ProjectRow | null> {
  return db.project.findUnique({ where: { id } });
}

/** At most `take` projects, newest first, after `position`. */
export function selectProjects(
  db: TenantConnection,
  options: { filter: ProjectFilter; position: Position | null; take: number },
): Promise<ProjectRow[]> {
  const { filter, position, take } = options;
  const after = position === null ? {} : { id: { lt: position.id } };
  return db.project.findMany({ where: { AND: [toWhere(filter), after] }, orderBy: { id: "desc" }, take });
}

export function countProjects(db: TenantConnection, filter: ProjectFilter): Promise<number> {
  return db.project.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

/** Lets one project of the organization at a time look for a slug, until the transaction ends. */
export async function lockSlugs(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`project-slugs:${orgId}`}, 0))`;
}

/** The slugs that begin with `start`, to find one that is free. */
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

function toWhere({ archived }: ProjectFilter): Prisma.ProjectWhereInput {
  if (archived === undefined) return {};
  return archived ? { archivedAt: { not: null } } : { archivedAt: null };
}
