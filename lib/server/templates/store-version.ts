import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Actor } from "../actor.ts";
import { lockAssets } from "../assets/index.ts";
import { auditActor } from "../audit/audit-service.ts";
import { ValidationError } from "../errors.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { assetFaults, assetsOfScene } from "./scene-assets.ts";
import { sceneLimitFaults } from "./scene-limit.ts";
import { insertVersion, type TemplateVersionRow } from "./template-version-queries.ts";

/**
 * Stores a scene as a version of a template, and queues the drawing of its still. The assets that it names
 * are locked: a concurrent deletion of one either commits first, or waits and is then refused.
 * @throws {ValidationError} at `["body", "scene", …]` for assets that do not exist or have another kind, and
 *   for a scene over the limit
 */
export async function storeVersion(
  tx: TenantTransaction,
  actor: Actor,
  { templateId, version, scene }: { templateId: string; version: number; scene: Scene },
): Promise<TemplateVersionRow> {
  const { orgId } = actor;
  const tooLarge = sceneLimitFaults(scene, ["body", "scene"]);
  const named = assetsOfScene(scene, ["body", "scene"]);
  const kept = await lockAssets(
    tx,
    orgId,
    named.map(({ id }) => id),
  );
  const faults = [...tooLarge, ...assetFaults(named, kept)];
  if (faults.length > 0) throw new ValidationError(faults);
  const { actorType: authorType, actorId: authorId } = auditActor(actor);
  const author = { authorType, authorId };
  const row = await insertVersion(tx, { orgId, templateId, version, scene, ...author });
  const job = { org_id: orgId, template_id: templateId, version };
  await enqueue(tx, "drawThumbnail", [job], "single");
  return row;
}
