import { beforeEach, describe, expect, it } from "vitest";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { newId } from "#lib/server/ids.ts";
import * as control from "#lib/server/messages/message-control-service.ts";
import * as previews from "#lib/server/messages/message-preview-service.ts";
import * as sending from "#lib/server/messages/message-send-service.ts";
import * as messages from "#lib/server/messages/message-service.ts";
import { eraseVideos } from "#lib/server/rendering/index.ts";
import { duringErasure } from "#test/support/during-erasure.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, memberActor } from "#test/support/test-members.ts";
import { insertFinishedCollection, type TestPerson } from "#test/support/test-messages.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { mailPart, openTestRelay } from "#test/support/test-relay.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const relay = await openTestRelay();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });
const now = clock.now;
let org: TestOrganization;

beforeEach(async () => {
  await worker.mailsEnded();
  clock.now = now;
  settleEnvironment({ mailServer: relay.server, mailsPerMinute: 0 });
  await database().$executeRaw`delete from pgboss.job`;
  await database().mail.deleteMany();
  org = await createTestOrganization();
  relay.received.length = 0;
  relay.moves.length = 0;
});

const WORDS = { subject: "For {{first_name}}", text: "Dear {{first_name}},\n\nwatch this." };
const NOW = { to: "person", ...WORDS, at: null, send_again: false, dry_run: false } as const;

const ADA: TestPerson = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" };
const FAILED = { status: "failed", error: { code: "asset_missing", message: "There is no photo" } } as const;

const GRACE: TestPerson = { firstName: "Grace", email: "grace@example.com" };

async function mailUntilIdle(): Promise<void> {
  for (;;) {
    const isMore = await worker.mailMore();
    await worker.mailsEnded();
    if (!isMore) return;
  }
}

/** The time goes on, and what was put off or is scheduled is due. */
async function later(): Promise<void> {
  await database().$executeRaw`update pgboss.job set start_after = now() where state = 'created'`;
}

const rows = () => database().mail.findMany({ where: { orgId: org.id }, orderBy: { id: "asc" } });
const states = async () => (await rows()).map(({ status, reason }) => [status, reason]);
const addresses = () => relay.received.flatMap(({ to }) => to).sort();

describe("a collection's messages", () => {
  it("lead each person to their own video, in their words, once", async () => {
    const { id, videos } = await insertFinishedCollection(org, [ADA, GRACE]);
    await database().mailSettings.create({
      data: { id: newId(), orgId: org.id, senderName: "People & Culture", replyTo: "hr@nordlicht.example" },
    });
    expect(await sending.sendForCollection(org.actor, id, NOW)).toEqual({
      ...{ queued: 2, left_out: [], left_out_count: 0, reasons: [] },
      // They are for nothing that has a day.
      timing: { before: 0, on_day: 0, after: 0 },
      ...{ shared_addresses: [], shared_address_count: 0 },
    });
    await mailUntilIdle();
    expect(addresses()).toEqual(["ada@example.com", "grace@example.com"]);
    const ada = relay.received.find(({ to }) => to[0] === "ada@example.com");
    if (ada === undefined) throw new Error("Ada has no mail");
    expect(ada.headers.get("subject")).toBe("For Ada");
    expect(ada.headers.get("from")).toBe('"People & Culture" <rollcall@nordlicht.example>');
    expect(ada.headers.get("reply-to")).toBe("hr@nordlicht.example");
    const [url = ""] = /http\S+\/w\/[\w-]{22}/.exec(mailPart(ada, "text/plain")) ?? [];
    expect(mailPart(ada, "text/plain")).toContain("Dear Ada,\r\n\r\nwatch this.");
    expect(mailPart(ada, "text/html")).toContain(`href="${url}"`);
    expect(ada.headers.get("list-unsubscribe")).toBe(`<${url}/opt-out>`);
    // Not over http, where mailboxes send no POST.
    expect(ada.headers.has("list-unsubscribe-post")).toBe(false);
    const [link] = await database().watchLink.findMany({ where: { videoId: videos[0] ?? "" } });
    expect(link?.revokedAt).toBeNull();
    expect(await states()).toEqual([
      ["sent", null],
      ["sent", null],
    ]);
    expect(await sending.sendForCollection(org.actor, id, NOW)).toMatchObject({
      queued: 0,
      reasons: [{ reason: "already_sent", count: 2 }],
    });
    expect(await sending.sendForCollection(org.actor, id, { ...NOW, send_again: true })).toMatchObject({
      queued: 2,
    });
    await mailUntilIdle();
    expect(relay.received).toHaveLength(4);
    expect(new Set(relay.received.map(({ headers }) => headers.get("message-id"))).size).toBe(4);
  });

  it("offer one click over https", async () => {
    const { id } = await insertFinishedCollection(org, [ADA]);
    const { url } = environment();
    settleEnvironment({ url: "https://rollcall.example.org" });
    await sending.sendForCollection(org.actor, id, NOW);
    await mailUntilIdle();
    settleEnvironment({ url });
    const [{ headers } = { headers: new Map() }] = relay.received;
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("list-unsubscribe")).toMatch(
      /^<https:\/\/rollcall\.example\.org\/w\/[\w-]{22}\/opt-out>$/,
    );
  });

  it("wait for the erasure of a person, who then gets none", async () => {
    const { id, people, videos } = await insertFinishedCollection(org, [ADA, GRACE]);
    const report = await duringErasure(id, people[0] ?? "", () =>
      sending.sendForCollection(org.actor, id, NOW),
    );
    expect(report).toMatchObject({ queued: 1, left_out: [] });
    const other = insertFinishedCollection(org, [ADA]);
    const [
      {
        id: second,
        people: ofSecond,
        videos: [video = ""],
      },
    ] = [await other];
    await expect(
      duringErasure(second, ofSecond[0] ?? "", () => sending.sendForVideo(org.actor, video, NOW)),
    ).rejects.toMatchObject({ status: 404 });
    expect((await rows()).map(({ videoId }) => videoId)).toEqual([videos[1]]);
  });

  it("leave out whoever has no address, opted out, has left, or has no video yet, and say why", async () => {
    const people: TestPerson[] = [
      ADA,
      { firstName: "No", lastName: "Address" },
      { firstName: "Not", email: "not@example.com", celebrate: false },
      { firstName: "Left", email: "left@example.com", status: "archived" },
      {
        firstName: "Bad",
        email: "bad@example.com",
        emailFailedAt: new Date(),
        emailFault: "550 No such user",
      },
      { firstName: "Failed", email: "failed@example.com" },
    ];
    const {
      id,
      videos,
      people: ids,
    } = await insertFinishedCollection(org, people, (index) => (index === 5 ? FAILED : {}));
    const report = await sending.sendForCollection(org.actor, id, { ...NOW, dry_run: true });
    expect(report.queued).toBe(1);
    expect(report.left_out).toEqual(
      ["no_email", "opted_out", "archived", "address_failed", "not_ready"].map((reason, index) => ({
        video_id: videos[index + 1],
        person_id: ids[index + 1],
        person_name: index === 0 ? "No Address" : people[index + 1]?.firstName,
        to: people[index + 1]?.email ?? null,
        reason,
      })),
    );
    expect(report.left_out_count).toBe(5);
    expect(await database().mail.count()).toBe(0);
    expect(await database().watchLink.count({ where: { orgId: org.id } })).toBe(0);
    expect(await sending.sendForCollection(org.actor, id, NOW)).toEqual(report);
    await mailUntilIdle();
    expect(addresses()).toEqual(["ada@example.com"]);
  });

  it("go to a team about everybody but those who opted out, without a way to opt others out", async () => {
    const { id } = await insertFinishedCollection(org, [
      ADA,
      { firstName: "Not", celebrate: false },
      { firstName: "Left", status: "archived" },
    ]);
    const to = ["team@example.com", "TEAM@example.com", "hr@example.com"];
    expect(await sending.sendForCollection(org.actor, id, { ...NOW, to })).toMatchObject({
      queued: 4,
      reasons: [{ reason: "opted_out", count: 2 }],
    });
    await mailUntilIdle();
    expect(relay.received.map(({ headers }) => headers.get("subject")).sort()).toEqual([
      ...["For Ada", "For Ada", "For Left", "For Left"],
    ]);
    for (const mail of relay.received) {
      expect(mail.headers.has("list-unsubscribe")).toBe(false);
      expect(mail.raw).not.toContain("opt-out");
    }
  });

  it("are queued once, whatever requests meet", async () => {
    const { id, videos } = await insertFinishedCollection(org, [ADA, GRACE]);
    const reports = await Promise.all([
      sending.sendForCollection(org.actor, id, NOW),
      sending.sendForCollection(org.actor, id, NOW),
      sending.sendForVideo(org.actor, videos[0] ?? "", NOW),
      sending.sendForCollection(org.actor, id, { ...NOW, at: "occasion" }),
    ]);
    expect(reports.reduce((sum, { queued }) => sum + queued, 0)).toBe(2);
    const recipients = (await rows()).map(({ recipient }) => recipient);
    expect(recipients.sort()).toEqual(["ada@example.com", "grace@example.com"]);
    await mailUntilIdle();
    // Where the request for the occasion was the first, a mail waits for its day.
    const due = (await rows()).filter(({ scheduledAt }) => scheduledAt === null);
    expect(addresses()).toEqual(due.map(({ recipient }) => recipient).sort());
  });

  it("are sent on the occasion, at nine where the person is", async () => {
    clock.now = () => new Date("2026-03-28T12:00:00Z");
    const days = ["2026-03-29", "2026-03-29", "2026-03-28", "2026-03-27"];
    const { id } = await insertFinishedCollection(
      org,
      [
        { ...ADA, timeZone: "Europe/Berlin" },
        GRACE,
        { firstName: "Today", email: "today@example.com", timeZone: "Europe/Berlin" },
        { firstName: "Over", email: "over@example.com", timeZone: "Pacific/Pago_Pago" },
      ],
      (index) => ({ occasionOn: new Date(`${days[index]}T00:00:00Z`) }),
    );
    await database().organization.update({ where: { id: org.id }, data: { timeZone: "America/New_York" } });
    await database().collection.update({ where: { id }, data: { type: "birthday" } });
    expect(await sending.sendForCollection(org.actor, id, { ...NOW, dry_run: true })).toMatchObject({
      queued: 4,
      timing: { before: 2, on_day: 1, after: 1 },
    });
    const tomorrow = { ...NOW, at: "2026-03-29T12:00:00Z", dry_run: true };
    expect(await sending.sendForCollection(org.actor, id, tomorrow)).toMatchObject({
      timing: { before: 0, on_day: 2, after: 2 },
    });
    expect(await sending.sendForCollection(org.actor, id, { ...NOW, at: "occasion" })).toMatchObject({
      queued: 3,
      timing: { before: 0, on_day: 3, after: 0 },
      reasons: [{ reason: "occasion_passed", count: 1 }],
    });
    expect(
      (await rows()).map(({ recipient, scheduledAt }) => [recipient, scheduledAt?.toISOString()]),
    ).toEqual([
      ["ada@example.com", "2026-03-29T07:00:00.000Z"],
      ["grace@example.com", "2026-03-29T13:00:00.000Z"],
      ["today@example.com", undefined],
    ]);
    const [{ start } = { start: null }] = await database().$queryRaw<{ start: Date }[]>`
      select start_after as start from pgboss.job where data->>'mail_id' = ${(await rows())[0]?.id}`;
    expect(start).toEqual(new Date("2026-03-29T07:00:00Z"));
    // The link of one that is sent later works as long as any.
    const links = await database().watchLink.findMany({ where: { orgId: org.id }, orderBy: { id: "asc" } });
    expect(links.map(({ expiresAt }) => expiresAt.toISOString())).toEqual([
      ...["2026-06-27T07:00:00.000Z", "2026-06-27T13:00:00.000Z", "2026-06-26T12:00:00.000Z"],
    ]);
  });

  it("about a single video fall to its day if its template is for one", async () => {
    const ahead = { occasionOn: new Date(Date.now() + 40 * 86_400_000) };
    const { videos } = await insertFinishedCollection(org, [ADA], () => ahead);
    const [id = ""] = videos;
    await database().video.update({ where: { id }, data: { collectionId: null, position: null } });
    const dry = async () => (await sending.sendForVideo(org.actor, id, { ...NOW, dry_run: true })).timing;
    expect(await dry()).toEqual({ before: 0, on_day: 0, after: 0 });
    await database().template.updateMany({ where: { orgId: org.id }, data: { occasion: "Birthday" } });
    expect(await dry()).toEqual({ before: 1, on_day: 0, after: 0 });
    await database().template.updateMany({ where: { orgId: org.id }, data: { occasion: "Welcome" } });
    expect(await dry()).toEqual({ before: 0, on_day: 0, after: 0 });
  });

  it("take a time ahead, and no other", async () => {
    const { id } = await insertFinishedCollection(org, [ADA]);
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const day = 86_400_000;
    for (const wrong of [at(-1000), at(367 * day)])
      await expect(sending.sendForCollection(org.actor, id, { ...NOW, at: wrong })).rejects.toMatchObject({
        status: 422,
        detail: [{ loc: ["body", "at"] }],
      });
    const time = at(300 * day);
    await sending.sendForCollection(org.actor, id, { ...NOW, at: time });
    await mailUntilIdle();
    expect(await states()).toEqual([["scheduled", null]]);
    const [row] = await rows();
    expect(await messages.get(org.actor, row?.id ?? "")).toMatchObject({
      scheduled_at: time,
      status: "scheduled",
    });
    await expect(messages.retry(org.actor, row?.id ?? "")).rejects.toMatchObject({ status: 409 });
    await later();
    await mailUntilIdle();
    expect(await states()).toEqual([["sent", null]]);
  });

  it("name each field that is not known", async () => {
    const { id } = await insertFinishedCollection(org, [ADA]);
    const words = { subject: "For {{fist_name}}", text: "{{photo}} {{last_name | uppper}}" };
    const failed = sending.sendForCollection(org.actor, id, { ...NOW, ...words });
    await expect(failed).rejects.toMatchObject({
      status: 422,
      detail: [
        { loc: ["body", "subject"], ctx: { code: "merge_field_unknown", field: "fist_name" } },
        { loc: ["body", "text"] },
        { loc: ["body", "text"] },
      ],
    });
  });
});

describe("what happens before a message is sent", () => {
  it("counts: opting out, leaving, losing the address, the video or the link", async () => {
    const people = ["Out", "Left", "Gone", "Failed", "Revoked", "Bounced", "Moved"].map((firstName) => ({
      firstName,
      email: `${firstName.toLowerCase()}@example.com`,
    }));
    const { id, people: ids, videos } = await insertFinishedCollection(org, people);
    await sending.sendForCollection(org.actor, id, NOW);
    const change = (index: number, data: object) =>
      database().person.update({ where: { id: ids[index] ?? "" }, data });
    await change(0, { celebrate: false });
    await change(1, { status: "archived" });
    await change(2, { email: null });
    await database().video.update({ where: { id: videos[3] ?? "" }, data: FAILED });
    await database().watchLink.updateMany({
      where: { videoId: videos[4] ?? "" },
      data: { revokedAt: new Date() },
    });
    await change(5, { emailFailedAt: new Date(), emailFault: "550" });
    await change(6, { email: "moved@new.example" });
    await mailUntilIdle();
    expect(await states()).toEqual([
      ...["opted_out", "archived", "no_email", "video_failed", "link_ended", "address_failed"].map(
        (reason) => ["canceled", reason],
      ),
      ["sent", null],
    ]);
    expect(addresses()).toEqual(["moved@new.example"]);
    expect((await rows())[6]?.recipient).toBe("moved@new.example");
  });

  it("deletes it with its video and its person", async () => {
    const { id, people, videos } = await insertFinishedCollection(org, [ADA, GRACE]);
    await sending.sendForCollection(org.actor, id, NOW);
    await org.actor.db.$transaction((tx) => eraseVideos(tx, org.id, [videos[0] ?? ""]));
    expect((await rows()).map(({ recipient }) => recipient)).toEqual(["grace@example.com"]);
    await mailUntilIdle();
    expect(addresses()).toEqual(["grace@example.com"]);
    expect(await database().person.count({ where: { id: { in: people } } })).toBe(2);
  });

  it("puts it off while the video is made again", async () => {
    const { id, videos } = await insertFinishedCollection(org, [ADA]);
    await sending.sendForCollection(org.actor, id, NOW);
    await database().video.update({ where: { id: videos[0] ?? "" }, data: { status: "rendering" } });
    await mailUntilIdle();
    const [row] = await rows();
    expect([row?.status, row?.relayAnswer]).toEqual(["queued", "Not sent: the video is being made again"]);
    await database().video.update({ where: { id: videos[0] ?? "" }, data: { status: "succeeded" } });
    await later();
    await mailUntilIdle();
    expect(await states()).toEqual([["sent", null]]);
  });
});

describe("an address that is refused for good", () => {
  const REFUSED = { at: "RCPT TO", code: 550, words: "5.1.1 No such user" } as const;

  it("is marked, left out, and works again after a change or a retry", async () => {
    const { id, people } = await insertFinishedCollection(org, [ADA]);
    const hook = { id: newId(), orgId: org.id, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
    await database().webhook.create({ data: { ...hook, events: ["message.sent", "message.failed"] } });
    relay.moves.push(REFUSED);
    await sending.sendForCollection(org.actor, id, NOW);
    await mailUntilIdle();
    const [row] = await rows();
    const messageId = row?.id ?? "";
    expect(await messages.get(org.actor, messageId)).toMatchObject({
      status: "failed",
      relay_answer: "550 5.1.1 No such user",
    });
    const person = () => database().person.findUniqueOrThrow({ where: { id: people[0] ?? "" } });
    const { updatedAt } = await person();
    expect(await person()).toMatchObject({ emailFault: "550 5.1.1 No such user", revision: 1 });
    const reasons = async () =>
      (await sending.sendForCollection(org.actor, id, { ...NOW, dry_run: true })).reasons;
    expect(await reasons()).toEqual([{ reason: "address_failed", count: 1 }]);
    await database().person.update({
      where: { id: people[0] ?? "" },
      data: { email: "ada@new.example", updatedAt },
    });
    expect(await person()).toMatchObject({ emailFault: null, emailFailedAt: null });
    expect(await reasons()).toEqual([]);
    expect(await messages.retry(org.actor, messageId)).toMatchObject({
      status: "queued",
      to: "ada@new.example",
    });
    await mailUntilIdle();
    expect(addresses()).toEqual(["ada@new.example"]);
    expect(relay.received[0]?.headers.get("message-id")).toBe(`<${messageId}@nordlicht.example>`);
    const told = await database().webhookDelivery.findMany({
      where: { orgId: org.id },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { type: "message.failed", data: { id: messageId, status: "failed", to: "ada@example.com" } },
      { type: "message.sent", data: { id: messageId, status: "sent", to: "ada@new.example" } },
    ]);
    await database().mail.deleteMany({ where: { id: messageId } });
    expect(await database().webhookDelivery.count({ where: { orgId: org.id } })).toBe(0);
  });

  it("is not what a refusal of the text, or a full mailbox, says", async () => {
    const { id } = await insertFinishedCollection(org, [
      ADA,
      GRACE,
      { firstName: "Full", email: "full@example.com" },
    ]);
    relay.moves.push(
      { at: "DATA", code: 554, words: "5.7.1 Spam" },
      { at: "RCPT TO", code: 550, words: "5.7.1 Policy" },
      { at: "RCPT TO", code: 452, words: "4.2.2 Mailbox full" },
    );
    await sending.sendForCollection(org.actor, id, NOW);
    await mailUntilIdle();
    expect((await states()).map(([status]) => status).sort()).toEqual(["failed", "failed", "queued"]);
    expect(await database().person.count({ where: { orgId: org.id, emailFailedAt: { not: null } } })).toBe(0);
  });

  it("is one of forty among three thousand, and the others are sent", async () => {
    const people = Array.from({ length: 3000 }, (_, index) => ({
      firstName: `Person ${index}`,
      email: index % 75 === 0 ? `wrong.${index}@example.com` : `p${index}@example.com`,
    }));
    const { id } = await insertFinishedCollection(org, people);
    expect(await sending.sendForCollection(org.actor, id, NOW)).toMatchObject({ queued: 3000 });
    relay.refuse = (address) => (address.startsWith("wrong.") ? REFUSED : null);
    await mailUntilIdle();
    relay.refuse = undefined;
    const counts = await database().mail.groupBy({ by: ["status"], where: { orgId: org.id }, _count: true });
    expect(Object.fromEntries(counts.map(({ status, _count }) => [status, _count]))).toEqual({
      sent: 2960,
      failed: 40,
    });
    expect(await database().person.count({ where: { orgId: org.id, emailFailedAt: { not: null } } })).toBe(
      40,
    );
    expect(new Set(addresses()).size).toBe(2960);
    expect(relay.received).toHaveLength(2960);
    const failed = { status: "failed", sort: "-created_at", limit: 50, count: true } as const;
    expect((await messages.list(org.actor, failed)).total).toBe("40");
  }, 240_000);
});

describe("what is in names and subjects", () => {
  it("adds no header, no recipient and no markup", async () => {
    const evil = 'Eve\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script> "x" <eve@example.com>, ';
    const { id } = await insertFinishedCollection(org, [
      { firstName: evil, lastName: "\u2028X-Evil: 1", email: "eve@example.com" },
    ]);
    await database().organization.update({ where: { id: org.id }, data: { name: evil } });
    const subject = "For {{first_name}} {{last_name}}\u0085Bcc: b@example.com";
    await sending.sendForCollection(org.actor, id, { ...NOW, subject, text: "{{first_name}}" });
    await mailUntilIdle();
    expect(relay.received).toHaveLength(1);
    const [mail] = relay.received;
    if (mail === undefined) throw new Error("Nothing was sent");
    expect(mail.to).toEqual(["eve@example.com"]);
    expect([...mail.headers.keys()].filter((name) => ["bcc", "x-evil"].includes(name))).toEqual([]);
    expect(mail.headers.get("to")).toBe("eve@example.com");
    expect(mailPart(mail, "text/html")).not.toContain("<script");
    expect(mailPart(mail, "text/html")).toContain("&lt;script&gt;");
  });

  it("may be of any script, and addresses too", async () => {
    const { id } = await insertFinishedCollection(org, [
      { firstName: "Zoë 😀", lastName: "Ünal", email: "zoë@bücher.example" },
    ]);
    await sending.sendForCollection(org.actor, id, { ...NOW, subject: "Für {{first_name}} – 生日快乐" });
    await mailUntilIdle();
    expect(await states()).toEqual([["sent", null]]);
    const [mail] = relay.received;
    expect(mail?.to).toEqual(["zoë@bücher.example"]);
    const words = (mail?.headers.get("subject") ?? "").replace(/\?=\s+=\?/g, "?==?");
    const decoded = words.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("latin1")
        : text
            .replaceAll("_", " ")
            .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
    expect(Buffer.from(decoded, "latin1").toString()).toBe("Für Zoë 😀 – 生日快乐");
  });
});

describe("a server that hangs, drops or fails", () => {
  it("gets each message again, under its Message-ID, and none is lost", async () => {
    const { id } = await insertFinishedCollection(
      org,
      Array.from({ length: 6 }, (_, index) => ({ firstName: `P${index}`, email: `p${index}@example.com` })),
    );
    relay.moves.push("drop", "take and drop", { at: "MAIL FROM", code: 451, words: "4.3.0 Later" }, "drop");
    await sending.sendForCollection(org.actor, id, NOW);
    await mailUntilIdle();
    expect((await states()).filter(([status]) => status === "queued")).toHaveLength(4);
    await later();
    await mailUntilIdle();
    expect((await states()).every(([status]) => status === "sent")).toBe(true);
    expect(new Set(addresses()).size).toBe(6);
    expect(relay.received).toHaveLength(7);
    expect(new Set(relay.received.map(({ headers }) => headers.get("message-id"))).size).toBe(6);
  });

  it("holds a message that nobody can send a second time, or cancel, meanwhile", async () => {
    const { id } = await insertFinishedCollection(org, [ADA]);
    relay.moves.push("hang");
    await sending.sendForCollection(org.actor, id, NOW);
    await worker.mailMore();
    await expect.poll(async () => (await rows())[0]?.inHand).toBe(true);
    const messageId = (await rows())[0]?.id ?? "";
    await expect(messages.cancel(org.actor, messageId)).rejects.toMatchObject({ code: "message_in_hand" });
    expect(await control.cancel(org.actor, id)).toEqual({ messages: 0 });
    expect(await messages.retry(org.actor, messageId)).toMatchObject({ status: "queued" });
    expect((await rows())[0]?.run).toBe(0);
    relay.dropAll();
    await mailUntilIdle();
    expect((await rows())[0]).toMatchObject({ inHand: false, status: "queued", attempts: 1 });
    expect(await messages.retry(org.actor, messageId)).toMatchObject({ status: "queued", attempts: 0 });
    await mailUntilIdle();
    expect(relay.received).toHaveLength(1);
    await expect(messages.retry(org.actor, messageId)).rejects.toMatchObject({ code: "message_ended" });
  });
});

describe("by hand", () => {
  it("a message is canceled, and sent after all", async () => {
    const { id, videos } = await insertFinishedCollection(org, [ADA]);
    await sending.sendForCollection(org.actor, id, NOW);
    const [row] = await rows();
    const messageId = row?.id ?? "";
    expect(await messages.cancel(org.actor, messageId)).toMatchObject({
      status: "canceled",
      reason: "by_request",
    });
    await expect(messages.cancel(org.actor, messageId)).rejects.toMatchObject({ code: "message_ended" });
    await mailUntilIdle();
    expect(relay.received).toEqual([]);
    // Another one takes its place, and then it cannot be sent any more.
    expect(await sending.sendForVideo(org.actor, videos[0] ?? "", NOW)).toMatchObject({ queued: 1 });
    // However often: a refusal is no mail, and counts for none of the few an hour that an address gets by hand.
    for (let time = 0; time < 6; time += 1)
      await expect(messages.retry(org.actor, messageId)).rejects.toMatchObject({
        code: "message_superseded",
      });
    await control.cancel(org.actor, id);
    await database().watchLink.updateMany({ where: { orgId: org.id }, data: { revokedAt: new Date() } });
    expect(await messages.retry(org.actor, messageId)).toMatchObject({ status: "queued", reason: null });
    await mailUntilIdle();
    expect(addresses()).toEqual(["ada@example.com"]);
    expect(await states()).toEqual([
      ["sent", null],
      ["canceled", "by_request"],
    ]);
  });

  it("a collection's messages are held back, go on, and are canceled", async () => {
    const { id } = await insertFinishedCollection(org, [ADA, GRACE]);
    await sending.sendForCollection(org.actor, id, NOW);
    expect(await control.pause(org.actor, id)).toEqual({ messages: 2 });
    expect(await control.pause(org.actor, id)).toEqual({ messages: 0 });
    await mailUntilIdle();
    expect(relay.received).toEqual([]);
    const [row] = await rows();
    expect(await messages.get(org.actor, row?.id ?? "")).toMatchObject({ status: "queued", is_paused: true });
    expect(await control.resume(org.actor, id)).toEqual({ messages: 2 });
    expect(await control.resume(org.actor, id)).toEqual({ messages: 0 });
    await mailUntilIdle();
    expect(addresses()).toEqual(["ada@example.com", "grace@example.com"]);
    await sending.sendForCollection(org.actor, id, {
      ...NOW,
      send_again: true,
      at: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await control.pause(org.actor, id);
    expect(await control.resume(org.actor, id)).toEqual({ messages: 2 });
    await mailUntilIdle();
    expect(relay.received).toHaveLength(2);
    expect(await control.cancel(org.actor, id)).toEqual({ messages: 2 });
    await later();
    await mailUntilIdle();
    expect(relay.received).toHaveLength(2);
    const actions = await database().auditEvent.findMany({
      where: { orgId: org.id },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action, details }) => [action.split("_")[1], details])).toEqual([
      ["queued", { messages: 2, left_out: 0 }],
      ["paused", { messages: 2 }],
      ["resumed", { messages: 2 }],
      ["queued", { messages: 2, left_out: 0 }],
      ["paused", { messages: 2 }],
      ["resumed", { messages: 2 }],
      ["canceled", { messages: 2 }],
    ]);
  });

  it("a preview is the mail, and a test goes to a member and to nobody else", async () => {
    const { id, videos } = await insertFinishedCollection(org, [
      ADA,
      { ...GRACE, language: "de", hireDate: new Date("2015-05-09") },
    ]);
    const words = { subject: "For {{first_name}}", text: '{{position}} since {{hire_date | date:"long"}}' };
    const first = await previews.previewOfCollection(org.actor, id, words);
    expect(first).toMatchObject({ person_name: "Ada Lovelace", to: "ada@example.com", subject: "For Ada" });
    expect(first.missing).toEqual(["position", "hire_date"]);
    const video_id = videos[1] ?? "";
    const second = await previews.previewOfCollection(org.actor, id, { ...words, video_id });
    expect(second).toMatchObject({ subject: "For Grace", missing: ["position"] });
    expect(second.text).toContain("9. Mai 2015");
    expect(second.html).toContain('lang="de"');
    const stranger = (await insertFinishedCollection(org, [GRACE])).videos[0] ?? "";
    await expect(
      previews.previewOfCollection(org.actor, id, { ...words, video_id: stranger }),
    ).rejects.toMatchObject({
      status: 422,
    });
    expect(await database().mail.count()).toBe(0);

    const { userId, email } = await insertTestMember(org.id, "editor");
    const member = await memberActor(org.id, userId);
    expect(await previews.testOfCollection(member, id, { ...words, video_id })).toMatchObject({ to: email });
    await expect(
      previews.testOfCollection(member, id, { ...words, to: "ada@example.com" }),
    ).rejects.toMatchObject({
      code: "test_mail_to_stranger",
    });
    await mailUntilIdle();
    expect(addresses()).toEqual([email]);
    expect(relay.received[0]?.headers.get("subject")).toBe("For Grace");
    expect(relay.received[0]?.raw).not.toContain("opt-out");
    expect((await messages.list(org.actor, { sort: "-created_at", limit: 10, count: false })).items).toEqual(
      [],
    );
    expect(await sending.sendForCollection(org.actor, id, NOW)).toMatchObject({ queued: 2 });
  });

  it("nothing is sent without a server, and every action says so", async () => {
    settleEnvironment({ mailServer: null });
    const { id, videos } = await insertFinishedCollection(org, [ADA]);
    const video = videos[0] ?? "";
    for (const refused of [
      sending.sendForCollection(org.actor, id, NOW),
      sending.sendForCollection(org.actor, id, { ...NOW, dry_run: true }),
      sending.sendForVideo(org.actor, video, NOW),
      previews.testOfCollection(org.actor, id, WORDS),
      previews.testOfVideo(org.actor, video, WORDS),
    ])
      await expect(refused).rejects.toMatchObject({ code: "mail_not_set_up" });
  });
});

it("waits behind other mails, and a small collection not behind a large one", async () => {
  const people = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({ firstName: name, email: `${name}${index}@example.com` }));
  const [large, small] = [people(20, "large"), people(2, "small")];
  await sending.sendForCollection(org.actor, (await insertFinishedCollection(org, large)).id, NOW);
  const other = await createTestOrganization();
  await sending.sendForCollection(other.actor, (await insertFinishedCollection(other, small)).id, NOW);
  settleEnvironment({ mailsPerMinute: 4 });
  await mailUntilIdle();
  expect(addresses()).toEqual(["large0", "large1", "small0", "small1"].map((name) => `${name}@example.com`));
});

it("finds messages of one organization alone, by person, collection, status and words", async () => {
  const { id, people, videos } = await insertFinishedCollection(org, [ADA, GRACE]);
  await sending.sendForCollection(org.actor, id, NOW);
  await sending.sendForVideo(org.actor, videos[0] ?? "", { ...NOW, to: ["team@example.com"] });
  const other = await createTestOrganization();
  const find = async (query: object, { actor } = org) =>
    (await messages.list(actor, { sort: "-created_at", limit: 10, count: false, ...query })).items
      .map(({ to }) => to)
      .sort();
  expect(await find({})).toEqual(["ada@example.com", "grace@example.com", "team@example.com"]);
  expect(await find({ collection_id: id })).toHaveLength(3);
  expect(await find({ video_id: videos[1] })).toEqual(["grace@example.com"]);
  expect(await find({ person_id: people[0] })).toEqual(["ada@example.com", "team@example.com"]);
  expect(await find({ q: "lovel" })).toEqual(["ada@example.com", "team@example.com"]);
  expect(await find({ q: "team@" })).toEqual(["team@example.com"]);
  expect(await find({ q: "%" })).toEqual([]);
  expect(await find({ status: "sent" })).toEqual([]);
  expect(await find({}, other)).toEqual([]);
  await expect(messages.get(other.actor, (await rows())[0]?.id ?? "")).rejects.toMatchObject({ status: 404 });
});
