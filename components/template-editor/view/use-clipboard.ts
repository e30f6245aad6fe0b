"use client";

import { useEffect, useEffectEvent } from "react";
import { useLayerCommands } from "../layers/use-layer-commands.ts";
import { usePaste } from "../layers/use-paste.ts";
import { useEditor } from "../state/editor-context.tsx";
import { pastedContent } from "../state/pasted-content.ts";
import { isForLayers, isForSelectedLayers } from "./key-target.ts";

/**
 * The clipboard's keys: layers are copied and cut, and what was copied last is pasted, here or anywhere: layers, words as a
 * text, and pictures.
 * @param isOn whether the canvas is what they are about
 */
export function useClipboard(isOn: boolean): void {
  const { selection } = useEditor();
  const commands = useLayerCommands();
  const { paste } = usePaste();

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    // What else is selected on the page is copied as ever.
    const { clipboardData } = event;
    if (!isOn || selection.length === 0 || clipboardData === null || !isForSelectedLayers(event)) return;
    event.preventDefault();
    if (event.type === "cut") commands.cut(selection, clipboardData);
    else commands.copy(selection, clipboardData);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isOn || !isForLayers(event)) return;
    event.preventDefault();
    paste(event.clipboardData === null ? null : pastedContent(event.clipboardData));
  });
  useEffect(() => {
    const copyKey = (event: ClipboardEvent) => onCopy(event);
    const pasteKey = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("copy", copyKey);
    document.addEventListener("cut", copyKey);
    document.addEventListener("paste", pasteKey);
    return () => {
      document.removeEventListener("copy", copyKey);
      document.removeEventListener("cut", copyKey);
      document.removeEventListener("paste", pasteKey);
    };
  }, []);
}
