import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { insertHostProcess, type TestHostProcess } from "#test/support/test-host-process.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, type TestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { mailPart, openTestRelay } from "#test/support/test-relay.ts";
import { insertRule, insertWaiting } from "#test/worker/waiting-occurrences.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { queueMail } from "../mails/index.ts";
import { outageMailWriter } from "./outage-mail-writer.ts";
import { OutageWatch } from "./outage-watch.ts";

await openTestInstallation();
const relay = await openTestRelay();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const at = (moment: string) => {
  clock.now = () => new Date(moment);
};

let org: TestOrganization;
let owner: TestMember;
let watch: OutageWatch;
let worker: TestHostProcess | undefined;

beforeEach(async () => {
  settleEnvironment({ mailServer: relay.server, mailsPerMinute: 0 });
  await database().mail.deleteMany();
  await database().organization.updateMany({ data: { status: "suspended" } });
  at("2026-05-04T06:30:00Z");
  org = await createTestOrganization("Nordlicht");
  await database().organization.update({ where: { id: org.id }, data: { timeZone: "Europe/Berlin" } });
  owner = await insertTestMember(org.id, "owner");
  await insertTestMember(org.id, "admin");
  relay.received.length = 0;
  watch = new OutageWatch(database());
});
afterEach(async () => {
  await worker?.end();
  worker = undefined;
});

/** An approved greeting of that morning, and an invitation. */
async function dueAt(moment: string, name = "Ada Lovelace") {
  const rule = await insertRule(org);
  const { id } = await insertWaiting(org, rule, { day: "2026-05-04", name });
  const sendAt = new Date(moment);
  await database().occurrence.update({ where: { id }, data: { status: "approved", sendAt, dueAt: sendAt } });
}

/** Looks at each of these moments, as a process does every minute. */
async function lookAt(...moments: string[]) {
  relay.received.length = 0;
  for (const moment of moments) {
    at(`2026-05-${moment}:00Z`);
    await watch.look();
  }
  return relay.received.map((mail) => ({
    to: mail.to[0],
    subject: mail.headers.get("subject"),
    text: mailPart(mail, "text/plain").replaceAll("\r\n", "\n"),
  }));
}

async function startWorker(): Promise<void> {
  worker = await insertHostProcess();
}

it("tells owners what has waited since when, once a day, with no worker to send the mail", async () => {
  await dueAt("2026-05-04T06:40:00Z");
  await dueAt("2026-05-04T07:00:00Z", "Grace Hopper");
  await database().$transaction((tx) =>
    queueMail(tx, {
      ...{ orgId: org.id, to: "x@example.com", language: "en" },
      content: { kind: "test", params: { organization: "Nordlicht" } },
    }),
  );
  // Not late enough, and not for long enough without a worker.
  expect(await lookAt("04T06:38", "04T06:43", "04T06:44")).toEqual([]);
  const [mail, ...others] = await lookAt("04T07:15");
  expect(others).toEqual([]);
  expect(mail?.to).toBe(owner.email);
  expect(mail?.subject).toBe("Nothing is being sent from Nordlicht: no worker is running");
  expect(mail?.text).toContain(
    "Nothing has been sent since 08:30. Due by now, and waiting: 2 greetings and 1 e-mail.",
  );
  expect(mail?.text).toContain(`/open/${org.id}?page=/settings/status`);
  expect(await lookAt("04T07:20", "04T15:00", "04T21:59")).toEqual([]);
  const again = await lookAt("04T22:00");
  expect(again).toHaveLength(1);
  expect(again[0]?.text).toContain("Nothing has been sent since Monday 4 May at 08:30.");
});

it("says nothing while a worker runs, nothing is late, or there is no SMTP server", async () => {
  expect(await lookAt("04T06:41", "04T07:41")).toEqual([]);
  await dueAt("2026-05-04T06:40:00Z");
  await startWorker();
  expect(await lookAt("04T08:00", "04T08:30")).toEqual([]);
  await worker?.end();
  worker = undefined;
  // Since the worker went.
  expect(await lookAt("04T08:31", "04T08:35")).toEqual([]);
  settleEnvironment({ mailServer: null });
  expect(await lookAt("04T08:36")).toEqual([]);
  expect(await database().mail.count()).toBe(0);
  settleEnvironment({ mailServer: relay.server });
  expect(await lookAt("04T08:37")).toHaveLength(1);
});

it("is told once by several web processes, in each owner's language", async () => {
  await dueAt("2026-05-04T06:40:00Z");
  const second = await insertTestMember(org.id, "owner");
  await database().user.update({ where: { id: second.userId }, data: { language: "de" } });
  const processes = Array.from({ length: 3 }, () => new OutageWatch(database()));
  for (const moment of ["2026-05-04T07:00:00Z", "2026-05-04T07:06:00Z"]) {
    at(moment);
    await Promise.all(processes.map((each) => each.look()));
  }
  const subjects = Object.fromEntries(
    relay.received.map((mail) => [mail.to[0], mail.headers.get("subject")]),
  );
  expect(relay.received).toHaveLength(2);
  expect(subjects[owner.email]).toContain("Nothing is being sent");
  expect(subjects[second.email]).toContain("Es");
});

it("is tried again while the SMTP server refuses, and canceled once a worker runs", async () => {
  await dueAt("2026-05-04T06:40:00Z");
  relay.moves.push({ at: "DATA", code: 451, words: "4.3.2 Later" });
  expect(await lookAt("04T07:00", "04T07:05", "04T07:06")).toEqual([]);
  const mails = () => database().mail.findMany({ where: { orgId: org.id } });
  expect(await mails()).toMatchObject([{ status: "queued", attempts: 1 }]);
  expect(await lookAt("04T07:08")).toHaveLength(1);
  expect(await mails()).toMatchObject([{ status: "sent", attempts: 2 }]);

  relay.moves.push({ at: "DATA", code: 451, words: "4.3.2 Later" });
  expect(await lookAt("05T07:06")).toEqual([]);
  await startWorker();
  // Its job is the worker's now, which finds nothing to tell.
  expect(await lookAt("05T07:08")).toEqual([]);
  const waiting = await database().mail.findFirstOrThrow({ where: { orgId: org.id, status: "queued" } });
  const given = { from: "rollcall@nordlicht.example", signal: AbortSignal.timeout(10_000) };
  expect(await outageMailWriter(database(), waiting, given)).toEqual({ outcome: "canceled", reason: null });
});

it("is told to the others when telling one organization, or sending one mail, fails", async () => {
  await dueAt("2026-05-04T06:40:00Z");
  const first = { org, owner };
  org = await createTestOrganization("Südlicht");
  owner = await insertTestMember(org.id, "owner");
  await dueAt("2026-05-04T06:40:00Z");
  // As a fault in the rows of the first would.
  await database().$executeRawUnsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused for a test'; end $$`);
  const refusing = (name: string, when: string) =>
    database().$executeRawUnsafe(`create trigger ${name} before ${when} execute function refuse()`);
  try {
    await refusing("one_org", `update on organizations for each row when (new.id = '${first.org.id}')`);
    expect((await lookAt("04T07:00", "04T07:05")).map(({ to }) => to)).toEqual([owner.email]);
    await database().$executeRaw`drop trigger one_org on organizations`;
    await refusing(
      "one_mail",
      `update on mails for each row when (new.in_hand and new.recipient = '${first.owner.email}')`,
    );
    const second = await insertTestMember(org.id, "owner");
    expect((await lookAt("05T07:05")).map(({ to }) => to).sort()).toEqual([owner.email, second.email].sort());
  } finally {
    await database().$executeRaw`drop function refuse cascade`;
  }
});
