/**
 * Puts the focus on the page's heading: for a button that did its work and is no longer there, whose focus would
 * otherwise fall back to the top of the page, unheard.
 */
export function focusHeading(): void {
  // After the dialog, if there was one, has given the focus back.
  requestAnimationFrame(() => document.querySelector("h1")?.focus());
}

/** The same for a button in a list or far down a page, which stays scrolled as it is: there is more to be done there. */
export function focusHeadingFromAfar(): void {
  requestAnimationFrame(() => document.querySelector("h1")?.focus({ preventScroll: true }));
}

/**
 * The same after a change of page, for a link or button that led here and is on this page no more; one that still is,
 * as in the navigation, keeps the focus, and so does a field that a page gives it to. How far a page is scrolled is left
 * to the way that led here: going back finds the place of before.
 */
export function focusHeadingIfLost(): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) document.querySelector("h1")?.focus({ preventScroll: true });
  });
}

/** Whether what had the focus is gone, and whoever works by keyboard is nowhere. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
