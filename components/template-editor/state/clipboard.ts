import { allLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { isBundledFamily } from "#lib/contract/scene/scene-fonts.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { editableScene } from "../drafts/editable-scene.ts";
import { LAYERS_TYPE } from "./pasted-content.ts";
import { findLayer, insertLayer, layerNames, withUniqueNames } from "./scene-edits.ts";

/** Layers that were copied, with the uploaded fonts of their scene. */
export interface CopiedLayers {
  layers: readonly Layer[];
  fonts: NonNullable<Scene["fonts"]>;
}

const KEY = "rollcall-editor-layers";

/** The named layers, from back to front, to be pasted into any scene of the organization. */
export function copiedLayers(scene: Scene, names: readonly string[]): CopiedLayers {
  const layers = layerNames(scene).flatMap((name) => {
    const layer = names.includes(name) ? findLayer(scene, name)?.layer : undefined;
    return layer === undefined ? [] : [layer];
  });
  return { layers, fonts: scene.fonts ?? [] };
}

/** The scene with copied layers in front of all others, under names of their own. */
export function pasteLayers(
  scene: Scene,
  { layers, fonts }: CopiedLayers,
): { scene: Scene; names: string[] } {
  const named = withUniqueNames(scene, layers);
  const withLayers = named.reduce((before, layer) => insertLayer(before, layer, null), scene);
  const own = scene.fonts ?? [];
  const written = JSON.stringify(named);
  const missing = fonts.filter(
    ({ family }) =>
      !isBundledFamily(family) &&
      !own.some((font) => font.family === family) &&
      written.includes(JSON.stringify(family)),
  );
  return {
    scene: missing.length === 0 ? withLayers : { ...withLayers, fonts: [...own, ...missing] },
    names: named.map(({ name }) => name),
  };
}

/** Says in the clipboard that layers were copied, and has their words for other programs. */
export function fillClipboard(clipboard: Pick<DataTransfer, "setData">, copied: CopiedLayers): void {
  clipboard.setData(LAYERS_TYPE, "1");
  const words = wordsOf(copied);
  if (words !== "") clipboard.setData("text/plain", words);
}

/** The words of copied layers; "" if they have none. */
export const wordsOf = ({ layers }: CopiedLayers): string =>
  allLayers({ layers })
    .flatMap((layer) => (layer.type === "text" ? [layer.text] : []))
    .join("\n");

/** Keeps copied layers for every tab of this browser. */
export function keepCopied(orgId: string, copied: CopiedLayers): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ orgId, ...copied }));
  } catch {
    // A browser without room for it: what was copied is not there to be pasted.
  }
}

/** What was copied last in an organization, whose files no other one has; null if there is nothing. */
export function keptCopied(orgId: string, scene: Scene): CopiedLayers | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || Reflect.get(kept, "orgId") !== orgId) return null;
    const read = editableScene({
      ...{ ...scene, layers: Reflect.get(kept, "layers") },
      fonts: Reflect.get(kept, "fonts"),
    });
    return read === null || read.layers.length === 0
      ? null
      : { layers: read.layers, fonts: read.fonts ?? [] };
  } catch {
    return null;
  }
}
