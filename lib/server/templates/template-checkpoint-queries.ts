import { CHECKPOINT_DAYS, CHECKPOINT_LIMIT } from "#lib/contract/resources/checkpoint-limits.ts";
import { clock } from "../clock.ts";
import { COUNT_LIMIT, type Position } from "../cursor.ts";
import type { Database } from "../database.ts";
import type { CheckpointReason, Prisma, TemplateCheckpoint } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { jsonText } from "./template-draft-queries.ts";

export type TemplateCheckpointRow = TemplateCheckpoint;
export type TemplateCheckpointSummaryRow = Omit<TemplateCheckpointRow, "scene" | "sceneText">;

/** What all checkpoints of an organization may take up together; its oldest give way. */
const MOST_BYTES = 64 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How many rows one statement deletes. */
const AT_ONCE = 1000;

/** When a checkpoint of that time expires. */
export const expiryOf = (createdAt: Date): Date => new Date(createdAt.getTime() + CHECKPOINT_DAYS * DAY_MS);

const live = (): Prisma.TemplateCheckpointWhereInput => ({
  createdAt: { gt: new Date(clock.now().getTime() - CHECKPOINT_DAYS * DAY_MS) },
});

/** What a checkpoint keeps: a draft, or the state of somebody who could not save theirs. */
export type KeptState = {
  orgId: string;
  id: string;
  name: string;
  baseVersion: number | null;
  scene: Prisma.JsonValue;
  sceneText: string | null;
  authorType: TemplateCheckpointRow["authorType"];
  authorId: string | null;
  updatedAt: Date;
};

/** At most `take` checkpoints of a draft without their scenes, newest first, after `position`. */
export function selectCheckpoints(
  db: TenantConnection,
  { draftId, position, take }: { draftId: string; position: Position | null; take: number },
): Promise<TemplateCheckpointSummaryRow[]> {
  const after = position === null ? {} : { id: { lt: position.id } };
  return db.templateCheckpoint.findMany({
    where: { AND: [{ draftId }, live(), after] },
    omit: { scene: true, sceneText: true },
    orderBy: { id: "desc" },
    take,
  });
}

export function countCheckpoints(db: TenantConnection, draftId: string): Promise<number> {
  return db.templateCheckpoint.count({ where: { draftId, ...live() }, take: COUNT_LIMIT + 1 });
}

export function findCheckpoint(
  db: TenantConnection,
  draftId: string,
  id: string,
): Promise<TemplateCheckpointRow | null> {
  return db.templateCheckpoint.findFirst({ where: { id, draftId, ...live() } });
}

/** Keeps a state, and deletes the oldest checkpoints that are then too many or take up too much. */
export async function keepCheckpoint(
  tx: TenantTransaction,
  { orgId, id: draftId, updatedAt: savedAt, ...state }: KeptState,
  reason: CheckpointReason,
): Promise<TemplateCheckpointRow> {
  const { name, baseVersion, sceneText, authorType, authorId } = state;
  const row = await tx.templateCheckpoint.create({
    data: {
      ...{ id: newId(), orgId, draftId, reason, name, baseVersion, sceneText, authorType, authorId, savedAt },
      createdAt: clock.now(),
      scene: state.scene as Prisma.InputJsonObject,
    },
  });
  await tx.$executeRaw`
    delete from template_checkpoints where org_id = ${orgId}::uuid and id in (
      select id from (
        select id, draft_id,
          row_number() over (partition by draft_id order by id desc) as place,
          sum(size) over (order by id desc) as total
        from template_checkpoints where org_id = ${orgId}::uuid
      ) kept
      where draft_id = ${draftId}::uuid and place > ${CHECKPOINT_LIMIT} or total > ${MOST_BYTES})`;
  return row;
}

export async function deleteCheckpoints(tx: TenantTransaction, draftId: string): Promise<void> {
  await tx.templateCheckpoint.deleteMany({ where: { draftId } });
}

/** Deletes the checkpoints that mention one of the texts: a photo's id, or the name of a person who is erased. */
export async function deleteCheckpointsWith(
  tx: TenantTransaction,
  orgId: string,
  texts: readonly string[],
): Promise<void> {
  const wanted = [...new Set(texts.flatMap((text) => [text, jsonText(text)]))];
  if (wanted.length === 0) return;
  await tx.$executeRaw`
    delete from template_checkpoints where org_id = ${orgId}::uuid and exists (
      select 1 from unnest(${wanted}::text[]) wanted
      where position(wanted in scene::text) > 0 or position(wanted in scene_text) > 0)`;
}

/** Deletes the checkpoints of all organizations that have expired. */
export async function deleteExpiredCheckpoints(database: Database): Promise<void> {
  const before = new Date(clock.now().getTime() - CHECKPOINT_DAYS * DAY_MS);
  for (;;) {
    const deleted = await database.$executeRaw`
      delete from template_checkpoints where id in (
        select id from template_checkpoints where created_at <= ${before} limit ${AT_ONCE})`;
    if (deleted < AT_ONCE) return;
  }
}
