/** How often a server that does not answer is asked again, and how long each answer may take. */
const ASK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;
/**
 * The server is doubted when it owes an answer for this long. A process that answers nothing then has a moment to answer the
 * lightest question: together less than three seconds.
 */
const DOUBT_AFTER_MS = 1_000;
const SIGN_WITHIN_MS = 1_400;
/** How often it is looked whether an answer is owed for too long; doubts are raised by the answers alone. */
export const LOOK_EVERY_MS = 350;
/** A browser opens six connections to a host over HTTP/1.1. The stream has one: with these taken, a question would wait. */
const FREE_CONNECTIONS = 5;

let isGone = false;
let asking: Promise<void> | null = null;
let isDoubting = false;
let answeredAt = Number.NEGATIVE_INFINITY;
/** When the live stream brought something last; null while there is none. */
let streamSignAt: number | null = null;
const owed = new Set<{ isUpload: boolean }>();
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

/**
 * Watches a request that has been sent: a process that hangs fails no request, it leaves them all open. A request may take
 * as long as it needs while the server answers others.
 * @param isUpload its body may fill the connection, so that a question behind it has to wait
 * @returns a function to call when it has been answered, or has failed
 */
export function watchAnswer(isUpload: boolean): (isAnswered: boolean) => void {
  const debt = { isUpload };
  owed.add(debt);
  const since = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - since >= DOUBT_AFTER_MS) doubtServer();
  }, LOOK_EVERY_MS);
  return (isAnswered) => {
    owed.delete(debt);
    clearInterval(timer);
    if (isAnswered) answeredAt = performance.now();
  };
}

/** Tells that the live stream has brought something, or with false that there is none any more. */
export function noteStream(isThere: boolean): void {
  streamSignAt = isThere ? performance.now() : null;
}

/** Asks whether the server answers at all, unless it has just done so. If it does not, it is gone. */
export function doubtServer(): void {
  if (isGone || isDoubting || asking !== null || performance.now() - answeredAt < DOUBT_AFTER_MS) return;
  isDoubting = true;
  void askForSign().finally(() => {
    isDoubting = false;
  });
}

async function askForSign(): Promise<void> {
  const began = performance.now();
  const signal = AbortSignal.timeout(SIGN_WITHIN_MS);
  try {
    const { ok } = await fetch("/healthz", { cache: "no-store", signal });
    if (ok) answeredAt = performance.now();
    else await untilServerAnswers();
  } catch {
    if (signal.aborted && !isExplained(began)) settle(true);
    if (!signal.aborted || isGone) await untilServerAnswers();
  }
}

/** Whether the question may have had to wait on its way, and no silent stream says otherwise. */
function isExplained(began: number): boolean {
  const isCrowded = owed.size >= FREE_CONNECTIONS || [...owed].some(({ isUpload }) => isUpload);
  return isCrowded && (streamSignAt === null || streamSignAt > began);
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
    if (answer.checks?.database !== "ok") return false;
    answeredAt = performance.now();
    return true;
  } catch {
    return false;
  }
}
