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

/**
 * Nobody reads what is printed then, so that printing fails. Next.js prints every error that nobody handles, that one too and
 * the next, without end: nothing else would run any more that waits for its turn, such as the rest of a page.
 */
function printToNobody(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

if (isMainThread) {
  printToNobody();
  watchParent(stop);
}
