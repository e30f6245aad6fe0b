/*
 * Whether single letters and signs are shortcuts in this browser. Speech input types them without meaning it, so they can
 * be switched off (WCAG 2.1.4).
 */

const STORED = "rollcall-single-keys";

export function areSingleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(STORED);
    else window.localStorage.setItem(STORED, "off");
  } catch {
    // Without storage they stay as they are.
  }
}

/** Where keys have a meaning of their own. */
const ELSEWHERE =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]";

export const hasKeysOfItsOwn = (target: Element): boolean => target.closest(ELSEWHERE) !== null;

/** Whether a key that is pressed types nothing and belongs to no dialog or menu. */
export const isForSingleKeys = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.isComposing &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.target instanceof Element &&
  !hasKeysOfItsOwn(event.target);

/** An event of the window that asks for the list of shortcuts. */
export const SHOW_SHORTCUTS = "rollcall-shortcuts";
