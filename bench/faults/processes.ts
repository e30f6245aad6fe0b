import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

export type Role = "web" | "worker" | "encoder" | "postmaster" | "backend";
export type Process = { pid: number; parent: number; command: string };

const WHO: Record<Role, RegExp> = {
  web: /lib\/launcher\/(web-server|web)\.ts/,
  worker: /lib\/worker\/main\.ts/,
  encoder: /ffmpeg/,
  postmaster: /postgres -D/,
  backend: /^postgres: .*\(\d+\)/,
};

/** A process, those that it has started, and theirs. */
export async function descendants(root: number): Promise<Process[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,args="], {
    maxBuffer: 1 << 24,
  });
  const rows = stdout.split("\n").flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
  const found = rows.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...rows.filter(({ parent }) => parent === pid));
  return found;
}

/** Those of a role below a process. */
export async function inRole(root: number, role: Role): Promise<Process[]> {
  return (await descendants(root)).filter(({ command }) => WHO[role].test(command));
}

/** Processes that were started on a folder or told of it, whoever their parent is by now. */
export async function processesAbout(folder: string): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const about = await Promise.all(
    pids.map(async (pid) => {
      const told = await Promise.all(
        ["cmdline", "environ"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "")),
      );
      return told.some((text) => text.includes(folder));
    }),
  );
  return pids.filter((_, index) => about[index]);
}

/** SIGKILL unless another is named; somebody who has just ended is left alone. */
export function signal(pids: readonly number[], name: NodeJS.Signals = "SIGKILL"): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has just ended.
    }
  }
}
