import type { SelectionAction } from "./selection-action.ts";

/*
 * What can be done with the row that has the focus, or with what the page is about, for the command palette. The palette asks for it; the list renders the
 * menu of that row without showing it, and the menu says what it has. The page of a single thing answers where no row has the focus.
 */

interface RowActions {
  name: string;
  actions: readonly SelectionAction[];
}

/** An event of the window that asks the lists of the page; the detail is the id of the row, or "" for the page's own. */
export const ASK_ROW_ACTIONS = "rollcall-row-actions";

let known: RowActions | null = null;
/** The palette is open, and has asked. */
let isAsked = false;
const listeners = new Set<() => void>();

function know(next: RowActions | null): void {
  known = next;
  for (const listener of listeners) listener();
}

/** Says what can be done with the row, if that is asked for. */
export function tellRowActions(next: RowActions): void {
  if (isAsked) know(next);
}

/** The palette is closed. */
export function forgetRowActions(): void {
  isAsked = false;
  know(null);
}

export const knownRowActions = (): RowActions | null => known;

export function onRowActions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks what can be done with the row that has the focus; where none has it, with what the page is about. */
export function askRowActions(): void {
  forgetRowActions();
  const row = document.activeElement?.closest("[data-list-row]");
  const detail = row?.getAttribute("data-list-row") ?? "";
  isAsked = true;
  window.dispatchEvent(new CustomEvent(ASK_ROW_ACTIONS, { detail }));
}
