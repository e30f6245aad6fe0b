import { log } from "#lib/server/log.ts";
import { ClaimLost } from "./worker-stop.ts";

/** Work that is no longer wanted stops within this and a moment; also how often progress is written. */
const INTERVAL_MS = 250;

/**
 * Asks, a few times a second and whatever the work itself reports, whether the work is still wanted: a person may have
 * cancelled it, on any host. A look at one row by its key costs less than keeping a connection for being told, and
 * cannot miss anything.
 * @param isWanted what to ask; an error is no answer
 * @returns a signal that is aborted with `ClaimLost`, and how to stop asking
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
      .catch((error: unknown) => log().warn({ err: error }, "whether work is still wanted is not known"))
      .finally(() => {
        isAsking = false;
      });
  }, INTERVAL_MS);
  return { signal: lost.signal, stop: () => clearInterval(timer) };
}
