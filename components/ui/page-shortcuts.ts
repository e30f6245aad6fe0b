import { useEffect, useSyncExternalStore } from "react";

/** The keys of a page, besides those of every page. */
export interface PageShortcuts {
  title: string;
  /** The keys as they are shown, with a space between keys that are pressed together; "mod" is Ctrl or ⌘. */
  rows: readonly { keys: string; what: string }[];
}

let shown: PageShortcuts | null = null;
const listeners = new Set<() => void>();

function set(next: PageShortcuts | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a page's keys in the dialog of shortcuts, as long as the page is there. */
export function useOwnShortcuts(shortcuts: PageShortcuts): void {
  useEffect(() => {
    set(shortcuts);
    return () => set(null);
  }, [shortcuts]);
}

/** The keys of the page that is shown; null if it has none of its own. */
export function usePageShortcuts(): PageShortcuts | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
    () => null,
  );
}
