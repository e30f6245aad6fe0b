type HistoryStepListener = (event: PopStateEvent) => void;

/** Listeners for history steps, the newest last. Only the newest is called. */
const listeners: HistoryStepListener[] = [];

/**
 * Called once, before Next.js listens for history steps. A browser calls the listeners of a window in order,
 * and Next.js must not see a step that one of these listeners has stopped.
 */
export function listenBeforeRouter(): void {
  window.addEventListener("popstate", (event) => listeners.at(-1)?.(event), true);
}

/** Listens for steps until the returned function is called. */
export function onHistoryStep(listener: HistoryStepListener): () => void {
  listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}
