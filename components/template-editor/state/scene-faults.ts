import { type ErrorMessages, errorText, faultText } from "#components/form/faults.ts";
import { ApiError } from "#lib/client/api/call.ts";
import type { Fault } from "#lib/contract/faults.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";

type Key = string | number;

/** A fault because of which a scene cannot be drawn or published. */
export interface SceneFault {
  /** The layer that the fault is about; null for the scene. */
  layer: string | null;
  /** The property within it, such as `["font", "size"]`; empty for the layer or scene as a whole. */
  property: readonly Key[];
  /** Path from the scene. */
  path: readonly Key[];
  message: string;
}

/** All violations of the contract in a scene; the API would report the same. */
export function sceneFaults(scene: unknown, t: ErrorMessages): SceneFault[] {
  return checkScene(scene, []).map((fault) => placedFault(scene, fault.loc, faultText(fault, t)));
}

/** What the API refused of a scene that was sent in a body as `scene`: by its code. */
export function refusedFaults(scene: Scene, error: Error, t: Required<ErrorMessages>): SceneFault[] {
  if (!(error instanceof ApiError) || typeof error.detail === "string")
    return [{ layer: null, property: [], path: [], message: errorText(error, t) }];
  return error.detail.map((fault: Fault) => {
    const { loc, ctx = {} } = fault;
    const message = faultText(fault, t);
    const at = loc.indexOf("scene");
    const placed = at >= 0 ? placedFault(scene, loc.slice(at + 1), message) : null;
    if (placed !== null && placed.layer !== null) return placed;
    const layer = typeof ctx.layer === "string" ? ctx.layer : null;
    return placed === null || layer !== null ? { layer, property: [], path: [], message } : placed;
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
  return { layer, property: path.slice(depth), path, message };
}

/** The fault of a layer's property or of a value inside it, in one sentence; null if there is none. */
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
