import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Prisma, Template } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { wordCondition } from "../text-search.ts";
import type { SceneSummary } from "./scene-summary.ts";

export type TemplateRow = Template;
export type TemplateData = { name: string; slug: string; occasion: string | null };
export type TemplateFilter = {
  archived?: boolean | undefined;
  slug?: string | undefined;
  /** Words of `searchWords`, all of which the name has to match. */
  words?: readonly string[] | undefined;
};

export function findTemplate(db: TenantConnection, id: string): Promise<TemplateRow | null> {
  return db.template.findUnique({ where: { id } });
}

/** At most `take` templates, newest first, after `position`. */
export function selectTemplates(
  db: TenantConnection,
  options: { filter: TemplateFilter; position: Position | null; take: number },
): Promise<TemplateRow[]> {
  const { filter, position, take } = options;
  const after = position === null ? {} : { id: { lt: position.id } };
  return db.template.findMany({
    where: { AND: [toWhere(filter), after] },
    orderBy: { id: "desc" },
    take,
  });
}

export function countTemplates(db: TenantConnection, filter: TemplateFilter): Promise<number> {
  return db.template.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

/** Lets one request of the organization at a time choose a template's slug, until the transaction ends. */
export async function lockSlugs(tx: Pick<TenantTransaction, "$executeRaw">, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`template-slugs:${orgId}`}, 0))`;
}

/** The slugs that begin with `start`, to find a free one. */
export async function findSlugsStarting(db: TenantConnection, start: string): Promise<Set<string>> {
  const rows = await db.template.findMany({ where: { slug: { startsWith: start } }, select: { slug: true } });
  return new Set(rows.map((row) => row.slug));
}

export async function insertTemplate(
  db: TenantConnection,
  { summary, ...data }: TemplateData & { orgId: string; id: string; summary: SceneSummary },
): Promise<void> {
  await db.template.create({ data: { ...data, latestVersion: 1, summary } });
}

export async function updateTemplate(
  db: TenantConnection,
  id: string,
  data: Partial<
    TemplateData & {
      latestVersion: number;
      latestBuiltIn: boolean;
      summary: SceneSummary;
      archivedAt: Date | null;
    }
  >,
): Promise<void> {
  await db.template.update({ where: { id }, data: { ...data, revision: { increment: 1 } } });
}

/** The largest value of the version column; PostgreSQL refuses to compare it with a larger one. */
const MAX_VERSION = 2 ** 31 - 1;

/** The scene of one version as stored, null when there is no such version. */
export async function findScene(
  db: TenantConnection,
  templateId: string,
  version: number,
): Promise<Prisma.JsonValue | null> {
  if (version > MAX_VERSION) return null;
  const row = await db.templateVersion.findFirst({ where: { templateId, version }, select: { scene: true } });
  return row?.scene ?? null;
}

/** Sets a template's still, unless there is a newer version by now. Returns whether it did. */
export async function setThumbnail(
  db: TenantConnection,
  id: string,
  version: number,
  thumbnailKey: string | null,
): Promise<boolean> {
  const { count } = await db.template.updateMany({
    where: { id, latestVersion: version },
    data: { thumbnailKey },
  });
  return count === 1;
}

function toWhere({ archived, slug, words = [] }: TemplateFilter): Prisma.TemplateWhereInput {
  return {
    AND: words.map(wordCondition),
    ...(slug === undefined ? {} : { slug }),
    ...(archived === undefined ? {} : { archivedAt: archived ? { not: null } : null }),
  };
}
