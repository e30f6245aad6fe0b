import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type KeptInstallation, withClient } from "./kept-installation.ts";

/** How far workers came. */
export type Crew = {
  workers: number;
  renderMs: number;
  /** A second, of all together. */
  videos: number;
  /** Milliseconds of PostgreSQL's processors for each video. */
  postgresMs: number;
  /** The same of the workers' processes. */
  workerMs: number;
  /** What PostgreSQL waited for, in shares of its looked at busy connections. */
  waits: Record<string, number>;
  load: number;
};

/** Workers of one process: as many processes as workers would need more memory than a small machine has. */
const IN_A_PROCESS = 8;
const WARM_MS = 15_000;
/** How often it is looked at what connections wait for. */
const LOOK_MS = 100;
/** Ticks of a second in /proc, on Linux. */
const TICKS = 100;

/** Has workers, whose renderer waits, make videos for a while. */
export async function measureWorkers(
  { databaseUrl, dataDir }: KeptInstallation,
  { workers, renderMs, seconds }: { workers: number; renderMs: number; seconds: number },
): Promise<Crew> {
  const sizes = Array.from({ length: Math.ceil(workers / IN_A_PROCESS) }, (_, index) =>
    Math.min(IN_A_PROCESS, workers - index * IN_A_PROCESS),
  );
  const postmaster = await postmasterOf(databaseUrl);
  const processes = sizes.map((size) =>
    fork(
      join(import.meta.dirname, "sleeping-process.ts"),
      [databaseUrl, dataDir, String(size), String(renderMs)],
      {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      },
    ),
  );
  try {
    await Promise.all(processes.map((child) => once(child, "message")));
    await wait(WARM_MS);
    const usedBy = async () =>
      [await doneBy(processes), await processorMs(postmaster), await ownMs(processes)] as const;
    const [before, beforeMs, beforeOwnMs] = await usedBy();
    const began = performance.now();
    const waits = await watchWaits(databaseUrl, seconds * 1000);
    const [after, afterMs, afterOwnMs] = await usedBy();
    const videos = after - before;
    const took = (performance.now() - began) / 1000;
    return {
      workers,
      renderMs,
      videos: videos / took,
      postgresMs: (afterMs - beforeMs) / videos,
      workerMs: (afterOwnMs - beforeOwnMs) / videos,
      waits,
      load: loadavg()[0] ?? 0,
    };
  } finally {
    for (const child of processes) child.kill("SIGTERM");
    await Promise.all(processes.map(async (child) => child.exitCode === null && (await once(child, "exit"))));
  }
}

/** What busy connections wait for, as shares; `processor` is no wait that PostgreSQL knows of. */
function watchWaits(databaseUrl: string, forMs: number): Promise<Record<string, number>> {
  const until = performance.now() + forMs;
  const seen = new Map<string, number>();
  return withClient(databaseUrl, async (client) => {
    while (performance.now() < until) {
      await wait(LOOK_MS);
      const { rows } = await client.query<{ event: string; connections: number }>(
        `select coalesce(wait_event_type || ' ' || wait_event, 'processor') as event, count(*)::int as connections
         from pg_stat_activity where state = 'active' and datname = current_database() and pid <> pg_backend_pid() group by 1`,
      );
      for (const { event, connections } of rows) seen.set(event, (seen.get(event) ?? 0) + connections);
    }
    const all = [...seen.values()].reduce((sum, one) => sum + one, 0);
    return Object.fromEntries(
      [...seen].sort(([, one], [, other]) => other - one).map(([event, count]) => [event, count / all]),
    );
  });
}

async function ownMs(processes: readonly ChildProcess[]): Promise<number> {
  const stats = await Promise.all(processes.map(({ pid }) => statOf(pid)));
  return (stats.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS) * 1000;
}

async function doneBy(processes: readonly ChildProcess[]): Promise<number> {
  const counts = await Promise.all(
    processes.map(async (child) => {
      child.send("done?");
      return Number((await once(child, "message"))[0]);
    }),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}

function postmasterOf(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select pg_backend_pid() as pid");
    return (await statOf(rows[0].pid))?.parent ?? 0;
  });
}

/** What a server and its processes, living and gone, have used. */
async function processorMs(postmaster: number): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(statOf));
  const own = stats.filter((stat, index) => pids[index] === postmaster || stat?.parent === postmaster);
  const ticks = own.reduce(
    (sum, stat) => sum + (stat?.ticks ?? 0) + (stat?.pid === postmaster ? stat.ofGone : 0),
    0,
  );
  return (ticks / TICKS) * 1000;
}

async function statOf(pid: number | undefined) {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [parent = 0, user = 0, system = 0, goneUser = 0, goneSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return { pid, parent, ticks: user + system, ofGone: goneUser + goneSystem };
}
