import type { Scene } from "#lib/contract/scene/scene.ts";
import type { GroupLayer, VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import type { Transition } from "#lib/contract/scene/scene-motion.ts";
import { findLayer, type Patch, patched, replaceLayer } from "../state/scene-edits.ts";
import { anchorShare, type Box, boxAround, boxWithin, type Frame } from "./box.ts";
import { countedFrom, type Within } from "./counted-from.ts";
import { type Point, turnedBy } from "./turn.ts";

/*
 * Takes layers out of their group, where they are. What the group has for all of them, each of them has then: its turn, its
 * opacity, its shadow, and when it appears and leaves.
 */

/** Whether a layer is a group whose layers look the same without it: one that moves or is masked as a whole is none. */
export function canUngroup(scene: Scene, name: string): boolean {
  const layer = findLayer(scene, name)?.layer;
  if (layer?.type !== "group" || layer.mask !== undefined || layer.keyframes !== undefined) return false;
  const isTurned = (layer.rotation ?? 0) !== 0;
  return !isTurned || layer.layers.every(({ keyframes }) => !keyframes?.x && !keyframes?.y);
}

/** The scene without the named groups, with their layers in their place. @returns the names of those as well */
export function ungroupLayers(scene: Scene, names: readonly string[]): { scene: Scene; freed: string[] } {
  let next = scene;
  const freed = names.flatMap((name) => {
    const found = findLayer(next, name);
    if (found?.layer.type !== "group" || !canUngroup(next, name)) return [];
    const layers = layersOutOf(found.layer, boxAround(next, found.groups), next);
    next = replaceLayer(next, name, layers);
    return layers.map((layer) => layer.name);
  });
  return { scene: next, freed };
}

/** @param around what the group is in */
function layersOutOf(group: GroupLayer, around: Box, frame: Frame): VisualLayer[] {
  const within: Within = { from: boxWithin(group, around, frame), to: around, frame };
  return group.layers.map((layer) =>
    patched(layer, {
      ...countedFrom(layer, within),
      ...turnedWith(group, layer, within),
      ...lookOf(group, layer),
      ...timeOf(group, layer),
    }),
  );
}

/** A layer of a group that is turned is turned around the same point. */
function turnedWith(group: GroupLayer, layer: VisualLayer, within: Within): Patch {
  const degrees = group.rotation ?? 0;
  if (degrees === 0) return {};
  const { from, frame } = within;
  const pivot = anchorOf(from, group);
  const point = anchorOf(boxWithin(layer, from, frame), layer);
  const way = turnedBy({ x: point.x - pivot.x, y: point.y - pivot.y }, degrees);
  const rotation = tidy(degrees + (layer.rotation ?? 0));
  return {
    ...countedFrom(layer, within, { x: pivot.x + way.x, y: pivot.y + way.y }),
    rotation: rotation === 0 ? undefined : rotation,
  };
}

/** Where the anchor of a layer is that has a box. */
function anchorOf({ left, top, width, height }: Box, { anchor }: VisualLayer): Point {
  const share = anchorShare(anchor);
  return { x: left + share.x * width, y: top + share.y * height };
}

/** What a group lays over all of its layers; what one has of its own stays. */
function lookOf(group: GroupLayer, layer: VisualLayer): Patch {
  const { opacity = 1, blend = "normal", shadow } = group;
  return {
    ...(opacity === 1 ? {} : { opacity: tidy((layer.opacity ?? 1) * opacity) }),
    ...(blend === "normal" || (layer.blend ?? "normal") !== "normal" ? {} : { blend }),
    ...(shadow === undefined || layer.shadow !== undefined ? {} : { shadow }),
    ...(group.hidden ? { hidden: true } : {}),
    ...(group.locked ? { locked: true } : {}),
  };
}

/** The shortest time that a layer may be there, in seconds. */
const LEAST = 0.04;

/** When a layer is there: it ends with its group, and comes and goes with it unless it does so in a way of its own. */
function timeOf(group: GroupLayer, layer: VisualLayer): Patch {
  const own = layer.time ?? 0;
  const time = tidy((group.time ?? 0) + own);
  const left = group.duration === undefined ? null : Math.max(LEAST, tidy(group.duration - own));
  const endsWithGroup = left === null ? layer.duration === undefined : (layer.duration ?? left) >= left;
  return {
    ...(time === own ? {} : { time: time === 0 ? undefined : time }),
    ...(left !== null && endsWithGroup ? { duration: left } : {}),
    ...(own === 0 ? transitionOf("enter", group, layer) : {}),
    ...(endsWithGroup ? transitionOf("exit", group, layer) : {}),
  };
}

function transitionOf(phase: "enter" | "exit", group: GroupLayer, layer: VisualLayer): Patch {
  const transition: Transition | undefined = group[phase];
  return transition === undefined || layer[phase] !== undefined ? {} : { [phase]: transition };
}

/** Sums of decimals, without what binary numbers add to them. */
const tidy = (value: number) => Math.round(value * 1e6) / 1e6;
