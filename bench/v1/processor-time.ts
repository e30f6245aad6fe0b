import { readdir, readFile } from "node:fs/promises";

/** What Linux counts processor time in: `sysconf(_SC_CLK_TCK)` is 100 wherever Node.js runs. */
const TICK_MS = 10;

/**
 * Processor time so far, in milliseconds, of a process and of all of a database's, if one is named: what other programs on the machine
 * disturb less than the time that passes. Zero where there is no /proc.
 */
export async function processorTime(pid: number, database: string | null): Promise<number> {
  const pids = await readdir("/proc").catch(() => []);
  const times = pids.filter((name) => /^\d+$/.test(name)).map((name) => timeOf(name, pid, database));
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}

async function timeOf(name: string, pid: number, database: string | null): Promise<number> {
  try {
    const title = await readFile(`/proc/${name}/cmdline`, "utf8");
    const isOfDatabase = database !== null && title.startsWith(`postgres: rollcall ${database} `);
    if (Number(name) !== pid && !isOfDatabase) return 0;
    const stat = await readFile(`/proc/${name}/stat`, "utf8");
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return (user + system) * TICK_MS;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}
