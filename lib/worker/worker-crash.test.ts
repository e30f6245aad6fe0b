import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, expect, it } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import * as commands from "#lib/server/collections/collection-command-service.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { childEnvironment } from "#lib/server/environment.ts";
import { readiness } from "#lib/server/health/readiness.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { mediaProcesses } from "#test/worker/child-processes.ts";
import { crashRun } from "#test/worker/crash-run.ts";

/** What the product promises after a worker was killed. */
const RECOVERY_LIMIT_MS = 30_000;

/** How long anything may take about which nothing is promised: what a busy machine needs, and more. */
const MACHINE_LIMIT_MS = 90_000;

const { dataDir } = await openTestInstallation();
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
});
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

function startWorker(logLevel: "silent" | "debug" = "silent"): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    stdio: ["ignore", logLevel === "silent" ? "ignore" : "pipe", "ignore"],
    env: { ...childEnvironment(), LOG_LEVEL: logLevel },
  });
  started.push(child);
  return child;
}

/** A worker that looks for work: its start-up time must not count when several have to run. */
async function readyWorker(): Promise<ChildProcess> {
  const child = startWorker("debug");
  let said = "";
  // The output is read to its end: a full pipe would block the worker.
  child.stdout?.on("data", (chunk) => {
    said += String(chunk);
  });
  await until(MACHINE_LIMIT_MS, async () => said.includes("worker ready") || null);
  return child;
}

/** Moves all the time, so that every frame is drawn and encoded. */
function longScene(duration: number): Scene {
  const layers = TINY_SCENE.layers.map((layer) => ({
    ...layer,
    keyframes: {
      rotation: [
        { time: 0, value: 0 },
        { time: duration, value: 360, easing: "linear" as const },
      ],
    },
  }));
  return { ...TINY_SCENE, width: 640, height: 360, fps: 25, duration, layers };
}

async function order(scene: Scene, count: number) {
  const { id: orgId, actor } = await createTestOrganization();
  const templateId = await insertTestTemplate(orgId, scene);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await insertTestPerson(orgId, { firstName: `Person ${index}` }));
  }
  const { id } = await collections.create(actor, {
    name: "Long ones",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
    dry_run: false,
  });
  const rows = () => database().video.findMany({ where: { collectionId: id }, orderBy: { position: "asc" } });
  return { actor, id, rows };
}

async function until<T>(limitMs: number, ask: () => Promise<T | null>): Promise<T> {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(100)) {
    const answer = await ask();
    if (answer !== null) return answer;
  }
  throw new Error(`Not within ${limitMs} ms`);
}

type Rows = Awaited<ReturnType<typeof order>>["rows"];
const drawing = (rows: Rows) =>
  until(
    MACHINE_LIMIT_MS,
    async () => (await rows()).find(({ progress, status }) => status === "rendering" && progress > 0) ?? null,
  );

it("goes on by itself when a worker is killed, and makes nothing twice", { timeout: 240_000 }, async () => {
  const { actor, id, rows } = await order(longScene(20), 2);
  const worker = startWorker();
  const interrupted = await drawing(rows);
  worker.kill("SIGKILL");
  const killedAt = Date.now();
  startWorker();
  const again = await until(RECOVERY_LIMIT_MS, async () => {
    const row = (await rows()).find((video) => video.id === interrupted.id);
    return row !== undefined && row.attempt === 2 ? row : null;
  });
  expect(again.status).not.toBe("failed");
  expect(Date.now() - killedAt).toBeLessThan(RECOVERY_LIMIT_MS);
  await until(MACHINE_LIMIT_MS, async () => {
    const { status } = await collections.get(actor, id);
    return status === "completed" || null;
  });
  expect(await collections.get(actor, id)).toMatchObject({ total: 2, completed: 2, failed: 0 });
  expect((await rows()).map(({ attempt }) => attempt).sort()).toEqual([1, 2]);
  const folder = join(dataDir, "files/organizations", actor.orgId, "videos", interrupted.id);
  expect((await readdir(folder)).sort()).toEqual(["2.jpg", "2.mp4", "2.vtt"]);
});

/** Nothing moves, so there is little to do and little to report. */
const stillScene = (duration: number): Scene => ({ ...TINY_SCENE, fps: 60, duration });

/** What lies in the folder of work in progress beside the signs of life. */
async function workInProgress(): Promise<string[]> {
  const names = await readdir(join(dataDir, "tmp"), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes("/") && !name.endsWith("/alive"));
}

it("stops within two seconds when it is cancelled, and leaves nothing", { timeout: 240_000 }, async () => {
  for (const scene of [longScene(600), stillScene(600)]) {
    const { actor, id, rows } = await order(scene, 2);
    const worker = startWorker();
    await until(MACHINE_LIMIT_MS, async () => (await mediaProcesses(dataDir)) > 0 || null);
    await commands.cancel(actor, id);
    const canceledAt = Date.now();
    await until(5000, async () => (await mediaProcesses(dataDir)) === 0 || null);
    await until(5000, async () => (await workInProgress()).length === 0 || null);
    expect(Date.now() - canceledAt).toBeLessThan(2000);
    expect((await rows()).map(({ status, attempt }) => [status, attempt])).toEqual([
      ["canceled", 1],
      ["canceled", 0],
    ]);
    expect(await collections.get(actor, id)).toMatchObject({ status: "canceled", completed: 0, failed: 0 });
    const exit = once(worker, "exit");
    worker.kill("SIGTERM");
    await exit;
  }
});

it("shares the work between two workers that know nothing of each other", { timeout: 360_000 }, async () => {
  await Promise.all([readyWorker(), readyWorker()]);
  const { actor, id, rows } = await order(longScene(6), 6);
  await until(
    MACHINE_LIMIT_MS,
    async () => (await rows()).filter(({ status }) => status === "rendering").length === 2 || null,
  );
  await until(
    2 * MACHINE_LIMIT_MS,
    async () => (await collections.get(actor, id)).status === "completed" || null,
  );
  expect((await rows()).map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1, 1, 1]);
});

it("loses and doubles nothing however often workers are killed", { timeout: 300_000 }, async () => {
  const report = await crashRun({ videos: 20, kills: 5 });
  expect(report).toMatchObject({
    kills: 5,
    succeeded: 20,
    surplusFiles: 0,
    wrongCounts: 0,
    temporaryFiles: 0,
    processes: 0,
  });
  expect(report.polls).toBeGreaterThan(20);
});

it("hands its video back when it is told to stop", { timeout: 180_000 }, async () => {
  const { rows } = await order(longScene(600), 1);
  const worker = startWorker();
  await drawing(rows);
  expect((await readiness()).checks.worker).toBe("ok");
  const exit = once(worker, "exit");
  worker.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  const [row] = await rows();
  expect(row).toMatchObject({ status: "queued", attempt: 1, progress: 0, startedAt: null });
  // Its own jobs only: one that a worker was killed at in an earlier test is taken up again in the meantime.
  const jobs = await database().$queryRaw`
    select state::text, retry_count from pgboss.job
    where name = 'render-video' and data ->> 'video_id' = ${row?.id} order by created_on`;
  expect(jobs).toEqual([
    { state: "completed", retry_count: 0 },
    { state: "created", retry_count: 0 },
  ]);
  expect((await readiness()).checks.worker).toBe("no worker is running");
});
