import { readFileSync } from "node:fs";

const INTERVAL_MS = 500;
/** Programs that may run npm's scripts as a container's first process. */
const RUNNERS = /npm|node|sh|yarn|bun/;

/** Calls `onLoss` once, when the process that started this one is gone. Does not keep the process alive. */
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
 * Whether the npm that started this process was gone before it could be watched: orphans get the system's
 * first process as their parent. In a container that first process can be npm itself.
 */
export function isOrphanOfNpm(): boolean {
  if (process.ppid !== 1) return false;
  try {
    return !RUNNERS.test(readFileSync("/proc/1/comm", "utf8"));
  } catch {
    return true;
  }
}

/** On systems that do not give an orphan a new parent (Windows), the parent's pid has to be checked. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
