import { type ErrorMessages, errorText, faultText } from "#components/form/faults.ts";
import { ApiError } from "#lib/client/api/call.ts";
import type { Fault } from "#lib/contract/faults.ts";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer } from "./scene-edits.ts";

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

const checked = new WeakMap<object, readonly Fault[]>();

/** Checks a scene by the contract, once: a design of a hundred layers takes longer than a frame. */
export function checkOnce(scene: object): readonly Fault[] {
  const faults = checked.get(scene) ?? checkScene(scene, []);
  checked.set(scene, faults);
  return faults;
}

/** All violations of the contract in a scene; the API would report the same. */
export function sceneFaults(scene: unknown, t: ErrorMessages): SceneFault[] {
  const faults = typeof scene === "object" && scene !== null ? checkOnce(scene) : checkScene(scene, []);
  return faults.map((fault) => placedFault(scene, fault.loc, faultText(fault, t)));
}

/** What the server refused. */
export interface Refusal {
  /** The scene that it refused; null if no edit of one can mend it, such as a server that does not answer. */
  scene: Scene | null;
  faults: readonly SceneFault[];
}

export const NO_REFUSAL: Refusal = { scene: null, faults: [] };

/** The answer to a request with a scene in its body as `scene`. */
export function refusalOf(scene: Scene, error: Error, t: Required<ErrorMessages>): Refusal {
  const isMendable = error instanceof ApiError && typeof error.detail !== "string";
  return { scene: isMendable ? scene : null, faults: refusedFaults(scene, error, t) };
}

/**
 * The refused faults that an edited scene may still have: those of layers that are as they were refused, until
 * something else changes too. The next answer says what is left of the others.
 */
export function faultsLeft({ scene: refused, faults }: Refusal, scene: Scene): readonly SceneFault[] {
  if (refused === null || refused === scene || faults.length === 0) return faults;
  const { layers: _, ...own } = refused;
  if (Object.entries(own).some(([name, value]) => Reflect.get(scene, name) !== value)) return [];
  return faults.filter(({ layer }) => {
    const found = layer === null ? null : findLayer(refused, layer);
    return found !== null && findLayer(scene, layer)?.layer === found.layer;
  });
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
