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

/** Distance, in screen pixels, at which a line snaps a box. */
const REACH = 6;
/** A press with less movement, in screen pixels, is not a drag. */
const STILL = 3;

/** What is dragged: the whole layer, its rotation handle, or some of its sides. */
export type Grip = "body" | "turn" | Sides;

interface Drag {
  /** The layer under the pointer. */
  name: string;
  /** The layers that follow the pointer: this one, and the rest of the selection. */
  items: readonly VisibleBox[];
  grip: Grip;
  /** Where the pointer was pressed. */
  at: Point;
  /** Scene pixels per screen pixel. */
  scale: number;
  others: Box[];
  hasMoved: boolean;
}

interface BoxDragOptions {
  boxes: readonly VisibleBox[];
  /** The stage's position on the screen. */
  stagePlace: () => { left: number; top: number; width: number };
  onGuides: (guides: Guides) => void;
}

/** Moves, resizes and rotates layers by pointer and arrow keys. */
export function useBoxDrag({ boxes, stagePlace, onGuides }: BoxDragOptions) {
  const { scene, selection, select, toggle, dispatch } = useEditor();
  const drag = useRef<Drag | null>(null);

  function place(items: readonly VisibleBox[], boxOf: (item: VisibleBox) => Box, what: string) {
    const placed = items.map((item) => ({ item, box: boxOf(item) }));
    const joins = `${what} of ${items.map(({ layer }) => layer.name).join(" ")}`;
    dispatch({ type: "edit", edit: (before) => placeAll(before, placed), joins });
  }

  /** The layers that move with a layer: the whole selection if it contains the layer. */
  function movedWith({ layer }: VisibleBox): VisibleBox[] {
    return movableBoxes(scene, selection.includes(layer.name) ? selection : [layer.name]);
  }

  function start(event: PointerEvent<HTMLElement>, item: VisibleBox, grip: Grip) {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { name } = item.layer;
    // At a handle, Shift has another meaning.
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
    // Rotated layers have no edges to snap with, and a modifier key turns snapping off.
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

  /** Rotates a layer by the pointer's angle around its centre. */
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
    // A press on one of several selected layers selects only that one, unless a drag follows.
    if (!held.hasMoved) select(held.name);
  }

  /** Arrow keys move by a pixel, with Shift by ten; with Alt they move the right and bottom sides. */
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

/** Whether it is the named layer, or inside it. */
const isWithin = ({ layer, groups }: VisibleBox, name: string) =>
  layer.name === name || groups.includes(name);

/** A box moved by the same distance as another one. */
const shifted = (box: Box, from: Box, to: Box): Box => ({
  ...box,
  left: box.left + to.left - from.left,
  top: box.top + to.top - from.top,
});

function movedBox(box: Box, sides: Sides | null, { x, y }: Point, keepsAspect: boolean): Box {
  if (sides === null) return { ...box, left: box.left + x, top: box.top + y };
  return resizeBox(box, sides, x, y, keepsAspect);
}
