import { log } from "#lib/server/log.ts";
import { ClaimLost } from "./worker-stop.ts";

/** How often the claim is checked, and so about how soon cancelled work stops. */
const INTERVAL_MS = 250;

/**
 * Checks a few times a second, independently of the work's own reports, whether the work is still wanted: a
 * user may have cancelled it, on any host. Reading one row by its key costs less than a connection for
 * notifications, and cannot miss anything.
 * @param isWanted the check; an error counts as neither yes nor no
 * @returns a signal that is aborted with `ClaimLost`, and a function that stops checking
 */
export function watchClaim(isWanted: () => Promise<boolean>): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    isWanted()
      .then((answer) => {
        if (!answer) lost.abort(new ClaimLost());
      })
      .catch((error: unknown) =>
        log().warn({ err: error }, "could not check whether the work is still wanted"),
      )
      .finally(() => {
        isAsking = false;
      });
  }, INTERVAL_MS);
  return { signal: lost.signal, stop: () => clearInterval(timer) };
}
