import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { waitingLocks } from "#test/support/waiting-locks.ts";
import { database } from "../database.ts";
import { closeQueue, enqueue, withdrawVideos } from "./enqueue.ts";
import { hasTurnEnded } from "./fair-priorities.ts";
import { JOBS, type Urgency } from "./job-registry.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

type JobRow = {
  data: { org_id: string; video_id: string };
  heartbeat_seconds: number;
  dead_letter: string;
};

const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
const videosOf = (org_id: string, count: number) =>
  Array.from({ length: count }, () => ({ org_id, video_id: randomUUID() }));

async function order(org_id: string, count: number, urgency?: Urgency): Promise<string[]> {
  const videos = videosOf(org_id, count);
  await database().$transaction((tx) => enqueue(tx, "renderVideo", videos, urgency));
  return videos.map(({ video_id }) => video_id);
}

/** The jobs in the order in which workers take them up. */
const waiting = () =>
  database().$queryRaw<JobRow[]>`
    select data, heartbeat_seconds, dead_letter from pgboss.job
    where name = ${JOBS.renderVideo.name} and state < 'active' order by priority desc, created_on, id`;

/** Takes up the next job as a worker does. @returns whose it is */
async function take(): Promise<string> {
  const [row] = await database().$queryRaw<{ org_id: string }[]>`
    update pgboss.job set state = 'active' where id = (
      select id from pgboss.job where state < 'active' order by priority desc, created_on limit 1)
    returning data->>'org_id' as org_id`;
  return row?.org_id ?? "nobody";
}

async function takeMany(count: number): Promise<string[]> {
  const taken: string[] = [];
  for (let index = 0; index < count; index += 1) taken.push(await take());
  return taken;
}

beforeEach(() => database().$executeRaw`delete from pgboss.job`);

it("adds jobs with their policy, in order, single ones first", async () => {
  const bulk = await order(one, 2500);
  const single = await order(one, 1, "single");
  const rows = await waiting();
  expect(rows.map(({ data }) => data.video_id)).toEqual([...single, ...bulk]);
  expect(rows[0]).toMatchObject({ heartbeat_seconds: 10, dead_letter: "bury-video" });
});

it("lets organizations take turns, however many videos one has ordered before", async () => {
  await order(one, 3000);
  expect(await takeMany(500)).toEqual(Array(500).fill(one));
  await order(two, 50);
  const taken = await takeMany(100);
  expect(taken.filter((id) => id === two)).toHaveLength(50);
  // Never more than one of the other's between two of one's own.
  for (let index = 0; index < taken.length; index += 2) {
    expect(new Set(taken.slice(index, index + 2))).toEqual(new Set([one, two]));
  }
  expect(await take()).toBe(one);
});

it("gives three organizations a third each, and the rest to who is left", async () => {
  for (const [org, count] of [
    [one, 40],
    [two, 20],
    [three, 10],
  ] as const)
    await order(org, count);
  const taken = await takeMany(70);
  const shareOf = (org: string, end: number) => taken.slice(0, end).filter((id) => id === org).length;
  expect([one, two, three].map((org) => shareOf(org, 30))).toEqual([10, 10, 10]);
  expect([one, two, three].map((org) => shareOf(org, 50))).toEqual([20, 20, 10]);
});

it("takes a later collection of the same organization up after the earlier", async () => {
  const first = await order(one, 30);
  await takeMany(10);
  const second = await order(one, 5);
  const rows = await waiting();
  expect(rows.map(({ data }) => data.video_id)).toEqual([...first.slice(10), ...second]);
});

it("is fair among single videos too, and takes them before any collection", async () => {
  await order(one, 20);
  for (let index = 0; index < 10; index += 1) await order(one, 1, "single");
  await order(two, 1, "single");
  expect((await takeMany(2)).sort()).toEqual([one, two].sort());
  expect(await takeMany(9)).toEqual(Array(9).fill(one));
});

it("does not turn the time back for a job that is tried again", async () => {
  await order(one, 200);
  await takeMany(100);
  await database().$executeRaw`
    update pgboss.job set state = 'retry' where id = (
      select id from pgboss.job where state = 'active' order by priority desc limit 1)`;
  await order(two, 50);
  const taken = await takeMany(40);
  expect(taken.filter((id) => id === one).length).toBeGreaterThanOrEqual(20);
});

it("gives turns one after the other to two orders of one organization at once", async () => {
  await Promise.all([order(one, 100), order(one, 100)]);
  await order(two, 200);
  const taken = await takeMany(200);
  expect(taken.filter((id) => id === two)).toHaveLength(100);
});

/** Ends the turn of a long video whose job was taken up last, and has it go on later. */
async function endTurn(org_id: string): Promise<void> {
  await database().$transaction((tx) =>
    enqueue(tx, "renderVideo", [{ org_id, video_id: randomUUID(), spent_ms: 1 }], "bulk", {
      isNextTurn: true,
    }),
  );
  await database().$executeRaw`
    update pgboss.job set state = 'completed'
    where state = 'active' and data->>'org_id' = ${org_id} and created_on < now()`;
}

const isOver = (org: string) => hasTurnEnded(database(), org);

it("lets the turns of a long video alternate with another organization's videos", async () => {
  await order(one, 1, "single");
  expect(await take()).toBe(one);
  expect(await isOver(one)).toBe(false);
  await order(two, 3);
  const taken: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    if (await isOver(one)) {
      await endTurn(one);
      do taken.push(await take());
      while (taken.at(-1) !== one);
    } else taken.push("goes on");
  }
  expect(taken.filter((who) => who === two)).toHaveLength(3);
  expect(await isOver(one)).toBe(false);
});

it("goes on with a long video before whatever else its organization has waiting, which pays for its turns", async () => {
  await order(one, 20);
  await order(two, 20);
  expect(await take()).toBe(one);
  const taken: { org_id: string; isNextTurn: boolean }[] = [];
  const takeUp = async () => {
    const [row] = await database().$queryRaw<{ org_id: string; isNextTurn: boolean }[]>`
      update pgboss.job set state = 'active' where id = (
        select id from pgboss.job where state < 'active' order by priority desc, created_on limit 1)
      returning data->>'org_id' as org_id, data ? 'spent_ms' as "isNextTurn"`;
    if (row) taken.push(row);
    return row;
  };
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await isOver(one)).toBe(true);
    await endTurn(one);
    while (!(await takeUp())?.isNextTurn);
  }
  expect(taken.filter(({ org_id, isNextTurn }) => org_id === one && !isNextTurn)).toEqual([]);
  expect(taken.filter(({ org_id }) => org_id === two).length).toBeLessThanOrEqual(6);
  // Then they alternate as before, none having lost its turn.
  const rest = await takeMany(20);
  expect(Math.abs(rest.filter((id) => id === one).length - 10)).toBeLessThanOrEqual(1);
});

it("gives way to one video of its own that was ordered singly, and to other kinds of jobs", async () => {
  await order(one, 2);
  await take();
  expect(await isOver(one)).toBe(false);
  await order(one, 1, "single");
  expect(await isOver(one)).toBe(true);
  await database().$executeRaw`delete from pgboss.job where priority > 0`;
  expect(await isOver(one)).toBe(false);
  const payload = { org_id: one, collection_id: randomUUID() };
  await database().$transaction((tx) => enqueue(tx, "packageCollection", [payload]));
  expect(await isOver(one)).toBe(true);
});

it("withdraws what waits, which gives the turns back, and leaves what runs", async () => {
  const gone = await order(one, 3000);
  await take();
  const began = performance.now();
  await database().$transaction((tx) => withdrawVideos(tx, one, gone));
  expect(performance.now() - began).toBeLessThan(2000);
  expect(await waiting()).toEqual([]);
  const [left] = await database().$queryRaw<{ jobs: number }[]>`select count(*)::int as jobs from pgboss.job`;
  expect(left).toEqual({ jobs: 1 });
  await order(one, 4);
  await order(two, 4);
  expect((await takeMany(2)).sort()).toEqual([one, two].sort());
});

it("withdraws only once no turn of a long video moves the same jobs, and the other way round", async () => {
  const gone = await order(one, 5);
  await take();
  const withdrawal = { isDone: false };
  const withdrawn = await database().$transaction(async (tx) => {
    await enqueue(tx, "renderVideo", [{ org_id: one, video_id: randomUUID(), spent_ms: 1 }], "bulk", {
      isNextTurn: true,
    });
    const withdrawing = database()
      .$transaction((other) => withdrawVideos(other, one, gone))
      .then(() => (withdrawal.isDone = true));
    // It waits for the organization's place, and holds no job meanwhile.
    await expect.poll(waitingLocks).toEqual(["advisory"]);
    expect(withdrawal.isDone).toBe(false);
    return { withdrawing };
  });
  await withdrawn.withdrawing;
  expect(await waiting()).toHaveLength(1);
});

it("withdraws the burial of a video that no worker survived: made again, it must not fail for that", async () => {
  const [video, other] = videosOf(one, 2);
  if (video === undefined || other === undefined) throw new Error("no videos");
  await database().$transaction((tx) => enqueue(tx, "buryVideo", [video, other]));
  await database().$transaction((tx) => withdrawVideos(tx, one, [video.video_id]));
  const left = await database().$queryRaw<JobRow[]>`select data from pgboss.job`;
  expect(left).toEqual([{ data: other }]);
});

it("adds nothing when the transaction is rolled back", async () => {
  const refused = database().$transaction(async (tx) => {
    await enqueue(tx, "renderVideo", videosOf(one, 1));
    throw new Error("something after it went wrong");
  });
  await expect(refused).rejects.toThrow("something after it");
  expect(await waiting()).toEqual([]);
});

it("refuses a payload that is not the job's", async () => {
  const wrong = { org_id: "no id", video_id: randomUUID() };
  await expect(database().$transaction((tx) => enqueue(tx, "renderVideo", [wrong]))).rejects.toThrow();
});
