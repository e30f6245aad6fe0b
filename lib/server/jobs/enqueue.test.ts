import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import { database } from "../database.ts";
import { openTestInstallation } from "../testing/test-installation.ts";
import { closeQueue, enqueue } from "./enqueue.ts";
import { JOBS, PRIORITY } from "./job-registry.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

type JobRow = {
  data: { video_id: string };
  priority: number;
  heartbeat_seconds: number;
  dead_letter: string;
};

const render = () => ({ org_id: randomUUID(), video_id: randomUUID() });
const waiting = () =>
  database().$queryRaw<JobRow[]>`
    select data, priority, heartbeat_seconds, dead_letter from pgboss.job
    where name = ${JOBS.renderVideo.name} order by priority desc, created_on, id`;

beforeEach(() => database().$executeRaw`delete from pgboss.job`);

it("adds jobs with their policy, in order, single ones first", async () => {
  const bulk = Array.from({ length: 2500 }, render);
  const single = render();
  await database().$transaction(async (tx) => {
    await enqueue(tx, "renderVideo", bulk);
    await enqueue(tx, "renderVideo", [single], PRIORITY.single);
  });
  const rows = await waiting();
  expect(rows.map(({ data }) => data)).toEqual([single, ...bulk]);
  expect(rows[0]).toMatchObject({ heartbeat_seconds: 10, dead_letter: "bury-video" });
});

it("adds nothing when the transaction is rolled back", async () => {
  const refused = database().$transaction(async (tx) => {
    await enqueue(tx, "renderVideo", [render()]);
    throw new Error("something after it went wrong");
  });
  await expect(refused).rejects.toThrow("something after it");
  expect(await waiting()).toEqual([]);
});

it("refuses a payload that is not the job's", async () => {
  const wrong = { org_id: "no id", video_id: randomUUID() };
  await expect(database().$transaction((tx) => enqueue(tx, "renderVideo", [wrong]))).rejects.toThrow();
});
