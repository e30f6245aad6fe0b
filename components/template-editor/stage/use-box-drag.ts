"use client";

import type { PointerEvent } from "react";
import { useRef } from "react";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { isAdding } from "../state/adding.ts";
import { useEditor } from "../state/editor-context.tsx";
import { duplicateLayers, patchLayer } from "../state/scene-edits.ts";
import { useShownLayers } from "../state/shown-layers.ts";
import { movableBoxes, placeAll, scaleAll } from "./arrange.ts";
import { type Box, moveTo, shiftedBy, unionOf } from "./box.ts";
import { useGuideSettings } from "./guide-settings.ts";
import { type Axis, type Guides, NO_GUIDES } from "./guides.ts";
import { keepsProportions, reachOf } from "./pointer-reach.ts";
import { resizeBox, type Sides } from "./resize.ts";
import { type SnapTargets, snapBox } from "./snap.ts";
import {
  anchorOppositeSides,
  boundsOf,
  middleOf,
  type Point,
  type TurnSnap,
  tidyDegrees,
  turnedBy,
  turnTo,
} from "./turn.ts";
import { meantBy, type VisibleBox } from "./visible-boxes.ts";

/** A press with less movement, in screen pixels, is not a drag. */
const STILL = 3;

/** What is dragged: the whole layer, its rotation handle, or some of its sides. */
export type Grip = "body" | "turn" | Sides;

/** What the stage shows while a layer is dragged. */
export interface DragHints {
  guides: Guides;
  /** The size of what is resized, or the angle of what is rotated. */
  measure: { size: Box } | { degrees: number } | null;
}

export const NO_HINTS: DragHints = { guides: NO_GUIDES, measure: null };

interface Drag {
  /** What a press without a drag selects; null for what is selected. */
  pressed: string | null;
  /** The layers that follow the pointer: this one, and the rest of the selection. */
  items: readonly VisibleBox[];
  grip: Grip;
  /** Where the pointer was pressed. */
  at: Point;
  /** Scene pixels per screen pixel. */
  scale: number;
  targets: SnapTargets;
  hasMoved: boolean;
  /** They were made by this drag, with Alt. */
  areCopies: boolean;
}

interface BoxDragOptions {
  boxes: readonly VisibleBox[];
  /** The stage's position on the screen. */
  stagePlace: () => { left: number; top: number; width: number };
  onHints: (hints: DragHints) => void;
  /** Begins with the first movement, and ends with the drag. */
  onHold: (names: readonly string[]) => void;
  onLetGo: () => void;
  /** A layer was pressed and not dragged. */
  onTap: () => void;
}

/**
 * Moves, resizes and rotates layers by pointer. Corners keep the proportions of pictures and shapes, and with Shift those
 * of texts instead; Shift keeps a movement on one axis and an angle in steps; Ctrl or Cmd turn snapping off. With
 * Alt, copies are moved.
 */
export function useBoxDrag({ boxes, stagePlace, onHints, onHold, onLetGo, onTap }: BoxDragOptions) {
  const { scene, selection, select, toggle, dispatch } = useEditor();
  const { isShown } = useShownLayers();
  const { settings } = useGuideSettings();
  const drag = useRef<Drag | null>(null);

  const isFree = ({ altKey, ctrlKey, metaKey }: PointerEvent) =>
    !settings.snaps || ctrlKey || metaKey || (altKey && drag.current?.grip !== "body");

  function place(items: readonly VisibleBox[], boxOf: (item: VisibleBox) => Box) {
    const placed = items.map((item) => ({ item, box: boxOf(item) }));
    dispatch({ type: "edit", edit: (before) => placeAll(before, placed), joins: stepOf(items) });
  }

  /** What the moved layers snap to: layers that are in the list, and not a design's dozens of hidden decorations. */
  function targetsFor(items: readonly VisibleBox[]): SnapTargets {
    const others = boxes.filter(
      (each) => isShown(each.layer) && !items.some((moved) => isWithin(each, moved.layer.name)),
    );
    return { frame: { width: scene.width, height: scene.height }, layers: others.map(boundsOf) };
  }

  function start(event: PointerEvent<HTMLElement>, item: VisibleBox, grip: Grip) {
    // A second finger does not take over.
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    const { name } = item.layer;
    const meant = meantBy(item, boxes, selection);
    // At a handle, Shift has another meaning.
    if (grip === "body" && isAdding(event)) return toggle(meant);
    if (!selection.includes(meant)) select(meant);
    if (item.isLocked) return;
    // A press on one of several selected layers, or within a selected group, selects only that one, unless a drag follows.
    const isInside = grip === "body" && selection.includes(meant);
    hold(event, selection.includes(meant) ? selection : [meant], { grip, pressed: isInside ? name : null });
  }

  /** The handles of the box around several layers. */
  function startCommon(event: PointerEvent<HTMLElement>, grip: Sides) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    hold(event, selection, { grip, pressed: null });
  }

  function hold(
    event: PointerEvent<HTMLElement>,
    names: readonly string[],
    { grip, pressed }: Pick<Drag, "grip" | "pressed">,
  ) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const items = movableBoxes(scene, names);
    drag.current = {
      ...{ pressed, items, grip, at: { x: event.clientX, y: event.clientY } },
      ...{ scale: scene.width / stagePlace().width, targets: targetsFor(items) },
      ...{ hasMoved: false, areCopies: false },
    };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const held = drag.current;
    const [first] = held?.items ?? [];
    if (held === null || first === undefined || !event.isPrimary) return;
    const way = { x: event.clientX - held.at.x, y: event.clientY - held.at.y };
    if (!held.hasMoved && Math.hypot(way.x, way.y) < STILL) return;
    if (!held.hasMoved && !held.areCopies && held.grip === "body" && event.altKey) return copy(held);
    // Copies that are not on the stage yet cannot be held.
    if (held.areCopies && !boxes.some(({ layer }) => layer.name === first.layer.name)) return;
    if (!held.hasMoved) onHold(held.items.map(({ layer }) => layer.name));
    held.hasMoved = true;
    const { grip, scale } = held;
    if (grip === "turn") return turn(first, held, event);
    const moved = { x: way.x * scale, y: way.y * scale };
    if (grip === "body") return shift(held, moved, event);
    if (held.items.length > 1) return enlarge(grip, held, moved, event);
    resize(first, grip, held, moved, event);
  }

  /** Goes on with copies, where their originals are. */
  function copy(held: Drag) {
    const names = held.items.map(({ layer }) => layer.name);
    const { scene: next, copies } = duplicateLayers(scene, names);
    const items = movableBoxes(next, copies);
    drag.current = { ...held, items, targets: targetsFor(items), pressed: null, areCopies: true };
    const edit = (before: Scene) => duplicateLayers(before, names).scene;
    dispatch({ type: "edit", edit, joins: stepOf(items), select: copies });
  }

  function shift({ items, scale, targets }: Drag, way: Point, event: PointerEvent) {
    const axes: Axis[] = event.shiftKey ? [Math.abs(way.x) < Math.abs(way.y) ? "y" : "x"] : ["x", "y"];
    const from = unionOf(items.map(boundsOf));
    const moved = shiftedBy(from, axes.includes("x") ? way.x : 0, axes.includes("y") ? way.y : 0);
    const { box, guides } = isFree(event)
      ? { box: moved, guides: NO_GUIDES }
      : snapBox(moved, targets, { sides: null, axes, keepsAspect: false, reach: reachOf(event) * scale });
    onHints({ guides, measure: null });
    place(items, (item) => shiftedBy(item.box, box.left - from.left, box.top - from.top));
  }

  function resize(item: VisibleBox, sides: Sides, { scale, targets }: Drag, way: Point, event: PointerEvent) {
    const keepsAspect = item.layer.type === "group" || keepsProportions(item.layer) !== event.shiftKey;
    const rotation = item.layer.rotation ?? 0;
    const { x, y } = turnedBy(way, -rotation);
    const resized = resizeBox(item.box, sides, x, y, keepsAspect);
    // The sides of a rotated layer are not parallel to any guide.
    const { box, guides } =
      isFree(event) || rotation !== 0
        ? { box: resized, guides: NO_GUIDES }
        : snapBox(resized, targets, { sides, axes: ["x", "y"], keepsAspect, reach: reachOf(event) * scale });
    onHints({ guides, measure: { size: box } });
    const next = anchorOppositeSides(item, sides, box);
    if (item.layer.type !== "group") return place([item], () => next);
    grow([item], item.box, next);
  }

  /** Makes several layers larger or smaller together. */
  function enlarge(sides: Sides, { items, scale, targets }: Drag, way: Point, event: PointerEvent) {
    const from = unionOf(items.map(boundsOf));
    const resized = resizeBox(from, sides, way.x, way.y, true);
    const snaps = { sides, axes: ["x", "y"] as const, keepsAspect: true, reach: reachOf(event) * scale };
    const { box, guides } = isFree(event)
      ? { box: resized, guides: NO_GUIDES }
      : snapBox(resized, targets, snaps);
    onHints({ guides, measure: { size: box } });
    grow(items, from, box);
  }

  function grow(items: readonly VisibleBox[], from: Box, to: Box) {
    dispatch({ type: "edit", edit: (before) => scaleAll(before, items, from, to), joins: stepOf(items) });
  }

  /** Rotates a layer by the pointer's angle around its centre. */
  function turn(item: VisibleBox, { at, scale }: Drag, event: PointerEvent) {
    const { left, top } = stagePlace();
    const middle = middleOf(item);
    const angleTo = ({ x, y }: Point) =>
      (Math.atan2(y - top - middle.y / scale, x - left - middle.x / scale) * 180) / Math.PI;
    const by = angleTo({ x: event.clientX, y: event.clientY }) - angleTo(at);
    const degrees = tidyDegrees((item.layer.rotation ?? 0) + by, turnSnap(event));
    const rotation = degrees === 0 ? undefined : degrees;
    const { name } = item.layer;
    onHints({ guides: NO_GUIDES, measure: { degrees } });
    const edit = (before: Scene) =>
      patchLayer(before, name, { ...moveTo(item, turnTo(item, degrees), before), rotation });
    dispatch({ type: "edit", edit, joins: `turn of ${name}` });
  }

  function turnSnap(event: PointerEvent): TurnSnap {
    if (event.shiftKey) return "steps";
    if (isFree(event)) return "none";
    return event.pointerType === "touch" ? "near_steps" : "near";
  }

  function end(event: PointerEvent) {
    const held = drag.current;
    if (held === null || !event.isPrimary) return;
    drag.current = null;
    onHints(NO_HINTS);
    if (held.hasMoved) onLetGo();
    dispatch({ type: "settle" });
    if (held.hasMoved) return;
    // They would lie over their originals unseen.
    if (held.areCopies) dispatch({ type: "undo" });
    if (held.pressed !== null) select(held.pressed);
    onTap();
  }

  return { start, startCommon, move, end };
}

/** What a drag changes is undone in one step. */
const stepOf = (items: readonly VisibleBox[]) => `drag of ${items.map(({ layer }) => layer.name).join(" ")}`;

/** Whether it is the named layer, or inside it. */
const isWithin = ({ layer, groups }: VisibleBox, name: string) =>
  layer.name === name || groups.includes(name);
