import { type Fault, faultAt } from "#lib/contract/faults.ts";
import { isJsonObject, jsonFaults } from "#lib/contract/fields/json-object.ts";
import { allLayers } from "#lib/contract/scene/layer-tree.ts";
import { checkModifications, type Modification } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { assetKinds } from "../assets/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { assetFaults, assetsOfLayer } from "./scene-assets.ts";

const LOC = ["body", "modifications"];

/**
 * All faults of a request's modifications of a scene, including its files, so that no faulty order reaches a
 * worker.
 */
export async function findModificationFaults(
  db: TenantConnection,
  scene: Scene,
  modifications: readonly Modification[],
): Promise<Fault[]> {
  const unstorable = modifications.flatMap((modification, index) =>
    isJsonObject(modification)
      ? jsonFaults(modification).map((fault) => faultAt([...LOC, index], fault))
      : [],
  );
  if (unstorable.length > 0) return unstorable;
  const faults = checkModifications(scene, modifications, LOC);
  return faults.length > 0 ? faults : missingFiles(db, scene, modifications);
}

async function missingFiles(
  db: TenantConnection,
  scene: Scene,
  modifications: readonly Modification[],
): Promise<Fault[]> {
  const layers = allLayers(scene);
  const named = modifications.flatMap(({ name, ...properties }, index) => {
    const type = layers.find((layer) => layer.name === name)?.type;
    return assetsOfLayer(type, properties, [...LOC, index]);
  });
  if (named.length === 0) return [];
  return assetFaults(named, await assetKinds(db, [...new Set(named.map(({ id }) => id))]));
}
