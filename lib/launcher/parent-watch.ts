const INTERVAL_MS = 500;

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

/** Where the system does not give an orphan a new parent (Windows), the parent's number tells. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
