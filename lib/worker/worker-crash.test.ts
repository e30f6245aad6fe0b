import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { crashRun } from "#test/worker/crash-run.ts";
import {
  killWorkers,
  longScene,
  MACHINE_LIMIT_MS,
  orderVideos,
  startWorker,
  until,
} from "#test/worker/worker-processes.ts";

/** What the product promises after a worker was killed. */
const RECOVERY_LIMIT_MS = 30_000;

const { dataDir } = await openTestInstallation();
afterEach(killWorkers);
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

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

type Rows = Awaited<ReturnType<typeof orderVideos>>["rows"];
const drawing = (rows: Rows) =>
  until(
    MACHINE_LIMIT_MS,
    async () => (await rows()).find(({ progress, status }) => status === "rendering" && progress > 0) ?? null,
  );

it("goes on by itself when a worker is killed, and makes nothing twice", { timeout: 240_000 }, async () => {
  // Several seconds of work: progress is written once a second.
  const { actor, id, rows } = await orderVideos(longScene(90), 2);
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

it("shares the work between two workers that know nothing of each other", { timeout: 360_000 }, async () => {
  await Promise.all([readyWorker(), readyWorker()]);
  const { actor, id, rows } = await orderVideos(longScene(6), 6);
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
  const { rows } = await orderVideos(longScene(600), 1);
  const worker = startWorker();
  await drawing(rows);
  const announced = () =>
    database().hostProcess.count({ where: { pid: worker.pid ?? 0, job: "renderVideo" } });
  await expect.poll(announced, { timeout: 15_000 }).toBe(1);
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
  expect(await announced()).toBe(0);
});
