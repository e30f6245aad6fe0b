import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { type Scene, sceneSchema } from "#lib/contract/scene/scene.ts";

/** What a scene and each layer have to have, with a value that is one of the possible ones. */
const OWN_SHAPE = new Set(["width", "height", "fps", "duration", "layers", "name", "type", "x", "y"]);
/** As many as are found at most: there may be others. */
const MOST_FAULTS = 100;

/**
 * A draft's scene, if it has the shape of one: its values may be wrong, as forms leave them while somebody types. Null
 * for anything else that was stored through the API; the editor then shows its text.
 */
export function editableScene(stored: object): Scene | null {
  const parsed = sceneSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  const faults = checkScene(stored, []);
  const isBroken = faults.some(({ type, loc }) => {
    const last = String(loc.at(-1));
    return type.endsWith("_type") || last === "type" || (type === "missing" && OWN_SHAPE.has(last));
  });
  if (isBroken || faults.length >= MOST_FAULTS || !("background" in stored)) return null;
  return stored as Scene;
}
