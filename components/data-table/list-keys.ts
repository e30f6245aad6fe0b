import { areSingleKeysOn } from "#components/ui/single-keys.ts";

/*
 * The keys of lists. They act on what is marked in the page: `data-list-search` around the search, `data-list-row` on
 * each row, card or tile, whose first link or button opens it, and whose checkbox selects it.
 */

const ROW = "[data-list-row]";

/** Where keys have a meaning of their own. */
const ELSEWHERE =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";

let isListening = false;

/** Listens for the keys of lists from now on, on every page. */
export function listenForListKeys(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("keydown", (event) => {
    if (press(event)) event.preventDefault();
  });
}

function press(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  if (!(target instanceof Element) || target.closest(ELSEWHERE) !== null) return false;
  const row = target.closest(ROW);
  // Elsewhere on the page, arrow keys scroll it.
  if (row?.tagName === "TR" && !event.shiftKey) {
    if (key === "ArrowDown") return move(row, 1);
    if (key === "ArrowUp") return move(row, -1);
  }
  if (!areSingleKeysOn()) return false;
  // On some keyboards the slash is typed with Shift.
  if (key === "/") return search();
  if (key === "j") return move(row, 1);
  if (key === "k") return move(row, -1);
  return key.toLowerCase() === "x" && row !== null && select(row, event.shiftKey);
}

/** Moves the focus to the next or previous row, or to the first one. */
function move(row: Element | null, step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll(ROW)];
  const next = rows[row === null ? 0 : rows.indexOf(row) + step];
  const opens = next?.querySelector<HTMLElement>("a[href], button");
  opens?.focus();
  return opens !== undefined && opens !== null;
}

function search(): boolean {
  const field = document.querySelector<HTMLInputElement>("[data-list-search] input");
  field?.select();
  field?.focus();
  return field !== null;
}

/** Selects a row or takes that back; with Shift, all from the row that was selected last. */
function select(row: Element, shiftKey: boolean): boolean {
  const box = row.querySelector("input[type=checkbox]");
  box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
  return box !== null;
}
