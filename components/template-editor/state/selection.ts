import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer } from "./scene-edits.ts";

/**
 * Adds a layer to the selection, or removes it. Never contains a group and its content: the content moves
 * with the group.
 */
export function toggled(scene: Scene, selection: readonly string[], name: string): readonly string[] {
  if (selection.includes(name)) return selection.filter((each) => each !== name);
  const others = selection.filter((each) => !isAround(scene, each, name) && !isAround(scene, name, each));
  return [...others, name];
}

/** The selection with more layers added. */
export function withMore(
  scene: Scene,
  selection: readonly string[],
  names: readonly string[],
): readonly string[] {
  return names.reduce((all, name) => (all.includes(name) ? all : toggled(scene, all, name)), selection);
}

/** The names that exist in the scene; the same list if all do. */
export function stillThere(scene: Scene, names: readonly string[]): readonly string[] {
  const left = names.filter((name) => findLayer(scene, name) !== null);
  return left.length === names.length ? names : left;
}

/** The layer that a key is about: the one that has the focus, unless others are selected. Then it is the last of them. */
export const meantByKey = (selection: readonly string[], focused: string): string =>
  selection.includes(focused) ? focused : (selection.at(-1) ?? focused);

const isAround = (scene: Scene, group: string, name: string) =>
  findLayer(scene, name)?.groups.some((each) => each.name === group) ?? false;
