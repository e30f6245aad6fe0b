"use client";

import { useEffect, useMemo, useRef } from "react";
import { checkMergeFields } from "#lib/contract/scene/merge-fields.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { focusLayerBox } from "../layers/next-place.ts";
import { fieldId } from "../properties/field-props.ts";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";
import { findLayer, type Patch, patchLayer } from "../state/scene-edits.ts";
import type { VisibleBox } from "./visible-boxes.ts";

/** The colour of letters that are not drawn, while their plate is. */
export const NO_LETTERS = "#00000000";

/** A box of a text. */
export type TextBox = VisibleBox & { layer: TextLayer };

/** The text that is edited on the stage, until another layer is selected, the scene is played, or Escape is pressed. */
export function useTextEditing(boxes: readonly VisibleBox[]) {
  const { scene, selection, select, editedText: name, editText: setName } = useEditor();
  const { isPlaying } = usePlayhead();
  const item = boxes.find((box): box is TextBox => box.layer.name === name && box.layer.type === "text");
  const isOver = item === undefined || isPlaying || selection.length !== 1 || selection[0] !== name;
  useEffect(() => {
    if (name !== null && isOver) setName(null);
  }, [name, isOver, setName]);
  const edited = name === null || isOver ? null : item;
  return {
    edited,
    /** What the picture shows meanwhile: everything else. */
    drawn: useSceneWithout(scene, edited?.layer.name ?? null),
    /** Begins with a layer, if it is a text; one that is locked is edited beside the stage. */
    begin({ layer, isLocked }: VisibleBox) {
      if (layer.type !== "text") return;
      select(layer.name);
      if (isLocked) document.getElementById(fieldId(["text"]))?.focus();
      else setName(layer.name);
    },
    end() {
      setName(null);
      // Arrow keys then move it.
      if (name !== null) requestAnimationFrame(() => focusLayerBox(name));
    },
  };
}

/**
 * The scene without the letters of a text; the same object as long as nothing else changes, so that no picture is drawn
 * anew. A plate grows with what is written on it.
 */
function useSceneWithout(scene: Scene, name: string | null): Scene {
  const last = useRef<{ scene: Scene; written: string } | null>(null);
  return useMemo(() => {
    if (name === null) return scene;
    const layer = findLayer(scene, name)?.layer;
    const rest = layer?.type === "text" ? patchLayer(scene, name, withoutLetters(layer)) : scene;
    const written = JSON.stringify(rest);
    if (last.current?.written !== written) last.current = { scene: rest, written };
    return last.current.scene;
  }, [scene, name]);
}

function withoutLetters({ plate, text }: TextLayer): Patch {
  // A merge field that is half typed would be a fault.
  if (plate === undefined || checkMergeFields(text).length > 0 || text.trim() === "")
    return { hidden: true, text: "–" };
  return { color: NO_LETTERS, stroke: undefined, spans: undefined };
}
