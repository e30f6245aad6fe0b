import type { BodyOf, Page, ParamsOf, QueryOf } from "#lib/contract/contract.ts";
import type {
  createTemplateVersion,
  getTemplateVersion,
  listTemplateVersions,
} from "#lib/contract/resources/template-version.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { ConflictError, NotFoundError } from "../errors.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { summaryOf } from "./scene-summary.ts";
import { storeVersion } from "./store-version.ts";
import { findTemplate, updateTemplate } from "./template-queries.ts";
import {
  countVersions,
  findVersion,
  selectVersions,
  type TemplateVersionRow,
} from "./template-version-queries.ts";
import {
  type TemplateVersionResource,
  type TemplateVersionSummaryResource,
  toTemplateVersion,
  toTemplateVersionSummary,
} from "./template-version-serializer.ts";

/** A page of a template's versions, newest first. @throws {NotFoundError} */
export async function list(
  actor: Actor,
  { template_id: templateId }: ParamsOf<typeof listTemplateVersions>,
  query: QueryOf<typeof listTemplateVersions>,
): Promise<Page<TemplateVersionSummaryResource>> {
  if ((await findTemplate(actor.db, templateId)) === null) throw new NotFoundError();
  const { limit, cursor, count } = query;
  const listName = `versions of template ${templateId}`;
  const position = decodeCursor(cursor, listName, (value) => /^[1-9]\d{0,8}$/.test(value ?? ""));
  const before = position === null ? null : Number(position.value);
  const rows = await selectVersions(actor.db, { templateId, before, take: limit + 1 });
  const page = toPage(
    rows,
    { list: listName, limit },
    ({ version }) => ({ value: String(version), id: templateId }),
    toTemplateVersionSummary,
  );
  return count ? { ...page, total: totalText(await countVersions(actor.db, templateId)) } : page;
}

/** @throws {NotFoundError} */
export async function get(
  actor: Actor,
  { template_id, version }: ParamsOf<typeof getTemplateVersion>,
): Promise<TemplateVersionResource> {
  const row = await findVersion(actor.db, template_id, version);
  if (row === null) throw new NotFoundError();
  return toTemplateVersion(row);
}

/**
 * Adds a version, which becomes the newest. Version numbers have no gaps, even when several are added
 * concurrently.
 * @throws {NotFoundError}; {ConflictError} for an archived template; {ValidationError} for assets that do not
 *   exist
 */
export async function create(
  actor: Actor,
  { template_id: templateId }: ParamsOf<typeof createTemplateVersion>,
  { scene }: BodyOf<typeof createTemplateVersion>,
): Promise<TemplateVersionResource> {
  const row = await actor.db.$transaction((tx) => addVersion(tx, actor, { templateId, scene, known: null }));
  return toTemplateVersion(row);
}

/**
 * Adds a version in a transaction, as `create` does.
 * @param known the newest version that the caller knows of, null to add one to whichever is the newest
 * @throws {ConflictError} if there is a newer one than `known`
 */
export async function addVersion(
  tx: TenantTransaction,
  actor: Actor,
  { templateId, scene, known }: { templateId: string; scene: Scene; known: number | null },
): Promise<TemplateVersionRow> {
  await lockRow(tx, "templates", actor.orgId, templateId, "change");
  const template = await findTemplate(tx, templateId);
  if (template === null) throw new NotFoundError();
  const { name, archivedAt, latestVersion } = template;
  if (archivedAt !== null) throw new ConflictError("template_archived", { template: name });
  if (known !== null && known < latestVersion) {
    const facts = { base_version: known, latest_version: latestVersion };
    throw new ConflictError("template_draft_outdated", facts);
  }
  const version = latestVersion + 1;
  const row = await storeVersion(tx, actor, { templateId, version, scene });
  await updateTemplate(tx, templateId, {
    ...{ latestVersion: version, latestBuiltIn: false, summary: summaryOf(scene) },
  });
  await recordAudit(tx, actor, {
    action: "template_version.created",
    targetType: "template",
    targetId: templateId,
    details: { version },
  });
  return row;
}
