import { isFocusLost } from "#components/ui/focus-heading.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer, layerNames, removeLayers } from "../state/scene-edits.ts";

/**
 * Where somebody goes on who deletes layers: the one that takes the place of the first one named in the list, or
 * comes before it there; null where nothing is left beside it or around it.
 */
export function nextPlace(scene: Scene, names: readonly string[]): string | null {
  const left = new Set(layerNames(removeLayers(scene, names)));
  const isLeft = (layer: { name: string }) => left.has(layer.name);
  let found = findLayer(scene, names[0] ?? null);
  while (found !== null) {
    const { siblings, index, groups } = found;
    const next = siblings.slice(0, index).findLast(isLeft) ?? siblings.slice(index + 1).find(isLeft);
    if (next !== undefined) return next.name;
    // All of its group is gone, and the group with it.
    found = findLayer(scene, groups.at(-1)?.name ?? null);
  }
  return null;
}

/** Gives the focus to a layer's row of the list, or to that of the scene, where what had it is gone. */
export function focusLayerRow(name: string | null): void {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name ?? "")}"] button`)?.focus();
  });
}
