import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { lockVideoStates } from "../videos/index.ts";
import { lockCelebrated } from "./celebrated-people.ts";
import { advanceCelebrations } from "./index.ts";
import { occurrenceId } from "./occurrence-id.ts";
import { lockOccurrences, rewriteOccurrences } from "./occurrence-queries.ts";
import { stepOccurrences } from "./step-occurrences.ts";

await openTestInstallation();
const { now } = clock;
afterEach(() => {
  clock.now = now;
  settleEnvironment({ queuePixels: 0, queuePrepared: 0 });
});
afterAll(() => database().$disconnect());

let org: TestOrganization;
let template: string;
let celebrationId: string;
beforeEach(async () => {
  await database().celebration.deleteMany();
  clock.now = () => new Date("2026-05-17T12:00:00Z");
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id);
  celebrationId = await celebrate(org, { template_ids: [template], to: null });
});

const person = (firstName: string) => insertTestPerson(org.id, { firstName, birthDate: "1990-05-17" });
const rows = () => database().occurrence.findMany({ where: { orgId: org.id }, orderBy: { id: "asc" } });
const videos = () => database().video.findMany({ where: { orgId: org.id } });

/** Somebody's occasion whose video is ready, on a day of May 2026. */
async function ready(personId: string, day: number): Promise<void> {
  const text = `2026-05-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  const videoId = newId();
  const made = { status: "succeeded", resultKey: videoId, completedAt: date } as const;
  const video = { templateId: template, templateVersion: 1, personId, ...made };
  await database().video.create({ data: { ...video, id: videoId, orgId: org.id, occasionOn: date } });
  const row = { id: occurrenceId(celebrationId, personId, text), orgId: org.id, celebrationId, personId };
  const times = { occasionOn: date, sendAt: date, dueAt: date };
  await database().occurrence.create({ data: { ...row, ...times, videoId, status: "prepared" } });
}

test("two dates of somebody that are due at once are stepped one after the other", async () => {
  const ada = await person("Ada");
  await ready(ada, 16);
  await ready(ada, 17);
  await advanceCelebrations(database());
  expect((await rows()).map(({ status, reason }) => [status, reason])).toEqual([
    ["skipped", "person_changed_date"],
    ["sent", null],
  ]);
});

test("one that cannot be stepped keeps none of those that are taken with it from its own", async () => {
  const failed = vi.spyOn(log(), "error").mockReturnValue(undefined);
  const people = await Promise.all(["Ada", "Bob", "Cat"].map(person));
  for (const id of people) await ready(id, 17);
  const other = await celebrate(org, { template_ids: [template], to: null });
  await database().celebration.updateMany({ data: { dueAt: null } });
  await database().occurrence.updateMany({
    where: { personId: people[1] ?? "" },
    data: { celebrationId: other },
  });
  await database().celebration.update({ where: { id: other }, data: { people: { sector: 5 } } });
  await advanceCelebrations(database());
  const found = new Map((await rows()).map(({ personId, status }) => [personId, status]));
  expect(people.map((id) => found.get(id))).toEqual(["sent", "prepared", "sent"]);
  expect(failed).toHaveBeenCalledOnce();
  failed.mockRestore();
});

test("those that the queue has no room for wait, and the others have their videos", async () => {
  const { pixels } = await database().templateVersion.findFirstOrThrow({ where: { templateId: template } });
  settleEnvironment({ queuePixels: pixels * 2 });
  for (const name of ["Ada", "Bob", "Cat"]) await person(name);
  await advanceCelebrations(database());
  expect(await videos()).toHaveLength(2);
  const waiting = (await rows()).filter(({ videoId }) => videoId === null);
  expect(waiting.map(({ status, dueAt }) => [status, dueAt?.toISOString()])).toEqual([
    ["planned", "2026-05-17T12:10:00.000Z"],
  ]);
  await database().video.updateMany({
    where: { orgId: org.id },
    data: { status: "succeeded", resultKey: "made", completedAt: new Date() },
  });
  clock.now = () => new Date("2026-05-17T12:10:00Z");
  await advanceCelebrations(database());
  expect((await videos()).map(({ personId }) => personId).toSorted()).toEqual(
    (await rows()).map(({ personId }) => personId).toSorted(),
  );
  expect(await database().auditEvent.count({ where: { orgId: org.id, action: "video.created" } })).toBe(3);
});

test("so do those whose videos are only prepared, by their number", async () => {
  await database().celebration.updateMany({ where: { orgId: org.id }, data: { keep: false } });
  settleEnvironment({ queuePrepared: 2 });
  for (const name of ["Ada", "Bob", "Cat"]) await person(name);
  await advanceCelebrations(database());
  expect((await videos()).map(({ keep }) => keep)).toEqual([false, false]);
  const waiting = (await rows()).filter(({ videoId }) => videoId === null);
  expect(waiting.map(({ status, dueAt }) => [status, dueAt?.toISOString()])).toEqual([
    ["planned", "2026-05-17T12:10:00.000Z"],
  ]);
});

test("nothing of another organization is locked, read or written", async () => {
  const ada = await person("Ada");
  await ready(ada, 17);
  const [row] = await rows();
  if (row === undefined) throw new Error("Nothing is stored");
  const other = await createTestOrganization();
  await tenantDatabase(other.id).$transaction(async (tx) => {
    expect(await lockCelebrated(tx, other.id, [ada])).toEqual([]);
    expect(await lockVideoStates(tx, other.id, [row.videoId ?? ""])).toEqual([]);
    expect(await lockOccurrences(tx, other.id, [row.id])).toEqual([]);
    await rewriteOccurrences(tx, other.id, [{ ...row, status: "sent", dueAt: null }]);
  });
  await stepOccurrences(database(), other.id, [row]);
  expect(await rows()).toEqual([row]);
  await tenantDatabase(org.id).$transaction(async (tx) => {
    expect(await lockOccurrences(tx, org.id, [row.id])).toEqual([row]);
    expect(await lockCelebrated(tx, org.id, [ada])).toMatchObject([{ id: ada, birthDate: "1990-05-17" }]);
    expect(await lockVideoStates(tx, org.id, [row.videoId ?? ""])).toMatchObject([{ mayBeOutdated: false }]);
  });
});
