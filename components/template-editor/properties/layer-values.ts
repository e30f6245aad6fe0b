import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Length } from "#lib/contract/scene/scene-value.ts";
import { groupPlace, isPlace, withGroupPlace } from "../stage/group-place.ts";
import { findLayer, patchLayer } from "../state/scene-edits.ts";

/** A property as the form shows it: of a group, the place of its frame on the stage. */
export function shownValue(scene: Scene, layer: Layer, property: string): unknown {
  if (layer.type === "group" && isPlace(property)) return groupPlace(scene, layer, property);
  return Reflect.get(layer, property) as unknown;
}

/** The scene with what the form says of a property of a layer; `undefined` removes it. */
export function withValue(scene: Scene, name: string, property: string, value: unknown): Scene {
  const isGroup = findLayer(scene, name)?.layer.type === "group";
  if (isGroup && isPlace(property) && isLength(value)) return withGroupPlace(scene, name, property, value);
  return patchLayer(scene, name, { [property]: value });
}

const isLength = (value: unknown): value is Length => typeof value === "number" || typeof value === "string";
