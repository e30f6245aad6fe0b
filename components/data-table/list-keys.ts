import { areSingleKeysOn } from "#components/ui/single-keys.ts";

/*
 * The keys of lists. They act on what is marked in the page: `data-list-search` around the search, `data-list-row` on
 * each row, card or tile, whose first link or button opens it, and whose checkbox selects it; `data-selection` around
 * what can be done with the selected rows, with `data-clear` on the button that selects none.
 */

const ROW = "[data-list-row]";

/** Where keys have a meaning of their own. */
const ELSEWHERE =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";

/** What is in front of the list, and takes Escape for itself. */
const IN_FRONT = "[role=dialog], [role=menu], [role=listbox]";

let isListening = false;
/** Ends looking for the row that was opened: whoever presses something has gone on. */
let searchForOpened: AbortController | null = null;

/** By the address of a list, where its row that was opened last leads. */
const opened = new Map<string, string>();

/** Listens for the keys of lists from now on, on every page. Called by each list, once it is shown. */
export function listenForListKeys(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("keydown", (event) => {
    if (press(event)) event.preventDefault();
  });
  window.addEventListener("click", (event) => clickRow(event) && event.preventDefault(), { capture: true });
  window.addEventListener("popstate", focusOpened);
  for (const type of ["keydown", "pointerdown"] as const)
    window.addEventListener(type, () => searchForOpened?.abort(), { capture: true });
}

function press(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  if (!(target instanceof Element) || target.closest(ELSEWHERE) !== null) return false;
  if (key === "Escape") return clearSelection();
  const row = target.closest(ROW);
  // Elsewhere on the page, arrow keys scroll it.
  if (row?.tagName === "TR") {
    const go = event.shiftKey ? extend : move;
    if (key === "ArrowDown") return go(row, 1);
    if (key === "ArrowUp") return go(row, -1);
  }
  if (!areSingleKeysOn()) return false;
  if (key === "J" && row !== null) return extend(row, 1);
  if (key === "K" && row !== null) return extend(row, -1);
  // On some keyboards the slash is typed with Shift.
  if (key === "/") return search();
  if (key === "j") return move(row, 1);
  if (key === "k") return move(row, -1);
  return key.toLowerCase() === "x" && row !== null && select(row, event.shiftKey);
}

const rowsOf = () => [...document.querySelectorAll(ROW)];
const opens = (row: Element | undefined) => row?.querySelector<HTMLElement>("a[href], button");
const boxOf = (row: Element | undefined) => row?.querySelector<HTMLInputElement>("input[type=checkbox]");

/** Moves the focus to the next or previous row, or to the first one. */
function move(row: Element | null, step: 1 | -1): boolean {
  const rows = rowsOf();
  const next = opens(rows[row === null ? 0 : rows.indexOf(row) + step]);
  next?.focus();
  return next !== undefined && next !== null;
}

/** Selects a row and the next or previous one, and goes there; back over selected rows, takes them out again. */
function extend(row: Element, step: 1 | -1): boolean {
  const rows = rowsOf();
  const next = rows[rows.indexOf(row) + step];
  const box = boxOf(row);
  if (!box) return false;
  const isBack = box.checked && boxOf(next)?.checked === true;
  if (isBack || !box.checked) select(row, false);
  // Each selection is added to what is selected then.
  setTimeout(() => {
    if (next !== undefined && boxOf(next)?.checked === false) select(next, false);
    opens(next)?.focus();
  });
  return true;
}

/** Selects nothing any more, unless Escape closes something. The focus stays in the list. */
function clearSelection(): boolean {
  const isCovered = [...document.querySelectorAll(IN_FRONT)].some((each) => each.checkVisibility());
  const bar = document.querySelector("[data-selection]");
  const clear = bar?.querySelector<HTMLElement>("[data-clear]");
  if (isCovered || !bar || !clear) return false;
  if (bar.contains(document.activeElement))
    opens(rowsOf().find((row) => boxOf(row)?.checked === true))?.focus();
  clear.click();
  return true;
}

/** A press with Shift selects all rows from the one that was selected last, as it does on their checkboxes. */
function clickRow(event: MouseEvent): boolean {
  const { target, shiftKey, ctrlKey, metaKey, altKey } = event;
  const pressed = target instanceof Element ? target.closest("a[href], button") : null;
  const row = pressed?.closest(ROW);
  if (!pressed || !row) return false;
  const href = pressed.getAttribute("href");
  if (href !== null) opened.set(addressOf(), href);
  const isRow = href !== null || pressed === opens(row);
  return isRow && shiftKey && !ctrlKey && !metaKey && !altKey && select(row, true);
}

const addressOf = () => `${window.location.pathname}${window.location.search}`;

/** How long the rows may take after Back until nobody expects the focus to move any more. */
const BACK_MS = 3_000;

/** After Back, the focus is where it was: on the row that was opened. */
function focusOpened(): void {
  searchForOpened?.abort();
  const address = addressOf();
  const href = opened.get(address);
  if (href === undefined) return;
  const begun = performance.now();
  const ending = new AbortController();
  searchForOpened = ending;
  const tryOnce = () => {
    if (ending.signal.aborted || addressOf() !== address || performance.now() - begun > BACK_MS) return;
    const link = document.querySelector<HTMLElement>(`${ROW} [href="${CSS.escape(href)}"]`);
    // The heading has the focus of a page whose link there is gone.
    const isFree = document.activeElement?.matches("body, h1") ?? true;
    // The browser shows again what was shown: the place of the list is not moved.
    if (isFree) link?.focus({ preventScroll: true });
    if (link === null || document.activeElement !== link) requestAnimationFrame(tryOnce);
  };
  requestAnimationFrame(tryOnce);
}

function search(): boolean {
  const field = document.querySelector<HTMLInputElement>("[data-list-search] input");
  field?.select();
  field?.focus();
  return field !== null;
}

/** Selects a row or takes that back; with Shift, all from the row that was selected last. */
function select(row: Element, shiftKey: boolean): boolean {
  const box = boxOf(row);
  box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
  return box !== undefined && box !== null;
}
