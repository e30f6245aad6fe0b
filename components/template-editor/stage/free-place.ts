import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { findLayer } from "../state/scene-edits.ts";
import { movableBoxes, placeAll } from "./arrange.ts";
import { type Box, boxAround, boxWithin, moveTo, shiftedBy } from "./box.ts";
import { boxedLayer, visibleBoxes } from "./visible-boxes.ts";

/** How far a layer is put beside another one in the same place, as a share of the frame's shorter side. */
const STEP = 0.04;
/** A layer that covers more of the frame is what the others stand on. */
const GROUND = 0.6;
/** So many places are looked at in a row, and as many rows. */
const PLACES = 11;

/** The sizes that are tried, as shares of a layer's own: a smaller one stands where there is little room. */
const SIZES: Partial<Record<Layer["type"], readonly number[]>> = {
  text: [1, 0.75, 0.55, 0.4],
  image: [1, 0.75, 0.55],
};
/** So little of a layer may be covered that its place counts as free. */
const FREE = 0.02;
/** What it weighs to stand on artwork, beside what it does to stand on something else. */
const ARTWORK = 0.2;

/**
 * A new layer where it covers least of the others that are there at a moment, as near to the middle as may be, and never
 * in the very place of another one. A text or a picture for which there is no room is made smaller.
 * @param inFrontOf the layer whose group it comes into; null for the frame
 */
export function inFreePlace(scene: Scene, layer: Layer, inFrontOf: string | null, time: number): Layer {
  if (layer.type === "audio") return layer;
  const around = boxAround(scene, findLayer(scene, inFrontOf)?.groups ?? []);
  const own = boxWithin(layer, around, scene);
  // What fills its place is meant to.
  if (share(own, around) > GROUND) return layer;
  const leaves = visibleBoxes(scene, time, []).filter((item) => item.layer.type !== "group");
  const others = leaves.filter((item) => !item.isLocked).map(({ box }) => box);
  const inTheWay = others.filter((box) => share(box, around) <= GROUND);
  // What is locked is artwork, on which a text may stand if it has to.
  const artwork = leaves
    .filter((item) => item.isLocked && share(item.box, around) <= GROUND)
    .map(({ box }) => box);
  const coveredBy = (box: Box, boxes: readonly Box[]) =>
    boxes.reduce((sum, other) => sum + overlap(box, other), 0) / (box.width * Math.max(1, box.height));
  const covered = (box: Box) => coveredBy(box, inTheWay) + ARTWORK * Math.min(1, coveredBy(box, artwork));
  // Of places that are as good, the nearest.
  const costOf = (box: Box) =>
    covered(box) + distance(box, own) / (1_000 * Math.hypot(around.width, around.height));
  const places = (SIZES[layer.type] ?? [1]).map((size) => {
    const [best = own] = placesFor(sized(own, size), around)
      .filter((box) => !isTaken(box, others))
      .map((box) => ({ box, cost: costOf(box) }))
      .toSorted((a, b) => a.cost - b.cost)
      .map(({ box }) => box);
    return best;
  });
  const [least = own] = places.toSorted((a, b) => covered(a) - covered(b));
  const best = places.find((box) => covered(box) < FREE) ?? least;
  return { ...layer, ...moveTo({ layer, box: own, around }, best, scene) };
}

/** A box of another size around the same middle. */
function sized({ left, top, width, height }: Box, size: number): Box {
  return {
    left: left + (width * (1 - size)) / 2,
    top: top + (height * (1 - size)) / 2,
    width: width * size,
    height: height * size,
  };
}

/** The scene with layers moved a step beside others that are in the very same place, such as what they are copies of. */
export function besideTwins(scene: Scene, names: readonly string[]): Scene {
  const items = movableBoxes(scene, names);
  const others = scene.layers.flatMap((layer) =>
    layer.type === "audio" || names.includes(layer.name)
      ? []
      : [boxedLayer(layer, boxAround(scene, []), scene).box],
  );
  // A layer of a group has its twin there.
  const siblings = items.flatMap(({ layer, around }) =>
    (findLayer(scene, layer.name)?.siblings ?? []).flatMap((each) =>
      each.type === "audio" || names.includes(each.name) ? [] : [boxedLayer(each, around, scene).box],
    ),
  );
  const taken = [...others, ...siblings];
  const step = Math.round(Math.min(scene.width, scene.height) * STEP);
  let by = 0;
  while (by < step * 20 && items.some(({ box }) => isTaken(shiftedBy(box, by, by), taken))) by += step;
  if (by === 0) return scene;
  return placeAll(
    scene,
    items.map((item) => ({ item, box: shiftedBy(item.box, by, by) })),
  );
}

/** The places of a box that are looked at: its own, and others all over what is around it. */
function placesFor(own: Box, around: Box): Box[] {
  const shares = Array.from({ length: PLACES }, (_, index) => 0.02 + (0.96 * index) / (PLACES - 1));
  const at = (start: number, room: number, part: number) => start + Math.max(0, room) * part;
  const others = shares.flatMap((down) =>
    shares.map((across) => ({
      ...own,
      left: at(around.left, around.width - own.width, across),
      top: at(around.top, around.height - own.height, down),
    })),
  );
  return [own, ...others];
}

const share = (box: Box, around: Box) => (box.width * box.height) / Math.max(1, around.width * around.height);
const distance = (a: Box, b: Box) => Math.hypot(a.left - b.left, a.top - b.top);
const isTaken = (box: Box, others: readonly Box[]) =>
  others.some((other) => Math.abs(other.left - box.left) < 2 && Math.abs(other.top - box.top) < 2);
/** The area that two boxes share. A line has none of its own: it is as thick as a pixel. */
function overlap(a: Box, b: Box): number {
  const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const down =
    Math.min(a.top + Math.max(1, a.height), b.top + Math.max(1, b.height)) - Math.max(a.top, b.top);
  return Math.max(0, across) * Math.max(0, down);
}
