import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer } from "./scene-edits.ts";

/** The selected layers with one more, or without it; never a group and what is in it, which moves along anyway. */
export function toggled(scene: Scene, selection: readonly string[], name: string): readonly string[] {
  if (selection.includes(name)) return selection.filter((each) => each !== name);
  const others = selection.filter((each) => !isAround(scene, each, name) && !isAround(scene, name, each));
  return [...others, name];
}

/** The selected layers with more of them. */
export function withMore(
  scene: Scene,
  selection: readonly string[],
  names: readonly string[],
): readonly string[] {
  return names.reduce((all, name) => (all.includes(name) ? all : toggled(scene, all, name)), selection);
}

/** Those of the names that the scene has; the same list where it has all of them. */
export function stillThere(scene: Scene, names: readonly string[]): readonly string[] {
  const left = names.filter((name) => findLayer(scene, name) !== null);
  return left.length === names.length ? names : left;
}

const isAround = (scene: Scene, group: string, name: string) =>
  findLayer(scene, name)?.groups.some((each) => each.name === group) ?? false;
