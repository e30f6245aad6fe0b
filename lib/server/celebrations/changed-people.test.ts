import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import * as holidays from "./holiday-service.ts";
import { advanceCelebrations } from "./index.ts";
import { lockOpenOccurrences } from "./lock-occurrences.ts";

await openTestInstallation();
const { now } = clock;
afterEach(() => {
  clock.now = now;
});
afterAll(() => database().$disconnect());

let org: TestOrganization;
let celebrationId: string;
const at = (moment: string) => {
  clock.now = () => new Date(moment);
};
beforeEach(async () => {
  await database().changedPerson.deleteMany();
  await database().celebration.deleteMany();
  at("2026-05-12T06:00:00Z");
  org = await createTestOrganization();
  const template = await insertTestTemplate(org.id);
  celebrationId = await celebrate(org, { template_ids: [template], to: null, off_days: "before" });
  await advanceCelebrations(database());
});

const person = (orgId: string) =>
  insertTestPerson(orgId, { firstName: "Ada", birthDate: "1990-05-14", hireDate: "2020-05-14" });
const noted = () => database().changedPerson.count();
const rows = () => database().occurrence.findMany({ where: { orgId: org.id }, orderBy: { id: "asc" } });
const finishVideos = () =>
  database().video.updateMany({
    where: { status: "queued" },
    data: { status: "succeeded", resultKey: "made", completedAt: new Date() },
  });

test("whoever is added or changed is looked at with the next minute, not with the next look at everybody", async () => {
  const id = await person(org.id);
  expect(await noted()).toBe(1);
  at("2026-05-12T06:01:00Z");
  await advanceCelebrations(database());
  expect((await rows()).map(({ personId, status }) => [personId, status])).toEqual([[id, "planned"]]);
  expect([await noted(), await database().video.count({ where: { orgId: org.id } })]).toEqual([0, 1]);
  await database().person.update({ where: { id }, data: { celebrate: false } });
  at("2026-05-12T06:02:00Z");
  await advanceCelebrations(database());
  expect((await rows()).map(({ status, reason }) => [status, reason])).toEqual([["skipped", "opted_out"]]);
  await database().person.update({ where: { id }, data: { celebrate: true } });
  at("2026-05-12T06:03:00Z");
  await advanceCelebrations(database());
  expect((await rows()).map(({ status }) => status)).toEqual(["planned"]);
});

test("of organizations without a celebration that is on, nothing is noted", async () => {
  const other = await createTestOrganization();
  await person(other.id);
  await database().celebration.update({ where: { id: celebrationId }, data: { enabled: false } });
  await person(org.id);
  expect(await noted()).toBe(0);
});

test("a change in one organization is nobody's of another", async () => {
  const other = await createTestOrganization();
  const template = await insertTestTemplate(other.id);
  await celebrate(other, { template_ids: [template], to: null });
  await advanceCelebrations(database());
  const id = await person(other.id);
  await person(org.id);
  await advanceCelebrations(database());
  const theirs = await database().occurrence.findMany({ where: { personId: id } });
  expect(theirs.map(({ orgId }) => orgId)).toEqual([other.id]);
  expect((await rows()).map(({ celebrationId: own }) => own)).toEqual([celebrationId]);
});

test("what a worker that was killed had taken is taken again after its lease", async () => {
  await person(org.id);
  await database().changedPerson.updateMany({ data: { dueAt: new Date("2026-05-12T06:05:00Z") } });
  at("2026-05-12T06:04:00Z");
  await advanceCelebrations(database());
  expect([await noted(), await rows()]).toEqual([1, []]);
  at("2026-05-12T06:05:00Z");
  await advanceCelebrations(database());
  expect([await noted(), (await rows()).length]).toEqual([0, 1]);
});

test("a video that has ended is told to what it is for, and a day off moves what is to come, at once", async () => {
  await person(org.id);
  await advanceCelebrations(database());
  await finishVideos();
  await advanceCelebrations(database());
  expect((await rows()).map(({ status, sendAt }) => [status, sendAt.toISOString()])).toEqual([
    ["prepared", "2026-05-14T09:00:00.000Z"],
  ]);
  const { id } = await holidays.create(org.actor, { day: "2026-05-14", name: "Ascension" });
  await advanceCelebrations(database());
  expect((await rows())[0]?.sendAt.toISOString()).toBe("2026-05-13T09:00:00.000Z");
  await holidays.remove(org.actor, id);
  await database().organization.update({ where: { id: org.id }, data: { timeZone: "Asia/Tokyo" } });
  await advanceCelebrations(database());
  expect((await rows())[0]?.sendAt.toISOString()).toBe("2026-05-14T00:00:00.000Z");
});

test("what is to be prepared within a day is stored, and prepared at its time", async () => {
  await insertTestPerson(org.id, { firstName: "Bob", birthDate: "1990-05-20" });
  at("2026-05-12T20:00:00Z");
  await advanceCelebrations(database());
  expect((await rows()).map(({ dueAt, videoId }) => [dueAt?.toISOString(), videoId])).toEqual([
    ["2026-05-13T09:00:00.000Z", null],
  ]);
  at("2026-05-13T09:00:00Z");
  await advanceCelebrations(database());
  expect((await rows())[0]?.videoId).not.toBeNull();
});

/** What a step writes that finds no address to send to. */
const skip = (db: Pick<Prisma.TransactionClient, "occurrence">) =>
  db.occurrence.updateMany({
    where: { orgId: org.id },
    data: { status: "skipped", reason: "no_email", dueAt: null },
  });
const mend = (db: Prisma.TransactionClient, id: string) => db.$executeRaw`
  update people set email = 'ada@example.com', revision = revision + 1, updated_at = now() where id = ${id}::uuid`;

/** Work in a transaction that has begun. @returns goes on with it, until it is committed */
async function begin(first: (tx: Prisma.TransactionClient) => Promise<unknown>, then = first) {
  const go = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const done = database().$transaction(async (tx) => {
    await first(tx);
    begun.resolve();
    await go.promise;
    await then(tx);
  });
  await Promise.race([begun.promise, done]);
  return async () => {
    go.resolve();
    await done;
  };
}
const asked = (tx: Prisma.TransactionClient) => tx.$queryRaw`select now()`;
const reasons = async () => (await rows()).map(({ status, reason }) => [status, reason]);

test("a change counts that began before its greeting was skipped, and was stored after that", async () => {
  const id = await person(org.id);
  await advanceCelebrations(database());
  const change = await begin(asked, (tx) => mend(tx, id));
  await skip(database());
  await change();
  await advanceCelebrations(database());
  expect([await noted(), await reasons()]).toEqual([0, [["planned", null]]]);
});

test("such a change counts that nobody noted, as all celebrations were off for a moment", async () => {
  const id = await person(org.id);
  await advanceCelebrations(database());
  const change = await begin(asked, (tx) => mend(tx, id));
  await skip(database());
  const switched = (enabled: boolean) =>
    database().celebration.update({
      where: { id: celebrationId },
      data: { enabled, dueAt: enabled ? clock.now() : null },
    });
  await switched(false);
  await change();
  expect(await noted()).toBe(0);
  await switched(true);
  await advanceCelebrations(database());
  expect(await reasons()).toEqual([["planned", null]]);
});

test("a change counts that is noted while a step goes by what was before", async () => {
  const id = await person(org.id);
  await advanceCelebrations(database());
  const [row] = await rows();
  const end = await begin(
    (tx) => lockOpenOccurrences(tx as TenantTransaction, org.id, row ? [row] : []),
    skip,
  );
  await database().$transaction((tx) => mend(tx, id));
  const looked = advanceCelebrations(database());
  await setTimeout(300);
  await end();
  await looked;
  expect([await noted(), await reasons()]).toEqual([0, [["planned", null]]]);
});
