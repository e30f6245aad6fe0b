"use client";

import { useEffect, useEffectEvent } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { showNotice } from "#components/ui/notices.ts";
import { TEXT_LIMIT } from "#lib/contract/scene/text-layer.ts";
import { focusLayerBox } from "../layers/next-place.ts";
import { useInsertFiles } from "../layers/use-insert-files.ts";
import { useLayerCommands } from "../layers/use-layer-commands.ts";
import { besideTwins, inFreePlace } from "../stage/free-place.ts";
import { useEditor, useLatestTime } from "../state/editor-context.tsx";
import { pastedContent } from "../state/pasted-content.ts";
import { isHeading, pastedText, textLayerOf } from "../state/pasted-text.ts";
import { insertLayer } from "../state/scene-edits.ts";
import { isForLayers, isForSelectedLayers } from "./key-target.ts";

/**
 * The clipboard's keys: layers are copied and cut, and what was copied last is pasted, here or anywhere: layers, words as a
 * text, and pictures.
 * @param isOn whether the canvas is what they are about
 */
export function useClipboard(isOn: boolean): void {
  const { selection } = useEditor();
  const commands = useLayerCommands();
  const insertFiles = useInsertFiles();
  const pasteText = usePasteText();

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
    const content = event.clipboardData === null ? null : pastedContent(event.clipboardData);
    if (content?.kind === "files") void insertFiles(content.files);
    else if (content?.kind === "text") pasteText(content.text);
    else commands.paste();
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent) => onCopy(event);
    const paste = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("copy", copy);
    document.addEventListener("cut", copy);
    document.addEventListener("paste", paste);
    return () => {
      document.removeEventListener("copy", copy);
      document.removeEventListener("cut", copy);
      document.removeEventListener("paste", paste);
    };
  }, []);
}

/** Returns a function that adds words as a text in front of all layers. */
function usePasteText() {
  const { layers: t, pasted } = useMessages(EDITOR);
  const { scene, dispatch } = useEditor();
  const time = useLatestTime();
  return (copied: string) => {
    const { text, isCut } = pastedText(copied);
    if (text === "") return;
    const layer = textLayerOf(scene, text, t.begun);
    const { name } = layer;
    // A heading finds its place, and is made smaller for it; more words stay as large as they have to be.
    const placed = isHeading(text) ? inFreePlace(scene, layer, null, time.current) : layer;
    dispatch({
      type: "edit",
      edit: (before) => besideTwins(insertLayer(before, placed, null), [name]),
      select: [name],
    });
    requestAnimationFrame(() => focusLayerBox(name));
    if (isCut) showNotice({ message: pasted.cut({ limit: TEXT_LIMIT }), autoClose: 8_000 });
  };
}
