"use client";

import type { MouseEvent, PointerEvent } from "react";
import { useRef } from "react";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer, moveLayer } from "../state/scene-edits.ts";

/** A press with less movement, in pixels, is not a drag. */
const STILL = 6;

/** Drags a layer's row to another position among its siblings; a whole drag is one undo step. */
export function useRowDrag(name: string) {
  const { scene, dispatch, press } = useEditor();
  const from = useRef<number | null>(null);
  const isDragged = useRef(false);

  function move(event: PointerEvent<HTMLElement>) {
    if (from.current === null) return;
    if (!isDragged.current && Math.abs(event.clientY - from.current) < STILL) return;
    isDragged.current = true;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-row]");
    const target = over?.getAttribute("data-row") ?? null;
    const siblings = findLayer(scene, name)?.siblings ?? [];
    const index = siblings.findIndex((layer) => layer.name === target);
    if (index < 0 || target === name) return;
    dispatch({
      type: "edit",
      edit: (before) => moveLayer(before, name, index),
      joins: `order of ${name}`,
      select: [name],
    });
  }

  function end() {
    from.current = null;
    if (isDragged.current) dispatch({ type: "settle" });
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === "touch") return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = event.clientY;
      isDragged.current = false;
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onClick: (event: MouseEvent<HTMLElement>) => {
      // The click that ends a drag is ignored. A click by keyboard has no pointer event before it that would
      // reset this.
      if (!isDragged.current || event.detail === 0) press(name, event);
    },
  };
}
