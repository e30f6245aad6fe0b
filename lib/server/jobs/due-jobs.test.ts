import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { database } from "../database.ts";
import { DueJobs, dueKinds } from "./due-jobs.ts";
import { closeQueue, enqueue } from "./enqueue.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const video = () => ({ org_id: randomUUID(), video_id: randomUUID() });
const has = async (kind: "buryVideo" | "renderVideo" | "removeFiles") => (await dueKinds()).has(kind);

it("tells of which kinds a job may be taken, and of none that are later, running or done", async () => {
  const startAfter = new Date(Date.now() + 60_000);
  await database().$transaction((tx) => enqueue(tx, "removeFiles", [{ keys: [] }], "bulk", { startAfter }));
  expect(await dueKinds()).toEqual(new Set());
  await database().$transaction((tx) => enqueue(tx, "renderVideo", [video()]));
  await database().$transaction((tx) => enqueue(tx, "buryVideo", [video()]));
  expect(await dueKinds()).toEqual(new Set(["renderVideo", "buryVideo"]));
  await database().$executeRaw`update pgboss.job set state = 'active' where name = 'render-video'`;
  await database().$executeRaw`update pgboss.job set state = 'completed' where name = 'bury-video'`;
  expect(await dueKinds()).toEqual(new Set());
  await database().$executeRaw`update pgboss.job set state = 'retry' where name = 'render-video'`;
  expect(await has("renderVideo")).toBe(true);
});

it("looks once for all who ask at the same time, and again for whoever asks later or for now", async () => {
  await database().$executeRaw`delete from pgboss.job`;
  let looks = 0;
  const due = new DueJobs(() => {
    looks += 1;
    return dueKinds();
  });
  expect(await Promise.all([due.has(["renderVideo"]), due.has(["buryVideo"])])).toEqual([false, false]);
  expect(looks).toBe(1);
  await database().$transaction((tx) => enqueue(tx, "buryVideo", [video()]));
  expect((await due.look()).has("buryVideo")).toBe(true);
  expect(looks).toBe(2);
  expect(await due.has(["renderVideo", "buryVideo"])).toBe(true);
  await database().$executeRaw`delete from pgboss.job`;
  await expect.poll(() => due.has(["buryVideo"])).toBe(false);
});
