/** How often a server that does not answer is asked again, and how long each answer may take. */
const ASK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;

let isGone = false;
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Whether the server, asked after something had failed, did not answer, and has not answered since. */
export const isServerGone = (): boolean => isGone;

/** Calls `listener` when the server is gone and when it is back. @returns a function that unsubscribes */
export function onServerContact(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Asks the server whether it is there, after something has failed as it does when it is not: its process has ended or
 * restarts, its database is away, or a proxy answers for it. Resolves as soon as it answers, at once if nothing is wrong.
 */
export function untilServerAnswers(): Promise<void> {
  asking ??= askUntilAnswered().finally(() => {
    asking = null;
  });
  return asking;
}

async function askUntilAnswered(): Promise<void> {
  while (!(await answers())) {
    settle(true);
    // Spread, so that a thousand open pages do not ask at the same moment.
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS * (0.75 + Math.random() / 2)));
  }
  settle(false);
}

function settle(gone: boolean): void {
  if (gone === isGone) return;
  isGone = gone;
  for (const listener of [...listeners]) listener();
}

/** Whether the server and its database are there. Other parts may be missing: a page can do without a worker. */
async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch("/readyz", { cache: "no-store", signal });
    const answer: { checks?: { database?: string } } = await response.json();
    return answer.checks?.database === "ok";
  } catch {
    return false;
  }
}
