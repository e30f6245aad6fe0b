import { applyModifications, type Modification } from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { renderFault } from "../render-fault.ts";

/**
 * A scene with its modifications made. Done once for each video, because it takes milliseconds.
 * @throws RenderFault when they do not fit the scene
 */
export function modifyScene(scene: Scene, modifications: readonly Modification[]): Scene {
  try {
    return applyModifications(scene, modifications);
  } catch (cause) {
    throw renderFault("modifications_unfit", {}, undefined, { cause });
  }
}
