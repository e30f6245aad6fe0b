import type { Scene } from "#lib/contract/scene.ts";
import { findLayer } from "./scene-edits.ts";

/** A scene that is edited, with every state before and those that were taken back. */
export interface EditorState {
  scene: Scene;
  past: readonly Scene[];
  future: readonly Scene[];
  /** Name of the selected layer; null for the scene itself. */
  selected: string | null;
  /** What the last change was about: the next one of the same joins it. */
  joins: string | null;
}

export type EditorAction =
  | {
      type: "edit";
      edit: (scene: Scene) => Scene;
      /** One step to undo for all changes of the same in a row: a drag, a word that is typed. */
      joins?: string;
      /** The layer that is selected afterwards; the one before unless given. */
      select?: string | null;
    }
  | { type: "select"; name: string | null }
  /** What was being done is finished: the next change is a step of its own. */
  | { type: "settle" }
  | { type: "undo" }
  | { type: "redo" };

const MOST_STEPS = 200;

export function startEditing(scene: Scene): EditorState {
  return { scene, past: [], future: [], selected: null, joins: null };
}

/** The state after an action; the same one where nothing changes. */
export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "edit":
      return edited(state, action);
    case "select":
      return state.selected === action.name ? state : { ...state, selected: action.name, joins: null };
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
  const selected = action.select === undefined ? state.selected : action.select;
  if (scene === state.scene) return selected === state.selected ? state : { ...state, selected };
  const joins = action.joins ?? null;
  const isSameStep = joins !== null && joins === state.joins;
  const past = isSameStep ? state.past : [...state.past, state.scene].slice(-MOST_STEPS);
  return { scene, past, future: [], selected: stillThere(scene, selected), joins };
}

function stepped(
  state: EditorState,
  scene: Scene | undefined,
  steps: Pick<EditorState, "past" | "future">,
): EditorState {
  if (scene === undefined) return state;
  return { ...steps, scene, selected: stillThere(scene, state.selected), joins: null };
}

const stillThere = (scene: Scene, name: string | null) => (findLayer(scene, name) === null ? null : name);
