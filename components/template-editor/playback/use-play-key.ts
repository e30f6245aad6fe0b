"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { isAtControl, isForLayers } from "../view/key-target.ts";
import { ShortPress } from "../view/short-press.ts";

/**
 * Space plays and pauses the scene, unless the canvas is moved with it held, or it is a field's or a control's key: of a
 * layer that is selected it could only select it.
 */
export function usePlayKey(toggle: () => void): void {
  const press = useRef<ShortPress>(null);
  press.current ??= new ShortPress();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isWithOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.key !== " " || isWithOther || event.defaultPrevented || !isFree(event)) return onOther();
    // It would scroll the page, and press the layer.
    event.preventDefault();
    if (event.type === "keydown") press.current?.begin(event);
    else if (press.current?.end(event)) toggle();
  });
  const onOther = useEffectEvent(() => press.current?.cancel());
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    const other = () => onOther();
    window.addEventListener("keydown", key);
    window.addEventListener("keyup", key);
    // Before the canvas, which keeps the press with which it is moved to itself.
    window.addEventListener("pointerdown", other, { capture: true });
    window.addEventListener("blur", other);
    return () => {
      window.removeEventListener("keydown", key);
      window.removeEventListener("keyup", key);
      window.removeEventListener("pointerdown", other, { capture: true });
      window.removeEventListener("blur", other);
    };
  }, []);
}

const isFree = (event: KeyboardEvent) =>
  isForLayers(event) && (!isAtControl(event.target) || isSelectedLayer(event.target));

const isSelectedLayer = (target: EventTarget | null) =>
  target instanceof Element && target.matches("[data-layer][data-selected]");
