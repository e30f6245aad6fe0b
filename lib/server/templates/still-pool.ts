import type { StillOutcome, StillTask } from "#lib/render/still-task.ts";
import { TooManyRequestsError } from "../errors.ts";
import { StillProcess } from "./still-process.ts";

/** So many stills are drawn at once, each by a process of about 150 MB. */
const MOST_PROCESSES = 2;
/** So many of one organization may wait: more than a contact sheet asks for. */
const MOST_WAITING = 100;
/** So long a process waits for another still, with its fonts and pictures at hand. */
const IDLE_MS = 5 * 60_000;

type Waiting = { orgId: string; begin: () => void };

const idle: { process: StillProcess; timer: NodeJS.Timeout }[] = [];
const drawing = new Set<string>();
const queue: Waiting[] = [];

/**
 * Draws a still in a process of its own, so that neither its time nor its memory is this process's. Each organization
 * has one drawn at a time: a costly scene keeps nobody else waiting.
 *
 * @param limitMs of drawing alone, without waiting for a turn
 * @throws {TooCostly} when it took longer, or too much memory; {TooManyRequestsError} when too many wait already; the
 *   signal's reason
 */
export async function drawApart(
  orgId: string,
  task: StillTask,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal | undefined },
): Promise<StillOutcome> {
  await turn(orgId, signal);
  try {
    const process = take();
    const outcome = await process.draw(task, limitMs);
    giveBack(process);
    return outcome;
  } finally {
    drawing.delete(orgId);
    next();
  }
}

/** Waits until the organization may draw; it is drawing then. */
async function turn(orgId: string, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (queue.filter((waiting) => waiting.orgId === orgId).length >= MOST_WAITING) {
    throw new TooManyRequestsError(1);
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const waiting = { orgId, begin: resolve };
  const leave = () => {
    const place = queue.indexOf(waiting);
    // Whose turn has come draws to the end.
    if (place < 0) return;
    queue.splice(place, 1);
    reject(signal?.reason);
  };
  signal?.addEventListener("abort", leave, { once: true });
  queue.push(waiting);
  next();
  try {
    await promise;
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

/** Lets those begin who may, in the order in which they came. */
function next(): void {
  while (drawing.size < MOST_PROCESSES) {
    const place = queue.findIndex(({ orgId }) => !drawing.has(orgId));
    const [waiting] = place < 0 ? [] : queue.splice(place, 1);
    if (waiting === undefined) return;
    drawing.add(waiting.orgId);
    waiting.begin();
  }
}

function take(): StillProcess {
  for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
    clearTimeout(kept.timer);
    if (!kept.process.isOver) return kept.process;
  }
  return new StillProcess();
}

function giveBack(process: StillProcess): void {
  if (process.isOver) return;
  const timer = setTimeout(() => process.end(), IDLE_MS).unref();
  idle.push({ process, timer });
}
