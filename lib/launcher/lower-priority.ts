import { writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/**
 * Lowers the priority of a process that has just been started in a session of its own, before it has threads: those, and what
 * it starts, inherit it. A system that does not allow it runs the process as any other.
 */
export function lowerPriority(pid: number, nice: number): void {
  attempt(() => {
    if (getPriority(pid) < nice) setPriority(pid, nice);
  });
  // Where Linux shares the processor among sessions, a process's own priority counts within its session only
  // (sched(7), "The autogroup feature").
  if (process.platform === "linux") attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(nice)));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It has ended, or may not be changed.
  }
}
