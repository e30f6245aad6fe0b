import { afterAll, afterEach, expect, it } from "vitest";
import { GET } from "#app/v1/organizations/[org_id]/sending-state/route.ts";
import { SILENT_MAIL_SERVER } from "#test/support/mail-server.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { insertHostProcess } from "#test/support/test-host-process.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertRule, insertWaiting } from "#test/worker/waiting-occurrences.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { queueMail } from "../mails/index.ts";

await openTestInstallation();
settleEnvironment({ mailServer: SILENT_MAIL_SERVER });
const { now } = clock;
afterEach(() => {
  clock.now = now;
});
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const at = (moment: string) => {
  clock.now = () => new Date(`2026-05-04T${moment}:00Z`);
};
const mailed = (org: TestOrganization) =>
  database().$transaction((tx) =>
    queueMail(tx, {
      ...{ orgId: org.id, to: "x@example.com", language: "en" },
      content: { kind: "test", params: { organization: "Nordlicht" } },
    }),
  );
const state = async (org: TestOrganization) => {
  const { status, body } = await requestRoute(GET, "GET", `/v1/organizations/${org.id}/sending-state`, {
    key: org.keys.admin,
    params: { org_id: org.id },
  });
  expect(status).toBe(200);
  return body;
};

const NOTHING = { emails: 0, since: null };

it("tells what is late by a quarter of an hour, of this organization alone", async () => {
  at("06:30");
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  await mailed(org);
  await mailed(other);
  const rule = await insertRule(org);
  const { id } = await insertWaiting(org, rule, { day: "2026-05-04" });
  // One that waits for an approval is due when it is too late for it.
  const held = await insertWaiting(org, rule, { day: "2026-05-04", name: "Grace Hopper" });
  const due = (dueAt: Date) => ({ sendAt: new Date("2026-05-04T06:40:00Z"), dueAt });
  await database().occurrence.update({
    where: { id },
    data: { ...due(new Date("2026-05-04T06:40:00Z")), status: "approved" },
  });
  await database().occurrence.update({
    where: { id: held.id },
    data: due(new Date("2026-05-07T06:40:00Z")),
  });
  at("06:44");
  expect(await state(org)).toEqual({
    org_id: org.id,
    workers: 0,
    is_mail_set_up: true,
    overdue: { greetings: 0, ...NOTHING },
    refused: { ...NOTHING, relay_answer: null },
  });
  at("06:45");
  const since = "2026-05-04T06:30:00.000Z";
  expect(await state(org)).toMatchObject({ overdue: { greetings: 0, emails: 1, since } });
  at("06:55");
  expect(await state(org)).toMatchObject({ overdue: { greetings: 1, emails: 1, since } });
  expect(await state(other)).toMatchObject({ overdue: { greetings: 0, emails: 1, since } });
});

it("a greeting that workers try in vain is late, however often they do, and one that is held is not", async () => {
  const org = await createTestOrganization();
  const rule = (withoutApproval: "send" | "hold") =>
    insertRule(org, { withoutApproval, approverIds: ["01890000-0000-7000-8000-000000000001"] });
  const [sending, holding] = [await rule("send"), await rule("hold")];
  at("06:30");
  const of = async (celebration: string, name: string, data: object) => {
    const { id } = await insertWaiting(org, celebration, { day: "2026-05-04", name });
    const sendAt = new Date("2026-05-04T06:40:00Z");
    // Tried a moment ago.
    const dueAt = new Date("2026-05-04T07:04:00Z");
    await database().occurrence.update({ where: { id }, data: { sendAt, dueAt, ...data } });
  };
  await of(sending, "Ada Lovelace", {});
  await of(holding, "Grace Hopper", {});
  await of(holding, "Alan Turing", { status: "approved" });
  await of(holding, "Edsger Dijkstra", { status: "approved", approvedAt: new Date("2026-05-04T06:50:00Z") });
  at("07:00");
  const since = "2026-05-04T06:40:00.000Z";
  expect(await state(org)).toMatchObject({ overdue: { greetings: 2, since } });
  at("07:05");
  expect(await state(org)).toMatchObject({ overdue: { greetings: 3, since } });
  await database().celebration.updateMany({
    where: { orgId: org.id },
    data: { enabled: false, dueAt: null },
  });
  expect(await state(org)).toMatchObject({ overdue: { greetings: 0 } });
});

it("what waited for its video is late when that has been there for a quarter of an hour", async () => {
  const org = await createTestOrganization();
  const { id } = await insertWaiting(org, await insertRule(org), { day: "2026-05-04" });
  const row = await database().occurrence.update({
    where: { id },
    data: { sendAt: new Date("2026-05-04T06:00:00Z"), status: "approved" },
  });
  const video = { where: { id: row.videoId ?? "" } };
  await database().video.update({
    ...video,
    data: { status: "rendering", completedAt: null, resultKey: null },
  });
  const completedAt = new Date("2026-05-04T06:40:00Z");
  await database().video.update({ ...video, data: { status: "succeeded", completedAt, resultKey: "made" } });
  at("06:54");
  expect(await state(org)).toMatchObject({ overdue: { greetings: 0 } });
  at("06:55");
  expect(await state(org)).toMatchObject({ overdue: { greetings: 1, since: completedAt.toISOString() } });
});

it("tells how many workers run, and what the SMTP server refuses, in its words", async () => {
  at("06:30");
  const org = await createTestOrganization();
  const [first, second] = [await mailed(org), await mailed(org)];
  const refused = (id: string, moment: string, relayAnswer: string) =>
    database().mail.update({
      where: { id },
      data: {
        ...{ attempts: 1, relayAnswer, attemptedAt: new Date(`2026-05-04T${moment}:00Z`) },
        nextAttemptAt: new Date("2026-05-04T08:00:00Z"),
      },
    });
  await refused(first, "06:32", "421 4.3.2 Service not available");
  await refused(second, "06:31", "connect ECONNREFUSED");
  const worker = await insertHostProcess();
  at("07:00");
  expect(await state(org)).toMatchObject({
    workers: 1,
    overdue: { greetings: 0, ...NOTHING },
    refused: {
      emails: 2,
      relay_answer: "421 4.3.2 Service not available",
    },
  });
  await worker.end();
  // Another organization's mail was taken since.
  const other = await mailed(await createTestOrganization());
  const taken = { status: "sent" as const, attemptedAt: new Date("2026-05-04T06:40:00Z") };
  await database().mail.update({ where: { id: other }, data: taken });
  expect(await state(org)).toMatchObject({ refused: { ...NOTHING, relay_answer: null } });
  await database().mail.delete({ where: { id: other } });
  // A single mailbox that is full.
  await database().mail.update({ where: { id: first }, data: { status: "sent", attemptedAt: null } });
  await refused(second, "06:50", "452 4.2.2 Mailbox full");
  expect(await state(org)).toMatchObject({ refused: { ...NOTHING, relay_answer: null } });
  await refused(second, "06:50", "connect ECONNREFUSED");
  expect(await state(org)).toMatchObject({ refused: { emails: 1, relay_answer: "connect ECONNREFUSED" } });
  await database().mail.updateMany({ data: { status: "sent" } });
  expect(await state(org)).toMatchObject({ refused: { ...NOTHING, relay_answer: null } });
});
