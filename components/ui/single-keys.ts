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

/** An event of the window that asks for the list of shortcuts. */
export const SHOW_SHORTCUTS = "rollcall-shortcuts";
