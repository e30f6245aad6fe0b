import type { AssetKind } from "#lib/contract/asset.ts";
import { type Fault, fault } from "#lib/contract/faults.ts";
import { isJsonObject, jsonRefusals } from "#lib/contract/json-object.ts";
import { allLayers } from "#lib/contract/layer-tree.ts";
import { checkModifications, type Modification } from "#lib/contract/modification.ts";
import type { Scene } from "#lib/contract/scene.ts";
import { assetFiles } from "../assets/asset-service.ts";
import type { TenantDatabase } from "../tenant-database.ts";

const LOC = ["body", "modifications"];

/** Every fault of a request's modifications of a scene, its files included: nothing wrong reaches a worker. */
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
  return faults.length > 0 ? faults : missingFiles(db, scene, modifications);
}

/** What a layer's sources may be; a video's sound can be played without its picture. */
const KINDS: Readonly<Record<string, readonly AssetKind[]>> = {
  image: ["image"],
  video: ["video"],
  audio: ["audio", "video"],
};

/** A file that a modification names, and what it may be. */
type NamedAsset = { id: string; property: "source" | "fallback"; kinds: readonly AssetKind[] };

function namedAssets({ name, ...properties }: Modification, scene: Scene): NamedAsset[] {
  const type = allLayers(scene).find((layer) => layer.name === name)?.type ?? "";
  const own = KINDS[type] ?? [];
  return (["source", "fallback"] as const).flatMap((property) => {
    const value = properties[property];
    const id = typeof value === "string" ? /^asset:(.+)$/.exec(value)?.[1] : undefined;
    const kinds = property === "fallback" && type === "video" ? [...own, "image" as const] : own;
    return id === undefined ? [] : [{ id: id.toLowerCase(), property, kinds }];
  });
}

async function missingFiles(
  db: TenantDatabase,
  scene: Scene,
  modifications: readonly Modification[],
): Promise<Fault[]> {
  const named = modifications.map((modification) => namedAssets(modification, scene));
  const ids = [...new Set(named.flat().map(({ id }) => id))];
  if (ids.length === 0) return [];
  const found = await assetFiles(db, ids);
  return named.flatMap((wanted, index) =>
    wanted.flatMap(({ id, property, kinds }) => {
      const kind = found.get(id)?.kind;
      if (kind !== undefined && kinds.includes(kind)) return [];
      const problem =
        kind === undefined
          ? `no asset of this organization has the id ${id}: upload it with POST /v1/assets`
          : `the asset ${id} is of the kind ${kind}; this takes ${kinds.join(" or ")}`;
      return [fault([...LOC, index, property], `Value error, ${problem}`, "value_error")];
    }),
  );
}
