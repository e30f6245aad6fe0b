/*
 * What is typed between the keys that open the palette and its field: it is loaded when it is first used, and until it is
 * there the keys of whatever page is behind it would take the letters.
 */

import { hasKeysOfItsOwn } from "#components/ui/single-keys.ts";

/** How long letters may be kept from the page for a palette that does not come. */
const HOLD_MS = 10_000;

/** What a key makes of the text that was typed so far; null for a key that types nothing. */
export function typedWith(
  text: string,
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey"> & { isAltGraph?: boolean },
): string | null {
  const { key, ctrlKey, metaKey, altKey, isAltGraph = false } = event;
  // Windows reports AltGr, which types letters, as Ctrl with Alt.
  if ((ctrlKey || metaKey || altKey) && !isAltGraph) return null;
  if (key === "Backspace") return [...text].slice(0, -1).join("");
  return [...key].length === 1 ? text + key : null;
}

let held = "";
let holding: AbortController | null = null;

/** Keeps what is typed from now on, until it is taken. @param onEscape the palette is not wanted any more */
export function holdTyping(onEscape: () => void): void {
  holding?.abort();
  held = "";
  const ending = new AbortController();
  holding = ending;
  const end = () => ending.abort();
  window.addEventListener(
    "keydown",
    (event) => {
      const next = typedWith(held, { ...fieldsOf(event), isAltGraph: event.getModifierState("AltGraph") });
      const isOwn = next !== null || event.key === "Enter" || event.key === "Escape";
      if (event.isComposing || !isOwn) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (next !== null) held = next;
      if (event.key !== "Escape") return;
      end();
      onEscape();
    },
    { capture: true, signal: ending.signal },
  );
  // Whoever presses something, or goes to another field, has gone on: what is typed then is for that.
  window.addEventListener("pointerdown", end, { capture: true, signal: ending.signal });
  window.addEventListener(
    "focusin",
    ({ target }) => target instanceof Element && hasKeysOfItsOwn(target) && end(),
    { signal: ending.signal },
  );
  setTimeout(end, HOLD_MS);
}

const fieldsOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ key, ctrlKey, metaKey, altKey });

export const isHolding = (): boolean => holding?.signal.aborted === false;

/** What was typed until now; from here on, the field that has the focus gets it. */
export function takeTyping(): string {
  holding?.abort();
  holding = null;
  const text = held;
  held = "";
  return text;
}
