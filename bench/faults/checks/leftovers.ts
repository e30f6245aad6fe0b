import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { database } from "#lib/server/database.ts";
import { SILENCE_SECONDS } from "#lib/server/jobs/worker-count.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { OrphanSweep } from "#lib/worker/sweep-orphans.ts";
import type { Installation } from "../installations/installation.ts";
import type { Faults } from "./rows.ts";

const TWO_HOURS_MS = 2 * 60 * 60 * 1000;
/** What killed processes have left in work is removed within half a minute, says docs/operations.md. */
const SWEPT_WITHIN_MS = 45_000;
/** The folders of owners in `tmp`: host, process id, a random number. */
const OWNER = /^(.+)\.(\d+)\.[0-9a-f]{16}$/;

/** Advisory locks that are held for longer than anything takes now that nothing is to be done. */
export async function locksLeft(): Promise<Faults> {
  for (const end = performance.now() + SWEPT_WITHIN_MS; ; await wait(500)) {
    const rows = await database().$queryRaw<{ who: string }[]>`
      select a.application_name || ' ' || l.classid || ' ' || l.objid as who from pg_locks l
      join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.datname = current_database() and a.state_change < now() - interval '5 s'`;
    if (rows.length === 0) return [];
    if (performance.now() > end) return rows.map(({ who }) => `an advisory lock of ${who}`);
  }
}

/** Slots and places in queues of viewers who are gone, as each worker tells of them, and encoders that nobody needs. */
export async function viewingLeft(installation: Pick<Installation, "find">): Promise<Faults> {
  for (const end = performance.now() + SWEPT_WITHIN_MS; ; await wait(500)) {
    const rows = await database().$queryRaw<{ pid: number; viewers: number; waiting: number }[]>`
      select pid, viewers, viewers_waiting as waiting from host_processes
      where viewers + viewers_waiting > 0 and seen_at > now() - make_interval(secs => ${SILENCE_SECONDS})`;
    const encoders = await installation.find("encoder");
    if ((rows.length === 0 && encoders.length === 0) || performance.now() > end)
      return [
        ...rows.map(
          ({ pid, viewers, waiting }) => `${viewers} viewers, and ${waiting} waiting, of worker ${pid}`,
        ),
        ...encoders.map((pid) => `the encoder ${pid}`),
      ];
  }
}

/** Work in progress of processes that are gone, of an installation that runs. */
export async function workLeft(
  dataDirs: readonly string[],
  isOurs: (pid: number) => boolean,
): Promise<Faults> {
  for (const end = performance.now() + SWEPT_WITHIN_MS; ; await wait(500)) {
    const left = (await Promise.all(dataDirs.map((folder) => deadOwners(folder, isOurs)))).flat();
    if (left.length === 0 || performance.now() > end) return left.map((path) => `work in progress ${path}`);
  }
}

async function deadOwners(dataDir: string, isOurs: (pid: number) => boolean): Promise<string[]> {
  const names = await readdir(join(dataDir, "tmp")).catch(() => []);
  return names
    .filter((name) => !isOurs(Number(OWNER.exec(name)?.[2])))
    .map((name) => join(dataDir, "tmp", name));
}

/** Files without a row: how many there are, and which the sweep leaves when two hours have passed. */
export async function orphans(): Promise<{ found: number; left: Faults }> {
  const found = (await filesLeft()).length;
  const sweep = new OrphanSweep();
  await sweep.look();
  await sweep.look(Date.now() + TWO_HOURS_MS);
  return { found, left: (await filesLeft()).map((key) => `the file ${key} has no row`) };
}

/** Without a row, and without a job that is to remove them. */
async function filesLeft(): Promise<string[]> {
  const jobs = await database().$queryRaw<{ key: string }[]>`
    select jsonb_array_elements_text(data->'keys') as key from pgboss.job
    where name = 'remove-files' and state < 'completed'`;
  const removed = new Set(jobs.map(({ key }) => key));
  return (await namelessFiles()).filter((key) => !removed.has(key));
}

async function namelessFiles(): Promise<string[]> {
  const nameless: string[] = [];
  for (const { id } of await database().organization.findMany({ select: { id: true } })) {
    const assets = await storage().entries(`organizations/${id}/assets`);
    const named = await database().asset.findMany({ where: { orgId: id }, select: { storageKey: true } });
    const known = new Set(named.map(({ storageKey }) => storageKey));
    nameless.push(...assets.filter((key) => !known.has(key)));
    nameless.push(...(await namelessOfVideos(id)), ...(await namelessOfCollections(id)));
  }
  return nameless;
}

/** Of each video one attempt's files: the film, its thumbnail, its words, and the pictures of mails about it. */
async function namelessOfVideos(org: string): Promise<string[]> {
  const rows = await database().video.findMany({ where: { orgId: org } });
  const nameless: string[] = [];
  const folders = await storage().entries(`organizations/${org}/videos`);
  for (const folder of folders) {
    const row = rows.find(({ id }) => folder.endsWith(id));
    const own = row?.resultKey?.replace(/\.\w+$/, "") ?? null;
    for (const key of await storage().entries(folder)) {
      const isNamed = own !== null && key.startsWith(own) && !/^\d/.test(key.slice(own.length));
      if (!isNamed) nameless.push(key);
    }
  }
  return nameless;
}

async function namelessOfCollections(org: string): Promise<string[]> {
  const rows = await database().collection.findMany({
    where: { orgId: org },
    select: { id: true, zipKey: true },
  });
  const nameless: string[] = [];
  for (const folder of await storage().entries(`organizations/${org}/collections`)) {
    const row = rows.find(({ id }) => folder.endsWith(id));
    for (const key of await storage().entries(folder)) if (key !== row?.zipKey) nameless.push(key);
  }
  return nameless;
}
