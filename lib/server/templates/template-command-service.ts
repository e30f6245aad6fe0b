import type { BodyOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import {
  type createTemplate,
  template,
  type updateTemplate as updateTemplateContract,
} from "#lib/contract/resources/template.ts";
import type { Actor } from "../actor.ts";
import { changesOf } from "../audit/audit-changes.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { clock } from "../clock.ts";
import { found, ValidationError } from "../errors.ts";
import { requireMatch } from "../etag.ts";
import { newId } from "../ids.ts";
import { lockRow } from "../row-lock.ts";
import { refuseTakenSlug, slugOf, uniqueSlug } from "../slug.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { purposeOf } from "./built-in/built-in-templates.ts";
import { summaryOf } from "./scene-summary.ts";
import { storeVersion } from "./store-version.ts";
import {
  findSlugsStarting,
  findTemplate,
  insertTemplate,
  lockSlugs,
  updateTemplate,
} from "./template-queries.ts";
import { type TemplateResource, toTemplate } from "./template-serializer.ts";

/**
 * Creates a template with its first version; without a slug, a free one is made from its name.
 * @throws {ConflictError} when the slug is taken; {ValidationError} for assets that do not exist
 */
export async function create(actor: Actor, input: BodyOf<typeof createTemplate>): Promise<TemplateResource> {
  const urls = await signedUrls();
  const row = await refuseTakenSlug("template", () =>
    actor.db.$transaction(async (tx) => {
      const id = newId();
      await insertWithVersion(tx, actor, { ...input, id });
      return found(await findTemplate(tx, id));
    }),
  );
  return toTemplate(row, urls);
}

/** Inserts a template with its first version. @throws {ValidationError} for assets that do not exist */
export async function insertWithVersion(
  tx: TenantTransaction,
  actor: Actor,
  { id, name, occasion = null, scene, ...given }: BodyOf<typeof createTemplate> & { id: string },
): Promise<void> {
  const { orgId } = actor;
  await lockSlugs(tx, orgId);
  const slug = given.slug ?? (await freeSlugFor(tx, name));
  await insertTemplate(tx, { orgId, id, name, slug, occasion, summary: summaryOf(scene) });
  await storeVersion(tx, actor, { templateId: id, version: 1, scene });
  await recordAudit(tx, actor, { action: "template.created", targetType: "template", targetId: id });
}

/**
 * Changes name, slug and occasion.
 * @throws {NotFoundError | ConflictError | StaleError}; {ValidationError} for the occasion of a built-in template
 */
export async function update(
  actor: Actor,
  id: string,
  patch: BodyOf<typeof updateTemplateContract>,
  ifMatch: string | null,
): Promise<TemplateResource> {
  const urls = await signedUrls();
  const row = await refuseTakenSlug("template", () =>
    actor.db.$transaction(async (tx) => {
      if (patch.slug !== undefined) await lockSlugs(tx, actor.orgId);
      await lockRow(tx, "templates", actor.orgId, id, "change");
      const before = found(await findTemplate(tx, id));
      requireMatch(ifMatch, toTemplate(before, urls), template);
      if (Object.keys(patch).length === 0) return before;
      const isFixed = before.builtIn !== null && patch.occasion !== purposeOf(before).occasion;
      if (patch.occasion !== undefined && isFixed) {
        throw new ValidationError([faultOf(["body", "occasion"], "template_occasion_fixed")]);
      }
      await updateTemplate(tx, id, patch);
      const details = { fields: Object.keys(patch) };
      await recordAudit(tx, actor, {
        action: "template.updated",
        targetType: "template",
        targetId: id,
        details,
        changes: changesOf(before, patch),
      });
      return found(await findTemplate(tx, id));
    }),
  );
  return toTemplate(row, urls);
}

/**
 * Archives a template, so that it takes no new versions or orders; does nothing if it is archived. @throws
 * {NotFoundError}
 */
export function archive(actor: Actor, id: string): Promise<TemplateResource> {
  return setArchived(actor, id, true);
}

/** Restores an archived template; does nothing if it is not archived. @throws {NotFoundError} */
export function restore(actor: Actor, id: string): Promise<TemplateResource> {
  return setArchived(actor, id, false);
}

async function setArchived(actor: Actor, id: string, isArchived: boolean): Promise<TemplateResource> {
  const urls = await signedUrls();
  const row = await actor.db.$transaction(async (tx) => {
    // A concurrent request that adds a version either commits first, or waits and is then refused.
    await lockRow(tx, "templates", actor.orgId, id, "change");
    const current = found(await findTemplate(tx, id));
    if ((current.archivedAt !== null) === isArchived) return current;
    await updateTemplate(tx, id, { archivedAt: isArchived ? clock.now() : null });
    await recordAudit(tx, actor, {
      action: isArchived ? "template.archived" : "template.restored",
      targetType: "template",
      targetId: id,
    });
    return found(await findTemplate(tx, id));
  });
  return toTemplate(row, urls);
}

async function freeSlugFor(tx: TenantTransaction, name: string): Promise<string> {
  const slug = slugOf(name, "template");
  return uniqueSlug(slug, await findSlugsStarting(tx, slug.slice(0, 50)));
}
