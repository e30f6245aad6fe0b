import type { OutcomeOf, SceneTask } from "#lib/render/scene-task.ts";
import { TooManyRequestsError } from "../errors.ts";
import { SceneProcess } from "./scene-process.ts";

/** So many tasks are done at once, each by a process of about 150 MB. */
const MOST_PROCESSES = 2;
/** So many of one organization may wait: more than a contact sheet asks for. */
const MOST_WAITING = 100;
/** So long a process waits for another task, with its fonts and pictures at hand. */
const IDLE_MS = 5 * 60_000;

const idle: { process: SceneProcess; timer: NodeJS.Timeout }[] = [];
/** Organizations of which something is being done. */
const busy = new Set<string>();
/** What lets each of those begin who wait, by organization: the one whose turn comes next is first. */
const queues = new Map<string, (() => void)[]>();

/**
 * Does a task in a process of its own, so that neither its time nor its memory is this process's. Organizations take
 * turns, and each has one task done at a time: costly scenes keep nobody else waiting for more than a turn.
 *
 * @param limitMs of the work alone, without waiting for a turn
 * @throws {TooCostly} when it took longer, or too much memory; {TooManyRequestsError} when too many wait already; the
 *   signal's reason
 */
export async function doApart<Task extends SceneTask>(
  orgId: string,
  task: Task,
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal | undefined },
): Promise<OutcomeOf<Task>> {
  await turn(orgId, signal);
  try {
    const process = take();
    const outcome = await process.run(task, limitMs);
    giveBack(process);
    return outcome;
  } finally {
    endTurn(orgId);
  }
}

/** Waits until something of the organization may be done; it is busy then. */
async function turn(orgId: string, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const queue = queues.get(orgId) ?? [];
  if (queue.length >= MOST_WAITING) throw new TooManyRequestsError(1);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = () => {
    const place = queue.indexOf(resolve);
    // Whose turn has come goes on to the end.
    if (place < 0) return;
    queue.splice(place, 1);
    reject(signal?.reason);
  };
  signal?.addEventListener("abort", leave, { once: true });
  queue.push(resolve);
  queues.set(orgId, queue);
  beginNext();
  try {
    await promise;
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

/** Whoever has had a turn has the next one after everybody who waits. */
function endTurn(orgId: string): void {
  busy.delete(orgId);
  const queue = queues.get(orgId);
  queues.delete(orgId);
  if (queue !== undefined && queue.length > 0) queues.set(orgId, queue);
  beginNext();
}

function beginNext(): void {
  for (const [orgId, queue] of queues) {
    if (busy.size === MOST_PROCESSES) return;
    if (busy.has(orgId)) continue;
    const begin = queue.shift();
    if (begin === undefined) {
      queues.delete(orgId);
      continue;
    }
    busy.add(orgId);
    begin();
  }
}

function take(): SceneProcess {
  for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
    clearTimeout(kept.timer);
    if (!kept.process.isOver) return kept.process;
  }
  return new SceneProcess();
}

function giveBack(process: SceneProcess): void {
  if (process.isOver) return;
  const timer = setTimeout(() => process.end(), IDLE_MS).unref();
  idle.push({ process, timer });
}
