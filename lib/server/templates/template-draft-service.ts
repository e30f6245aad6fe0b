import type { BodyOf, Page, QueryOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import {
  type createTemplateDraft,
  type listTemplateDrafts,
  NEW_DRAFT_LIMIT,
  templateDraft,
  type updateTemplateDraft,
} from "#lib/contract/resources/template-draft.ts";
import type { Actor } from "../actor.ts";
import { auditActor, recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, found, ValidationError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { deleteCheckpoints, keepCheckpoint } from "./template-checkpoint-queries.ts";
import {
  countDrafts,
  deleteDraft,
  findDraft,
  insertDraft,
  lockDrafts,
  selectDrafts,
  type TemplateDraftData,
  type TemplateDraftRow,
  updateDraft,
} from "./template-draft-queries.ts";
import {
  type TemplateDraftResource,
  type TemplateDraftSummaryResource,
  toTemplateDraft,
  toTemplateDraftSummary,
} from "./template-draft-serializer.ts";
import { findScene, findTemplate, type TemplateRow } from "./template-queries.ts";

/** How long an author edits before what they replace becomes a checkpoint. */
const CHECKPOINT_MS = 5 * 60 * 1000;

type DraftPatch = BodyOf<typeof updateTemplateDraft>;

/** A page of the organization's drafts, without their scenes. */
export async function list(
  actor: Actor,
  query: QueryOf<typeof listTemplateDrafts>,
): Promise<Page<TemplateDraftSummaryResource>> {
  const { limit, cursor, count, ...filter } = query;
  const listName = "template-drafts";
  const position = decodeCursor(cursor, listName);
  const rows = await selectDrafts(actor.db, { filter, position, take: limit + 1 });
  const page = toPage(
    rows,
    { list: listName, limit },
    ({ id }) => ({ value: null, id }),
    toTemplateDraftSummary,
  );
  return count ? { ...page, total: totalText(await countDrafts(actor.db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<TemplateDraftResource> {
  return toTemplateDraft(found(await findDraft(actor.db, id)));
}

/** Whether there is a draft with this id of a template that was never published. */
export async function isOfNewTemplate({ db }: Actor, id: string): Promise<boolean> {
  return (await countDrafts(db, { template_id: id, published: false })) > 0;
}

/**
 * Begins a draft of a template, or of a new one.
 * @throws {ValidationError} for an unknown template or version; {ConflictError} for a template that is archived
 *   or has a draft, and beyond the limit
 */
export async function create(
  actor: Actor,
  input: BodyOf<typeof createTemplateDraft>,
): Promise<TemplateDraftResource> {
  const { template_id: templateId, base_version: base, name, occasion } = input;
  const { scene, scene_text: sceneText = null } = input;
  const row = await actor.db.$transaction(async (tx) => {
    await lockDrafts(tx, actor.orgId);
    const own = { orgId: actor.orgId, sceneText, ...authorOf(actor), ...times() };
    if (templateId === undefined) {
      if (base !== undefined) throw invalid("base_version", "template_draft_base_missing");
      const present = await countDrafts(tx, { published: false });
      if (present >= NEW_DRAFT_LIMIT)
        throw new ConflictError("template_draft_limit_reached", { limit: NEW_DRAFT_LIMIT });
      return insertDraft(tx, {
        ...{ ...own, id: newId(), name: name ?? "", occasion: occasion ?? null },
        scene: stored(scene ?? {}),
      });
    }
    await lockRow(tx, "templates", actor.orgId, templateId, "rely");
    const template = await findTemplate(tx, templateId);
    if (template === null) throw invalid("template_id", "template_unknown");
    refuseFixed(input);
    if (template.archivedAt !== null)
      throw new ConflictError("template_archived", { template: template.name });
    if ((await findDraft(tx, templateId)) !== null)
      throw new ConflictError("template_draft_exists", { draft_id: templateId });
    const baseVersion = base ?? template.latestVersion;
    requireVersion(baseVersion, template);
    const begun = scene ?? ((await findScene(tx, templateId, baseVersion)) as Prisma.JsonObject);
    return insertDraft(tx, { ...own, id: templateId, templateId, baseVersion, scene: stored(begun) });
  });
  return toTemplateDraft(row);
}

/**
 * Saves a draft. What it replaces is kept as a checkpoint if somebody else saved it, the request asks for it,
 * or the last one is some minutes old.
 * @throws {NotFoundError | StaleError | ValidationError}
 */
export async function update(
  actor: Actor,
  id: string,
  patch: DraftPatch,
  ifMatch: string | null,
): Promise<TemplateDraftResource> {
  const row = await actor.db.$transaction(async (tx) => {
    const before = await lockDraft(tx, actor, id, ifMatch);
    const data = dataOf(before, patch);
    if (Object.keys(data).length === 0) return before;
    const isContent = data.scene !== undefined || data.sceneText !== undefined;
    const isKept = isContent && (await keepReplaced(tx, actor, before, patch.keep_previous));
    return updateDraft(tx, id, {
      ...data,
      ...authorOf(actor),
      revision: { increment: 1 },
      updatedAt: clock.now(),
      ...(isKept ? { checkpointAt: clock.now() } : {}),
    });
  });
  return toTemplateDraft(row);
}

/**
 * Discards a draft. What it had stays a checkpoint of its template; of a new template nothing stays.
 * @throws {NotFoundError | StaleError}
 */
export async function discard(actor: Actor, id: string, ifMatch: string | null): Promise<void> {
  await actor.db.$transaction(async (tx) => {
    const draft = await lockDraft(tx, actor, id, ifMatch);
    if (draft.templateId === null) await deleteCheckpoints(tx, id);
    else await keepCheckpoint(tx, draft, "discarded");
    await deleteDraft(tx, id);
    await recordAudit(tx, actor, {
      action: "template_draft.deleted",
      targetType: "template_draft",
      targetId: id,
    });
  });
}

/**
 * The draft, locked until the transaction ends. @throws {NotFoundError}; {StaleError} if `ifMatch` means another
 * state of it
 */
export async function lockDraft(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
  ifMatch: string | null,
): Promise<TemplateDraftRow> {
  await lockRow(tx, "template_drafts", actor.orgId, id, "delete");
  const draft = found(await findDraft(tx, id));
  requireMatch(ifMatch, toTemplateDraft(draft), templateDraft);
  return draft;
}

/** @throws {ValidationError} at the field that does not fit the draft */
function dataOf(draft: TemplateDraftRow, patch: DraftPatch): TemplateDraftData {
  const { base_version: baseVersion, name, occasion, scene, scene_text: sceneText } = patch;
  if (draft.template !== null) refuseFixed(patch);
  if (baseVersion !== undefined) {
    if (draft.template === null) throw invalid("base_version", "template_draft_base_missing");
    requireVersion(baseVersion, draft.template);
  }
  return {
    ...(baseVersion === undefined ? {} : { baseVersion }),
    ...(name === undefined ? {} : { name }),
    ...(occasion === undefined ? {} : { occasion }),
    ...(scene === undefined ? {} : { scene: stored(scene) }),
    ...(sceneText === undefined ? {} : { sceneText }),
  };
}

/** @throws {ValidationError} at what a draft of a published template does not change */
function refuseFixed({ name, occasion }: Pick<DraftPatch, "name" | "occasion">): void {
  if (name !== undefined) throw invalid("name", "template_draft_name_fixed");
  if (occasion !== undefined) throw invalid("occasion", "template_draft_occasion_fixed");
}

/** @returns whether what is replaced was kept */
async function keepReplaced(
  tx: TenantTransaction,
  actor: Actor,
  before: TemplateDraftRow,
  isWanted: boolean,
): Promise<boolean> {
  const { authorId } = authorOf(actor);
  const isOthers = before.authorId !== authorId;
  const isDue = clock.now().getTime() - before.checkpointAt.getTime() >= CHECKPOINT_MS;
  if (!isWanted && !isOthers && !isDue) return false;
  await keepCheckpoint(tx, before, isWanted || isOthers ? "replaced" : "interval");
  return true;
}

function requireVersion(version: number, { latestVersion }: Pick<TemplateRow, "latestVersion">): void {
  if (version <= latestVersion) return;
  const fault = faultOf(["body", "base_version"], "template_version_unknown", {
    version,
    latest_version: latestVersion,
  });
  throw new ValidationError([fault]);
}

function invalid(
  field: string,
  code:
    | "template_unknown"
    | "template_draft_name_fixed"
    | "template_draft_occasion_fixed"
    | "template_draft_base_missing",
): ValidationError {
  return new ValidationError([faultOf(["body", field], code)]);
}

const stored = (scene: object): Prisma.InputJsonObject => scene as Prisma.InputJsonObject;

function authorOf(actor: Actor) {
  const { actorType, actorId } = auditActor(actor);
  return { authorType: actorType, authorId: actorId };
}

function times() {
  const now = clock.now();
  return { createdAt: now, updatedAt: now, checkpointAt: now };
}
