import { assetIdsOf } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { SceneInputs } from "#lib/render/index.ts";
import { assetFiles } from "../assets/index.ts";
import { environment } from "../environment.ts";
import { type PortrayedPerson, toMergeData } from "../people/index.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";

/** What the renderer needs beside a scene that is the same for every person. */
export type SharedInputs = Pick<SceneInputs, "assets">;

/** The files that a scene, once it is modified, shows and plays. */
export async function loadSharedInputs(db: TenantDatabase, scene: Scene): Promise<SharedInputs> {
  const ids = assetIdsOf(scene);
  return { assets: ids.length === 0 ? new Map() : await assetFiles(db, ids) };
}

/**
 * Everything that the renderer needs beside the scene: with a person's fields, none for null.
 * @param occasionOn `YYYY-MM-DD`, the day that age and years of service count to
 */
export async function toSceneInputs(
  shared: SharedInputs,
  person: PortrayedPerson | null,
  occasionOn: string,
): Promise<SceneInputs> {
  const photoKey = person?.photo?.storageKey;
  return {
    ...shared,
    fields: person === null ? {} : toMergeData(person),
    photo: photoKey === undefined ? null : { path: await storage().localPath(photoKey) },
    today: occasionOn,
    locale: environment().locale,
  };
}

/** Both at once, for one video. */
export async function loadSceneInputs(
  db: TenantDatabase,
  { scene, person, occasionOn }: { scene: Scene; person: PortrayedPerson | null; occasionOn: string },
): Promise<SceneInputs> {
  return toSceneInputs(await loadSharedInputs(db, scene), person, occasionOn);
}
