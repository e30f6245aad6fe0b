import type { Scene } from "#lib/contract/scene/scene.ts";

/** What is edited, and saved. */
export interface EditedContent {
  /** Of a new template; of a stored one its name, which is not saved. */
  name: string;
  scene: Scene;
  /** JSON text that is not a scene yet; null if there is none. */
  sceneText: string | null;
}

/**
 * Whether two states are saved as the same draft. Spaces around a name are not part of it.
 * @param isNew whether it is the draft of a new template, of which the name is saved too
 */
export function isSameDraft(a: EditedContent, b: EditedContent, isNew: boolean): boolean {
  const isSameName = !isNew || a.name.trim() === b.name.trim();
  return isSameName && a.scene === b.scene && a.sceneText === b.sceneText;
}
