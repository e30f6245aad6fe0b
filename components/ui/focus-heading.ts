/**
 * Puts the focus on the page's heading: for a button that did its work and is no longer there, whose focus would
 * otherwise fall back to the top of the page, unheard.
 */
export function focusHeading(): void {
  // After the dialog, if there was one, has given the focus back.
  requestAnimationFrame(() => document.querySelector("h1")?.focus());
}
