import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second (proc_pid_stat(5)). */
const TICK_MS = 10;

/** In ms: of a process, and of all that come from it, also of those that have ended and were waited for. */
export type ProcessorTime = { own: number; descendants: number };

/** Processor time of this process and of all that come from it, in ms; Linux only, else 0. */
export const processorMs = (): number => totalOf(process.pid);

/** Linux only; of a process that is gone, 0: its parent has its time. */
export function processorTimeOf(pid: number): ProcessorTime {
  for (;;) {
    const before = readTimes(pid);
    const living = childrenOf(pid).reduce((sum, child) => sum + totalOf(child), 0);
    // One that was waited for in between would be counted twice or not at all.
    if (readTimes(pid).ended === before.ended) return { own: before.own, descendants: before.ended + living };
  }
}

function totalOf(pid: number): number {
  const { own, descendants } = processorTimeOf(pid);
  return own + descendants;
}

/** Of a process itself, and of its children that have ended. */
function readTimes(pid: number): { own: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name in brackets: state is field 3; utime, stime, cutime and cstime are fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [user = 0, system = 0, theirUser = 0, theirSystem = 0] = fields.slice(11, 15).map(Number);
    return { own: (user + system) * TICK_MS, ended: (theirUser + theirSystem) * TICK_MS };
  } catch {
    return { own: 0, ended: 0 };
  }
}

/** Those that run; each thread has its own. */
function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) => {
    try {
      const children = readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8");
      return children.split(" ").filter(Boolean).map(Number);
    } catch {
      // The thread has ended meanwhile.
      return [];
    }
  });
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Bytes that this process has in memory now, and had at most; its children do not count. */
export function memoryBytes(): { now: number; peak: number } {
  return { now: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 };
}
