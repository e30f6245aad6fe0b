"use client";

import { useEffect, useEffectEvent } from "react";
import { useLayerCommands } from "../layers/use-layer-commands.ts";
import { useNudge } from "../stage/use-nudge.ts";
import { useEditor } from "../state/editor-context.tsx";
import { findLayer } from "../state/scene-edits.ts";
import { isAtControl, isForLayers } from "./key-target.ts";

/** Whether a key is a layer's also while a button has the focus, which has a use of its own for others. */
const isCommand = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key === "Delete" || key === "Backspace" || key === "F2" || ctrlKey || metaKey;

const isInEditor = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-workspace]") !== null;

/**
 * The keys of layers, for what is selected, wherever the focus is but in a field or over the editor: whoever has pulled a
 * rectangle around layers, or pressed a button beside them, has not gone back to one of them.
 * @param isOn whether the canvas is what they are about
 */
export function useSelectionKeys(isOn: boolean): void {
  const { scene, selected, editText } = useEditor();
  const commands = useLayerCommands();
  const nudge = useNudge();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A layer that has the focus has taken them.
    if (!isOn || event.defaultPrevented || !isForLayers(event)) return;
    const isFree = !isAtControl(event.target);
    if (!isFree && !(isCommand(event) && isInEditor(event.target))) return;
    if (selected === null) return onKeyOfStage(event);
    const layer = findLayer(scene, selected)?.layer;
    if (isFree && event.key === "Enter" && layer?.type === "text") {
      event.preventDefault();
      return editText(selected);
    }
    if (isFree && !event.altKey && nudge(event, selected)) return;
    commands.onKey(event, selected);
  });
  function onKeyOfStage(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== "a" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    commands.selectAll();
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
