import { useEffect, useState } from "react";
import { isRefreshing } from "#components/ui/page-refresh.ts";
import { useHistoryStep } from "#components/ui/use-history-step.ts";
import { NOTHING_KNOWN, type OwnChanges, reported, settled, shown } from "./own-changes.ts";

/** Longer than the page takes to show what was reported last, once the user has stopped, also on a slow machine. */
const LATE_MS = 5000;

/**
 * Keeps a field's own changes from those that it has to follow (`OwnChanges`).
 * @param value what the page shows, as a string that differs when it does
 * @param edited what the field shows, likewise
 * @param follow is called while React renders, with a change from outside
 * @returns `applied`, what the page shows or is about to; and `report`, to be called with each value that is reported, as the
 *   page will return it
 */
export function useOwnChanges(value: string, edited: string, follow: () => void) {
  const [changes, setChanges] = useState<OwnChanges>({ known: value, awaited: [] });
  const next = shown(changes, value);
  if (next !== changes) {
    setChanges(next);
    if (next.isFromOutside) follow();
  }
  useHistoryStep(() => setChanges(NOTHING_KNOWN));
  const { awaited } = changes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes on editing is waited for
  useEffect(() => {
    if (awaited.length === 0) return;
    // While the page is refreshed, what was reported waits.
    const timer = setInterval(() => !isRefreshing() && setChanges(settled), LATE_MS);
    return () => clearInterval(timer);
  }, [awaited, edited]);
  return {
    applied: next.awaited.at(-1) ?? value,
    report: (reportedValue: string) => setChanges((before) => reported(before, reportedValue)),
  };
}
