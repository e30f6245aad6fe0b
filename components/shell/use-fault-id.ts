"use client";

import { useEffect, useState } from "react";

/** Every page has this hook with it, and hardly one the report. */
const report = (error: Error): Promise<string | null> =>
  import("#lib/client/browser-faults/report-fault.ts").then(
    ({ reportFault }) => reportFault(error),
    () => null,
  );

/**
 * The id of a page's error in the server's log. An error on the server has one; one of the browser alone is reported, and
 * gets one when the server has taken it.
 */
export function useFaultId(error: Error & { digest?: string }): string | null {
  const [reported, setReported] = useState<{ error: Error; id: string | null } | null>(null);
  const { digest } = error;
  useEffect(() => {
    if (digest !== undefined) return;
    let isShown = true;
    void report(error).then((id) => {
      if (isShown) setReported({ error, id });
    });
    return () => {
      isShown = false;
    };
  }, [error, digest]);
  return digest ?? (reported?.error === error ? reported.id : null);
}
