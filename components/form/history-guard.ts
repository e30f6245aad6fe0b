import { onHistoryStep } from "./history-steps.ts";
import type { ConfirmNavigation } from "./navigation-guard.ts";

/** A place in the browser's history. */
interface HistoryEntry {
  /** Without the fragment: what differs in that alone is the same page. */
  page: string;
  /** The browser's own name of the entry; null in browsers that have none, where going back is what is expected. */
  key: string | null;
}

/** A step was agreed to. The next page may be on its way for a while, and further steps lead from there. */
let isLeaving = false;

/**
 * Undoes each step back or forth from this page before Next.js hears of it, and has it asked about. The browser has gone
 * there by then, and cannot be held: it is sent back to where it was, so that address and history are as before.
 * @returns what lets go of it
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
  // What the page itself writes into the history is no step away from it.
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

/** By the entry's name where there is one: a number of steps counts from wherever a quick second press has led. */
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

/** Not in every browser that the console is for. */
function navigationOf({ navigation }: { navigation?: Navigation }): Navigation | undefined {
  return navigation;
}
