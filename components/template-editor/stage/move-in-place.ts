import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer, moveInto, patchLayer } from "../state/scene-edits.ts";
import { type Box, boxAround } from "./box.ts";
import { countedFrom } from "./counted-from.ts";

/** The scene with a layer in another group, or in none if `group` is null, at the same place of the frame. */
export function moveInPlace(scene: Scene, name: string, group: string | null): Scene {
  const moved = moveInto(scene, name, group);
  const layer = findLayer(moved, name)?.layer;
  if (moved === scene || layer === undefined || layer.type === "audio") return moved;
  const within = { from: boxOf(scene, name), to: boxOf(moved, name), frame: scene };
  return patchLayer(moved, name, countedFrom(layer, within));
}

/** What a layer's place counts from. */
const boxOf = (scene: Scene, name: string): Box => boxAround(scene, findLayer(scene, name)?.groups ?? []);
