/**
 * How often a page polls while the server streams changes to it: a change lost on the way is corrected in
 * time.
 */
const TOLD_POLL_MS = 60_000;

let isTold = false;

/** Sets whether the server streams changes to this page. */
export function setLive(told: boolean): void {
  isTold = told;
}

/**
 * How often to poll a resource that the server changes: every `quick` milliseconds, unless the server streams
 * its changes. A query uses the new interval after its next response or change.
 */
export function pollInterval(quick: number): number {
  return isTold ? TOLD_POLL_MS : quick;
}
