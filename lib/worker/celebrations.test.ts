import { beforeEach, expect, test } from "vitest";
import * as celebrations from "#lib/server/celebrations/celebration-service.ts";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { mailPart, openTestRelay } from "#test/support/test-relay.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { addPerson, CelebrationClock, celebrate, makeVideos, told } from "#test/worker/celebration-clock.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const relay = await openTestRelay();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

let org: TestOrganization;
let template: string;
let time: CelebrationClock;

beforeEach(async () => {
  await worker.mailsEnded();
  settleEnvironment({ mailServer: relay.server, mailsPerMinute: 0 });
  await database().$executeRaw`delete from pgboss.job`;
  await database().celebration.deleteMany();
  relay.received.length = 0;
  org = await createTestOrganization();
  await database().organization.update({ where: { id: org.id }, data: { timeZone: "Europe/Berlin" } });
  template = await insertTestTemplate(org.id);
});

const begin = (moment: string) => {
  time = new CelebrationClock(moment, () => makeVideos(worker));
};
const change = (id: string, data: object) => database().person.update({ where: { id }, data });
const videosOf = (personId: string) => database().video.findMany({ where: { personId } });

async function mails() {
  for (let isMore = true; isMore; ) {
    isMore = await worker.mailMore();
    await worker.mailsEnded();
  }
  return relay.received.map((mail) => ({
    to: mail.to[0],
    subject: mail.headers.get("subject"),
    text: mailPart(mail, "text/plain"),
  }));
}

test("a video is prepared a week before and sent at nine, wherever somebody is, in their language", async () => {
  begin("2026-10-17T06:00:00Z");
  await celebrate(org, {
    template_ids: [template],
    texts: [{ language: "de", subject: "Alles Gute, {{first_name}}!", text: "Schau mal." }],
  });
  // The clocks of Berlin are put back on this day.
  await addPerson(org, { firstName: "Ada", birthDate: "1990-10-25", language: "de-AT" });
  await addPerson(org, { firstName: "Bob", birthDate: "1990-10-25", timeZone: "America/New_York" });
  await addPerson(org, {
    firstName: "Sita",
    birthDate: "--10-25",
    timeZone: "Asia/Kathmandu",
    language: "ne",
  });
  await time.runUntil("2026-10-18T12:00:00Z");
  expect(await told(org)).toEqual(expect.arrayContaining(["Ada 2026-10-25 prepared"]));
  expect(await database().video.count({ where: { orgId: org.id, status: "succeeded" } })).toBe(2);
  await time.runUntil("2026-10-25T07:59:00Z");
  expect((await told(org)).toSorted()).toEqual([
    "Ada 2026-10-25 prepared",
    "Bob 2026-10-25 prepared",
    "Sita 2026-10-25 sent 2026-10-25T03:15",
  ]);
  await time.runUntil("2026-10-26T00:00:00Z");
  expect((await told(org)).toSorted()).toEqual([
    "Ada 2026-10-25 sent 2026-10-25T08:00",
    "Bob 2026-10-25 sent 2026-10-25T13:00",
    "Sita 2026-10-25 sent 2026-10-25T03:15",
  ]);
  const sent = (await mails()).toSorted((a, b) => String(a.to).localeCompare(String(b.to)));
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["ada@example.com", "Alles Gute, Ada!"],
    ["bob@example.com", "Happy birthday, Bob!"],
    ["sita@example.com", "Happy birthday, Sita!"],
  ]);
  expect(sent[0]?.text).toContain("Schau mal.");
  expect(sent[0]?.text).toContain("/w/");
});

test("what a mail says around the words is in the language of whoever set it up, unless it is known", async () => {
  begin("2026-05-16T06:00:00Z");
  await celebrate(org, { template_ids: [template], language: "de" });
  await celebrate(org, { template_ids: [template], language: "de", to: ["team@example.com"] });
  await addPerson(org, { firstName: "Ada", birthDate: "1990-05-17", language: "ne" });
  await addPerson(org, { firstName: "Bob", birthDate: "1990-05-17", language: "en-GB" });
  await time.runUntil("2026-05-18T00:00:00Z");
  const rows = await database().mail.findMany({ where: { orgId: org.id } });
  expect(rows.map(({ recipient, language }) => `${recipient} ${language}`).toSorted()).toEqual([
    "ada@example.com de",
    "bob@example.com en",
    "team@example.com de",
    "team@example.com de",
  ]);
});

test("what becomes of people between preparing and sending counts", async () => {
  begin("2026-05-09T06:00:00Z");
  await celebrate(org, { template_ids: [template] });
  const [ada, bea, cat, dot] = await Promise.all(
    ["Ada", "Bea", "Cat", "Dot"].map((firstName) => addPerson(org, { firstName, birthDate: "1990-05-17" })),
  );
  await time.runUntil("2026-05-12T00:00:00Z");
  expect(await told(org)).toHaveLength(4);
  await change(ada ?? "", { firstName: "Adele", revision: { increment: 1 } });
  await change(bea ?? "", { status: "archived" });
  await change(cat ?? "", { celebrate: false });
  await change(dot ?? "", { birthDate: "1990-05-20" });
  await time.runUntil("2026-05-12T02:00:00Z");
  expect((await told(org)).toSorted()).toEqual([
    "Adele 2026-05-17 prepared",
    "Bea 2026-05-17 skipped archived",
    "Cat 2026-05-17 skipped opted_out",
    "Dot 2026-05-17 skipped person_changed_date",
  ]);
  const [again] = await videosOf(ada ?? "");
  expect([again?.status, again?.attempt]).toEqual(["succeeded", 2]);
  await change(cat ?? "", { celebrate: true });
  await time.runUntil("2026-05-18T00:00:00Z");
  // Who was congratulated is not again, although their date is another one.
  await change(ada ?? "", { birthDate: "1990-05-19" });
  await time.runUntil("2026-05-21T00:00:00Z");
  expect((await told(org)).toSorted()).toEqual([
    "Adele 2026-05-17 sent 2026-05-17T07:00",
    "Adele 2026-05-19 skipped already_greeted",
    "Bea 2026-05-17 skipped archived",
    "Cat 2026-05-17 sent 2026-05-17T07:00",
    "Dot 2026-05-17 skipped person_changed_date",
    "Dot 2026-05-20 sent 2026-05-20T07:00",
  ]);
  expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
    "Happy birthday, Adele!",
    "Happy birthday, Cat!",
    "Happy birthday, Dot!",
  ]);
});

test("a date that is changed and changed back is celebrated once", async () => {
  begin("2026-05-09T06:00:00Z");
  await celebrate(org, { template_ids: [template] });
  const ada = await addPerson(org, { firstName: "Ada", birthDate: "1990-05-17" });
  await time.runUntil("2026-05-12T00:00:00Z");
  await change(ada, { birthDate: "1990-05-16" });
  await time.runUntil("2026-05-13T00:00:00Z");
  await change(ada, { birthDate: "1990-05-17" });
  await time.runUntil("2026-05-20T00:00:00Z");
  expect(await told(org)).toEqual([
    "Ada 2026-05-16 skipped person_changed_date",
    "Ada 2026-05-17 sent 2026-05-17T07:00",
  ]);
});

test("who comes on the day is congratulated on it, who leaves is not", async () => {
  begin("2026-05-09T06:00:00Z");
  await celebrate(org, { template_ids: [template] });
  const gone = await addPerson(org, { firstName: "Gone", birthDate: "1990-05-17" });
  await time.runUntil("2026-05-17T05:30:00Z");
  await database().person.delete({ where: { id: await addPerson(org, { firstName: "Nobody" }) } });
  await addPerson(org, { firstName: "Late", birthDate: "1995-05-17" });
  await change(gone, { status: "archived" });
  await time.runUntil("2026-05-18T00:00:00Z");
  expect((await told(org)).toSorted()).toEqual([
    "Gone 2026-05-17 skipped archived",
    "Late 2026-05-17 sent 2026-05-17T07:00",
  ]);
});

test("however many workers are at it, everybody has one video and one mail", async () => {
  begin("2026-05-09T06:00:00Z");
  await celebrate(org, { template_ids: [template] });
  const names = Array.from({ length: 12 }, (_, index) => `P${index}`);
  for (const firstName of names) await addPerson(org, { firstName, birthDate: "1990-05-17" });
  await time.runUntil("2026-05-18T00:00:00Z", 4);
  expect(await told(org)).toHaveLength(names.length);
  expect((await told(org)).filter((each) => each.endsWith(" sent 2026-05-17T07:00"))).toHaveLength(
    names.length,
  );
  expect(await database().video.count({ where: { orgId: org.id } })).toBe(names.length);
  expect(new Set((await mails()).map(({ to }) => to)).size).toBe(names.length);
  expect(relay.received).toHaveLength(names.length);
}, 60_000);

test("what was missed while nothing ran is sent if it is not too late, and explained if it is", async () => {
  begin("2026-05-03T06:00:00Z");
  await celebrate(org, { template_ids: [template] });
  for (const day of ["12", "16", "18", "19", "24"])
    await addPerson(org, { firstName: `P${day}`, birthDate: `1990-05-${day}` });
  await time.runUntil("2026-05-04T00:00:00Z");
  time.sleepUntil("2026-05-20T10:00:00Z");
  await time.runUntil("2026-05-25T00:00:00Z");
  // As soon as their videos are there, which takes no time here.
  expect(await told(org)).toEqual([
    "P12 2026-05-12 skipped missed",
    "P16 2026-05-16 skipped missed",
    "P18 2026-05-18 sent 2026-05-20T10:00",
    "P19 2026-05-19 sent 2026-05-20T10:00",
    "P24 2026-05-24 sent 2026-05-24T07:00",
  ]);
  expect(clock.now().toISOString()).toBe("2026-05-25T00:00:00.000Z");
});
test("a celebration that is deleted and made anew congratulates nobody again, and two that are there both do", async () => {
  begin("2026-05-17T05:00:00Z");
  const first = await celebrate(org, { template_ids: [template] });
  await celebrate(org, { template_ids: [template], to: ["team@example.com"] });
  await addPerson(org, { firstName: "Ada", birthDate: "1990-05-17" });
  await time.runUntil("2026-05-17T08:00:00Z");
  await celebrations.remove(org.actor, first, null);
  await celebrate(org, { template_ids: [template] });
  await celebrate(org, { template_ids: [template], to: ["boss@example.com"] });
  await time.runUntil("2026-05-19T00:00:00Z");
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual([
    "ada@example.com",
    "boss@example.com",
    "team@example.com",
  ]);
  expect((await told(org)).filter((each) => each.includes("already_greeted"))).toHaveLength(1);
});
