"use client";

import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { showNotice } from "#components/ui/notices.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { TEXT_LIMIT } from "#lib/contract/scene/text-layer.ts";
import { besideTwins, inFreePlace } from "../stage/free-place.ts";
import { keptCopied, wordsOf } from "../state/clipboard.ts";
import { useEditor, useLatestTime } from "../state/editor-context.tsx";
import { canReadClipboard, type PastedContent, readClipboard } from "../state/pasted-content.ts";
import { isHeading, pastedText, textLayerOf } from "../state/pasted-text.ts";
import { insertLayer } from "../state/scene-edits.ts";
import { focusLayerBox } from "./next-place.ts";
import { useInsertFiles } from "./use-insert-files.ts";
import { useLayerCommands } from "./use-layer-commands.ts";

/** Pastes what a clipboard has: layers, words as a text, and files. */
export function usePaste() {
  const { pasted } = useMessages(EDITOR);
  const { id: orgId } = useOrganization();
  const { scene } = useEditor();
  const commands = useLayerCommands();
  const insertFiles = useInsertFiles();
  const pasteText = usePasteText();
  /** @param content null where it is not known: layers that were copied here may be there */
  function paste(content: PastedContent | null) {
    if (content?.kind === "files") void insertFiles(content.files);
    else if (content?.kind === "text") pasteText(content.text);
    else commands.paste();
  }
  return {
    paste,
    canPaste: () => canReadClipboard() || commands.canPaste(),
    /** Without a key: the browser may ask the user, and does not say that layers are there, but their words. */
    async pasteByCommand() {
      const content = await readClipboard();
      const copied = keptCopied(orgId, scene);
      const isOfLayers = content?.kind === "text" && copied !== null && content.text === wordsOf(copied);
      if (content === null && copied === null) showNotice({ message: pasted.nothing, autoClose: 6_000 });
      else paste(isOfLayers ? { kind: "layers" } : content);
    },
  };
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
