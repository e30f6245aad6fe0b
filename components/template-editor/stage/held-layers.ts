import type { Scene } from "#lib/contract/scene/scene.ts";
import { patchLayer } from "../state/scene-edits.ts";
import type { VisibleBox } from "./visible-boxes.ts";

/** A picture on the stage, and the scene that it shows. */
export interface Painted {
  scene: Scene;
  /** Null if there is none. */
  url: string | null;
}

/** Layers that follow the pointer, and the picture that was on the stage when they were taken. */
export interface HeldLayers {
  /** They alone, without groups, in their places at the start. */
  items: readonly VisibleBox[];
  /** The picture from which they are cut out. */
  before: Painted;
  /** The scene without them, which is drawn meanwhile: the same object until they are let go. */
  without: Scene;
  isHeld: boolean;
}

/**
 * The layers that move with the named ones: those in groups too, and no group. With them those that were let go before
 * and that no picture shows there yet: all are cut out of the last picture that has them.
 */
export function heldLayers(
  boxes: readonly VisibleBox[],
  names: readonly string[],
  { scene, painted, last }: { scene: Scene; painted: Painted; last: HeldLayers | null },
): HeldLayers {
  const isWaiting = last !== null && floatingNames(last, painted, scene).size > 0;
  const waiting = isWaiting ? last.items : [];
  const known = new Set(waiting.map(({ layer }) => layer.name));
  const taken = boxes.filter(
    ({ layer, groups }) =>
      layer.type !== "group" &&
      !known.has(layer.name) &&
      [layer.name, ...groups].some((name) => names.includes(name)),
  );
  const items = [...waiting, ...taken];
  const without = items.reduce((rest, { layer }) => patchLayer(rest, layer.name, { hidden: true }), scene);
  return { items, before: isWaiting ? last.before : painted, without, isHeld: true };
}

/** The names of those that are shown in front of the picture: until one shows them where they were let go. */
export function floatingNames(held: HeldLayers | null, painted: Painted, scene: Scene): ReadonlySet<string> {
  const isBehind = held !== null && (held.isHeld || isOutdated(held, painted, scene));
  return new Set(isBehind ? held.items.map(({ layer }) => layer.name) : []);
}

/** Whether a picture was drawn before layers were let go. */
function isOutdated({ before, without }: HeldLayers, painted: Painted, scene: Scene): boolean {
  if (painted.url === before.url || painted.scene === without) return true;
  // Undo brings back the scene from before: then a new picture of it is the one that is wanted.
  return painted.scene === before.scene && painted.scene !== scene;
}
