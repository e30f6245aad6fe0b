import { isFocusLost } from "#components/ui/focus-heading.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { findLayer, layerNames, removeLayers } from "../state/scene-edits.ts";

/**
 * The layer to focus after layers are deleted: the one that takes the place of the first deleted one in the
 * list, otherwise the one before it. Null if no layer is left next to it or around it.
 */
export function nextPlace(scene: Scene, names: readonly string[]): string | null {
  const left = new Set(layerNames(removeLayers(scene, names)));
  const isLeft = (layer: { name: string }) => left.has(layer.name);
  let found = findLayer(scene, names[0] ?? null);
  while (found !== null) {
    const { siblings, index, groups } = found;
    const next = siblings.slice(0, index).findLast(isLeft) ?? siblings.slice(index + 1).find(isLeft);
    if (next !== undefined) return next.name;
    // The whole group is deleted.
    found = findLayer(scene, groups.at(-1)?.name ?? null);
  }
  return null;
}

/** Focuses a layer's row in the list, or the scene's row, if the focused element is gone. */
export function focusLayerRow(name: string | null): void {
  requestAnimationFrame(() => {
    if (!isFocusLost()) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name ?? "")}"] button`)?.focus();
  });
}

/** Focuses what has taken the place of layers: on the stage if one of them had the focus there, otherwise in the list. */
export function focusInPlace(name: string): void {
  if (document.activeElement?.matches("[data-layer]")) requestAnimationFrame(() => focusLayerBox(name));
  else focusLayerRow(name);
}

/** Focuses a layer that was just added: its row where a row of the list had the focus, otherwise its box. */
export function focusAdded(name: string): void {
  const isInList = document.activeElement?.closest("[data-row]") ?? null;
  requestAnimationFrame(() => {
    if (isInList === null) focusLayerBox(name);
    else document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"] button`)?.focus();
  });
}

/** Whether somebody writes in a field: the focus stays there, whatever was pressed before. */
export const isWriting = (): boolean =>
  document.activeElement?.matches("input, textarea, [contenteditable=true]") ?? false;

/** Focuses a layer's box on the stage, unless something was pressed meanwhile. */
export function focusLayerBox(name: string): void {
  if (isWriting()) return;
  const box = document.querySelector<HTMLElement>(`[data-layer="${CSS.escape(name)}"]`);
  box?.focus({ preventScroll: true });
}
