import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { database } from "#lib/server/database.ts";
import { childEnvironment, settleEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import * as commands from "#lib/server/rendering/video-command-service.ts";
import { sweepPieces } from "#lib/server/videos/video-pieces.ts";
import * as videos from "#lib/server/videos/video-service.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl, dataDir } = await openTestInstallation();
/** Two seconds of the long scene, whose eight make four turns. */
const TURN_MEGAPIXELS = 3;
settleEnvironment({ turnPixels: TURN_MEGAPIXELS * 1_000_000, cacheBytes: 0 });
const encoder = await testEncoder();
const worker = runTestWorker({ databaseUrl, encoder });

/** A name that turns all the time. */
const LONG: Scene = {
  ...TINY_SCENE,
  ...{ fps: 25, duration: 8 },
  layers: TINY_SCENE.layers.map((layer) => ({
    ...layer,
    keyframes: {
      rotation: [
        { time: 0, value: 0 },
        { time: 8, value: 360, easing: "linear" as const },
      ],
    },
  })),
};
const SHORT: Scene = { ...TINY_SCENE, fps: 25, duration: 1 };

async function order(org: TestOrganization, scene: Scene): Promise<string> {
  const { id } = await videos.create(org.actor, {
    template_id: await insertTestTemplate(org.id, scene),
    person_id: await insertTestPerson(org.id, { firstName: "Ada" }),
    modifications: [],
  });
  return id;
}

const piecesOf = async ({ id }: TestOrganization, videoId: string) =>
  (await readdir(join(dataDir, "files/pieces", id, videoId)).catch(() => [])).filter((name) =>
    name.endsWith(".segment"),
  );
const statusOf = async (id: string) => (await database().video.findUniqueOrThrow({ where: { id } })).status;
async function bytesOf({ id }: TestOrganization, videoId: string): Promise<Buffer> {
  const { resultKey } = await database().video.findUniqueOrThrow({ where: { id: videoId } });
  expect(resultKey).toContain(`${id}/videos/${videoId}`);
  return readFile(join(dataDir, "files", resultKey ?? ""));
}

it("makes another organization's second between the turns of a long video, to the same bytes", async () => {
  const [busy, other] = [await createTestOrganization(), await createTestOrganization()];
  const long = await order(busy, LONG);
  const short = await order(other, SHORT);
  await worker.workOnce();
  expect([await statusOf(long), await statusOf(short)]).toEqual(["rendering", "queued"]);
  expect(await piecesOf(busy, long)).toHaveLength(1);
  const begun = await videos.get(busy.actor, long);
  expect(begun.progress).toBeGreaterThan(0);
  await worker.workOnce();
  expect([await statusOf(long), await statusOf(short)]).toEqual(["rendering", "succeeded"]);
  await workUntilIdle(worker);
  const done = await videos.get(busy.actor, long);
  expect(done).toMatchObject({ status: "succeeded", started_at: begun.started_at });
  expect(await piecesOf(busy, long)).toEqual([]);

  const alone = await order(busy, LONG);
  await worker.workOnce();
  expect(await statusOf(alone)).toBe("succeeded");
  expect((await bytesOf(busy, long)).equals(await bytesOf(busy, alone))).toBe(true);
});

it("goes on after a kill with the pieces that were done", { timeout: 180_000 }, async () => {
  const [busy, other] = [await createTestOrganization(), await createTestOrganization()];
  const longer = { ...LONG, duration: 24 };
  const long = await order(busy, longer);
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    stdio: "ignore",
    env: {
      ...childEnvironment(),
      ...{ LOG_LEVEL: "silent", ROLLCALL_CACHE_MB: "0", ROLLCALL_TURN_MEGAPIXELS: String(TURN_MEGAPIXELS) },
    },
  });
  while ((await piecesOf(busy, long)).length === 0) await wait(5);
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  const kept = await piecesOf(busy, long);
  const folder = join(dataDir, "files/pieces", busy.id, long);
  const writtenAt = (name: string) => stat(join(folder, name)).then(({ mtimeMs }) => mtimeMs);
  const times = await Promise.all(kept.map(writtenAt));
  await sweepPieces(database());
  expect(await piecesOf(busy, long)).toEqual(kept);
  // What the queue does without a heartbeat for ten seconds.
  await database().$executeRaw`
    update pgboss.job set state = 'retry' where state = 'active' and data->>'video_id' = ${long}`;
  // So that the next turn ends after one piece.
  await order(other, SHORT);
  await worker.workOnce();
  expect(await piecesOf(busy, long)).toHaveLength(kept.length + 1);
  expect(await Promise.all(kept.map(writtenAt))).toEqual(times);
  await workUntilIdle(worker);
  expect(await statusOf(long)).toBe("succeeded");
  const alone = await order(busy, longer);
  await workUntilIdle(worker);
  expect((await bytesOf(busy, long)).equals(await bytesOf(busy, alone))).toBe(true);
});

it("leaves no pieces of a video that was cancelled or deleted, whoever should have removed them", async () => {
  const [busy, other] = [await createTestOrganization(), await createTestOrganization()];
  const begun = async () => {
    const id = await order(busy, LONG);
    await order(other, SHORT);
    await worker.workOnce();
    expect(await piecesOf(busy, id)).toHaveLength(1);
    return id;
  };
  const canceled = await begun();
  await commands.cancel(busy.actor, canceled);
  await workUntilIdle(worker);
  const deleted = await begun();
  await commands.remove(busy.actor, deleted, null);
  expect(await piecesOf(busy, deleted)).toEqual([]);
  // As a worker may leave it that was writing at that moment.
  const unknown = join(dataDir, "files/pieces", busy.id, newId());
  await mkdir(unknown, { recursive: true });
  await writeFile(join(unknown, "x.segment"), "x");
  await sweepPieces(database());
  expect(await readdir(join(dataDir, "files/pieces"))).toEqual([]);
  await workUntilIdle(worker);
  expect(await statusOf(canceled)).toBe("canceled");
});
