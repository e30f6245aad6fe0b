import { type Fault, fault } from "#lib/contract/faults.ts";
import { isJsonObject, jsonRefusals } from "#lib/contract/json-object.ts";
import { checkModifications, type Modification } from "#lib/contract/modification.ts";
import type { Scene } from "#lib/contract/scene.ts";
import { imageFiles } from "../assets/asset-service.ts";
import type { TenantDatabase } from "../tenant-database.ts";

const LOC = ["body", "modifications"];

/** Every fault of a request's modifications of a scene, its images included: nothing wrong reaches a worker. */
export async function findModificationFaults(
  db: TenantDatabase,
  scene: Scene,
  modifications: readonly Modification[],
): Promise<Fault[]> {
  const unstorable = modifications.flatMap((modification, index) =>
    isJsonObject(modification)
      ? jsonRefusals(modification).map(({ path = [], msg, type }) =>
          fault([...LOC, index, ...path], msg, type),
        )
      : [],
  );
  if (unstorable.length > 0) return unstorable;
  const faults = checkModifications(scene, modifications, LOC);
  return faults.length > 0 ? faults : missingImages(db, modifications);
}

async function missingImages(db: TenantDatabase, modifications: readonly Modification[]): Promise<Fault[]> {
  const named = modifications.map((modification) => imageIdsIn(modification));
  const ids = [...new Set(named.flat())];
  if (ids.length === 0) return [];
  const found = await imageFiles(db, ids);
  return named.flatMap((wanted, index) =>
    wanted
      .filter((id) => !found.has(id))
      .map((id) =>
        fault(
          [...LOC, index],
          `Value error, no image of this organization has the id ${id}: upload it with POST /v1/assets`,
          "value_error",
        ),
      ),
  );
}

function imageIdsIn({ source, fallback }: Modification): string[] {
  return [source, fallback].flatMap((value) => {
    const id = typeof value === "string" ? /^asset:(.+)$/.exec(value)?.[1] : undefined;
    return id === undefined ? [] : [id.toLowerCase()];
  });
}
