import { randomUUID } from "node:crypto";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { JobLocks } from "#lib/worker/job-locks.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { reclaimAbandonedJobs } from "./abandoned-jobs.ts";
import { closeQueue, enqueue } from "./enqueue.ts";
import { JOBS } from "./job-registry.ts";

const { databaseUrl } = await openTestInstallation();
const boss = new PgBoss({
  connectionString: databaseUrl,
  migrate: false,
  supervise: false,
  schedule: false,
});
const locks = new JobLocks({ databaseUrl, name: "rollcall-worker test" });

beforeAll(async () => {
  await boss.start();
});
beforeEach(() => database().$executeRaw`delete from pgboss.job`);
afterAll(async () => {
  await locks.close();
  await boss.stop({ graceful: false });
  await closeQueue();
  await database().$disconnect();
});

const video = () => ({ org_id: randomUUID(), video_id: randomUUID() });
const delivery = () => ({ org_id: randomUUID(), delivery_id: randomUUID(), run: 0, attempt: 0 });

const fetchBoth = async () => [
  ...(await boss.fetch(JOBS.deliverWebhook.name)),
  ...(await boss.fetch(JOBS.renderVideo.name)),
];

/**
 * A worker has taken a delivery and a video, and last reported on them this many seconds ago.
 * @returns the ids of the jobs
 */
async function taken(secondsAgo: number): Promise<string[]> {
  await database().$transaction(async (tx) => {
    await enqueue(tx, "deliverWebhook", [delivery()]);
    await enqueue(tx, "renderVideo", [video()]);
  });
  const jobs = await fetchBoth();
  await database().$executeRaw`
    update pgboss.job set heartbeat_on = now() - make_interval(secs => ${secondsAgo})`;
  return jobs.map(({ id }) => id);
}

it("gives the jobs of a killed worker to the next at once, and counts the attempt", async () => {
  const ids = await taken(6);
  await locks.hold(ids);
  expect([await reclaimAbandonedJobs(), await fetchBoth()]).toEqual([0, []]);
  // The connection goes with the process.
  await locks.close();
  expect(await reclaimAbandonedJobs()).toBe(2);
  const again = await fetchBoth();
  expect(again.map(({ id }) => id)).toEqual(ids);
  const counts = await database().$queryRaw`select distinct retry_count from pgboss.job`;
  expect(counts).toEqual([{ retry_count: 1 }]);
  expect(await reclaimAbandonedJobs()).toBe(0);
});

it("leaves those alone whose worker was heard a moment ago, also without its lock", async () => {
  await taken(2);
  expect([await reclaimAbandonedJobs(), await fetchBoth()]).toEqual([0, []]);
});

it("holds no job any longer that its worker has let go", async () => {
  const ids = await taken(6);
  await locks.hold(ids);
  await locks.release(ids);
  expect(await reclaimAbandonedJobs()).toBe(2);
});

it("waits longer each time with a video, which may be what ends its workers; the last try is the queue's", async () => {
  const delays: (number | null)[] = [];
  for (const retries of [0, 1, 3, 9]) {
    await database().$executeRaw`delete from pgboss.job`;
    await taken(6);
    await database().$executeRaw`update pgboss.job set retry_count = ${retries} where name = 'render-video'`;
    await reclaimAbandonedJobs();
    const [row] = await database().$queryRaw<{ delay: number }[]>`
      select greatest(0, round(extract(epoch from start_after - heartbeat.moment)))::int as delay
      from pgboss.job, (select max(start_after) as moment from pgboss.job where name = 'deliver-webhook') heartbeat
      where name = 'render-video' and state = 'retry'`;
    delays.push(row?.delay ?? null);
  }
  expect(delays).toEqual([0, 1, 7, null]);
});
