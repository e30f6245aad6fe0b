import { shownAddress } from "#components/ui/shown-address.ts";
import { areSingleKeysOn, hasKeysOfItsOwn } from "#components/ui/single-keys.ts";
import { SELECT_PAGE } from "./use-row-selection.ts";

/*
 * The keys of lists. They act on what is marked in the page: `data-list-search` around the search, `data-list-row` on
 * each row, card or tile, whose first link or button opens it, and whose checkbox selects it; `data-selection` around
 * what can be done with the selected rows, with `data-clear` on the button that selects none; `data-turn` on the buttons
 * that lead to the next and the previous page of a list; `data-list-filters` around its filters.
 */

const ROW = "[data-list-row]";
const SEARCH = "[data-list-search] input";

/** What is in front of the list, and takes Escape for itself. */
const IN_FRONT = "[role=dialog], [role=menu], [role=listbox]";

let isListening = false;
/** Ends looking for the row that gets the focus: whoever presses something has gone on. */
let searchForRow: AbortController | null = null;
/** The next or the previous page was asked for, and its row is being looked for. */
let isTurning = false;

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
    window.addEventListener(type, (event) => isHasty(event) || endSearches(), { capture: true });
}

/** While a page is on its way, more presses of the key that has turned to it lead no further. */
const isHasty = (event: Event) =>
  isTurning && event instanceof KeyboardEvent && ["j", "k", "Shift"].includes(event.key);

function endSearches(): void {
  searchForRow?.abort();
  isTurning = false;
}

function press(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (event.defaultPrevented || event.isComposing || event.altKey || !(target instanceof Element))
    return false;
  const hasModifier = event.ctrlKey || event.metaKey;
  if (target instanceof HTMLInputElement && target.matches(SEARCH))
    return !hasModifier && !event.shiftKey && pressInSearch(target, key);
  if (hasKeysOfItsOwn(target)) return false;
  const row = target.closest(ROW);
  if (hasModifier) return key.toLowerCase() === "a" && !event.shiftKey && row !== null && selectPage(row);
  if (key === "Escape") return clearSelection();
  // Elsewhere on the page, arrow keys scroll it.
  if (row?.tagName === "TR") {
    const step = event.shiftKey ? extend : move;
    if (key === "ArrowDown") return step(row, 1);
    if (key === "ArrowUp") return step(row, -1);
  }
  if (!areSingleKeysOn()) return false;
  if (key === "J" && row !== null) return extend(row, 1);
  if (key === "K" && row !== null) return extend(row, -1);
  if (key === "f") return openFilter();
  // On some keyboards the slash is typed with Shift.
  if (key === "/") return search();
  if (key === "j" || key === "k") return isTurning || go(row, key === "j" ? 1 : -1);
  return key.toLowerCase() === "x" && row !== null && select(row, event.shiftKey);
}

/** Enter and the arrow lead from the search to what it finds; Escape, where nothing is searched for, to the list's keys. */
function pressInSearch(field: HTMLInputElement, key: string): boolean {
  if (key === "Enter" || key === "ArrowDown") {
    focusFirst(field);
    return true;
  }
  if (key !== "Escape" || field.value !== "") return false;
  field.blur();
  return true;
}

/** Selects all rows of the page, where they can be selected. */
function selectPage(row: Element): boolean {
  if (!boxOf(row)) return false;
  window.dispatchEvent(new Event(SELECT_PAGE));
  return true;
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

/** Goes to the next or previous row, from the last row of a page to the next page, and from its first one back. */
const go = (row: Element | null, step: 1 | -1) => move(row, step) || (row !== null && turn(row, step));

/** Turns to the next page or the previous one, and goes to its first row or its last. */
function turn(row: Element, step: 1 | -1): boolean {
  // The pager of this list is the next after its rows.
  const button = [
    ...document.querySelectorAll<HTMLButtonElement>(`[data-turn=${step === 1 ? "next" : "previous"}]`),
  ].find((each) => row.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (button === undefined || button.disabled) return false;
  const before = rowsOf();
  button.click();
  const begun = performance.now();
  const ending = new AbortController();
  searchForRow = ending;
  isTurning = true;
  const tryOnce = () => {
    if (ending.signal.aborted) return;
    const isLate = performance.now() - begun > ROWS_MS;
    const rows = rowsOf();
    const isThere = rows.length > 0 && !rows.some((each) => before.includes(each));
    if (!isThere && !isLate) return void requestAnimationFrame(tryOnce);
    isTurning = false;
    if (isThere) opens(rows.at(step === 1 ? 0 : -1))?.focus();
  };
  requestAnimationFrame(tryOnce);
  return true;
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
  if (href !== null) opened.set(shownAddress(), href);
  const isRow = href !== null || pressed === opens(row);
  return isRow && shiftKey && !ctrlKey && !metaKey && !altKey && select(row, true);
}

/** How long the rows may take after Back or a search until nobody expects the focus to move any more. */
const ROWS_MS = 10_000;

/** After Back, the focus is where it was: on the row that was opened. */
function focusOpened(): void {
  searchForRow?.abort();
  const address = shownAddress();
  const href = opened.get(address);
  if (href === undefined) return;
  const begun = performance.now();
  const ending = new AbortController();
  searchForRow = ending;
  const tryOnce = () => {
    if (ending.signal.aborted || shownAddress() !== address || performance.now() - begun > ROWS_MS) return;
    const link = document.querySelector<HTMLElement>(`${ROW} [href="${CSS.escape(href)}"]`);
    // The heading has the focus of a page whose link there is gone.
    const isFree = document.activeElement?.matches("body, h1") ?? true;
    // The browser shows again what was shown: the place of the list is not moved.
    if (isFree) link?.focus({ preventScroll: true });
    if (link === null || document.activeElement !== link) requestAnimationFrame(tryOnce);
  };
  requestAnimationFrame(tryOnce);
}

/** The address changes shortly before the list begins to load. */
const STILL_MS = 100;

/** Once the rows are those of what was typed, the focus is on the first, until another key or a press. */
function focusFirst(field: HTMLInputElement): void {
  const begun = performance.now();
  let stillSince = begun;
  const ending = new AbortController();
  searchForRow = ending;
  const tryOnce = () => {
    if (ending.signal.aborted || performance.now() - begun > ROWS_MS) return;
    const searched = new URLSearchParams(window.location.search).get("q") ?? "";
    const isShown =
      searched.trim() === field.value.trim() && document.querySelector("[data-refreshing]") === null;
    const now = performance.now();
    if (!isShown) stillSince = now;
    const { activeElement } = document;
    // A row that had it may be gone with the rows of an earlier search.
    const isFree = activeElement === field || (activeElement?.matches("body, h1") ?? true);
    if (isFree && now - stillSince > STILL_MS) move(null, 1);
    requestAnimationFrame(tryOnce);
  };
  requestAnimationFrame(tryOnce);
}

function search(): boolean {
  const field = document.querySelector<HTMLInputElement>(SEARCH);
  field?.select();
  field?.focus();
  return field !== null;
}

/** Opens the first filter, or where there is no room for it the sheet of all. */
function openFilter(): boolean {
  const buttons = document.querySelectorAll<HTMLElement>("[data-list-filters] [aria-haspopup=dialog]");
  const first = [...buttons].find((each) => each.checkVisibility({ visibilityProperty: true }));
  first?.focus();
  first?.click();
  return first !== undefined;
}

/** Selects a row or takes that back; with Shift, all from the row that was selected last. */
function select(row: Element, shiftKey: boolean): boolean {
  const box = boxOf(row);
  box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
  return box !== undefined && box !== null;
}
