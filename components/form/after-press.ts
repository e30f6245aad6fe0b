let isPressed = false;

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => (isPressed = true), true);
  for (const end of ["pointerup", "pointercancel"] as const) {
    window.addEventListener(end, () => (isPressed = false), true);
  }
}

/**
 * Does what moves the page once the pointer, if it is pressed, is up and its click has gone through: a fault that
 * appears in between takes away from under the pointer what was to be clicked, and nothing is.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const ended = new AbortController();
  const settle = () => {
    ended.abort();
    setTimeout(act);
  };
  for (const end of ["pointerup", "pointercancel"] as const) {
    window.addEventListener(end, settle, { signal: ended.signal });
  }
}
