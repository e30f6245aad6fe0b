import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { childEnvironment, environment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { mediaProcesses } from "./child-processes.ts";

const WORKERS = 2;
/** The film, its thumbnail, and its words. */
const FILES_OF_A_VIDEO = 3;
const POLL_MS = 20;
/** How long a run without progress may last: an abandoned job is taken up again within half of this. */
const STUCK_MS = 60_000;

export type CrashReport = {
  videos: number;
  kills: number;
  seconds: number;
  /** Videos in the archive's place: each wanted one exactly once. */
  succeeded: number;
  /** Files in the videos' folders beyond those of one attempt each. */
  surplusFiles: number;
  /** The largest number of times that a video was begun. */
  mostAttempts: number;
  polls: number;
  /** Answers in which the counters contradicted each other, the videos, or an earlier answer. */
  wrongCounts: number;
  /** Entries left below the folder of work in progress. */
  temporaryFiles: number;
  /** Encoders that outlived their worker. */
  processes: number;
};

/**
 * Makes a collection with two worker processes while one of them, at random moments, is killed without warning and
 * started again. Wants an installation whose database and data folder `environment()` names.
 */
export async function crashRun({ videos, kills }: { videos: number; kills: number }): Promise<CrashReport> {
  const began = performance.now();
  const { dataDir } = environment();
  const { actor } = await createTestOrganization();
  const id = await orderFor(actor, videos);
  const workers = Array.from({ length: WORKERS }, startWorker);
  const counts = { polls: 0, wrong: 0 };
  const isOver = new AbortController();
  const watching = watchCounters(actor, id, counts, isOver.signal);
  let killed = 0;
  try {
    const killing = (async () => {
      for (const share of randomShares(kills)) {
        await progressTo(actor, id, share * videos, isOver.signal);
        await wait(Math.random() * 300);
        if (isOver.signal.aborted) return;
        const index = Math.floor(Math.random() * WORKERS);
        const victim = workers[index];
        if (victim !== undefined) await end(victim, "SIGKILL");
        killed += 1;
        workers[index] = startWorker();
      }
    })();
    await Promise.all([killing, completion(actor, id)]);
    // The last victim's work in progress is removed by a living worker, as soon as it is sure.
    await settled(dataDir);
  } finally {
    isOver.abort();
    await watching;
    await Promise.all(workers.map((worker) => end(worker, "SIGTERM")));
  }
  const rows = await database().video.findMany({ where: { collectionId: id } });
  const folders = await Promise.all(
    rows.map((row) => readdir(join(dataDir, "files/organizations", row.orgId, "videos", row.id))),
  );
  return {
    videos,
    kills: killed,
    seconds: Math.round((performance.now() - began) / 1000),
    succeeded: rows.filter(({ status }) => status === "succeeded").length,
    surplusFiles: folders.reduce((sum, names) => sum + names.length - FILES_OF_A_VIDEO, 0),
    mostAttempts: Math.max(...rows.map(({ attempt }) => attempt)),
    polls: counts.polls,
    wrongCounts: counts.wrong,
    temporaryFiles: (await readdir(join(dataDir, "tmp"))).filter((name) => !isOwn(name)).length,
    processes: await mediaProcesses(dataDir),
  };
}

type Actor = Awaited<ReturnType<typeof createTestOrganization>>["actor"];

async function orderFor(actor: Actor, count: number): Promise<string> {
  const { orgId } = actor;
  const templateId = await insertTestTemplate(orgId, TINY_SCENE);
  const people = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    orgId,
    firstName: `Person ${index}`,
  }));
  await database().person.createMany({ data: people });
  const { id } = await collections.create(actor, {
    name: "Crash",
    type: "people",
    template_id: templateId,
    people: { ids: people.map((person) => person.id) },
    modifications: [],
    file_name: "{{first_name}}",
    dry_run: false,
  });
  return id;
}

function startWorker(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, "../../lib/worker/main.ts")], {
    stdio: "ignore",
    env: { ...childEnvironment(), LOG_LEVEL: "silent" },
  });
}

async function end(worker: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill(signal);
  await gone;
}

/** Looks at the collection without pause, and at each answer for what cannot be true. */
async function watchCounters(
  actor: Actor,
  id: string,
  counts: { polls: number; wrong: number },
  signal: AbortSignal,
): Promise<void> {
  let before = { completed: 0, failed: 0 };
  while (!signal.aborted) {
    const { total, completed, failed } = await collections.get(actor, id);
    const [row] = await database().$queryRaw<{ counted: number; succeeded: number }[]>`
      select c.completed as counted,
        (select count(*)::int from videos v where v.collection_id = c.id and v.status = 'succeeded') as succeeded
      from collections c where c.id = ${id}::uuid`;
    counts.polls += 1;
    const isBackwards = completed < before.completed || failed < before.failed;
    if (completed + failed > total || isBackwards || row?.counted !== row?.succeeded) counts.wrong += 1;
    before = { completed, failed };
    await wait(POLL_MS);
  }
}

/** Moments of a run, as shares of its videos, in order; the last ones leave something to be killed at. */
function randomShares(count: number): number[] {
  return Array.from({ length: count }, () => Math.random() * 0.95).sort((a, b) => a - b);
}

async function progressTo(actor: Actor, id: string, done: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await collections.get(actor, id)).completed < done) await wait(POLL_MS);
}

async function completion(actor: Actor, id: string): Promise<void> {
  let done = -1;
  for (let lastChange = Date.now(); Date.now() - lastChange < STUCK_MS; await wait(200)) {
    const { status, completed, failed } = await collections.get(actor, id);
    if (status === "completed" || status === "failed") return;
    if (completed + failed !== done) lastChange = Date.now();
    done = completed + failed;
  }
  throw new Error(`Nothing more got done after ${done} videos`);
}

/** Waits until nothing is left of workers that are gone: a young one may have no folder yet, so counting tells nothing. */
async function settled(dataDir: string): Promise<void> {
  for (const limit = Date.now() + 20_000; Date.now() < limit; await wait(250)) {
    const owners = await readdir(join(dataDir, "tmp"));
    if (owners.every(isOwnerAlive) && (await mediaProcesses(dataDir)) === 0) return;
  }
}

function isOwnerAlive(name: string): boolean {
  try {
    return process.kill(Number(name.split(".").at(-2)), 0);
  } catch {
    return false;
  }
}

/** This process stores files too, and keeps its folder until it ends. */
const isOwn = (name: string) => name.includes(`.${process.pid}.`);
