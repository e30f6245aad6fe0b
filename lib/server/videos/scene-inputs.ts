import { assetIdsOf, type Modification } from "#lib/contract/modification.ts";
import type { Scene } from "#lib/contract/scene.ts";
import type { SceneInputs } from "#lib/render/resolve.ts";
import { imageFiles } from "../assets/asset-service.ts";
import { type PortrayedPerson, toMergeData } from "../people/merge-data.ts";
import { storage } from "../storage/storage.ts";
import type { TenantDatabase } from "../tenant-database.ts";

/**
 * What the renderer needs beside the scene: a person's fields (none without a person), the images that are shown.
 * @param options.occasionOn `YYYY-MM-DD`, the day that age and years of service count to
 */
export async function loadSceneInputs(
  db: TenantDatabase,
  options: {
    scene: Scene;
    modifications: readonly Modification[];
    person: PortrayedPerson | null;
    occasionOn: string;
  },
): Promise<SceneInputs> {
  const { scene, modifications, person, occasionOn } = options;
  const ids = assetIdsOf(scene, modifications);
  const photoKey = person?.photo?.storageKey;
  return {
    fields: person === null ? {} : toMergeData(person),
    photo: photoKey === undefined ? null : { path: await storage().localPath(photoKey) },
    assets: ids.length === 0 ? new Map() : await imageFiles(db, ids),
    today: occasionOn,
  };
}
