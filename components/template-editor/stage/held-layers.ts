import type { Scene } from "#lib/contract/scene/scene.ts";
import { patchLayer } from "../state/scene-edits.ts";
import type { VisibleBox } from "./visible-boxes.ts";

/** Layers that follow the pointer, and the picture that was on the stage when they were taken. */
export interface HeldLayers {
  /** They alone, without groups, in their places at the start. */
  items: readonly VisibleBox[];
  /** The picture from which they are cut out; null if there was none. */
  url: string | null;
  /** The scene that it shows. */
  before: Scene;
  /** The scene without them, which is drawn meanwhile: the same object until they are let go. */
  without: Scene;
  isHeld: boolean;
}

/** The layers that move with the named ones: those in groups too, and no group. */
export function heldLayers(
  boxes: readonly VisibleBox[],
  names: readonly string[],
  { scene, painted, url }: { scene: Scene; painted: Scene; url: string | null },
): HeldLayers {
  const items = boxes.filter(
    ({ layer, groups }) =>
      layer.type !== "group" && [layer.name, ...groups].some((name) => names.includes(name)),
  );
  const without = items.reduce((rest, { layer }) => patchLayer(rest, layer.name, { hidden: true }), scene);
  return { items, url, before: painted, without, isHeld: true };
}

/** The names of those that are shown in front of the picture: until one shows them where they were let go. */
export function floatingNames(held: HeldLayers | null, painted: Scene): ReadonlySet<string> {
  const isBehind = held !== null && (held.isHeld || painted === held.before || painted === held.without);
  return new Set(isBehind ? held.items.map(({ layer }) => layer.name) : []);
}
