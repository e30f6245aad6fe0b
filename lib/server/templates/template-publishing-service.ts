import type { BodyOf } from "#lib/contract/contract.ts";
import type { publishTemplateDraft } from "#lib/contract/resources/template-draft.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { type Scene, sceneSchema } from "#lib/contract/scene/scene.ts";
import type { Actor } from "../actor.ts";
import { ConflictError, found, ValidationError } from "../errors.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { purposeOf } from "./built-in/built-in-templates.ts";
import { insertWithVersion } from "./template-command-service.ts";
import { deleteDraft, type TemplateDraftRow } from "./template-draft-queries.ts";
import { lockDraft } from "./template-draft-service.ts";
import { findTemplate } from "./template-queries.ts";
import { type TemplateResource, toTemplate } from "./template-serializer.ts";
import { addVersion } from "./template-version-service.ts";

type PublishInput = BodyOf<typeof publishTemplateDraft>;

/**
 * Publishes a draft as its template's next version, or as a new template; the draft is gone then.
 * @throws {NotFoundError}; {ConflictError} if the draft or the template has changed, or the draft is not complete;
 *   {ValidationError} for faults of the scene
 */
export async function publish(actor: Actor, id: string, input: PublishInput): Promise<TemplateResource> {
  const urls = await signedUrls();
  const row = await actor.db.$transaction(async (tx) => {
    const draft = await lockDraft(tx, actor, id, null);
    const { revision } = draft;
    if (revision !== input.revision) throw new ConflictError("template_draft_changed", { revision });
    if (draft.sceneText !== null) throw new ConflictError("template_draft_unfinished");
    const scene = sceneOf(draft);
    if (draft.templateId === null) await publishNew(tx, actor, draft, scene);
    else {
      const known = input.latest_version ?? draft.baseVersion ?? 0;
      await addVersion(tx, actor, { templateId: id, scene, known });
    }
    await deleteDraft(tx, id);
    return found(await findTemplate(tx, id));
  });
  return toTemplate(row, urls);
}

async function publishNew(
  tx: TenantTransaction,
  actor: Actor,
  draft: TemplateDraftRow,
  scene: Scene,
): Promise<void> {
  const { id, name } = draft;
  if (name === "") throw new ConflictError("template_draft_nameless");
  const { occasion } = purposeOf({ builtIn: null, occasion: draft.occasion });
  await insertWithVersion(tx, actor, { id, name, occasion, scene });
}

/** @throws {ValidationError} for every fault that the scene would have in a request */
function sceneOf({ scene }: TemplateDraftRow): Scene {
  const faults = checkScene(scene, ["body", "scene"]);
  if (faults.length > 0) throw new ValidationError(faults);
  return sceneSchema.parse(scene);
}
