"use client";

import type { KeyboardEvent, PointerEvent } from "react";
import { useRef } from "react";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { isAdding } from "../state/adding.ts";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import { patchLayer } from "../state/scene-edits.ts";
import { type Bar, type BarPart, movedBar, snapMove } from "./bars.ts";

/** Distance, in screen pixels, at which a moment snaps the end of a bar. */
const REACH = 6;

interface Drag {
  bar: Bar;
  /** The bars that follow the pointer: this one, and those of the rest of the selection. */
  moved: readonly Bar[];
  part: BarPart;
  at: number;
  /** Seconds per screen pixel. */
  scale: number;
  moments: number[];
  hasMoved: boolean;
}

/** Moves bars and their ends by pointer and arrow keys. */
export function useBarDrag(bars: readonly Bar[]) {
  const { scene, selection, select, toggle, dispatch } = useEditor();
  const { time } = usePlayhead();
  const drag = useRef<Drag | null>(null);

  /** The bars that move with a bar: those of the whole selection if it contains the layer. */
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
    // A press on one of several selected layers selects only that one, unless a drag follows.
    if (!held.hasMoved) select(held.bar.layer.name);
  }

  /** Arrow keys move by a tenth of a second, with Shift by a whole second; with Alt they move the end. */
  function nudge(event: KeyboardEvent, bar: Bar) {
    const direction = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const step = direction * (event.shiftKey ? 1 : 0.1);
    shift(movedWith(bar), event.altKey ? "end" : "all", step, "keys");
  }

  return { start, move, end, nudge };
}
