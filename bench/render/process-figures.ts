import { readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second (proc_pid_stat(5)). */
const TICK_MS = 10;

/** Processor time of this process and of its children that have ended, in ms; Linux only, else 0. */
export function processorMs(): number {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // After the name in brackets: state is field 3; utime, stime, cutime and cstime are fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * TICK_MS;
  } catch {
    return 0;
  }
}

/** Bytes that this process has in memory now, and had at most; its children do not count. */
export function memoryBytes(): { now: number; peak: number } {
  return { now: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 };
}
