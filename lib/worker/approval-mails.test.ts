import { beforeEach, describe, expect, it } from "vitest";
import { POST as APPROVE_MAILED } from "#app/v1/occurrences/approve-mailed/route.ts";
import { DELETE as ERASE } from "#app/v1/people/[person_id]/route.ts";
import { queueDueApprovalMails } from "#lib/server/approval-mails/index.ts";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest, type TestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { mailPart, openTestRelay } from "#test/support/test-relay.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";
import { insertRule, insertWaiting } from "#test/worker/waiting-occurrences.ts";

const { databaseUrl } = await openTestInstallation();
const relay = await openTestRelay();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

/** The Sunday before a Monday. */
const SUNDAY = "2026-05-03T15:00:00Z";
const MONDAY = "2026-05-04T08:00:00Z";
const TUESDAY = "2026-05-05T08:00:00Z";
const at = (moment: string) => {
  clock.now = () => new Date(moment);
};

let org: TestOrganization;
let approver: TestMember;
let rule: string;

beforeEach(async () => {
  await worker.mailsEnded();
  settleEnvironment({ mailServer: relay.server, mailsPerMinute: 0 });
  await database().$executeRaw`delete from pgboss.job`;
  await database().mail.deleteMany();
  await database().organization.updateMany({ data: { status: "suspended" } });
  at(SUNDAY);
  org = await createTestOrganization("Nordlicht");
  approver = await insertTestMember(org.id, "editor");
  rule = await insertRule(org, { approverIds: [approver.userId] });
  // As on each day before, on which nothing waited.
  await queueDueApprovalMails(database());
  relay.refuse = undefined;
});

async function mailUntilIdle(): Promise<void> {
  for (;;) {
    const isMore = await worker.mailMore();
    await worker.mailsEnded();
    if (!isMore) return;
  }
}

/** What is mailed at a moment, and to whom. */
async function mailedAt(moment: string, workers = 1) {
  at(moment);
  await Promise.all(Array.from({ length: workers }, () => queueDueApprovalMails(database())));
  return delivered();
}

async function delivered() {
  relay.received.length = 0;
  await mailUntilIdle();
  return relay.received
    .map((mail) => ({
      to: mail.to[0] ?? "",
      subject: mail.headers.get("subject") ?? "",
      text: mailPart(mail, "text/plain").replaceAll("\r\n", "\n"),
      html: mailPart(mail, "text/html"),
      raw: mail.raw,
    }))
    .sort((a, b) => a.to.localeCompare(b.to));
}

type Mailed = Awaited<ReturnType<typeof delivered>>[number];

/** The names on the contact sheet, in its order. */
const namesIn = ({ text }: Mailed) => [...text.matchAll(/^- (.+?): /gm)].map(([, name]) => name);
const tokenIn = ({ text }: Mailed) => /mail%3D([\w-]+)/.exec(text)?.[1] ?? "";
const only = (mails: Mailed[]): Mailed => {
  const [mail, ...others] = mails;
  if (mail === undefined || others.length > 0) throw new Error(`${mails.length} mails instead of one`);
  return mail;
};

const wait = (day: string, name?: string) => insertWaiting(org, rule, { day, ...(name && { name }) });
const statusOf = async (id: string) =>
  (await database().occurrence.findUniqueOrThrow({ where: { id } })).status;

async function approveAs(email: string, token: string) {
  // Sessions end by the clock of the machine.
  const { now } = clock;
  clock.now = () => new Date();
  const headers = { Cookie: await signInForTest(email), Origin: environment().url };
  clock.now = now;
  return requestRoute(APPROVE_MAILED, "POST", "/v1/occurrences/approve-mailed", { headers, body: { token } });
}

describe("on Mondays", () => {
  it("mails nothing where nothing waits", async () => {
    expect(await mailedAt(MONDAY)).toEqual([]);
    expect(await database().mail.count()).toBe(0);
  });

  it("mails everything that waits, at eight, once, with pictures inside the mail", async () => {
    const ada = await wait("2026-05-09");
    await wait("2026-05-20", "Grace Hopper");
    expect(await mailedAt("2026-05-04T07:59:00Z")).toEqual([]);
    const mail = only(await mailedAt(MONDAY, 2));
    expect(mail.to).toBe(approver.email);
    expect(mail.subject).toBe("2 videos wait for your approval in Nordlicht");
    expect(namesIn(mail)).toEqual(["Ada Lovelace", "Grace Hopper"]);
    expect(mail.text).toContain("The first is sent on Saturday 9 May. What is not approved is not sent.");
    expect(mail.text).toContain("- Ada Lovelace: Birthdays · Sat 9 May\n");
    const page = `http://localhost:3000/open/${org.id}?page=/celebrations/approvals`;
    expect(mail.text).toMatch(
      new RegExp(`Approve all 2:\n${page.replace("?", "\\?")}%3Fmail%3D[\\w-]{43}\n`),
    );
    expect(mail.text).toContain(`Look through them:\n${page}\n`);
    expect(mail.html).toContain(`src="cid:${ada.videoId}@rollcall" width="144" height="81" alt=""`);
    expect(mail.raw.match(/Content-Id: <[0-9a-f-]{36}@rollcall>/gi)).toHaveLength(2);
    // The next workers, on this day and the next, have nothing to add.
    expect(await mailedAt("2026-05-04T20:00:00Z")).toEqual([]);
    expect(await mailedAt(TUESDAY)).toEqual([]);
    // What still waits a week later is told again.
    expect(namesIn(only(await mailedAt("2026-05-11T08:00:00Z")))).toEqual(["Ada Lovelace", "Grace Hopper"]);
  });

  it("goes by the organization's clocks", async () => {
    await database().organization.update({
      where: { id: org.id },
      data: { timeZone: "Pacific/Auckland", approvalsMailedOn: null },
    });
    await wait("2026-05-09");
    expect(await mailedAt("2026-05-03T19:59:00Z")).toEqual([]);
    expect(await mailedAt("2026-05-03T20:00:00Z")).toHaveLength(1);
    expect(await mailedAt(MONDAY)).toEqual([]);
  });

  it("is made up for when no worker ran, but not at night", async () => {
    await wait("2026-05-20");
    expect(await mailedAt("2026-05-05T03:00:00Z")).toEqual([]);
    expect(await mailedAt("2026-05-05T09:13:00Z")).toHaveLength(1);
    expect(await mailedAt("2026-05-06T08:00:00Z")).toEqual([]);
  });

  it("speaks each member's language, and has the organization's look", async () => {
    const other = await insertTestMember(org.id, "admin");
    await database().user.update({ where: { id: other.userId }, data: { language: "de" } });
    const both = { approverIds: [approver.userId, other.userId], withoutApproval: "send" as const };
    await database().celebration.update({ where: { id: rule }, data: both });
    await database().brand.create({
      data: { id: org.id, orgId: org.id, colors: [{ name: "Sea", value: "#0b7285" }], fonts: [] },
    });
    await wait("2026-05-09");
    const mails = await mailedAt(MONDAY);
    expect(mails.map(({ to }) => to).sort()).toEqual([approver.email, other.email].sort());
    const german = mails.find(({ to }) => to === other.email);
    expect(german?.subject).toBe("1 Video wartet bei Nordlicht auf Ihre Freigabe");
    expect(german?.text).toContain("Das erste wird am Samstag, 9. Mai, gesendet.");
    expect(german?.text).toContain("Was bis dahin nicht freigegeben ist, wird trotzdem gesendet.");
    expect(german?.html).toContain('<html lang="de">');
    for (const { html } of mails) expect(html).toContain('bgcolor="#0b7285"');
  });

  it("counts what is still being made", async () => {
    await wait("2026-05-09");
    const making = await wait("2026-05-08", "Grace Hopper");
    await database().video.update({
      where: { id: making.videoId },
      data: { status: "queued", completedAt: null },
    });
    const mail = only(await mailedAt(MONDAY));
    expect(namesIn(mail)).toEqual(["Ada Lovelace"]);
    expect(mail.text).toContain("1 more video is still being made for the days until Monday.");
  });

  it("lists as many as there is room for, the first to be sent first, and counts all", async () => {
    for (let count = 0; count < 50; count += 1)
      await wait(`2026-05-${String(30 - (count % 25)).padStart(2, "0")}`, `Person ${count}`);
    const mail = only(await mailedAt(MONDAY));
    expect(namesIn(mail)).toHaveLength(48);
    expect(mail.text).toContain("Approve these 48:");
    expect(mail.text).toContain("In all, 50 wait: the others are on the same page.");
    expect(Buffer.byteLength(mail.html)).toBeLessThan(60_000);
    expect(mail.raw.length).toBeLessThan(1_100_000);
    expect((await approveAs(approver.email, tokenIn(mail))).body).toEqual({ approved: 48, unchanged: [] });
    // The others have not been told, but can wait until the next Monday.
    expect(await mailedAt(TUESDAY)).toEqual([]);
  }, 60_000);
});

describe("on other days", () => {
  it("mails what no mail has listed and cannot wait for the next Monday, once", async () => {
    await wait("2026-05-09");
    expect(await mailedAt(MONDAY)).toHaveLength(1);
    at("2026-05-04T12:00:00Z");
    await wait("2026-05-08", "Grace Hopper");
    await wait("2026-05-12", "Alan Turing");
    const mail = only(await mailedAt(TUESDAY, 2));
    expect(namesIn(mail)).toEqual(["Grace Hopper"]);
    expect(mail.text).toContain("Approve this video:");
    expect(mail.text).not.toContain("Approve these");
    expect(mail.text).toContain("In all, 3 wait");
    expect(await mailedAt("2026-05-06T08:00:00Z")).toEqual([]);
    const all = ["Grace Hopper", "Ada Lovelace", "Alan Turing"];
    expect(namesIn(only(await mailedAt("2026-05-11T08:00:00Z")))).toEqual(all);
  });

  it("tells again what was made again since, and what a mail that failed had told", async () => {
    const { videoId } = await wait("2026-05-09");
    expect(await mailedAt(MONDAY)).toHaveLength(1);
    await database().video.update({ where: { id: videoId }, data: { completedAt: new Date(TUESDAY) } });
    expect(await mailedAt(TUESDAY)).toHaveLength(1);
    expect(await mailedAt("2026-05-06T08:00:00Z")).toEqual([]);
    await database().mail.updateMany({ data: { status: "failed" } });
    expect(await mailedAt("2026-05-07T08:00:00Z")).toHaveLength(1);
  });
});

describe("later on the same day", () => {
  it("mails what is sent before the next morning, together, once", async () => {
    await wait("2026-05-09");
    expect(await mailedAt(MONDAY)).toHaveLength(1);
    // A rule that was switched on at ten, whose videos end one after the other.
    const sentAt = async (moment: string, name: string, sendAt: string) => {
      at(moment);
      const { id } = await wait("2026-05-05", name);
      await database().occurrence.update({ where: { id }, data: { sendAt: new Date(sendAt) } });
    };
    await sentAt("2026-05-04T10:00:00Z", "Grace Hopper", "2026-05-05T07:00:00Z");
    await sentAt("2026-05-04T10:06:00Z", "Alan Turing", "2026-05-05T07:59:00Z");
    await sentAt("2026-05-04T10:06:00Z", "Edsger Dijkstra", "2026-05-05T08:00:00Z");
    expect(await mailedAt("2026-05-04T10:15:00Z")).toEqual([]);
    const mail = only(await mailedAt("2026-05-04T10:16:00Z", 2));
    expect(namesIn(mail)).toEqual(["Grace Hopper", "Alan Turing"]);
    // Two mails a day are enough: what comes later is on the page, and in the next mail.
    await sentAt("2026-05-04T11:00:00Z", "Barbara Liskov", "2026-05-05T07:30:00Z");
    expect(await mailedAt("2026-05-04T12:00:00Z", 2)).toEqual([]);
    expect(namesIn(only(await mailedAt(TUESDAY)))).toEqual(["Barbara Liskov", "Edsger Dijkstra"]);
  });

  it("does not wait for the last video of many for ever", async () => {
    expect(await mailedAt(MONDAY)).toEqual([]);
    for (const minute of ["00", "09", "18", "27", "36", "45", "54"]) {
      at(`2026-05-04T10:${minute}:00Z`);
      const { id } = await wait("2026-05-05", `Person ${minute}`);
      await database().occurrence.update({
        where: { id },
        data: { sendAt: new Date("2026-05-05T07:00:00Z") },
      });
      expect(await mailedAt(`2026-05-04T10:${minute}:00Z`)).toEqual([]);
    }
    expect(namesIn(only(await mailedAt("2026-05-04T11:00:00Z")))).toHaveLength(7);
  });
});

describe("who gets it", () => {
  it("is an approver as well whose videos are sent after thousands of others", async () => {
    const other = await insertTestMember(org.id, "editor");
    const crowded = await insertRule(org, { approverIds: [other.userId] });
    const { id } = await insertWaiting(org, crowded, { day: "2026-05-08", name: "Grace Hopper" });
    await database().$executeRaw`
      with person as (
        insert into people (id, org_id, first_name, last_name, updated_at)
        select gen_random_uuid(), ${org.id}::uuid, 'Person', n::text, now() from generate_series(1, 5000) n returning id)
      insert into occurrences (id, org_id, celebration_id, person_id, occasion_on, status, send_at, due_at, video_id)
      select gen_random_uuid(), o.org_id, o.celebration_id, p.id, o.occasion_on, o.status, o.send_at, o.due_at, o.video_id
      from occurrences o cross join person p where o.id = ${id}::uuid`;
    await wait("2026-05-20");
    const mails = await mailedAt(MONDAY);
    expect(mails.map(({ to }) => to).sort()).toEqual([approver.email, other.email].sort());
    expect(mails.find(({ to }) => to === other.email)?.text).toContain("In all, 5001 wait");
  });

  it.each([
    [
      "removed",
      () => database().member.delete({ where: { orgId_userId: { orgId: org.id, userId: approver.userId } } }),
    ],
    [
      "demoted",
      () => database().member.updateMany({ where: { userId: approver.userId }, data: { role: "viewer" } }),
    ],
    [
      "suspended",
      () =>
        database().member.updateMany({ where: { userId: approver.userId }, data: { status: "suspended" } }),
    ],
    [
      "disabled",
      () => database().user.update({ where: { id: approver.userId }, data: { disabledAt: new Date() } }),
    ],
  ])("is not somebody who was %s, before or after it was queued, but an owner", async (_, leave) => {
    const owner = await insertTestMember(org.id, "owner");
    await insertTestMember(org.id, "admin");
    await wait("2026-05-09");
    at(MONDAY);
    await queueDueApprovalMails(database());
    await leave();
    expect(await delivered()).toEqual([]);
    const mail = only(await mailedAt(TUESDAY));
    expect(mail.to).toBe(owner.email);
    expect(mail.text).toContain("Nobody whom “Birthdays” names may approve any more");
    expect(mail.text).toContain(`/celebrations/${rule}`);
    expect(mail.text).toContain("because you are an owner of Nordlicht");
    expect((await approveAs(owner.email, tokenIn(mail))).body).toEqual({ approved: 1, unchanged: [] });
  });

  it("is nobody for a celebration that is off, in a suspended organization, or without an SMTP server", async () => {
    await wait("2026-05-09");
    settleEnvironment({ mailServer: null });
    await queueDueApprovalMails(database());
    at(MONDAY);
    await queueDueApprovalMails(database());
    expect(await database().mail.count()).toBe(0);
    settleEnvironment({ mailServer: relay.server });
    await database().organization.update({ where: { id: org.id }, data: { status: "suspended" } });
    expect(await mailedAt(MONDAY)).toEqual([]);
    await database().organization.update({ where: { id: org.id }, data: { status: "active" } });
    await database().celebration.update({ where: { id: rule }, data: { enabled: false } });
    expect(await mailedAt(MONDAY)).toEqual([]);
  });

  it("tells each only what is theirs", async () => {
    const other = await insertTestMember(org.id, "editor");
    const jubilees = await insertRule(org, { name: "Jubilees", approverIds: [other.userId] });
    await insertWaiting(org, jubilees, { name: "Grace Hopper", day: "2026-05-10", years: 5 });
    await wait("2026-05-09");
    const mails = await mailedAt(MONDAY);
    const told = Object.fromEntries(mails.map((mail) => [mail.to, namesIn(mail)]));
    expect(told).toEqual({ [approver.email]: ["Ada Lovelace"], [other.email]: ["Grace Hopper"] });
    const [mail] = mails.filter(({ to }) => to === other.email);
    expect(mail?.text).toContain("Jubilees · Sun 10 May · 5 years");
  });
});

describe("between queueing and sending", () => {
  it("leaves out who was erased, and what was approved", async () => {
    const ada = await wait("2026-05-09");
    const grace = await wait("2026-05-10", "Grace Hopper");
    await wait("2026-05-11", "Alan Turing");
    at(MONDAY);
    await queueDueApprovalMails(database());
    const erased = await requestRoute(ERASE, "DELETE", `/v1/people/${ada.personId}`, {
      key: org.keys.owner,
      params: { person_id: ada.personId },
    });
    expect(erased.status).toBe(204);
    await database().occurrence.update({ where: { id: grace.id }, data: { status: "approved" } });
    const mail = only(await delivered());
    expect(namesIn(mail)).toEqual(["Alan Turing"]);
    expect(mail.raw).not.toMatch(/Lovelace|Hopper/);
    expect(await database().approvalMailItem.count({ where: { occurrenceId: ada.id } })).toBe(0);
  });

  it("is canceled when nothing is left to approve", async () => {
    const { id } = await wait("2026-05-09");
    at(MONDAY);
    await queueDueApprovalMails(database());
    await database().occurrence.update({ where: { id }, data: { status: "approved" } });
    expect(await delivered()).toEqual([]);
    expect(await database().mail.findFirst({ where: { orgId: org.id } })).toMatchObject({
      status: "canceled",
    });
  });

  it("tells the same when it is tried again, and goes without pictures that are gone", async () => {
    const { videoId } = await wait("2026-05-09");
    relay.moves.push({ at: "DATA", code: 451, words: "4.3.2 Later" });
    await database().video.update({ where: { id: videoId }, data: { thumbnailKey: null } });
    const mail = only(await mailedAt(MONDAY));
    expect(namesIn(mail)).toEqual(["Ada Lovelace"]);
    expect(mail.html).not.toContain("<img");
    expect(await database().mail.findFirst({ where: { orgId: org.id } })).toMatchObject({ attempts: 2 });
  });
});

describe("the link of the mail", () => {
  const mailed = async () => tokenIn(only(await mailedAt(MONDAY)));

  it("approves exactly what the mail lists, still waits, and shows the same video", async () => {
    const ada = await wait("2026-05-09");
    const remade = await wait("2026-05-10", "Grace Hopper");
    const skipped = await wait("2026-05-11", "Alan Turing");
    const token = await mailed();
    const later = await wait("2026-05-09", "Later Person");
    await database().video.update({
      where: { id: remade.videoId },
      data: { completedAt: new Date("2026-05-04T09:00:00Z"), attempt: 2 },
    });
    await database().occurrence.update({
      where: { id: skipped.id },
      data: { status: "skipped", reason: "by_request", dueAt: null },
    });
    const { status, body } = await approveAs(approver.email, token);
    expect(status).toBe(200);
    expect(body.approved).toBe(1);
    const unchanged = new Map(
      body.unchanged.map((each: { id: string; status: string }) => [each.id, each.status]),
    );
    expect(unchanged).toEqual(
      new Map([
        [remade.id, "awaiting_approval"],
        [skipped.id, "skipped"],
      ]),
    );
    expect(await database().occurrence.findUnique({ where: { id: ada.id } })).toMatchObject({
      status: "approved",
      approvedById: approver.userId,
    });
    for (const { id } of [remade, later]) expect(await statusOf(id)).toBe("awaiting_approval");
    const audited = await database().auditEvent.findMany({
      where: { orgId: org.id, action: "occurrence.approved" },
    });
    expect(audited.map(({ targetId }) => targetId)).toEqual([ada.id]);
    // Once more, as a page that is loaded again.
    const again = await approveAs(approver.email, token);
    expect([again.status, again.body.approved, again.body.unchanged.length]).toEqual([200, 0, 3]);
  });

  it("is of no use to anybody else, such as a scanner of mails, and ends after two weeks", async () => {
    const { id } = await wait("2026-05-30");
    const token = await mailed();
    const path = "/v1/occurrences/approve-mailed";
    const scanner = await requestRoute(APPROVE_MAILED, "POST", path, { body: { token } });
    expect(scanner.status).toBe(401);
    const key = await requestRoute(APPROVE_MAILED, "POST", path, { key: org.keys.owner, body: { token } });
    expect([key.status, key.body.code]).toEqual([403, "session_required"]);
    const unknown = [404, "approval_mail_unknown"];
    const admin = await insertTestMember(org.id, "admin");
    const refusals = [await approveAs(admin.email, token), await approveAs(approver.email, `${token}x`)];
    at("2026-05-18T08:00:00Z");
    refusals.push(await approveAs(approver.email, token));
    for (const { status, body } of refusals) expect([status, body.code]).toEqual(unknown);
    expect(await statusOf(id)).toBe("awaiting_approval");
    at("2026-05-18T07:59:00Z");
    expect((await approveAs(approver.email, token)).body.approved).toBe(1);
  });

  it("approves nothing for whoever may not any more", async () => {
    const { id } = await wait("2026-05-09");
    const token = await mailed();
    const waits = { approved: 0, unchanged: [{ id, status: "awaiting_approval" }] };
    await database().celebration.update({ where: { id: rule }, data: { approverIds: [org.id] } });
    expect((await approveAs(approver.email, token)).body).toEqual(waits);
    await database().celebration.update({ where: { id: rule }, data: { approverIds: [approver.userId] } });
    const demoted = { where: { userId: approver.userId }, data: { role: "viewer" } } as const;
    await database().member.updateMany(demoted);
    expect((await approveAs(approver.email, token)).body).toEqual(waits);
    await database().member.deleteMany({ where: { userId: approver.userId } });
    expect((await approveAs(approver.email, token)).status).toBe(404);
    expect(await statusOf(id)).toBe("awaiting_approval");
  });

  it("is stored as a hash, and encrypted until the mail is sent", async () => {
    await wait("2026-05-09");
    const token = await mailed();
    const rows = JSON.stringify([
      await database().mail.findMany(),
      await database().approvalMail.findMany(),
      await database().$queryRaw`select data from pgboss.job`,
    ]);
    expect(rows).not.toContain(token);
    expect(await database().mail.findFirst({ where: { orgId: org.id } })).toMatchObject({
      secret: null,
      status: "sent",
    });
  });
});
