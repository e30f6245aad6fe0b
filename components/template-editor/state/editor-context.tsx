"use client";

import type { ReactNode, RefObject } from "react";
import {
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { isAdding, type PressedKeys } from "./adding.ts";
import { type EditorAction, type EditorState, editorReducer, startEditing } from "./history.ts";
import { nearestMoment } from "./nearest-moment.ts";
import { type Patch, patchLayer } from "./scene-edits.ts";
import { faultsLeft, NO_REFUSAL, type Refusal, type SceneFault, sceneFaults } from "./scene-faults.ts";

interface Editor extends EditorState {
  /** The layer that was selected last; null for the scene itself. */
  selected: string | null;
  /** The scene's faults: by the contract, or what the server refused and no edit since may have mended. */
  faults: readonly SceneFault[];
  dispatch: (action: EditorAction) => void;
  /** Changes one layer; consecutive changes with the same `joins` are one undo step. */
  change: (name: string, patch: Patch, joins?: string) => void;
  /** Selects only this layer; null for the scene itself. */
  select: (name: string | null) => void;
  /** Adds a layer to the selection, or removes it. */
  toggle: (name: string) => void;
  /**
   * Handles a press on an element that represents a layer: with Shift toggles the layer, otherwise selects
   * only it.
   */
  press: (name: string, event: PressedKeys) => void;
  /** Unless the scene plays, shows the nearest moment at which a layer is on the screen: its frame would stand over others. */
  reveal: (name: string) => void;
  /** Whether lists show locked layers too; null until the user has chosen. */
  showsLocked: boolean | null;
  setShowsLocked: (shows: boolean) => void;
  setRefused: (refused: Refusal) => void;
  /** The text that is edited on the stage; null if none is. */
  editedText: string | null;
  editText: (name: string | null) => void;
}

interface Playhead {
  /** Seconds from the start. */
  time: number;
  setTime: (time: number) => void;
  isPlaying: boolean;
  setPlaying: (isPlaying: boolean) => void;
}

const EditorContext = createContext<Editor | null>(null);
// Separate from the scene, since it changes many times a second while nothing else does.
const PlayheadContext = createContext<Playhead | null>(null);
const LatestSceneContext = createContext<RefObject<Scene> | null>(null);
const LatestTimeContext = createContext<RefObject<number> | null>(null);

/** Holds the edited scene and the moment that is shown. */
export function EditorProvider({ scene, children }: { scene: Scene; children: ReactNode }) {
  const [state, dispatch] = useReducer(editorReducer, scene, startEditing);
  const latestScene = useRef(state.scene);
  useLayoutEffect(() => {
    latestScene.current = state.scene;
  });
  const [refused, setRefused] = useState(NO_REFUSAL);
  // Validating a design of a hundred layers takes several frames; dragging has priority.
  const checked = useDeferredValue(state.scene);
  const errorMessages = useErrorMessages();
  const own = useMemo(() => sceneFaults(checked, errorMessages), [checked, errorMessages]);
  const [showsLocked, setShowsLocked] = useState<boolean | null>(null);
  const [editedText, editText] = useState<string | null>(null);
  const left = faultsLeft(refused, state.scene);
  // The same list while there are none: whoever shows faults is not drawn again with each edit.
  const faults = useCalmFaults(
    own.length > 0 ? own : left.length > 0 ? left : NO_REFUSAL.faults,
    state.scene,
  );
  const [time, setTime] = useState(() => firstMoment(scene));
  const latestTime = useRef(time);
  useLayoutEffect(() => {
    latestTime.current = time;
  });
  const [isPlaying, setPlaying] = useState(false);
  const isStill = useRef(true);
  useLayoutEffect(() => {
    isStill.current = !isPlaying;
  });
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
      reveal: (name) => {
        const moment = isStill.current ? nearestMoment(latestScene.current, name, latestTime.current) : null;
        if (moment !== null) setTime(moment);
      },
      showsLocked,
      setShowsLocked,
      setRefused,
      editedText,
      editText,
    }),
    [state, faults, showsLocked, editedText],
  );
  const playhead = useMemo(() => ({ time, setTime, isPlaying, setPlaying }), [time, isPlaying]);
  return (
    <EditorContext value={editor}>
      <PlayheadContext value={playhead}>
        <LatestSceneContext value={latestScene}>
          <LatestTimeContext value={latestTime}>{children}</LatestTimeContext>
        </LatestSceneContext>
      </PlayheadContext>
    </EditorContext>
  );
}

/** What an editor shows first, in seconds: about the finished picture, and of an empty scene its beginning. */
const firstMoment = ({ layers, thumbnail_time, duration }: Scene): number =>
  layers.length === 0 ? 0 : (thumbnail_time ?? duration / 2);

/** What is typed is finished, or left, after so many milliseconds. */
const PAUSE_MS = 1000;

/** Of the faults of a scene that is being changed, only those that were there before: others wait for a pause. */
function useCalmFaults(faults: readonly SceneFault[], scene: Scene): readonly SceneFault[] {
  const [settled, setSettled] = useState(scene);
  const known = useRef<ReadonlySet<string>>(new Set());
  const isSettled = settled === scene;
  const shown = useMemo(
    () => (isSettled ? faults : faults.filter((fault) => known.current.has(keyOf(fault)))),
    [faults, isSettled],
  );
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(scene), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [scene, isSettled]);
  useEffect(() => {
    known.current = new Set(shown.map(keyOf));
  }, [shown]);
  return shown.length === 0 ? NO_REFUSAL.faults : shown;
}

const keyOf = ({ path, message }: SceneFault) => `${path.join(".")} ${message}`;

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

/** The scene of the last render, for what needs it when it is pressed and is not to be rendered again with each edit. */
export function useLatestScene(): RefObject<Scene> {
  const latest = useContext(LatestSceneContext);
  if (latest === null) throw new Error("useLatestScene needs an EditorProvider");
  return latest;
}

/** The moment that is shown, for what needs it when it is pressed and is not to be rendered again while the scene plays. */
export function useLatestTime(): RefObject<number> {
  const latest = useContext(LatestTimeContext);
  if (latest === null) throw new Error("useLatestTime needs an EditorProvider");
  return latest;
}
