import { expect, test } from "vitest";
import { database } from "#lib/server/database.ts";
import { announceRenderer, makeRendererCurrent } from "#lib/server/jobs/renderer-position.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";
import { orderVideos } from "#test/worker/worker-processes.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

type Order = Awaited<ReturnType<typeof orderVideos>>;

const statusOf = async (order: Order) => (await order.rows()).map(({ status }) => status).join();

/** Orders a video at a process of this version. */
async function orderAt(code: string): Promise<Order> {
  await announceRenderer(code);
  return orderVideos(TINY_SCENE, 1);
}

const jobOf = async (order: Order) => {
  const [video] = await order.rows();
  const [job] = await database().$queryRaw<{ state: string; retries: number }[]>`
    select state::text, retry_count as retries from pgboss.job
    where name = 'render-video' and data ->> 'video_id' = ${video?.id}`;
  return job;
};

test("a worker leaves to newer ones what is ordered for them, and does all that is older", async () => {
  const [old, next] = [await orderAt("old"), await orderAt("next")];
  await announceRenderer("old");
  await workUntilIdle(worker);
  expect([await statusOf(old), await statusOf(next)]).toEqual(["succeeded", "queued"]);
  expect(await jobOf(next)).toEqual({ state: "created", retries: 0 });

  // Announced since it looked last: it gives such a job back, as if it had not taken it.
  const newest = await orderAt("newest");
  await announceRenderer("next");
  await database().renderer.delete({ where: { code: "newest" } });
  await announceRenderer("next");
  await database().renderer.create({ data: { code: "newest", position: 3 } });
  await workUntilIdle(worker);
  expect([await statusOf(next), await statusOf(newest)]).toEqual(["succeeded", "queued"]);
  expect(await jobOf(newest)).toEqual({ state: "retry", retries: 0 });

  // The installation goes back to an earlier version.
  await makeRendererCurrent("old");
  await announceRenderer("old");
  await workUntilIdle(worker);
  expect(await statusOf(newest)).toBe("succeeded");
});
