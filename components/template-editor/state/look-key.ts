/** What a key, or a button, turns on and off. */
export type ToggledLook = "isBold" | "isItalic" | "isUnderlined";

const KEYS: Readonly<Record<string, ToggledLook>> = {
  b: "isBold",
  i: "isItalic",
  u: "isUnderlined",
};

/** What a key changes of the look of the words that are edited, with Ctrl or ⌘; null if it changes nothing. */
export function lookKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): ToggledLook | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return null;
  return KEYS[event.key.toLowerCase()] ?? null;
}
