import { readdir, readFile } from "node:fs/promises";

/** What Linux counts processor time in: `sysconf(_SC_CLK_TCK)` is 100 wherever Node.js runs. */
const TICK_MS = 10;

/**
 * Begins to count the processor time of a process and of all of a database's, if one is named: what other programs on the machine
 * disturb less than the time that passes. A connection that ends meanwhile is not counted: nobody has used it for a while.
 * @returns how much it has been since, in milliseconds; zero where there is no /proc
 */
export async function countProcessorTime(
  pid: number,
  database: string | null,
): Promise<() => Promise<number>> {
  const before = await timesOf(pid, database);
  return async () => {
    let spent = 0;
    for (const [name, time] of await timesOf(pid, database)) spent += time - (before.get(name) ?? 0);
    return spent;
  };
}

async function timesOf(pid: number, database: string | null): Promise<Map<string, number>> {
  const pids = await readdir("/proc").catch(() => []);
  const times = new Map<string, number>();
  const read = async (name: string) => {
    const time = await timeOf(name, pid, database);
    if (time !== null) times.set(name, time);
  };
  await Promise.all(pids.filter((name) => /^\d+$/.test(name)).map(read));
  return times;
}

async function timeOf(name: string, pid: number, database: string | null): Promise<number | null> {
  try {
    const title = await readFile(`/proc/${name}/cmdline`, "utf8");
    const isOfDatabase = database !== null && title.startsWith(`postgres: rollcall ${database} `);
    if (Number(name) !== pid && !isOfDatabase) return null;
    const stat = await readFile(`/proc/${name}/stat`, "utf8");
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return (user + system) * TICK_MS;
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
