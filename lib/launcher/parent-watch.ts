import { readFileSync } from "node:fs";

const INTERVAL_MS = 500;
/** What may run npm's scripts as a container's first process. */
const RUNNERS = /npm|node|sh|yarn|bun/;

/** Calls `onLoss` once, when the process that started this one is gone. Keeps nothing running by itself. */
export function watchParent(onLoss: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return;
    clearInterval(timer);
    onLoss();
  }, INTERVAL_MS);
  timer.unref();
}

/**
 * Whether the npm that started this process was gone before it could watch: the system's first process is the parent of
 * orphans. In a container that first process can be npm itself.
 */
export function isOrphanOfNpm(): boolean {
  if (process.ppid !== 1) return false;
  try {
    return !RUNNERS.test(readFileSync("/proc/1/comm", "utf8"));
  } catch {
    return true;
  }
}

/** Where the system does not give an orphan a new parent (Windows), the parent's number tells. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
