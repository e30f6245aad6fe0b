"use client";

import { placedLayers } from "#lib/contract/scene/layer-tree.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { useEditor } from "./editor-context.tsx";

/**
 * Designs have dozens of locked decorative layers. If there are many, the lists hide them until the user asks
 * for them. A group is shown if any of its layers is.
 */
export function useShownLayers() {
  const { scene, selection, showsLocked, setShowsLocked } = useEditor();
  const lockedCount = placedLayers(scene).filter(
    ({ layer, isLocked }) => isLocked && layer.type !== "audio",
  ).length;
  const isAll = showsLocked ?? lockedCount <= 8;
  const lockedNames = new Set(
    placedLayers(scene).flatMap(({ layer, isLocked }) => (isLocked ? [layer.name] : [])),
  );
  const isShown = (layer: Layer): boolean =>
    isAll ||
    !lockedNames.has(layer.name) ||
    layer.type === "audio" ||
    selection.includes(layer.name) ||
    (layer.type === "group" && layer.layers.some(isShown));
  return { isShown, isAll, lockedCount, setAll: setShowsLocked };
}
