/**
 * Moves the focus to the page's heading after a button has removed itself. The focus would otherwise fall
 * back to the top of the page, and screen readers would announce nothing.
 */
export function focusHeading(): void {
  // Runs after a dialog, if there was one, has returned the focus.
  requestAnimationFrame(() => document.querySelector("h1")?.focus());
}

/**
 * The same without scrolling, for a button in a list or far down a page, where the user continues to work.
 */
export function focusHeadingFromAfar(): void {
  requestAnimationFrame(() => document.querySelector("h1")?.focus({ preventScroll: true }));
}

/**
 * The same after a navigation, if the link or button that was pressed is not on the new page. If it still is,
 * as in the navigation, it keeps the focus, and so does a field that the page focuses. Does not scroll: going
 * back restores the previous position.
 */
export function focusHeadingIfLost(): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) document.querySelector("h1")?.focus({ preventScroll: true });
  });
}

/** Whether the focused element was removed, which leaves keyboard users at the top of the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
