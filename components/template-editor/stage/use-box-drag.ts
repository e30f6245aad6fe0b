"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import { useRef } from "react";
import { useEditor } from "../state/editor-context.tsx";
import { type Box, placeAt } from "./box.ts";
import { type Guides, NO_GUIDES, resizeBox, type Sides, snapBox } from "./snap.ts";
import type { VisibleBox } from "./visible-boxes.ts";

/** So many pixels of the screen away, a line draws a box to it. */
const REACH = 6;
/** Below this, a press is no drag. */
const STILL = 3;

interface Drag {
  item: VisibleBox;
  sides: Sides | null;
  /** Where the pointer went down. */
  at: { x: number; y: number };
  /** The scene's pixels to one of the screen. */
  scale: number;
  others: Box[];
  hasMoved: boolean;
}

interface BoxDragOptions {
  boxes: readonly VisibleBox[];
  /** Width of the stage on the screen. */
  stageWidth: () => number;
  onGuides: (guides: Guides) => void;
}

/** Moves and resizes layers by pointer and by arrow keys. */
export function useBoxDrag({ boxes, stageWidth, onGuides }: BoxDragOptions) {
  const { scene, change, select, dispatch } = useEditor();
  const drag = useRef<Drag | null>(null);

  function place({ layer, around }: VisibleBox, box: Box, joins: string) {
    change(layer.name, placeAt(layer, box, around, scene), joins);
  }

  function start(event: PointerEvent<HTMLElement>, item: VisibleBox, sides: Sides | null) {
    if (event.button !== 0) return;
    event.stopPropagation();
    select(item.layer.name);
    if (item.isLocked) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const inside = (each: VisibleBox) =>
      each.layer.name === item.layer.name || each.groups.includes(item.layer.name);
    const whole = { left: 0, top: 0, width: scene.width, height: scene.height };
    drag.current = {
      ...{ item, sides, at: { x: event.clientX, y: event.clientY }, scale: scene.width / stageWidth() },
      ...{ others: [whole, ...boxes.filter((each) => !inside(each)).map(({ box }) => box)], hasMoved: false },
    };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const held = drag.current;
    if (held === null) return;
    const [wayX, wayY] = [event.clientX - held.at.x, event.clientY - held.at.y];
    if (!held.hasMoved && Math.hypot(wayX, wayY) < STILL) return;
    held.hasMoved = true;
    const { item, sides, scale, others } = held;
    const rotation = item.layer.rotation ?? 0;
    const moved = movedBox(
      item.box,
      sides,
      turned(wayX * scale, wayY * scale, sides ? rotation : 0),
      event.shiftKey,
    );
    // What is turned has no edges that others could stand at; with a key held down, nothing is drawn anywhere.
    const isFree = event.altKey || rotation !== 0 || (sides !== null && event.shiftKey);
    const { box, guides } = isFree
      ? { box: moved, guides: NO_GUIDES }
      : snapBox(moved, sides, others, REACH * scale);
    onGuides(guides);
    place(item, box, "drag");
  }

  function end() {
    if (drag.current === null) return;
    drag.current = null;
    onGuides(NO_GUIDES);
    dispatch({ type: "settle" });
  }

  /** Arrow keys move by a pixel, with Shift by ten; with Alt they move the right and the lower side. */
  function nudge(event: KeyboardEvent, item: VisibleBox) {
    const way = ARROWS[event.key];
    if (way === undefined || item.isLocked) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 10 : 1;
    const [dx, dy] = [way[0] * step, way[1] * step];
    const sides: Sides | null = event.altKey ? { x: dx === 0 ? 0 : 1, y: dy === 0 ? 0 : 1 } : null;
    place(item, movedBox(item.box, sides, { dx, dy }, false), "nudge");
  }

  return { start, move, end, nudge };
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function movedBox(
  box: Box,
  sides: Sides | null,
  { dx, dy }: { dx: number; dy: number },
  keepsAspect: boolean,
): Box {
  if (sides === null) return { ...box, left: box.left + dx, top: box.top + dy };
  return resizeBox(box, sides, dx, dy, keepsAspect);
}

/** A way on the screen as one along the sides of a box that is turned by `degrees`. */
function turned(dx: number, dy: number, degrees: number): { dx: number; dy: number } {
  const angle = (-degrees * Math.PI) / 180;
  return {
    dx: dx * Math.cos(angle) - dy * Math.sin(angle),
    dy: dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}
