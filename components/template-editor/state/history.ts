import type { Scene } from "#lib/contract/scene/scene.ts";
import { stillThere, toggled } from "./selection.ts";

/** An edited scene with its undo and redo history. */
export interface EditorState {
  scene: Scene;
  past: readonly Scene[];
  future: readonly Scene[];
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
      return stepped(state, state.past.at(-1), {
        past: state.past.slice(0, -1),
        future: [state.scene, ...state.future],
      });
    case "redo":
      return stepped(state, state.future[0], {
        past: [...state.past, state.scene],
        future: state.future.slice(1),
      });
  }
}

function edited(state: EditorState, action: Extract<EditorAction, { type: "edit" }>): EditorState {
  const scene = action.edit(state.scene);
  const selection = stillThere(scene, action.select ?? state.selection);
  if (scene === state.scene) return isSame(selection, state.selection) ? state : { ...state, selection };
  const joins = action.joins ?? null;
  const isSameStep = joins !== null && joins === state.joins;
  const past = isSameStep ? state.past : [...state.past, state.scene].slice(-MOST_STEPS);
  return { scene, past, future: [], selection, joins };
}

function stepped(
  state: EditorState,
  scene: Scene | undefined,
  steps: Pick<EditorState, "past" | "future">,
): EditorState {
  if (scene === undefined) return state;
  return { ...steps, scene, selection: stillThere(scene, state.selection), joins: null };
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((name, index) => name === b[index]);
