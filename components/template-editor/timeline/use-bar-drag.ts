"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import { useRef } from "react";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { isAdding } from "../state/adding.ts";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import { patchLayer } from "../state/scene-edits.ts";
import { type Bar, type BarPart, movedBar, snapMove } from "./bars.ts";

/** So many pixels of the screen away, a moment draws the end of a bar to it. */
const REACH = 6;

interface Drag {
  bar: Bar;
  /** What follows the pointer: the bar, and with it those of everything else that is selected. */
  moved: readonly Bar[];
  part: BarPart;
  at: number;
  /** Seconds to a pixel of the screen. */
  scale: number;
  moments: number[];
  hasMoved: boolean;
}

/** Moves bars and their ends by pointer and by arrow keys. */
export function useBarDrag(bars: readonly Bar[]) {
  const { scene, selection, select, toggle, dispatch } = useEditor();
  const { time } = usePlayhead();
  const drag = useRef<Drag | null>(null);

  /** What moves with a bar: those of all that is selected where it is one of them. */
  function movedWith(bar: Bar): Bar[] {
    if (!selection.includes(bar.layer.name)) return [bar];
    return bars.filter(({ layer }) => selection.includes(layer.name));
  }

  function shift(moved: readonly Bar[], part: BarPart, by: number, what: string) {
    const joins = `time of ${part} by ${what} of ${moved.map(({ layer }) => layer.name).join(" ")}`;
    const edit = (before: Scene) =>
      moved.reduce((scene, bar) => patchLayer(scene, bar.layer.name, movedBar(bar, part, by)), before);
    dispatch({ type: "edit", edit, joins });
  }

  function start(event: PointerEvent<HTMLElement>, bar: Bar, part: BarPart) {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { name } = bar.layer;
    if (isAdding(event)) return toggle(name);
    if (!selection.includes(name)) select(name);
    const track = event.currentTarget.closest("[data-track]");
    if (track === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const moved = movedWith(bar);
    const others = bars.filter((each) => !moved.includes(each)).flatMap((each) => [each.start, each.end]);
    drag.current = {
      ...{ bar, moved, part, at: event.clientX, scale: scene.duration / track.clientWidth },
      ...{ moments: [0, scene.duration, time, ...others], hasMoved: false },
    };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const held = drag.current;
    if (held === null) return;
    const by = (event.clientX - held.at) * held.scale;
    const way = event.altKey ? by : snapMove(held.bar, held.part, by, held.moments, REACH * held.scale);
    if (way !== 0) held.hasMoved = true;
    if (held.hasMoved) shift(held.moved, held.part, way, "drag");
  }

  function end() {
    const held = drag.current;
    if (held === null) return;
    drag.current = null;
    dispatch({ type: "settle" });
    // A press on one of several means that one, unless it was the beginning of a movement.
    if (!held.hasMoved) select(held.bar.layer.name);
  }

  /** Arrow keys move by a tenth of a second, with Shift by a whole one; with Alt they move the end. */
  function nudge(event: KeyboardEvent, bar: Bar) {
    const direction = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const step = direction * (event.shiftKey ? 1 : 0.1);
    shift(movedWith(bar), event.altKey ? "end" : "all", step, "keys");
  }

  return { start, move, end, nudge };
}
