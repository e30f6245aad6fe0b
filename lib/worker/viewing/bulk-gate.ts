/*
 * Videos that are rendered to be kept give way, in this process, while something is rendered that somebody waits for in
 * front of a player. They wait between two frames and lose nothing.
 */

let busy = 0;
let over = Promise.withResolvers<void>();

/** From now on kept videos wait. @returns ends that, however often it is called */
export function pauseBulk(): () => void {
  if (busy === 0) over = Promise.withResolvers<void>();
  busy += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    busy -= 1;
    if (busy === 0) over.resolve();
  };
}

/** Null when kept videos may go on at once; else resolves when they may, or when `signal` is aborted. */
export function bulkMayGoOn(signal: AbortSignal): Promise<void> | null {
  return busy === 0 ? null : untilFree(signal);
}

async function untilFree(signal: AbortSignal): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  const abort = () => aborted.resolve();
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  try {
    // When one viewer's rendering ends, another's may have begun.
    while (busy > 0 && !signal.aborted) await Promise.race([over.promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
