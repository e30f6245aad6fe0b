import type { Scene } from "#lib/contract/scene/scene.ts";
import { stillThere, toggled } from "./selection.ts";

/** A step of the history: the scene that it leads to, backwards in the past and forwards in the future. */
interface Step {
  scene: Scene;
  /** What was selected before and after the change; null if it left the selection as it was. */
  selected: { before: readonly string[]; after: readonly string[] } | null;
}

/** An edited scene with its undo and redo history. */
export interface EditorState {
  scene: Scene;
  past: readonly Step[];
  future: readonly Step[];
  /** Names of the selected layers, the last one selected at the end; empty for the scene itself. */
  selection: readonly string[];
  /** The key of the last change: the next change with the same key joins its undo step. */
  joins: string | null;
}

export type EditorAction =
  | {
      type: "edit";
      edit: (scene: Scene) => Scene;
      /** Consecutive changes with the same key are one undo step: a drag, a typed word. */
      joins?: string;
      /** The selection afterwards; unchanged by default. */
      select?: readonly string[];
    }
  | { type: "select"; names: readonly string[] }
  /** Adds a layer to the selection, or removes it. */
  | { type: "toggle"; name: string }
  /** Ends the current undo step: the next change starts a new one. */
  | { type: "settle" }
  | { type: "undo" }
  | { type: "redo" };

const MOST_STEPS = 200;

export function startEditing(scene: Scene): EditorState {
  return { scene, past: [], future: [], selection: [], joins: null };
}

/** The state after an action; the same object if nothing changes. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "edit":
      return edited(state, action);
    case "select":
      return isSame(state.selection, action.names)
        ? state
        : { ...state, selection: action.names, joins: null };
    case "toggle":
      return { ...state, selection: toggled(state.scene, state.selection, action.name), joins: null };
    case "settle":
      return state.joins === null ? state : { ...state, joins: null };
    case "undo":
      return undone(state);
    case "redo":
      return redone(state);
  }
}

function edited(state: EditorState, action: Extract<EditorAction, { type: "edit" }>): EditorState {
  const scene = action.edit(state.scene);
  const selection = stillThere(scene, action.select ?? state.selection);
  if (scene === state.scene) return isSame(selection, state.selection) ? state : { ...state, selection };
  const joins = action.joins ?? null;
  const isSameStep = joins !== null && joins === state.joins;
  const begun = isSameStep ? state.past.at(-1) : undefined;
  const step = begun ?? { scene: state.scene, selected: null };
  const before = step.selected?.before ?? state.selection;
  const selected = action.select === undefined ? step.selected : { before, after: selection };
  const past = [...(begun === undefined ? state.past : state.past.slice(0, -1)), { ...step, selected }].slice(
    -MOST_STEPS,
  );
  return { scene, past, future: [], selection, joins };
}

/** What the change had selected is not there any more, or inside a group: what it was made of is selected again. */
function undone(state: EditorState): EditorState {
  const step = state.past.at(-1);
  if (step === undefined) return state;
  const { scene, selected } = step;
  return {
    ...{ scene, joins: null, past: state.past.slice(0, -1) },
    future: [{ scene: state.scene, selected }, ...state.future],
    selection: stillThere(scene, selected?.before ?? state.selection),
  };
}

function redone(state: EditorState): EditorState {
  const [step, ...future] = state.future;
  if (step === undefined) return state;
  const { scene, selected } = step;
  return {
    ...{ scene, joins: null, future },
    past: [...state.past, { scene: state.scene, selected }],
    selection: stillThere(scene, selected?.after ?? state.selection),
  };
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, index) => name === b[index]);
