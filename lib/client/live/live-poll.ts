/** How often a page still asks, while it is told of changes: what was not told must not stay wrong for ever. */
const TOLD_POLL_MS = 60_000;

let isTold = false;

/** Says whether this page is told of changes by the server from now on. */
export function setLive(told: boolean): void {
  isTold = told;
}

/**
 * How often to ask for something that changes by itself: every `quick` milliseconds, unless the server tells of it.
 * Queries take a new interval with their next answer or change.
 */
export function pollInterval(quick: number): number {
  return isTold ? TOLD_POLL_MS : quick;
}
