import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/** The web server of the product that `launcher` started: the process whose memory an import takes. Linux only. */
export function webProcessOf(launcher: number): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const web = processes.find(
    (pid) => parentOf(pid) === launcher && read(pid, "cmdline").includes("web-server.ts"),
  );
  if (web === undefined) throw new Error("The product has no web server");
  return web;
}

function parentOf(pid: number): number | null {
  const parent = /^PPid:\s*(\d+)/m.exec(read(pid, "status"))?.[1];
  return parent === undefined ? null : Number(parent);
}

/** A process that has just ended has nothing to read. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** MiB that the process has in memory now, and had at most since `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = read(pid, "status");
  const mib = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, "m").exec(status)?.[1]) / 1024;
  return { now: mib("VmRSS"), peak: mib("VmHWM") };
}

/** Begins a new peak (proc_pid_clear_refs(5)). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
