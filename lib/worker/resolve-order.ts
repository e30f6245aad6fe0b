import type { Modification } from "#lib/contract/scene/modification.ts";
import { modifyScene, renderFault } from "#lib/render/index.ts";
import { type ResolvedScene, resolveScene } from "#lib/render/worker.ts";
import { findPortrayedPerson } from "#lib/server/people/index.ts";
import type { LocalFiles } from "#lib/server/storage/storage.ts";
import { findOrderedTemplate, loadSceneInputs, overSceneLimit } from "#lib/server/templates/index.ts";
import type { TenantDatabase } from "#lib/server/tenant-database.ts";
import { type Shown, shownIn, type VideoRow } from "#lib/server/videos/index.ts";
import type { OrderedScene } from "./video-turns.ts";

/** What a video shows, which decides whether it is out of date, with the newest version of its template. */
export type ShownInVideo = Shown & { newestVersion: number };

/** Finds all faults of an order before a frame is drawn. `local` holds the files that it shows and plays. */
export async function resolveOrder(
  db: TenantDatabase,
  video: VideoRow,
  local: LocalFiles,
): Promise<{ scene: ResolvedScene; shown: ShownInVideo; cutLayers: string[]; ordered: OrderedScene }> {
  const template = await findOrderedTemplate(db, video.templateId, video.templateVersion);
  const scene = template?.scene ?? null;
  if (template === null || scene === null) throw renderFault("template_version_gone", {});
  // The limit may have been lowered since the order.
  const tooLarge = overSceneLimit(scene);
  if (tooLarge !== null) throw renderFault("scene_too_large", tooLarge);
  const modified = modifyScene(scene, video.modifications as Modification[]);
  const person = video.personId === null ? null : await findPortrayedPerson(db, video.personId);
  const occasionOn = video.occasionOn.toISOString().slice(0, 10);
  const fileName = video.collection?.fileName ?? null;
  const inputs = await loadSceneInputs(db, { scene: modified, person, occasionOn }, local);
  const shown = shownIn({ scene: modified, person, occasionOn, fileName });
  const resolved = await resolveScene(modified, inputs);
  return {
    scene: resolved.scene,
    shown: { ...shown, newestVersion: template.latestVersion },
    cutLayers: [...new Set(resolved.warnings.map(({ layer }) => layer))],
    ordered: { scene: modified, inputs },
  };
}
