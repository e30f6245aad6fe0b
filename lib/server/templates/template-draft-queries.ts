import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

const TEMPLATE = {
  template: { select: { name: true, builtIn: true, occasion: true, latestVersion: true } },
} as const;

export type TemplateDraftRow = Prisma.TemplateDraftGetPayload<{ include: typeof TEMPLATE }>;
export type TemplateDraftSummaryRow = Omit<TemplateDraftRow, "scene" | "sceneText">;
export type TemplateDraftData = Omit<Prisma.TemplateDraftUncheckedUpdateInput, "id" | "orgId" | "templateId">;
export type TemplateDraftFilter = { template_id?: string | undefined; published?: boolean | undefined };

export function findDraft(db: TenantConnection, id: string): Promise<TemplateDraftRow | null> {
  return db.templateDraft.findUnique({ where: { id }, include: TEMPLATE });
}

/** At most `take` drafts without their scenes, those of the newest templates first, after `position`. */
export function selectDrafts(
  db: TenantConnection,
  options: { filter: TemplateDraftFilter; position: Position | null; take: number },
): Promise<TemplateDraftSummaryRow[]> {
  const { filter, position, take } = options;
  const after = position === null ? {} : { id: { lt: position.id } };
  return db.templateDraft.findMany({
    where: { AND: [toWhere(filter), after] },
    include: TEMPLATE,
    omit: { scene: true, sceneText: true },
    orderBy: { id: "desc" },
    take,
  });
}

export function countDrafts(db: TenantConnection, filter: TemplateDraftFilter): Promise<number> {
  return db.templateDraft.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

/** Lets one request of the organization at a time begin a draft, until the transaction ends. */
export async function lockDrafts(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`template-drafts:${orgId}`}, 0))`;
}

export function insertDraft(
  tx: TenantTransaction,
  data: Prisma.TemplateDraftUncheckedCreateInput,
): Promise<TemplateDraftRow> {
  return tx.templateDraft.create({ data, include: TEMPLATE });
}

export function updateDraft(
  tx: TenantTransaction,
  id: string,
  data: TemplateDraftData,
): Promise<TemplateDraftRow> {
  return tx.templateDraft.update({ where: { id }, data, include: TEMPLATE });
}

export async function deleteDraft(tx: TenantTransaction, id: string): Promise<void> {
  await tx.templateDraft.delete({ where: { id } });
}

/**
 * Writes merge fields where the drafts have the name of a person who is erased.
 * @param name in full, at least two words
 */
export async function replaceNameInDrafts(
  tx: TenantTransaction,
  orgId: string,
  name: string,
  replacement: string,
): Promise<void> {
  const quoted = jsonText(name);
  await tx.$executeRaw`
    update template_drafts set revision = revision + 1,
      scene = replace(scene::text, ${quoted}, ${replacement})::jsonb,
      scene_text = replace(replace(scene_text, ${name}, ${replacement}), ${quoted}, ${replacement})
    where org_id = ${orgId}::uuid and (position(${quoted} in scene::text) > 0
      or position(${name} in scene_text) > 0 or position(${quoted} in scene_text) > 0)`;
}

/** A text as it stands within a JSON text, without quotation marks. */
export const jsonText = (text: string): string => JSON.stringify(text).slice(1, -1);

function toWhere({ template_id, published }: TemplateDraftFilter): Prisma.TemplateDraftWhereInput {
  return {
    ...(template_id === undefined ? {} : { id: template_id }),
    ...(published === undefined ? {} : { templateId: published ? { not: null } : null }),
  };
}
