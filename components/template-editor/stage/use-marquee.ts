"use client";

import type { PointerEvent } from "react";
import { useRef, useState } from "react";
import { isAdding } from "../state/adding.ts";
import { useEditor } from "../state/editor-context.tsx";
import { withMore } from "../state/selection.ts";
import type { Box } from "./box.ts";
import type { Point } from "./turn.ts";
import { layersInArea, lockedAt, type VisibleBox } from "./visible-boxes.ts";

interface MarqueeOptions {
  boxes: readonly VisibleBox[];
  /** The stage's position on the screen. */
  stagePlace: () => { left: number; top: number; width: number };
}

interface Pull {
  at: Point;
  /** The previous selection, which is kept except for layers inside a group that the rectangle touches. */
  kept: readonly string[];
  /** Nothing has been pulled yet. */
  isPress: boolean;
}

/** A press with less movement, in screen pixels, pulls no rectangle. */
const STILL = 3;

/**
 * A press next to the layers selects the locked artwork there, or the scene; a drag selects every layer that the rectangle
 * touches.
 */
export function useMarquee({ boxes, stagePlace }: MarqueeOptions) {
  const { scene, selection, dispatch } = useEditor();
  const pull = useRef<Pull | null>(null);
  const [area, setArea] = useState<Box | null>(null);

  function pointOf(event: PointerEvent<HTMLElement>): Point {
    const { left, top, width } = stagePlace();
    const scale = scene.width / width;
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  }

  function start(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const kept = isAdding(event) ? selection : [];
    const at = pointOf(event);
    const locked = kept.length === 0 ? lockedAt(boxes, scene, at) : null;
    pull.current = { at, kept, isPress: true };
    dispatch({ type: "select", names: locked === null ? kept : [locked] });
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent<HTMLElement>) {
    const held = pull.current;
    if (held === null) return;
    const { x, y } = pointOf(event);
    const way = Math.hypot(x - held.at.x, y - held.at.y) * (stagePlace().width / scene.width);
    if (held.isPress && way < STILL) return;
    held.isPress = false;
    const pulled = {
      ...{ left: Math.min(x, held.at.x), top: Math.min(y, held.at.y) },
      ...{ width: Math.abs(x - held.at.x), height: Math.abs(y - held.at.y) },
    };
    setArea(pulled);
    dispatch({ type: "select", names: withMore(scene, held.kept, layersInArea(boxes, pulled)) });
  }

  function end() {
    pull.current = null;
    setArea(null);
  }

  return {
    area,
    handlers: { onPointerDown: start, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}
