"use client";

import type { MouseEvent, PointerEvent } from "react";
import { useRef } from "react";
import { isAdding } from "../state/adding.ts";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer, moveLayer } from "../state/scene-edits.ts";

/** A press with less movement, in pixels, is not a drag. */
const STILL = 6;

/** Drags a layer's row to another position among its siblings; a whole drag is one undo step. */
export function useRowDrag() {
  const { scene, dispatch, press } = useEditor();
  /** The row that is pressed. */
  const held = useRef<{ name: string; from: number } | null>(null);
  const isDragged = useRef(false);

  function move(event: PointerEvent<HTMLElement>) {
    if (held.current === null) return;
    const { name, from } = held.current;
    if (!isDragged.current && Math.abs(event.clientY - from) < STILL) return;
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

  return {
    start(event: PointerEvent<HTMLElement>, name: string) {
      if (event.button !== 0 || event.pointerType === "touch") return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { name, from: event.clientY };
      isDragged.current = false;
    },
    move,
    end() {
      held.current = null;
      if (isDragged.current) dispatch({ type: "settle" });
    },
    /** @returns whether it has selected the layer alone */
    click(event: MouseEvent<HTMLElement>, name: string): boolean {
      // The click that ends a drag is ignored. A click by keyboard has no pointer event before it that would
      // reset this.
      const isPress = !isDragged.current || event.detail === 0;
      if (isPress) press(name, event);
      return isPress && !isAdding(event);
    },
  };
}
