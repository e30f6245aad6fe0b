import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { systemCode } from "./start-failure.ts";

/**
 * Linux takes one autogroup's value in 100 ms, from all processes of the system together, unless it is told by one that
 * administers the system (proc(5), /proc/pid/autogroup).
 */
const AGAIN_MS = 110;
/** Half a minute: the turns of more workers than a machine has. */
const AGAIN_TIMES = 300;

/**
 * Rendering gives way to requests: with 5, two workers on two cores made a request in a hundred wait longer than 100 ms, with 10
 * they do not (docs/decisions/0145). It is also where the first of Windows' classes below the normal one begins.
 */
export const WORKER_NICE = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lowers the priority of a process that has just been started in a session of its own. Its later threads, and what it starts,
 * inherit that: threads it has by now would keep theirs, so call it at once. A system that does not allow it runs the process as
 * any other. Where Linux shares the processor among sessions, this counts within its session only (sched(7), "The autogroup
 * feature"): see `lowerSession`.
 */
export function lowerPriority(child: ChildProcess, nice: number): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (getPriority(pid) < nice) setPriority(pid, nice);
  } catch {
    // It has ended, or may not be changed.
  }
}

/**
 * Lowers the share that the session of a process has, where Linux gives sessions one, at any time: for all threads and processes
 * of it. Linux may only take the value a while later.
 */
export function lowerSession(child: ChildProcess, nice: number): void {
  if (process.platform === "linux" && child.pid !== undefined) lowerSoon(child, nice, AGAIN_TIMES);
}

function lowerSoon(child: ChildProcess, nice: number, times: number): void {
  // Another process may have its number.
  if (child.exitCode !== null || child.signalCode !== null) return;
  try {
    writeFileSync(`/proc/${child.pid}/autogroup`, String(nice));
  } catch (error) {
    // Anything else: it has ended, there are no such sessions, or they may not be changed.
    if (systemCode(error) !== "EAGAIN" || times === 0) return;
    setTimeout(() => lowerSoon(child, nice, times - 1), AGAIN_MS).unref();
  }
}
