import { assetIdsOf } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { SceneInputs } from "#lib/render/index.ts";
import { assetFiles } from "../assets/index.ts";
import { environment } from "../environment.ts";
import { framingOf, type PortrayedPerson, toMergeData } from "../people/index.ts";
import type { LocalFiles } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";

/** The renderer's inputs that are the same for every person. */
export type SharedInputs = Pick<SceneInputs, "assets">;

/** The files that a modified scene shows and plays, held by `local`. */
export async function loadSharedInputs(
  db: TenantDatabase,
  scene: Scene,
  local: LocalFiles,
): Promise<SharedInputs> {
  const ids = assetIdsOf(scene);
  return { assets: ids.length === 0 ? new Map() : await assetFiles(db, ids, local) };
}

/**
 * All inputs of the renderer besides the scene, with a person's fields; without fields for null.
 * @param occasionOn `YYYY-MM-DD`, the day for which age and years of service are computed
 */
export async function toSceneInputs(
  shared: SharedInputs,
  person: PortrayedPerson | null,
  occasionOn: string,
  local: LocalFiles,
): Promise<SceneInputs> {
  const photoKey = person?.photo?.storageKey;
  return {
    ...shared,
    fields: person === null ? {} : toMergeData(person),
    photo:
      person === null || photoKey === undefined
        ? null
        : { path: await local.path(photoKey), framing: framingOf(person) },
    today: occasionOn,
    locale: environment().locale,
  };
}

/** Both in one call, for a single video; `local` holds the files as long as the inputs are used. */
export async function loadSceneInputs(
  db: TenantDatabase,
  { scene, person, occasionOn }: { scene: Scene; person: PortrayedPerson | null; occasionOn: string },
  local: LocalFiles,
): Promise<SceneInputs> {
  return toSceneInputs(await loadSharedInputs(db, scene, local), person, occasionOn, local);
}
