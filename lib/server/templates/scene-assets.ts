import type { SceneOwner } from "#lib/contract/errors/error-codes.ts";
import { type Fault, faultOfIssue } from "#lib/contract/faults.ts";
import { codedFault } from "#lib/contract/fields/reading.ts";
import type { AssetKind } from "#lib/contract/resources/asset.ts";
import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";

/** The asset kinds that each layer type accepts; an audio layer may play a video's sound. */
const KINDS: Readonly<Record<string, readonly AssetKind[]>> = {
  image: ["image"],
  video: ["video"],
  audio: ["audio", "video"],
};

/** An asset that a request names: where, and which kinds are accepted. */
export type NamedAsset = {
  id: string;
  kinds: readonly AssetKind[];
  loc: (string | number)[];
  /** What of a scene names it; null where `loc` is clear enough. */
  owner: SceneOwner | null;
};

/**
 * The assets in `source` and `fallback` of a layer of this type.
 * @param loc of the layer, or of the modification
 */
export function assetsOfLayer(
  type: Layer["type"] | undefined,
  properties: Readonly<Record<string, unknown>>,
  loc: readonly (string | number)[],
  owner: SceneOwner | null = null,
): NamedAsset[] {
  const own = KINDS[type ?? ""] ?? [];
  return ["source", "fallback"].flatMap((property) => {
    const value = properties[property];
    if (typeof value !== "string") return [];
    const kinds = property === "fallback" && type === "video" ? [...own, "image" as const] : own;
    return [...value.matchAll(/asset:([0-9a-f-]{36})/gi)].map(([, id = ""]) => ({
      ...{ id: id.toLowerCase(), kinds, owner },
      loc: [...loc, property],
    }));
  });
}

/** All assets of a scene, including its fonts. */
export function assetsOfScene(scene: Scene, loc: readonly (string | number)[]): NamedAsset[] {
  const fonts = (scene.fonts ?? []).map(({ family, asset_id }, index) => ({
    ...{ id: asset_id.toLowerCase(), kinds: ["font" as const], owner: { font: family } },
    loc: [...loc, "fonts", index, "asset_id"],
  }));
  const layers = placedLayers(scene).flatMap(({ layer, path }) =>
    assetsOfLayer(layer.type, layer, [...loc, ...path], { layer: layer.name }),
  );
  return [...fonts, ...layers];
}

/**
 * A fault for each asset that does not exist or has a kind that is not accepted.
 * @param found kinds of the organization's assets among them, by id
 */
export function assetFaults(
  named: readonly NamedAsset[],
  found: ReadonlyMap<string, { kind: AssetKind }>,
): Fault[] {
  return named.flatMap(({ id, kinds, loc, owner }) => {
    const kind = found.get(id)?.kind;
    if (kind !== undefined && kinds.includes(kind)) return [];
    const fault =
      kind === undefined
        ? codedFault("scene_asset_unknown", { asset_id: id })
        : codedFault("scene_asset_unsuitable", { asset_id: id, kind, accepted: kinds });
    return [faultOfIssue({ loc, ...fault }, owner)];
  });
}
