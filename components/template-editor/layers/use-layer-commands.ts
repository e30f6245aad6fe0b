"use client";

import type { KeyboardEvent } from "react";
import { EDITOR } from "#components/words/en/editor.ts";
import { useWords } from "#components/words/words.tsx";
import { fieldId } from "../properties/field-props.ts";
import { useEditor } from "../state/editor-context.tsx";
import {
  duplicateLayer,
  findLayer,
  freeLayerName,
  groupLayer,
  layerNames,
  moveInto,
  moveLayer,
  removeLayer,
} from "../state/scene-edits.ts";

/** What can be done with a layer as a whole, from its menu and by keyboard. */
export function useLayerCommands() {
  const editorWords = useWords(EDITOR);
  const { scene, dispatch, select } = useEditor();
  const commands = {
    duplicate(name: string) {
      const { scene: next, copy } = duplicateLayer(scene, name);
      dispatch({ type: "edit", edit: () => next, select: copy });
    },
    remove: (name: string) =>
      dispatch({ type: "edit", edit: (before) => removeLayer(before, name), select: null }),
    /** @param steps towards the front */
    move(name: string, steps: number) {
      const index = findLayer(scene, name)?.index ?? 0;
      dispatch({ type: "edit", edit: (before) => moveLayer(before, name, index + steps), select: name });
    },
    group(name: string) {
      const group = freeLayerName(editorWords.layers.groupName, layerNames(scene));
      dispatch({ type: "edit", edit: (before) => groupLayer(before, name, group), select: group });
    },
    moveInto: (name: string, group: string | null) =>
      dispatch({ type: "edit", edit: (before) => moveInto(before, name, group), select: name }),
    rename(name: string) {
      select(name);
      requestAnimationFrame(() => {
        const field = document.getElementById(fieldId(["name"]));
        if (field instanceof HTMLInputElement) field.select();
        field?.focus();
      });
    },
    /** Keys on whatever stands for a layer; says whether it was one of them. */
    onKey(event: KeyboardEvent, name: string): boolean {
      const command = keyCommand(event);
      if (command === null) return false;
      event.preventDefault();
      event.stopPropagation();
      command(name);
      return true;
    },
  };
  function keyCommand({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): ((name: string) => void) | null {
    if (key === "Delete" || key === "Backspace") return commands.remove;
    if (key === "F2") return commands.rename;
    if (key.toLowerCase() === "d" && (ctrlKey || metaKey)) return commands.duplicate;
    if (key === "ArrowUp" && altKey) return (name) => commands.move(name, 1);
    if (key === "ArrowDown" && altKey) return (name) => commands.move(name, -1);
    return null;
  }
  return commands;
}
