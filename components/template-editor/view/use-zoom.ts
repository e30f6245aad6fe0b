"use client";

import type { PointerEvent, RefObject } from "react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { nextZoom, wheelZoom, type Zoom } from "./zoom-steps.ts";

/** A place in the frame, as shares of its sides, and where it is on the screen. */
interface HeldPlace {
  share: { x: number; y: number };
  at: { x: number; y: number };
}

interface ZoomOptions {
  /** What is scrolled. */
  scroller: RefObject<HTMLElement | null>;
  /** What is shown larger or smaller. */
  frame: RefObject<HTMLElement | null>;
  /** Of the scene, in pixels. */
  width: number;
}

/**
 * Zooms with Ctrl and the wheel, by a pinch on a touchpad, and, while nothing else has the focus, with Ctrl and `+`, `-`
 * and `0`, in place of the whole page; what is under the pointer, or in the middle, stays where it is. Space and a drag, or the middle button, moves a
 * frame that is larger than the stage.
 */
export function useZoom({ scroller, frame, width }: ZoomOptions) {
  const [zoom, setZoom] = useState<Zoom>("fit");
  /** Screen pixels for each pixel of the scene, as it is shown. */
  const [scale, setScale] = useState<number | null>(null);
  const held = useRef<HeldPlace | null>(null);
  const pulled = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  const isSpaceHeld = useRef(false);

  const middle = () => {
    const {
      left = 0,
      top = 0,
      width: wide = 0,
      height = 0,
    } = scroller.current?.getBoundingClientRect() ?? {};
    return { x: left + wide / 2, y: top + height / 2 };
  };
  const hold = (at: { x: number; y: number }) => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || box.height === 0) return;
    held.current = { share: { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height }, at };
  };

  /** Zooms around a point of the screen, or around the middle. */
  function zoomTo(next: Zoom, at = middle()) {
    hold(at);
    setZoom(next);
  }
  const scaleOf = (shown: Zoom) => (shown === "fit" ? (scale ?? 1) : shown);

  const measure = useEffectEvent(() => {
    const shown = frame.current?.getBoundingClientRect().width ?? 0;
    if (shown > 0) setScale(shown / width);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scene of another width has another scale
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [frame, width]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame has another size with each zoom
  useLayoutEffect(() => {
    const [box, place] = [frame.current?.getBoundingClientRect(), held.current];
    held.current = null;
    if (box === undefined || scroller.current === null || place === null) return;
    scroller.current.scrollLeft += box.left + place.share.x * box.width - place.at.x;
    scroller.current.scrollTop += box.top + place.share.y * box.height - place.at.y;
  }, [zoom]);

  const turn = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    hold({ x: event.clientX, y: event.clientY });
    // A wheel turns on before a slow stage is drawn again: each step goes on from the one before.
    setZoom((before) => wheelZoom(scaleOf(before), event.deltaY));
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === " ") isSpaceHeld.current = event.type === "keydown" && !isTyping(event.target);
    if (event.type !== "keydown" || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    // Elsewhere they are the browser's, which makes all of the page larger.
    if (!isOnStage(event.target, scroller.current?.parentElement ?? null)) return;
    const now = scaleOf(zoom);
    const wanted: Readonly<Record<string, Zoom>> = {
      ...{ "+": nextZoom(now, "in"), "=": nextZoom(now, "in"), "-": nextZoom(now, "out") },
      "0": "fit",
    };
    const next = wanted[event.key];
    if (next === undefined) return;
    event.preventDefault();
    zoomTo(next);
  });
  useEffect(() => {
    const element = scroller.current;
    // React listens to the wheel without being able to keep the page from zooming.
    const onWheel = (event: WheelEvent) => turn(event);
    const onKey = (event: KeyboardEvent) => press(event);
    element?.addEventListener("wheel", onWheel, { passive: false });
    window.addEventListener("keydown", onKey);
    window.addEventListener("keyup", onKey);
    return () => {
      element?.removeEventListener("wheel", onWheel);
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("keyup", onKey);
    };
  }, [scroller]);

  return {
    ...{ zoom, scale, zoomTo },
    /** Handlers of the scroller, before those of what it shows. */
    handlers: {
      onPointerDownCapture(event: PointerEvent<HTMLElement>) {
        const element = scroller.current;
        const isPull = event.button === 1 || (event.button === 0 && isSpaceHeld.current);
        if (element === null || !isPull) return;
        event.preventDefault();
        event.stopPropagation();
        element.setPointerCapture(event.pointerId);
        pulled.current = {
          ...{ x: event.clientX, y: event.clientY },
          ...{ left: element.scrollLeft, top: element.scrollTop },
        };
      },
      onPointerMoveCapture(event: PointerEvent<HTMLElement>) {
        const [element, from] = [scroller.current, pulled.current];
        if (element === null || from === null) return;
        event.stopPropagation();
        element.scrollLeft = from.left - (event.clientX - from.x);
        element.scrollTop = from.top - (event.clientY - from.y);
      },
      onPointerUpCapture() {
        pulled.current = null;
      },
      onPointerCancelCapture() {
        pulled.current = null;
      },
    },
  };
}

/** Whether a key is meant for the stage, with its controls; it is too where nothing has the focus. */
const isOnStage = (target: EventTarget | null, stage: HTMLElement | null) =>
  target === document.body ||
  (target instanceof Element &&
    stage?.contains(target) === true &&
    !isTyping(target) &&
    target.closest("[role=dialog]") === null);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable=true]");
