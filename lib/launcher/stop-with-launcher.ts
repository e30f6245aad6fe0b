import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { bareEnvironment } from "#lib/server/environment.ts";

const PROGRAM = join(import.meta.dirname, "stop-orphan.ts");

/**
 * Runs a shell that waits, with a hundredth of the memory of a Node.js process, and that becomes one when its
 * input ends. A terminal's or a service manager's stop signal goes to every process; this one ignores it,
 * because the launcher handles it.
 */
const WAIT = `trap "" HUP INT TERM; read -r _; exec "$0" "$@"`;

/**
 * Stops a PostgreSQL if this process ends first, for whatever reason: PostgreSQL itself does not end with its
 * parent. A separate process waits for the end of a pipe that only this process holds open.
 */
export function stopWithLauncher(postgres: ChildProcess, folder: string): void {
  // Windows has neither the shell nor a graceful way to stop PostgreSQL: there, the next start takes it over.
  if (postgres.pid === undefined || process.platform === "win32") return;
  const watcher = spawn("/bin/sh", ["-c", WAIT, process.execPath, PROGRAM, folder, String(postgres.pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: bareEnvironment({}),
  });
  watcher.on("error", () => undefined);
  watcher.stdin.on("error", () => undefined);
  watcher.unref();
  postgres.once("exit", () => watcher.kill("SIGKILL"));
}
