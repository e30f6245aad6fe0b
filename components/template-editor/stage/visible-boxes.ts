import { placedLayers } from "#lib/contract/layer-tree.ts";
import type { Scene } from "#lib/contract/scene.ts";
import type { VisualLayer } from "#lib/contract/scene-layer.ts";
import { findLayer } from "../state/scene-edits.ts";
import { type Box, boxAround, boxWithin } from "./box.ts";

/** A layer that is to be seen, with its place on the stage. */
export interface VisibleBox {
  layer: VisualLayer;
  box: Box;
  /** The group that it stands in, or the frame. */
  around: Box;
  /** Itself or a group around it is locked: it stays where it is. */
  isLocked: boolean;
  /** Names of the groups around it. */
  groups: readonly string[];
}

/** The boxes of what is there at a moment, and of the selected layer at any; those behind come first. */
export function visibleBoxes(scene: Scene, time: number, selected: string | null): VisibleBox[] {
  return placedLayers(scene).flatMap(({ layer, isLocked, start, limit }) => {
    if (layer.type === "audio") return [];
    const groups = findLayer(scene, layer.name)?.groups ?? [];
    const end = Math.min(limit, start + (layer.duration ?? Number.POSITIVE_INFINITY));
    const isHidden = layer.hidden === true || groups.some((group) => group.hidden === true);
    const isThere = !isHidden && time >= start && time <= end;
    if (!isThere && layer.name !== selected) return [];
    const around = boxAround(scene, groups);
    const box = boxWithin(layer, around, scene);
    return [{ layer, box, around, isLocked, groups: groups.map(({ name }) => name) }];
  });
}
