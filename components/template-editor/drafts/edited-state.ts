import type { Scene } from "#lib/contract/scene/scene.ts";
import { editableScene } from "./editable-scene.ts";

/** What the editor shows of a draft or a checkpoint. */
export interface EditedState {
  scene: Scene;
  /** JSON text that is not a scene yet; null if there is none. */
  sceneText: string | null;
}

/**
 * A stored state as the editor shows it.
 * @param fallback the scene beside the text of something that is not a scene
 */
export function editedState(
  stored: { scene: object; scene_text: string | null },
  fallback: Scene,
): EditedState {
  const scene = editableScene(stored.scene);
  if (scene !== null) return { scene, sceneText: stored.scene_text };
  return { scene: fallback, sceneText: stored.scene_text ?? JSON.stringify(stored.scene, null, 2) };
}
