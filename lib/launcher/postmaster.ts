import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { systemCode } from "./start-failure.ts";

const run = promisify(execFile);

/** How long PostgreSQL may take to write its memory to disk before it is stopped immediately. */
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await delay(25);
  }
  return true;
}

/**
 * Stops a postmaster: with SIGINT ("fast": rolls back open transactions and writes a checkpoint), then
 * SIGQUIT (immediate), then SIGKILL. None of the three loses a committed row.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  const steps = [
    ["SIGINT", FAST_SHUTDOWN_MS],
    ["SIGQUIT", IMMEDIATE_SHUTDOWN_MS],
    ["SIGKILL", IMMEDIATE_SHUTDOWN_MS],
  ] as const;
  for (const [signal, milliseconds] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await isGoneWithin(pid, milliseconds)) return;
  }
}

/**
 * Cleans up after a launcher that was killed: stops its PostgreSQL, or removes the pid file. Call it with the
 * folder locked, so that no other launcher owns what runs there.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const pidPath = join(folder, "postmaster.pid");
  const content = await readFile(pidPath, "utf8").catch(() => "");
  const pid = Number.parseInt(content, 10);
  if (Number.isNaN(pid)) return;
  if (isAlive(pid) && (await servesFolder(pid, folder))) await stopPostmaster(pid);
  // If a pid file's number now belongs to another process, as happens in containers after every restart,
  // PostgreSQL would refuse to start.
  await rm(pidPath, { force: true });
}

/**
 * Stops the PostgreSQL of a launcher that is gone, unless it has ended or another launcher has started its
 * own in the meantime. A launcher that is just taking it over may do the same.
 */
export async function stopOrphan(pid: number, folder: string): Promise<void> {
  if (await servesFolder(pid, folder)) await stopPostmaster(pid);
}

/** Whether a process is a PostgreSQL server on this folder; its pid alone proves nothing. */
async function servesFolder(pid: number, folder: string): Promise<boolean> {
  try {
    if (process.platform === "linux") {
      const [command, workingFolder] = await Promise.all([
        readFile(`/proc/${pid}/cmdline`, "utf8"),
        readlink(`/proc/${pid}/cwd`),
      ]);
      const [program = ""] = command.split("\0");
      return program.endsWith("/postgres") && workingFolder === (await realpath(folder));
    }
    const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]);
    return stdout.includes("postgres") && stdout.includes(folder);
  } catch {
    return false;
  }
}
