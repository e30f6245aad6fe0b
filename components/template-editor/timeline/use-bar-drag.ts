"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import { useRef } from "react";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import { type Bar, type BarPart, movedBar, snapMove } from "./bars.ts";

/** So many pixels of the screen away, a moment draws the end of a bar to it. */
const REACH = 6;

interface Drag {
  bar: Bar;
  part: BarPart;
  at: number;
  /** Seconds to a pixel of the screen. */
  scale: number;
  moments: number[];
}

/** Moves bars and their ends by pointer and by arrow keys. */
export function useBarDrag(bars: readonly Bar[]) {
  const { scene, change, select, dispatch } = useEditor();
  const { time } = usePlayhead();
  const drag = useRef<Drag | null>(null);

  function start(event: PointerEvent<HTMLElement>, bar: Bar, part: BarPart) {
    if (event.button !== 0) return;
    event.stopPropagation();
    select(bar.layer.name);
    const track = event.currentTarget.closest("[data-track]");
    if (track === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const others = bars.filter((each) => each !== bar).flatMap((each) => [each.start, each.end]);
    drag.current = {
      ...{ bar, part, at: event.clientX, scale: scene.duration / track.clientWidth },
      moments: [0, scene.duration, time, ...others],
    };
  }

  function move(event: PointerEvent<HTMLElement>) {
    const held = drag.current;
    if (held === null) return;
    const by = (event.clientX - held.at) * held.scale;
    const way = event.altKey ? by : snapMove(held.bar, held.part, by, held.moments, REACH * held.scale);
    change(held.bar.layer.name, movedBar(held.bar, held.part, way), `time by ${held.part}`);
  }

  function end() {
    if (drag.current === null) return;
    drag.current = null;
    dispatch({ type: "settle" });
  }

  /** Arrow keys move by a tenth of a second, with Shift by a whole one; with Alt they move the end. */
  function nudge(event: KeyboardEvent, bar: Bar) {
    const direction = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const step = direction * (event.shiftKey ? 1 : 0.1);
    change(bar.layer.name, movedBar(bar, event.altKey ? "end" : "all", step), "time by keys");
  }

  return { start, move, end, nudge };
}
