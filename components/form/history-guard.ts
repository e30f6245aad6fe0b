import { onHistoryStep } from "./history-steps.ts";
import type { ConfirmNavigation } from "./navigation-guard.ts";

/** An entry of the browser's history. */
interface HistoryEntry {
  /** Without the fragment: entries that differ only in the fragment are the same page. */
  page: string;
  /** The browser's key of the entry. Null in browsers without keys; there, steps are assumed to go back. */
  key: string | null;
}

/**
 * The user confirmed the step. The next page may take a while to load, and more steps may follow from there.
 */
let isLeaving = false;

/**
 * Undoes each step back or forward from this page before Next.js sees it, and asks the user to confirm it.
 * The browser has already moved by then and cannot be stopped. It is sent back, so that address and history
 * are as before.
 * @returns a function that removes the guard
 */
export function guardHistory(ask: ConfirmNavigation): () => void {
  const navigation = navigationOf(window);
  let held = here();
  let isReturning = false;
  isLeaving = false;

  const callOff = onHistoryStep((event) => {
    if (isLeaving) return;
    const reached = here();
    const isBack = reached.key === null ? isReturning : reached.key === held.key;
    if (!isBack && reached.page === held.page) {
      held = reached;
      return;
    }
    event.stopImmediatePropagation();
    isReturning = !isBack;
    if (isBack) return;
    travel(held.key, 1);
    ask(() => leaveTo(reached.key));
  });
  // History entries that the page itself writes are not steps away from it.
  const onEntry = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    if (!isReturning && navigationType !== null && navigationType !== "traverse") held = here();
  };
  navigation?.addEventListener("currententrychange", onEntry);
  return () => {
    callOff();
    navigation?.removeEventListener("currententrychange", onEntry);
  };
}

function leaveTo(key: string | null) {
  isLeaving = true;
  travel(key, -1);
}

/**
 * Uses the entry's key if there is one: a number of steps would count from wherever a quick second press has
 * led.
 */
function travel(key: string | null, steps: number) {
  const navigation = navigationOf(window);
  if (navigation === undefined || key === null) return window.history.go(steps);
  const { committed, finished } = navigation.traverseTo(key);
  for (const outcome of [committed, finished]) outcome?.catch(() => undefined);
}

function here(): HistoryEntry {
  const { pathname, search } = window.location;
  return { page: pathname + search, key: navigationOf(window)?.currentEntry?.key ?? null };
}

/** Not all supported browsers have it. */
function navigationOf({ navigation }: { navigation?: Navigation }): Navigation | undefined {
  return navigation;
}
