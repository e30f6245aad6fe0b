import { ApiError } from "./call.ts";

/** The outcome of a bulk run: how many succeeded, which were refused and why, and which were not tried. */
export interface BulkOutcome {
  done: string[];
  refused: { id: string; error: Error }[];
  untried: string[];
}

interface EachOptions {
  signal?: AbortSignal;
  /** Called with the number finished after each item succeeds or is refused. */
  onProgress?: (settled: number) => void;
  /** How long to wait, in milliseconds, after the API answers that there were too many requests. */
  pause?: number;
}

/** Browsers open six connections per host, and the page itself needs some of them. */
const AT_ONCE = 4;

/**
 * Runs a command for each of `ids`, a few at a time. If one is refused, the others are still tried. A lost
 * connection, an ended session or `signal` stops the run. An item that no longer exists counts as done.
 */
export async function runBulk(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  { signal, onProgress, pause = 5_000 }: EachOptions = {},
): Promise<BulkOutcome> {
  const waiting = [...ids];
  const outcome: BulkOutcome = { done: [], refused: [], untried: [] };
  let isStopped = false;

  async function settle(id: string): Promise<void> {
    const error = await attempt(id);
    if (error === null) outcome.done.push(id);
    else outcome.refused.push({ id, error });
    if (error !== null && concernsAll(error)) isStopped = true;
    onProgress?.(outcome.done.length + outcome.refused.length);
  }

  async function attempt(id: string): Promise<Error | null> {
    for (;;) {
      try {
        await act(id);
        return null;
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        const status = error instanceof ApiError ? error.status : null;
        if (status === 404) return null;
        if (status !== 429 || signal?.aborted === true) return error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  async function takeTurns(): Promise<void> {
    while (!isStopped && signal?.aborted !== true) {
      const id = waiting.shift();
      if (id === undefined) return;
      await settle(id);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return { ...outcome, untried: waiting };
}

/** Whether the reason would refuse every item: no connection, no session, no permission. */
function concernsAll(error: Error): boolean {
  return error instanceof ApiError && [0, 401, 403].includes(error.status);
}
