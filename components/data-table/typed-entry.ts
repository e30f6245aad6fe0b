import { shownAddress } from "#components/ui/shown-address.ts";

/*
 * Whether the entry of the history that is shown is one that typing has written: then the next keystroke changes it, and
 * does not write another.
 */

let typed: string | null = null;

export const isTypedEntry = (): boolean => typed === shownAddress();

export function rememberTyped(): void {
  typed = shownAddress();
}

/** Called when something else writes an entry: what is typed after it is a step of its own. */
export function forgetTyped(): void {
  typed = null;
}
