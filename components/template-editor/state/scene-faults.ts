import { ApiError } from "#lib/client/api/call.ts";
import type { Fault } from "#lib/contract/faults.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";

type Key = string | number;

/** Something that keeps a scene from being drawn or published. */
export interface SceneFault {
  /** The layer that it is about; null for the scene. */
  layer: string | null;
  /** The property within it, such as `["font", "size"]`; empty for the whole. */
  property: readonly Key[];
  /** From the scene. */
  path: readonly Key[];
  message: string;
}

/** Everything that is wrong with a scene by the contract; the API would answer the same. */
export function sceneFaults(scene: unknown): SceneFault[] {
  return checkScene(scene, []).map((fault) => placedFault(scene, fault.loc, fault.msg));
}

/** What the API refused of a scene that was sent in a body as `scene`. */
export function refusedFaults(scene: Scene, error: Error): SceneFault[] {
  if (!(error instanceof ApiError) || typeof error.detail === "string")
    return [{ layer: null, property: [], path: [], message: error.message }];
  return error.detail.map(({ loc, msg }: Fault) => {
    const at = loc.indexOf("scene");
    if (at >= 0) return placedFault(scene, loc.slice(at + 1), msg);
    const layer = /layer "([^"]+)"/i.exec(msg)?.[1] ?? null;
    return { layer, property: [], path: [], message: plain(msg) };
  });
}

function placedFault(scene: unknown, path: readonly Key[], message: string): SceneFault {
  let layer: string | null = null;
  let depth = 0;
  let value = scene;
  for (const [index, key] of path.entries()) {
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
    if (typeof key !== "number" || path[index - 1] !== "layers") continue;
    const name: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "name") : null;
    if (typeof name === "string") [layer, depth] = [name, index + 1];
  }
  return { layer, property: path.slice(depth), path, message: plain(message) };
}

/** Without what only a program needs, and without the layer, beside which it stands. */
function plain(message: string): string {
  return message
    .replace(/^Value error, /, "")
    .replace(/^layer "[^"]+": /i, "")
    .replace(/^Value error, /, "");
}

/** What is wrong at a property of a layer or below it, in one sentence; null when nothing is. */
export function faultAt(
  faults: readonly SceneFault[],
  layer: string | null,
  property: readonly Key[],
): string | null {
  const found = faults.find(
    (fault) => fault.layer === layer && property.every((key, index) => fault.property[index] === key),
  );
  return found?.message ?? null;
}
