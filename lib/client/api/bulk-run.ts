import { ApiError } from "./call.ts";

/** What became of each of many: done, refused with why, or not tried any more. */
export interface BulkOutcome {
  done: string[];
  refused: { id: string; error: Error }[];
  untried: string[];
}

interface EachOptions {
  signal?: AbortSignal;
  /** Called after each that is done or refused, with how many were. */
  onProgress?: (settled: number) => void;
  /** How long to wait, in milliseconds, after the API said that it was asked too often. */
  pause?: number;
}

/** Browsers open six connections to a host: the page itself needs some. */
const AT_ONCE = 4;

/**
 * Acts on each of `ids`, a few at a time. One that is refused does not keep the others from being tried; a lost
 * connection, a session that ended, and `signal` do. One that is not there any more counts as done.
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

/** What refused one would refuse all: no connection, no session, no right. */
function concernsAll(error: Error): boolean {
  return error instanceof ApiError && [0, 401, 403].includes(error.status);
}
