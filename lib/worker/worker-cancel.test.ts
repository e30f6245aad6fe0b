import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import * as commands from "#lib/server/collections/collection-command-service.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import { mediaProcesses } from "#test/worker/child-processes.ts";
import {
  killWorkers,
  longScene,
  MACHINE_LIMIT_MS,
  orderVideos,
  startWorker,
  until,
} from "#test/worker/worker-processes.ts";

const { dataDir } = await openTestInstallation();
afterEach(killWorkers);
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
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
    const { actor, id, rows } = await orderVideos(scene, 2);
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
