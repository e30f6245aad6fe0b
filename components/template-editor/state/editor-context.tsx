"use client";

import type { ReactNode } from "react";
import { createContext, useContext, useDeferredValue, useMemo, useReducer, useState } from "react";
import { KIT } from "#components/i18n/en/kit.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { isAdding, type PressedKeys } from "./adding.ts";
import { type EditorAction, type EditorState, editorReducer, startEditing } from "./history.ts";
import { type Patch, patchLayer } from "./scene-edits.ts";
import { type SceneFault, sceneFaults } from "./scene-faults.ts";

interface Editor extends EditorState {
  /** The layer that was selected last; null for the scene itself. */
  selected: string | null;
  /** What is wrong with the scene by the contract and, of the last one sent, by the server. */
  faults: readonly SceneFault[];
  dispatch: (action: EditorAction) => void;
  /** Changes one layer; changes that name the same in a row are one step to undo. */
  change: (name: string, patch: Patch, joins?: string) => void;
  /** Selects a layer alone; null for the scene itself. */
  select: (name: string | null) => void;
  /** Selects one more layer, or one less. */
  toggle: (name: string) => void;
  /** What a press on whatever stands for a layer selects: with Shift one more or less, else that one alone. */
  press: (name: string, event: PressedKeys) => void;
  /** Whether lists show locked layers too; null while nobody has chosen. */
  showsLocked: boolean | null;
  setShowsLocked: (shows: boolean) => void;
  setRefused: (faults: readonly SceneFault[]) => void;
}

interface Playhead {
  /** Seconds from the start. */
  time: number;
  setTime: (time: number) => void;
  isPlaying: boolean;
  setPlaying: (isPlaying: boolean) => void;
}

const EditorContext = createContext<Editor | null>(null);
// Apart from the scene, since it moves many times a second while nothing else changes.
const PlayheadContext = createContext<Playhead | null>(null);

const NONE: readonly SceneFault[] = [];

/** Holds a scene that is edited, and the moment of it that is looked at. */
export function EditorProvider({ scene, children }: { scene: Scene; children: ReactNode }) {
  const [state, dispatch] = useReducer(editorReducer, scene, startEditing);
  const [refused, setRefused] = useState(NONE);
  // Checking a design of a hundred layers takes some frames' time: the hand that drags goes first.
  const checked = useDeferredValue(state.scene);
  const own = useMemo(() => sceneFaults(checked), [checked]);
  const [showsLocked, setShowsLocked] = useState<boolean | null>(null);
  const { said } = useMessages(KIT);
  const faults = useMemo(
    () => (own.length > 0 ? own : refused).map((fault) => ({ ...fault, message: said(fault.message) })),
    [own, refused, said],
  );
  const editor = useMemo<Editor>(
    () => ({
      ...state,
      selected: state.selection.at(-1) ?? null,
      faults,
      dispatch,
      change: (name, patch, joins) =>
        dispatch({
          type: "edit",
          edit: (before) => patchLayer(before, name, patch),
          ...(joins === undefined ? {} : { joins: `${joins} of ${name}` }),
        }),
      select: (name) => dispatch({ type: "select", names: name === null ? [] : [name] }),
      toggle: (name) => dispatch({ type: "toggle", name }),
      press: (name, event) =>
        dispatch(isAdding(event) ? { type: "toggle", name } : { type: "select", names: [name] }),
      showsLocked,
      setShowsLocked,
      setRefused,
    }),
    [state, faults, showsLocked],
  );
  const [time, setTime] = useState(scene.thumbnail_time ?? scene.duration / 2);
  const [isPlaying, setPlaying] = useState(false);
  const playhead = useMemo(() => ({ time, setTime, isPlaying, setPlaying }), [time, isPlaying]);
  return (
    <EditorContext value={editor}>
      <PlayheadContext value={playhead}>{children}</PlayheadContext>
    </EditorContext>
  );
}

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("useEditor needs an EditorProvider");
  return editor;
}

export function usePlayhead(): Playhead {
  const playhead = useContext(PlayheadContext);
  if (playhead === null) throw new Error("usePlayhead needs an EditorProvider");
  return playhead;
}
