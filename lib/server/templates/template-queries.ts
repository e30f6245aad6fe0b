import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Prisma, Template } from "../generated/prisma/client.ts";
import { enqueueRemoval } from "../jobs/remove-files.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantConnection, TenantDatabase, TenantTransaction } from "../tenant-database.ts";
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

/**
 * Sets a template's still, unless there is a newer version by now or something that it may show is erased, and has the file
 * removed that no row names any more: of the still before, or else of this one.
 * @param still.shown ids of the assets that there were when drawing it began; whoever erases one has it drawn again
 */
export async function setThumbnail(
  db: TenantDatabase,
  orgId: string,
  { id, version, key, shown }: { id: string; version: number; key: string | null; shown: readonly string[] },
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockRow(tx, "templates", orgId, id, "change");
    const former = await tx.template.findFirst({
      where: { id, latestVersion: version },
      select: { thumbnailKey: true },
    });
    // Under the lock that an erasure takes as well: an asset that is still there is erased after this, and this still with it.
    const isAllThere = (await tx.asset.count({ where: { id: { in: [...shown] } } })) === shown.length;
    const isSet = former !== null && isAllThere;
    if (isSet) await tx.template.updateMany({ where: { id }, data: { thumbnailKey: key } });
    const unnamed = isSet ? former.thumbnailKey : key;
    if (unnamed !== null) await enqueueRemoval(tx, [unnamed]);
  });
}

function toWhere({ archived, slug, words = [] }: TemplateFilter): Prisma.TemplateWhereInput {
  return {
    AND: words.map(wordCondition),
    ...(slug === undefined ? {} : { slug }),
    ...(archived === undefined ? {} : { archivedAt: archived ? { not: null } : null }),
  };
}
