let isPressed = false;

if (typeof window !== "undefined") {
  window.addEventListener("pointerdown", () => (isPressed = true), true);
  for (const end of ["pointerup", "pointercancel"] as const) {
    window.addEventListener(end, () => (isPressed = false), true);
  }
}

/**
 * Waits until a pressed pointer is up and its click is handled, then runs an action that moves the page. If
 * an error message appeared in between, the target would move away from under the pointer and the click would
 * be lost.
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
