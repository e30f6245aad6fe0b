type HistoryStepListener = (event: PopStateEvent) => void;

/** Whoever wants to know of steps, the newest last: that one is told. */
const listeners: HistoryStepListener[] = [];

/**
 * Called once, before Next.js listens for steps back and forth in the history: a browser tells the listeners of a window
 * in their order, and of a step that one of them has stopped, Next.js is to hear nothing.
 */
export function listenBeforeRouter(): void {
  window.addEventListener("popstate", (event) => listeners.at(-1)?.(event), true);
}

/** Hears of steps until the result is called. */
export function onHistoryStep(listener: HistoryStepListener): () => void {
  listeners.push(listener);
  return () => {
    listeners.splice(listeners.indexOf(listener), 1);
  };
}
