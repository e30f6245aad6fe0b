import { isMainThread } from "node:worker_threads";
import { watchParent } from "./parent-watch.ts";

/**
 * Preloaded into every child of the launcher (`node --import`). A launcher that is killed cannot stop its
 * children, and a remaining web server would occupy the port: so each child watches its parent and stops when
 * the parent is gone.
 */
const GRACE_MS = 10_000;

function stop(): void {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), GRACE_MS).unref();
}

if (isMainThread) watchParent(stop);
