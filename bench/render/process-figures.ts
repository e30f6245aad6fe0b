import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second (proc_pid_stat(5)). */
const TICK_MS = 10;

/** Processor time of this process and of those that it has started and they have, also those that have ended, in ms; Linux only, else 0. */
export function processorMs(): number {
  return timeOf("self");
}

function timeOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name in brackets: state is field 3; utime, stime, cutime and cstime are fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * TICK_MS;
    return childrenOf(pid).reduce((sum, child) => sum + timeOf(child), own);
  } catch {
    // It has ended meanwhile: its parent has its time.
    return 0;
  }
}

/** Those that run; each thread has its own. */
function childrenOf(pid: string): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    try {
      return readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean);
    } catch {
      // The thread has ended meanwhile.
      return [];
    }
  });
}

/** Bytes that this process has in memory now, and had at most; its children do not count. */
export function memoryBytes(): { now: number; peak: number } {
  return { now: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 };
}
