"use client";

import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { showNotice } from "#components/ui/notices.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { fieldId } from "../properties/field-props.ts";
import { besideTwins } from "../stage/free-place.ts";
import { moveInPlace } from "../stage/move-in-place.ts";
import { canUngroup, ungroupLayers } from "../stage/ungroup.ts";
import { copiedLayers, fillClipboard, keepCopied, keptCopied, pasteLayers } from "../state/clipboard.ts";
import { useEditor } from "../state/editor-context.tsx";
import { copyByCommand } from "../state/pasted-content.ts";
import {
  canGroup,
  duplicateLayers,
  findLayer,
  groupLayers,
  layerNames,
  moveLayer,
  patchLayer,
  removeLayers,
  uniqueLayerName,
} from "../state/scene-edits.ts";
import { focusAdded, focusInPlace, focusLayerRow, nextPlace } from "./next-place.ts";
import { useLayerHeading } from "./use-layer-heading.ts";

/** A key that was pressed, as React and the browser tell of it. */
export type PressedKey = Pick<
  KeyboardEvent,
  "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey" | "preventDefault" | "stopPropagation"
>;

/** Commands for whole layers, from menus and by keyboard. */
export function useLayerCommands() {
  const t = useMessages(EDITOR).layers;
  const { id: orgId } = useOrganization();
  const headingOf = useLayerHeading();
  const { scene, selection, dispatch, select } = useEditor();
  const commands = {
    /**
     * The layers that a command applies to: the whole selection if it contains the layer, otherwise only the
     * layer.
     */
    meant: (name: string): readonly string[] => (selection.includes(name) ? selection : [name]),
    /** Selects all siblings of a layer that are not locked or hidden. */
    selectAround: (name: string) => commands.selectAll(findLayer(scene, name)?.siblings),
    selectAll(siblings: readonly Layer[] = scene.layers) {
      const names = siblings.filter((layer) => !layer.locked && !layer.hidden).map((layer) => layer.name);
      dispatch({ type: "select", names });
    },
    duplicate(names: readonly string[]) {
      const { scene: next, copies } = duplicateLayers(scene, names);
      dispatch({ type: "edit", edit: () => besideTwins(next, copies), select: copies });
      focusLast(copies);
    },
    /**
     * Keeps layers to be pasted, in this template or another one.
     * @param clipboard the one that a key fills; without it, a command of a menu does
     */
    copy(names: readonly string[], clipboard?: DataTransfer) {
      if (names.length === 0) return;
      const copied = copiedLayers(scene, names);
      keepCopied(orgId, copied);
      if (clipboard === undefined) copyByCommand((filled) => fillClipboard(filled, copied));
      else fillClipboard(clipboard, copied);
    },
    cut(names: readonly string[], clipboard: DataTransfer) {
      commands.copy(names, clipboard);
      commands.remove(names);
    },
    canPaste: () => keptCopied(orgId, scene) !== null,
    paste() {
      const copied = keptCopied(orgId, scene);
      if (copied === null) return;
      const paste = (before: Scene) => {
        const pasted = pasteLayers(before, copied);
        return besideTwins(pasted.scene, pasted.names);
      };
      const { names } = pasteLayers(scene, copied);
      dispatch({ type: "edit", edit: paste, select: names });
      focusLast(names);
    },
    /** Locks or hides layers, or the opposite. */
    set(names: readonly string[], property: "locked" | "hidden", value: boolean) {
      const patch = { [property]: value || undefined };
      dispatch({
        type: "edit",
        edit: (before) => names.reduce((next, name) => patchLayer(next, name, patch), before),
      });
    },
    remove(names: readonly string[]) {
      dispatch({ type: "edit", edit: (before) => removeLayers(before, names), select: [] });
      focusLayerRow(nextPlace(scene, names));
    },
    /** @param steps number of steps towards the front */
    move(name: string, steps: number) {
      const index = findLayer(scene, name)?.index ?? 0;
      dispatch({ type: "edit", edit: (before) => moveLayer(before, name, index + steps), select: [name] });
    },
    group(names: readonly string[]) {
      // The keyboard shortcut also works when the menu does not offer the command.
      if (!canGroup(scene, names)) return;
      const group = uniqueLayerName(t.groupName, layerNames(scene));
      dispatch({ type: "edit", edit: (before) => groupLayers(before, names, group), select: [group] });
      focusInPlace(group);
    },
    /** Takes what is in the groups among these layers out of them. */
    ungroup(names: readonly string[]) {
      const groups = names.filter((name) => findLayer(scene, name)?.layer.type === "group");
      const kept = groups.find((name) => !canUngroup(scene, name));
      if (kept !== undefined)
        showNotice({ message: t.noUngroup({ name: headingOf(kept) }), autoClose: 8_000 });
      const { scene: next, freed } = ungroupLayers(scene, groups);
      const front = freed.at(-1);
      if (front === undefined) return;
      dispatch({ type: "edit", edit: () => next, select: freed });
      focusInPlace(front);
    },
    moveInto: (name: string, group: string | null) =>
      dispatch({ type: "edit", edit: (before) => moveInPlace(before, name, group), select: [name] }),
    rename(name: string) {
      select(name);
      requestAnimationFrame(() => {
        const field = document.getElementById(fieldId(["name"]));
        if (field instanceof HTMLInputElement) field.select();
        field?.focus();
      });
    },
    /** Handles shortcuts on any element that represents a layer. @returns whether the key was one of them */
    onKey(event: PressedKey, name: string): boolean {
      const command = keyCommand(event);
      if (command === null) return false;
      event.preventDefault();
      event.stopPropagation();
      command(name);
      return true;
    },
  };
  function keyCommand({
    key,
    altKey,
    shiftKey,
    ctrlKey,
    metaKey,
  }: PressedKey): ((name: string) => void) | null {
    const { meant } = commands;
    const isWithCommand = ctrlKey || metaKey;
    if (key === "Delete" || key === "Backspace") return (name) => commands.remove(meant(name));
    if (key === "F2") return commands.rename;
    if (key.toLowerCase() === "d" && isWithCommand) return (name) => commands.duplicate(meant(name));
    if (key.toLowerCase() === "g" && isWithCommand)
      return (name) => (shiftKey ? commands.ungroup : commands.group)(meant(name));
    if (key.toLowerCase() === "a" && isWithCommand) return commands.selectAround;
    if (key === "Escape") return () => select(null);
    if (key === "ArrowUp" && altKey) return (name) => commands.move(name, 1);
    if (key === "ArrowDown" && altKey) return (name) => commands.move(name, -1);
    return null;
  }
  return commands;
}

/** Keys are then about the copies, which are selected, and not about what they were made of. */
function focusLast(copies: readonly string[]) {
  const last = copies.at(-1);
  if (last !== undefined) focusAdded(last);
}
