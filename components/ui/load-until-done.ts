/** Milliseconds before a failed load is retried. */
const RETRY_MS = 2_000;

/**
 * Loads a part of the console, again and again if the connection is lost.
 * @param load one attempt
 * @param done called once, unless it was ended before
 * @returns ends it
 */
export function loadUntilDone<Loaded>(
  load: () => Promise<Loaded>,
  done: (loaded: Loaded) => void,
): () => void {
  let timer: number | undefined;
  let isOver = false;
  const attempt = () => {
    load().then(
      (loaded) => isOver || done(loaded),
      () => {
        if (!isOver) timer = window.setTimeout(attempt, RETRY_MS);
      },
    );
  };
  attempt();
  return () => {
    isOver = true;
    window.clearTimeout(timer);
  };
}
