import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { bareEnvironment } from "#lib/server/environment.ts";

const PROGRAM = join(import.meta.dirname, "stop-orphan.ts");

/**
 * A shell waits, for a hundredth of the memory of a Node.js process, and becomes one when its input ends. A terminal's or a
 * service manager's request to stop goes to every process, and the launcher answers it.
 */
const WAIT = `trap "" HUP INT TERM; read -r _; exec "$0" "$@"`;

/**
 * Has a PostgreSQL stopped when this process ends before it does, however that comes about: PostgreSQL itself goes on without
 * whoever started it. A process beside it waits for the end of a pipe that only this one holds.
 */
export function stopWithLauncher(postgres: ChildProcess, folder: string): void {
  // Windows has neither the shell nor a polite way to stop PostgreSQL: there, the next start takes it over.
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
