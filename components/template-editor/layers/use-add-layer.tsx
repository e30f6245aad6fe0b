"use client";

import { useRef, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { AssetPicker } from "../assets/asset-picker.tsx";
import { inFreePlace } from "../stage/free-place.ts";
import { useEditor, useLatestTime } from "../state/editor-context.tsx";
import type { LayerFile } from "../state/layer-file.ts";
import { type NewLayer, newLayer, OF_A_FILE } from "../state/new-layers.ts";
import { insertLayer } from "../state/scene-edits.ts";
import { focusLayerBox, isWriting } from "./next-place.ts";

type OfAFile = keyof typeof OF_A_FILE;

const isOfAFile = (kind: NewLayer): kind is OfAFile => kind in OF_A_FILE;

/**
 * Adds layers in front of the selected one. `begin` asks for the file first, in `picker`, where a kind has one; `finish`
 * gives what was added the focus, once nothing covers the stage any more.
 */
export function useAddLayer() {
  const t = useMessages(EDITOR).layers;
  const { scene, selected, dispatch, editText } = useEditor();
  const [asking, setAsking] = useState<OfAFile | null>(null);
  // Keep the dialog's text while it fades out.
  const [asked, setAsked] = useState<OfAFile>("picture");
  const time = useLatestTime();
  const added = useRef<Layer | null>(null);
  function insert(layer: Layer) {
    added.current = layer;
    const edit = (before: Scene) =>
      insertLayer(before, inFreePlace(before, layer, selected, time.current), selected);
    dispatch({ type: "edit", edit, select: [layer.name] });
  }
  const add = (kind: NewLayer, file?: LayerFile) => insert(newLayer(scene, kind, t.begun, file));
  return {
    insert,
    begin(kind: NewLayer) {
      if (!isOfAFile(kind)) return add(kind);
      setAsked(kind);
      setAsking(kind);
    },
    finish() {
      const layer = added.current;
      added.current = null;
      if (layer === null || isWriting()) return;
      // A text is written at once; arrow keys move what else was added.
      if (layer.type === "text") editText(layer.name);
      else focusLayerBox(layer.name);
    },
    picker: (
      <AssetPicker
        kind={OF_A_FILE[asked]}
        opened={asking !== null}
        onClose={() => setAsking(null)}
        onChoose={(file) => add(file.source === "{{photo}}" ? "photo" : asked, file)}
      />
    ),
  };
}
