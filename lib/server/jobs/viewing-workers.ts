import { hostname } from "node:os";
import { isLoopbackUrl } from "#lib/contract/fields/loopback.ts";
import { database } from "../database.ts";
import { SILENCE_SECONDS } from "./worker-count.ts";

/** Workers say every five seconds where they are; a second's delay beside that is nothing. */
const KEPT_MS = 1000;

/** A worker that renders videos while they are watched, as it last said. */
export type ViewingWorker = {
  id: string;
  /** The name of its machine. */
  host: string;
  /** `http://host:port` */
  address: string;
  /** Of what draws videos. */
  code: string;
  viewers: number;
  slots: number;
};

let kept: { until: number; workers: Promise<ViewingWorker[]> } | undefined;

/** The workers that can be asked from this host for videos that are watched; the database is asked once a second at most. */
export function viewingWorkers(): Promise<ViewingWorker[]> {
  const now = performance.now();
  if (kept === undefined || kept.until < now) {
    const workers = readWorkers();
    kept = { until: now + KEPT_MS, workers };
    workers.catch(() => {
      kept = undefined;
    });
  }
  return kept.workers;
}

async function readWorkers(): Promise<ViewingWorker[]> {
  const rows = await database().$queryRaw<ViewingWorker[]>`
    select id, host, viewing_address as address, code, viewers, viewer_slots as slots from host_processes
    where role = 'worker' and viewing_address is not null
      and seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})`;
  // On another host the same address is somebody else's.
  return rows.filter(({ host, address }) => host === hostname() || !isLoopbackUrl(address));
}

/** What a worker does for viewers, and has done since it started. */
export type WorkerViewing = {
  host: string;
  pid: number;
  viewers: number;
  slots: number;
  waiting: number;
  segments: number;
  milliseconds: number;
};

/** The same of all workers that serve viewers, wherever they are. */
export function countViewing(): Promise<WorkerViewing[]> {
  return database().$queryRaw<WorkerViewing[]>`
    select host, pid, viewers, viewer_slots as slots, viewers_waiting as waiting, viewer_segments as segments,
      viewer_ms::float8 as milliseconds from host_processes
    where role = 'worker' and viewer_slots > 0 and seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})
    order by host, pid`;
}

/** How many videos may be watched at a time, and how many workers listen where not all web processes reach them. */
export async function reachOfViewers(): Promise<{ slots: number; unreached: number }> {
  const processes = await database().$queryRaw<
    { role: string; host: string; address: string | null; slots: number }[]
  >`
    select role, host, viewing_address as address, viewer_slots as slots from host_processes
    where seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})`;
  const serving = processes.filter(({ address }) => address !== null);
  const hosts = processes.filter(({ role }) => role === "web").map(({ host }) => host);
  const unreached = serving.filter(
    ({ host, address }) => isLoopbackUrl(address ?? "") && hosts.some((other) => other !== host),
  );
  return { slots: serving.reduce((sum, { slots }) => sum + slots, 0), unreached: unreached.length };
}
