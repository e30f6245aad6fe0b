import { beforeEach, expect, test } from "vitest";
import * as celebrations from "#lib/server/celebrations/celebration-service.ts";
import { create as addHoliday } from "#lib/server/celebrations/holiday-service.ts";
import { advanceCelebrations } from "#lib/server/celebrations/index.ts";
import { approve } from "#lib/server/celebrations/occurrence-approval-service.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { openTestRelay } from "#test/support/test-relay.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { addPerson, CelebrationClock, celebrate, makeVideos, told } from "#test/worker/celebration-clock.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const relay = await openTestRelay();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

let org: TestOrganization;
let template: string;
let time: CelebrationClock;

beforeEach(async () => {
  settleEnvironment({ mailServer: relay.server, mailsPerMinute: 0 });
  await database().$executeRaw`delete from pgboss.job`;
  await database().celebration.deleteMany();
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id);
  time = new CelebrationClock("2026-05-09T06:00:00Z", () => makeVideos(worker));
});

const ada = (more = {}) => addPerson(org, { firstName: "Ada", birthDate: "1990-05-17", ...more });
const patch = (id: string, change: Parameters<typeof celebrations.update>[2]) =>
  celebrations.update(org.actor, id, change, null);
const occurrence = () => database().occurrence.findFirstOrThrow({ where: { orgId: org.id } });
const rowsOf = (firstName: string) =>
  database().occurrence.findMany({ where: { orgId: org.id, person: { firstName } }, orderBy: { id: "asc" } });

test("what waits for approval is sent when it has it, and explained when it has not", async () => {
  const { userId } = await insertTestMember(org.id, "editor");
  await celebrate(org, { template_ids: [template], approval: { members: [userId] } });
  await ada();
  await addPerson(org, { firstName: "Bob", birthDate: "1990-05-17" });
  await time.runUntil("2026-05-18T06:00:00Z");
  expect((await told(org)).toSorted()).toEqual([
    "Ada 2026-05-17 awaiting_approval",
    "Bob 2026-05-17 awaiting_approval",
  ]);
  const [first] = await rowsOf("Ada");
  expect((await approve(org.actor, { ids: [first?.id ?? ""] })).approved).toBe(1);
  await time.runUntil("2026-05-22T00:00:00Z");
  expect((await told(org)).toSorted()).toEqual([
    "Ada 2026-05-17 sent 2026-05-18T06:00",
    "Bob 2026-05-17 skipped not_approved",
  ]);
});

test("without approval, it is sent at its time if the celebration says so", async () => {
  const { userId } = await insertTestMember(org.id, "editor");
  await celebrate(org, {
    template_ids: [template],
    approval: { members: [userId] },
    without_approval: "send",
  });
  await ada();
  await time.runUntil("2026-05-18T00:00:00Z");
  expect(await told(org)).toEqual(["Ada 2026-05-17 sent 2026-05-17T09:00"]);
});

test("a sending moves from a day off, and once more when another day becomes one", async () => {
  await celebrate(org, { template_ids: [template], off_days: "before" });
  // 17 May 2026 is a Sunday.
  await ada();
  await time.runUntil("2026-05-12T00:00:00Z");
  expect((await occurrence()).sendAt.toISOString()).toBe("2026-05-15T09:00:00.000Z");
  await addHoliday(org.actor, { day: "2026-05-15", name: "Bridge day" });
  await time.runUntil("2026-05-18T00:00:00Z");
  expect(await told(org)).toEqual(["Ada 2026-05-17 sent 2026-05-14T09:00"]);
});

test("29 February is on the day that the celebration says, and designs take turns", async () => {
  const other = await insertTestTemplate(org.id);
  await celebrate(org, { template_ids: [template, other], leap_day: "mar_1", to: null, lead_days: 1 });
  await ada({ birthDate: "1992-02-29" });
  // The four days around, each year.
  for (const year of [2027, 2028, 2029]) {
    time.sleepUntil(`${year}-02-26T00:00:00Z`);
    await time.runUntil(`${year}-03-02T00:00:00Z`);
  }
  const rows = await rowsOf("Ada");
  const sent = rows.filter(({ status }) => status === "sent");
  expect(sent.map(({ occasionOn }) => occasionOn.toISOString().slice(0, 10))).toEqual([
    "2027-03-01",
    "2028-02-29",
    "2029-03-01",
  ]);
  expect(sent[1]?.templateId).not.toBe(sent[0]?.templateId);
  expect(sent[2]?.templateId).not.toBe(sent[1]?.templateId);
});

test("what is mended is sent after all: an address, a video that failed", async () => {
  await celebrate(org, { template_ids: [template] });
  const scene = { ...TINY_SCENE, background: "{{last_name}}" };
  await celebrate(org, { name: "Others", template_ids: [await insertTestTemplate(org.id, scene)], to: null });
  const id = await ada({ email: null });
  await time.runUntil("2026-05-17T10:00:00Z");
  expect((await told(org)).toSorted()).toEqual([
    "Ada 2026-05-17 skipped no_email",
    "Ada 2026-05-17 skipped video_failed",
  ]);
  await database().person.update({
    where: { id },
    data: { email: "ada@example.com", lastName: "#223344", revision: { increment: 1 } },
  });
  await time.runUntil("2026-05-18T00:00:00Z");
  expect((await told(org)).map((each) => each.slice(0, 19))).toEqual(Array(2).fill("Ada 2026-05-17 sent"));
});

test("a celebration of another occasion congratulates those again whom it did on the first", async () => {
  const id = await celebrate(org, { template_ids: [template], to: null });
  await ada({ hireDate: new Date("2020-05-25T00:00:00Z") });
  await time.runUntil("2026-05-18T00:00:00Z");
  await patch(id, { occasion: "work_anniversary" });
  await time.runUntil("2026-05-26T00:00:00Z");
  expect(await told(org)).toEqual([
    "Ada 2026-05-17 sent 2026-05-17T09:00",
    "Ada 2026-05-25 sent 2026-05-25T09:00",
  ]);
});

test("a year of a date that is corrected counts", async () => {
  await celebrate(org, { template_ids: [template], occasion: "work_anniversary", to: null });
  await celebrate(org, { template_ids: [template], occasion: "work_anniversary", to: null, years: [6] });
  const id = await addPerson(org, { firstName: "Ada", hireDate: new Date("2020-05-17T00:00:00Z") });
  await time.runUntil("2026-05-12T00:00:00Z");
  expect((await rowsOf("Ada")).map(({ status, years }) => [status, years])).toEqual(
    Array(2).fill(["prepared", 6]),
  );
  const hireDate = new Date("2021-05-17T00:00:00Z");
  await database().person.update({ where: { id }, data: { hireDate, revision: { increment: 1 } } });
  await time.runUntil("2026-05-12T02:00:00Z");
  const rows = await rowsOf("Ada");
  expect(rows.map(({ status, reason, years }) => [status, reason, years]).toSorted()).toEqual([
    ["prepared", null, 5],
    ["skipped", "not_selected", 6],
  ]);
});

test("a video that failed is tried again with the designs that the celebration has since", async () => {
  const scene = { ...TINY_SCENE, background: "{{last_name}}" };
  const id = await celebrate(org, { template_ids: [await insertTestTemplate(org.id, scene)], to: null });
  await ada();
  await time.runUntil("2026-05-12T00:00:00Z");
  expect(await told(org)).toEqual(["Ada 2026-05-17 skipped video_failed"]);
  await patch(id, { template_ids: [template] });
  await time.runUntil("2026-05-18T00:00:00Z");
  expect(await told(org)).toEqual(["Ada 2026-05-17 sent 2026-05-17T09:00"]);
});

test("a celebration that is switched off sends nothing, and goes on when it is switched on again", async () => {
  const id = await celebrate(org, { template_ids: [template] });
  await ada();
  await time.runUntil("2026-05-12T00:00:00Z");
  await patch(id, { enabled: false });
  await time.runUntil("2026-05-13T00:00:00Z");
  expect(await told(org)).toEqual(["Ada 2026-05-17 skipped celebration_disabled"]);
  await patch(id, { enabled: true, send_at: "18:30" });
  await time.runUntil("2026-05-18T00:00:00Z");
  expect(await told(org)).toEqual(["Ada 2026-05-17 sent 2026-05-17T18:30"]);
});

test("one that is switched on catches up nothing from before, but what is today", async () => {
  for (const day of ["16", "17", "18"])
    await addPerson(org, { firstName: `P${day}`, birthDate: `1990-05-${day}` });
  time.sleepUntil("2026-05-17T12:00:00Z");
  await celebrate(org, { template_ids: [template] });
  await time.runUntil("2026-05-20T00:00:00Z");
  expect(await told(org)).toEqual([
    "P17 2026-05-17 sent 2026-05-17T12:00",
    "P18 2026-05-18 sent 2026-05-18T09:00",
  ]);
});

test("without an SMTP server or a design it waits, or is explained", async () => {
  settleEnvironment({ mailServer: null });
  const id = await celebrate(org, { template_ids: [template], grace_days: 0 });
  await ada();
  await addPerson(org, { firstName: "Bob", birthDate: "1990-05-19" });
  await time.runUntil("2026-05-17T12:00:00Z");
  expect((await rowsOf("Ada"))[0]?.status).toBe("prepared");
  await time.runUntil("2026-05-18T00:00:00Z");
  settleEnvironment({ mailServer: relay.server });
  await time.runUntil("2026-05-19T10:00:00Z");
  await database().template.update({ where: { id: template }, data: { archivedAt: new Date() } });
  await addPerson(org, { firstName: "Cat", birthDate: "1990-05-21" });
  await time.runUntil("2026-05-19T12:00:00Z");
  expect(await told(org)).toEqual([
    "Ada 2026-05-17 skipped no_mail_server",
    "Bob 2026-05-19 sent 2026-05-19T09:00",
    "Cat 2026-05-21 planned",
  ]);
  await patch(id, { template_ids: [await insertTestTemplate(org.id)] });
  await addPerson(org, { firstName: "Dot", birthDate: "1990-05-23" });
  await time.runUntil("2026-05-22T00:00:00Z");
  expect((await told(org)).slice(2)).toEqual([
    "Cat 2026-05-21 sent 2026-05-21T09:00",
    "Dot 2026-05-23 prepared",
  ]);
  await database().template.updateMany({ data: { archivedAt: new Date() } });
  await addPerson(org, { firstName: "Eve", birthDate: "1990-05-24" });
  await time.runUntil("2026-05-25T00:00:00Z");
  expect((await told(org)).slice(3)).toEqual([
    "Dot 2026-05-23 sent 2026-05-23T09:00",
    "Eve 2026-05-24 skipped no_design",
  ]);
});

test("what is wrong with one organization keeps no other from its own, and webhooks are told", async () => {
  const other = await createTestOrganization();
  const broken = await celebrate(other, { template_ids: [await insertTestTemplate(other.id)] });
  await database().celebration.update({ where: { id: broken }, data: { people: { sector: 5 } } });
  await addPerson(other, { firstName: "Eve", birthDate: "1990-05-17" });
  const events = ["occurrence.prepared", "occurrence.sent", "occurrence.skipped"];
  const hook = { id: newId(), orgId: org.id, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
  await database().webhook.create({ data: { ...hook, events } });
  await celebrate(org, { template_ids: [template] });
  await ada();
  await addPerson(org, { firstName: "Bob", birthDate: "1990-05-17", email: null });
  time.sleepUntil("2026-05-17T09:00:00Z");
  for (let round = 0; round < 3; round += 1) {
    await advanceCelebrations(database());
    await workUntilIdle(worker);
    time.sleepUntil(`2026-05-17T09:0${round + 1}:00Z`);
  }
  expect((await told(org)).toSorted()).toEqual([
    "Ada 2026-05-17 sent 2026-05-17T09:01",
    "Bob 2026-05-17 skipped no_email",
  ]);
  expect(await told(other)).toEqual([]);
  const deliveries = await database().webhookDelivery.findMany({ where: { orgId: org.id } });
  expect(deliveries.map(({ event }) => event).toSorted()).toEqual([
    "occurrence.prepared",
    "occurrence.prepared",
    "occurrence.sent",
    "occurrence.skipped",
  ]);
});
