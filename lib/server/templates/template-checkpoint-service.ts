import type { z } from "zod";
import type { BodyOf, Page, ParamsOf, QueryOf } from "#lib/contract/contract.ts";
import type {
  createTemplateCheckpoint,
  getTemplateCheckpoint,
  listTemplateCheckpoints,
  templateCheckpoint,
  templateCheckpointSummary,
} from "#lib/contract/resources/template-checkpoint.ts";
import type { Actor } from "../actor.ts";
import { auditActor } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { found, NotFoundError } from "../errors.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantConnection } from "../tenant-database.ts";
import {
  countCheckpoints,
  expiryOf,
  findCheckpoint,
  keepCheckpoint,
  selectCheckpoints,
  type TemplateCheckpointRow,
  type TemplateCheckpointSummaryRow,
} from "./template-checkpoint-queries.ts";
import { findDraft, type TemplateDraftRow, updateDraft } from "./template-draft-queries.ts";
import { findTemplate } from "./template-queries.ts";

type CheckpointResource = z.output<typeof templateCheckpoint>;
type CheckpointSummaryResource = z.output<typeof templateCheckpointSummary>;

/** A page of the checkpoints of a draft and of its template's former drafts, newest first. @throws {NotFoundError} */
export async function list(
  actor: Actor,
  draftId: string,
  query: QueryOf<typeof listTemplateCheckpoints>,
): Promise<Page<CheckpointSummaryResource>> {
  await requireOwner(actor.db, draftId);
  const { limit, cursor, count } = query;
  const listName = `checkpoints of draft ${draftId}`;
  const position = decodeCursor(cursor, listName);
  const rows = await selectCheckpoints(actor.db, { draftId, position, take: limit + 1 });
  const page = toPage(rows, { list: listName, limit }, ({ id }) => ({ value: null, id }), toSummary);
  return count ? { ...page, total: totalText(await countCheckpoints(actor.db, draftId)) } : page;
}

/** @throws {NotFoundError} */
export async function get(
  actor: Actor,
  { draft_id, checkpoint_id }: ParamsOf<typeof getTemplateCheckpoint>,
): Promise<CheckpointResource> {
  return toCheckpoint(found(await findCheckpoint(actor.db, draft_id, checkpoint_id)));
}

/**
 * Keeps the draft as it is, or the state in the request.
 * @throws {NotFoundError} without a draft, unless the request has a state of its template
 */
export async function create(
  actor: Actor,
  draftId: string,
  { scene, scene_text: sceneText }: BodyOf<typeof createTemplateCheckpoint>,
): Promise<CheckpointResource> {
  const row = await actor.db.$transaction(async (tx) => {
    await lockRow(tx, "template_drafts", actor.orgId, draftId, "change");
    const draft = await findDraft(tx, draftId);
    if (scene === undefined && sceneText === undefined) {
      await updateDraft(tx, found(draft).id, { checkpointAt: clock.now() });
      return keepCheckpoint(tx, found(draft), "kept");
    }
    const owner = draft ?? (await formerDraft(tx, draftId));
    const { actorType: authorType, actorId: authorId } = auditActor(actor);
    return keepCheckpoint(
      tx,
      {
        ...{ orgId: actor.orgId, id: draftId, name: owner.name, baseVersion: owner.baseVersion },
        scene: (scene ?? owner.scene) as Prisma.JsonObject,
        sceneText: sceneText ?? null,
        ...{ authorType, authorId, updatedAt: clock.now() },
      },
      "kept",
    );
  });
  return toCheckpoint(row);
}

/** What a template without a draft gives a state of it. @throws {NotFoundError} */
async function formerDraft(
  db: TenantConnection,
  id: string,
): Promise<Pick<TemplateDraftRow, "name" | "baseVersion" | "scene">> {
  const { latestVersion } = found(await findTemplate(db, id));
  return { name: "", baseVersion: latestVersion, scene: {} };
}

/** @throws {NotFoundError} if there is neither such a draft nor such a template */
async function requireOwner(db: TenantConnection, id: string): Promise<void> {
  const [draft, template] = await Promise.all([
    db.templateDraft.count({ where: { id } }),
    db.template.count({ where: { id } }),
  ]);
  if (draft + template === 0) throw new NotFoundError();
}

function toSummary(row: TemplateCheckpointSummaryRow): CheckpointSummaryResource {
  return {
    id: row.id,
    draft_id: row.draftId,
    reason: row.reason,
    name: row.name,
    base_version: row.baseVersion,
    author_type: row.authorType,
    author_id: row.authorId,
    saved_at: row.savedAt.toISOString(),
    expires_at: expiryOf(row.createdAt).toISOString(),
  };
}

function toCheckpoint(row: TemplateCheckpointRow): CheckpointResource {
  // Only objects are stored.
  return { ...toSummary(row), scene: row.scene as Record<string, unknown>, scene_text: row.sceneText };
}
