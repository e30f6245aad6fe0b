import { readdirSync, readFileSync } from "node:fs";

export type Child = { pid: number; command: string; megabytes: number };

/** The children of a process, and what each has in memory now. Linux only. */
export function childrenOf(parent: number): Child[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const status = readFileSync(`/proc/${name}/status`, "utf8");
      if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== parent) return [];
      const kilobytes = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
      return [{ pid: Number(name), command, megabytes: (kilobytes * 1024) / 1e6 }];
    } catch {
      // It has just ended.
      return [];
    }
  });
}

/** Its children, theirs, and so on. */
export const descendantsOf = (parent: number): Child[] =>
  childrenOf(parent).flatMap((child) => [child, ...descendantsOf(child.pid)]);
