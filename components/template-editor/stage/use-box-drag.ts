"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import { useRef } from "react";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { isAdding } from "../state/adding.ts";
import { useEditor } from "../state/editor-context.tsx";
import { patchLayer } from "../state/scene-edits.ts";
import { movableBoxes, placeAll, unionOf } from "./arrange.ts";
import { type Box, moveTo } from "./box.ts";
import { type Guides, NO_GUIDES, resizeBox, type Sides, snapBox } from "./snap.ts";
import {
  anchorOppositeSides,
  linesBox,
  middleOf,
  type Point,
  tidyDegrees,
  turnedBy,
  turnTo,
} from "./turn.ts";
import type { VisibleBox } from "./visible-boxes.ts";

/** So many pixels of the screen away, a line draws a box to it. */
const REACH = 6;
/** Below this, a press is no drag. */
const STILL = 3;

/** What of a layer is held: all of it, the handle that turns it, or some of its sides. */
export type Grip = "body" | "turn" | Sides;

interface Drag {
  /** The layer under the pointer. */
  name: string;
  /** What follows the pointer: it, and with it everything else that is selected. */
  items: readonly VisibleBox[];
  grip: Grip;
  /** Where the pointer went down. */
  at: Point;
  /** The scene's pixels to one of the screen. */
  scale: number;
  others: Box[];
  hasMoved: boolean;
}

interface BoxDragOptions {
  boxes: readonly VisibleBox[];
  /** Where the stage is on the screen. */
  stagePlace: () => { left: number; top: number; width: number };
  onGuides: (guides: Guides) => void;
}

/** Moves, resizes and turns layers by pointer, and by arrow keys. */
export function useBoxDrag({ boxes, stagePlace, onGuides }: BoxDragOptions) {
  const { scene, selection, select, toggle, dispatch } = useEditor();
  const drag = useRef<Drag | null>(null);

  function place(items: readonly VisibleBox[], boxOf: (item: VisibleBox) => Box, what: string) {
    const placed = items.map((item) => ({ item, box: boxOf(item) }));
    const joins = `${what} of ${items.map(({ layer }) => layer.name).join(" ")}`;
    dispatch({ type: "edit", edit: (before) => placeAll(before, placed), joins });
  }

  /** What moves with a layer: all that is selected where it is one of them. */
  function movedWith({ layer }: VisibleBox): VisibleBox[] {
    return movableBoxes(scene, selection.includes(layer.name) ? selection : [layer.name]);
  }

  function start(event: PointerEvent<HTMLElement>, item: VisibleBox, grip: Grip) {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { name } = item.layer;
    // At a handle, Shift means something else.
    if (grip === "body" && isAdding(event)) return toggle(name);
    if (!selection.includes(name)) select(name);
    if (item.isLocked) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const items = movedWith(item);
    const whole = { left: 0, top: 0, width: scene.width, height: scene.height };
    const others = boxes.filter((each) => !items.some((moved) => isWithin(each, moved.layer.name)));
    drag.current = {
      ...{ name, items, grip, at: { x: event.clientX, y: event.clientY } },
      ...{ scale: scene.width / stagePlace().width, others: [whole, ...others.map(linesBox)] },
      hasMoved: false,
    };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const held = drag.current;
    const [first] = held?.items ?? [];
    if (held === null || first === undefined) return;
    const [wayX, wayY] = [event.clientX - held.at.x, event.clientY - held.at.y];
    if (!held.hasMoved && Math.hypot(wayX, wayY) < STILL) return;
    held.hasMoved = true;
    if (held.grip === "turn") return turn(first, held, event);
    const { items, scale, others } = held;
    const sides = held.grip === "body" ? null : held.grip;
    const isTurned = items.some(({ layer }) => (layer.rotation ?? 0) !== 0);
    const rotation = sides === null ? 0 : (first.layer.rotation ?? 0);
    const from = unionOf(items.map(({ box }) => box));
    const way = turnedBy({ x: wayX * scale, y: wayY * scale }, -rotation);
    const moved = movedBox(from, sides, way, event.shiftKey);
    // What is turned has no edges that others could stand at; with a key held down, nothing is drawn anywhere.
    const isFree = event.altKey || isTurned || (sides !== null && event.shiftKey);
    const { box, guides } = isFree
      ? { box: moved, guides: NO_GUIDES }
      : snapBox(moved, sides, others, REACH * scale);
    onGuides(guides);
    place(
      items,
      (item) => (sides === null ? shifted(item.box, from, box) : anchorOppositeSides(item, sides, box)),
      "drag",
    );
  }

  /** Turns a layer by as much as the pointer has gone around its middle. */
  function turn(item: VisibleBox, { at, scale }: Drag, event: PointerEvent<HTMLElement>) {
    const { left, top } = stagePlace();
    const middle = middleOf(item);
    const angleTo = ({ x, y }: Point) =>
      (Math.atan2(y - top - middle.y / scale, x - left - middle.x / scale) * 180) / Math.PI;
    const by = angleTo({ x: event.clientX, y: event.clientY }) - angleTo(at);
    const snap = event.shiftKey ? "coarse" : event.altKey ? "none" : "near";
    const degrees = tidyDegrees((item.layer.rotation ?? 0) + by, snap);
    const rotation = degrees === 0 ? undefined : degrees;
    const { name } = item.layer;
    const edit = (before: Scene) =>
      patchLayer(before, name, { ...moveTo(item, turnTo(item, degrees), before), rotation });
    dispatch({ type: "edit", edit, joins: `turn of ${name}` });
  }

  function end() {
    const held = drag.current;
    if (held === null) return;
    drag.current = null;
    onGuides(NO_GUIDES);
    dispatch({ type: "settle" });
    // A press on one of several means that one, unless it was the beginning of a movement.
    if (!held.hasMoved) select(held.name);
  }

  /** Arrow keys move by a pixel, with Shift by ten; with Alt they move the right and the lower side. */
  function nudge(event: KeyboardEvent, item: VisibleBox) {
    const way = ARROWS[event.key];
    if (way === undefined || item.isLocked) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 10 : 1;
    const [x, y] = [way[0] * step, way[1] * step];
    const sides: Sides | null = event.altKey ? { x: x === 0 ? 0 : 1, y: y === 0 ? 0 : 1 } : null;
    const nudged = (moved: VisibleBox) => {
      const box = movedBox(moved.box, sides, { x, y }, false);
      return sides === null ? box : anchorOppositeSides(moved, sides, box);
    };
    place(movedWith(item), nudged, "nudge");
  }

  return { start, move, end, nudge };
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether it is the layer of a name, or within it. */
const isWithin = ({ layer, groups }: VisibleBox, name: string) =>
  layer.name === name || groups.includes(name);

/** A box moved by the same way as another one was. */
const shifted = (box: Box, from: Box, to: Box): Box => ({
  ...box,
  left: box.left + to.left - from.left,
  top: box.top + to.top - from.top,
});

function movedBox(box: Box, sides: Sides | null, { x, y }: Point, keepsAspect: boolean): Box {
  if (sides === null) return { ...box, left: box.left + x, top: box.top + y };
  return resizeBox(box, sides, x, y, keepsAspect);
}
