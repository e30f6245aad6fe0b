"use client";

import { useEffect } from "react";
import { useEditor } from "../state/editor-context.tsx";

/**
 * Keeps the focus of the stage with the selection: when other layers are selected than the one whose box has the focus, as
 * by undo, the box of the last of them gets it.
 */
export function useFocusOfSelection(): void {
  const { selection } = useEditor();
  useEffect(() => {
    const focused = document.activeElement;
    const last = selection.at(-1);
    if (last === undefined || !(focused instanceof HTMLElement)) return;
    const { layer } = focused.dataset;
    if (layer === undefined || selection.includes(layer)) return;
    const box = document.querySelector<HTMLElement>(`[data-layer="${CSS.escape(last)}"]`);
    // A sound has none: the keys of the page are then about it.
    if (box === null) focused.blur();
    else box.focus({ preventScroll: true });
  }, [selection]);
}
