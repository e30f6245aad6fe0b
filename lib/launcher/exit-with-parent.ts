import { isMainThread } from "node:worker_threads";

/**
 * Preloaded into every child of the launcher (`node --import`). A launcher that is killed cannot stop its children, and
 * a web server that stays behind would keep the port: so each child watches for the loss of its parent and stops.
 */
const INTERVAL_MS = 500;
const GRACE_MS = 10_000;

function watchParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), GRACE_MS).unref();
  }, INTERVAL_MS);
  timer.unref();
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

if (isMainThread) watchParent();
