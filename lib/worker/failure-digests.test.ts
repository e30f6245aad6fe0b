import { beforeEach, expect, it } from "vitest";
import { DELETE as ERASE } from "#app/v1/people/[person_id]/route.ts";
import { videoErrorOf } from "#lib/contract/errors/video-error.ts";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { queueDueDigests } from "#lib/server/failure-digests/index.ts";
import { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import * as sending from "#lib/server/messages/message-send-service.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, type TestMember } from "#test/support/test-members.ts";
import { insertFinishedCollection } from "#test/support/test-messages.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { mailPart, openTestRelay } from "#test/support/test-relay.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const relay = await openTestRelay();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

/** A Monday, on which things fail; their mail is due on Tuesday at 8. */
const MONDAY = "2026-05-04T15:00:00Z";
const TUESDAY = "2026-05-05T08:00:00Z";
const at = (moment: string) => {
  clock.now = () => new Date(moment);
};

let org: TestOrganization;
let admin: TestMember;

beforeEach(async () => {
  await worker.mailsEnded();
  settleEnvironment({ mailServer: relay.server, mailsPerMinute: 0 });
  await database().$executeRaw`delete from pgboss.job`;
  await database().mail.deleteMany();
  await database().organization.updateMany({ data: { status: "suspended" } });
  org = await createTestOrganization("Nordlicht");
  admin = await insertTestMember(org.id, "admin");
  relay.received.length = 0;
  relay.refuse = undefined;
  at(MONDAY);
});

async function mailUntilIdle(): Promise<void> {
  for (;;) {
    const isMore = await worker.mailMore();
    await worker.mailsEnded();
    if (!isMore) return;
  }
}

/** What is mailed at a moment, and to whom. */
async function mailedAt(moment: string) {
  at(moment);
  await queueDueDigests(database());
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
    }))
    .sort((a, b) => a.to.localeCompare(b.to));
}

const ERROR = { code: "asset_missing", message: "There is no photo" };

/** A video about nobody that failed now. */
async function failVideo({ id: orgId }: TestOrganization): Promise<string> {
  const id = newId();
  const templateId = await insertTestTemplate(orgId);
  const row = { id, orgId, templateId, templateVersion: 1, status: "failed" as const };
  await database().video.create({ data: { ...row, error: ERROR, completedAt: clock.now() } });
  return id;
}

/** Somebody whose address the server refuses, their collection of one of two videos, and a receiver that is gone. */
async function failEverything() {
  const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada@gone.example" };
  const { id, people, videos } = await insertFinishedCollection(
    org,
    [ada, { firstName: "Grace" }],
    (index) => (index === 0 ? { completedAt: clock.now() } : { status: "failed", error: ERROR }),
  );
  relay.refuse = (to) => (to === ada.email ? { code: 550, words: "5.1.1 <ada@gone.example> Gone" } : null);
  const words = { subject: "For you", text: "Watch this." };
  const now = { at: null, send_again: false, dry_run: false };
  await sending.sendForCollection(org.actor, id, { to: "person", ...words, ...now });
  await mailUntilIdle();
  await database().collection.update({
    where: { id },
    data: { completed: 1, failed: 1, completedAt: clock.now() },
  });
  const video = await failVideo(org);
  const webhook = newId();
  const disabled = { enabled: false, disabledAt: clock.now(), disabledReason: "410" };
  const url = "https://hooks.example/secret-path";
  await database().webhook.create({
    data: { ...disabled, id: webhook, orgId: org.id, url, secret: "s", events: [] },
  });
  const [message] = await database().mail.findMany({ where: { orgId: org.id } });
  return { message: message?.id, collection: id, person: people[0] ?? "", sent: videos[0], video, webhook };
}

it("mails nothing where nothing failed", async () => {
  await insertFinishedCollection(org, [{ firstName: "Ada" }]);
  expect(await mailedAt(TUESDAY)).toEqual([]);
  expect(await database().mail.count()).toBe(0);
  // What fails afterwards is told the next time.
  at("2026-05-05T09:00:00Z");
  await failVideo(org);
  expect(await mailedAt("2026-05-06T08:00:00Z")).toHaveLength(1);
});

it("names what failed in the last day, once, with links to it and to what turns the mail off", async () => {
  at("2026-05-03T06:00:00Z");
  await failVideo(org);
  at(MONDAY);
  const { message, collection, video, webhook } = await failEverything();
  expect(await mailedAt("2026-05-05T07:59:00Z")).toEqual([]);
  const [mail, ...others] = await mailedAt(TUESDAY);
  if (mail === undefined) throw new Error("nothing was mailed");
  expect(others).toEqual([]);
  expect(mail.to).toBe(admin.email);
  expect(mail.subject).toBe("What failed in Nordlicht: 1 message, 1 video, 1 collection, 1 webhook");
  // In this organization, whichever the browser showed last.
  const url = `http://localhost:3000/open/${org.id}?page=`;
  for (const words of [
    "1 message was not delivered\n\nada@gone.example\nVideo for Ada Lovelace · ",
    `550 5.1.1 <ada@gone.example> Gone\n${url}/messages/${message}`,
    `${url}/messages%3Fstatus%3Dfailed`,
    `1 video failed\n\nTest\n${url}/videos/${video}\n\nAll failed videos\n${url}/videos%3Fstatus%3Dfailed`,
    `All of us\n1 of 2 failed\n${url}/collections/${collection}`,
    `hooks.example\nIts receiver takes no more events, so nothing is sent to it.\n${url}/webhooks/${webhook}`,
    "From Monday 4 May at 07:00 UTC to Tuesday 5 May at 07:00 UTC",
    "Turn it off in your profile:\nhttp://localhost:3000/profile",
    "owner or admin of Nordlicht",
  ])
    expect(mail.text).toContain(words);
  for (const link of mail.text.match(/http\S+/g) ?? []) expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).toContain("&lt;ada@gone.example&gt; Gone");
  expect(mail.text + mail.html).not.toContain("secret-path");
  expect(await mailedAt("2026-05-05T08:05:00Z")).toEqual([]);
  expect(await mailedAt("2026-05-06T08:00:00Z")).toEqual([]);
});

it("is mailed once, whatever number of workers ask at the same time", async () => {
  await failVideo(org);
  at(TUESDAY);
  await Promise.all(Array.from({ length: 4 }, () => queueDueDigests(database())));
  expect(await delivered()).toHaveLength(1);
});

it("tells each organization of its own, in its own time", async () => {
  const other = await createTestOrganization("Südwind");
  const { email } = await insertTestMember(other.id, "owner");
  await database().organization.update({ where: { id: other.id }, data: { timeZone: "America/New_York" } });
  const [mine, theirs] = [await failVideo(org), await failVideo(other)];
  const [first, ...early] = await mailedAt(TUESDAY);
  expect(early).toEqual([]);
  expect(first?.to).toBe(admin.email);
  expect(first?.text).toContain(mine);
  expect(first?.text).not.toContain(theirs);
  const [second, ...late] = await mailedAt("2026-05-05T12:00:00Z");
  expect(late).toEqual([]);
  expect(second?.to).toBe(email);
  expect(second?.text).toContain(theirs);
  expect(second?.text).not.toContain(mine);
  expect(second?.text).toContain("From Monday 4 May at 07:00 GMT-4");
});

it("goes to owners and admins who want it, and to nobody else", async () => {
  const owner = await insertTestMember(org.id, "owner");
  for (const role of ["editor", "viewer"] as const) await insertTestMember(org.id, role);
  await insertTestMember(org.id, "admin", "suspended");
  const off = await insertTestMember(org.id, "owner");
  await database().user.update({ where: { id: off.userId }, data: { failureDigest: false } });
  const disabled = await insertTestMember(org.id, "owner");
  await database().user.update({ where: { id: disabled.userId }, data: { disabledAt: clock.now() } });
  await failVideo(org);
  const mails = await mailedAt(TUESDAY);
  expect(mails.map(({ to }) => to)).toEqual([admin.email, owner.email]);
});

it("is not sent to who turned it off, or lost their role, while it waited", async () => {
  const owner = await insertTestMember(org.id, "owner");
  const former = await insertTestMember(org.id, "admin");
  await failVideo(org);
  at(TUESDAY);
  await queueDueDigests(database());
  await database().user.update({ where: { id: owner.userId }, data: { failureDigest: false } });
  await database().member.update({
    where: { orgId_userId: { orgId: org.id, userId: former.userId } },
    data: { role: "viewer" },
  });
  expect((await delivered()).map(({ to }) => to)).toEqual([admin.email]);
  const statuses = await database().mail.groupBy({
    by: ["status"],
    _count: true,
    orderBy: { status: "asc" },
  });
  expect(statuses.map(({ status, _count }) => [status, _count])).toEqual([
    ["sent", 1],
    ["canceled", 2],
  ]);
});

it("does not name who was erased since", async () => {
  const { person } = await failEverything();
  at(TUESDAY);
  await queueDueDigests(database());
  const params = { params: { person_id: person }, key: org.keys.owner };
  expect((await requestRoute(ERASE, "DELETE", `/v1/people/${person}`, params)).status).toBe(204);
  const [mail] = await delivered();
  expect(mail?.subject).toBe("What failed in Nordlicht: 1 video, 1 webhook");
  expect(`${mail?.text}${mail?.html}`.toLowerCase()).not.toMatch(/ada|lovelace/);
  const stored = await database().mail.findMany();
  expect(JSON.stringify(stored).toLowerCase()).not.toMatch(/ada@|lovelace/);
});

it("does not tell what was mended since, and is not sent when nothing is left", async () => {
  const id = await failVideo(org);
  at(TUESDAY);
  await queueDueDigests(database());
  await database().video.update({ where: { id }, data: { status: "queued", completedAt: null } });
  expect(await delivered()).toEqual([]);
  expect(await database().mail.findMany()).toMatchObject([{ status: "canceled" }]);
});

it("tells of prepared videos that could not be kept, not of those that somebody has cancelled", async () => {
  const full = { code: "storage_full", message: "The storage is full" };
  const canceled = videoErrorOf("keeping_canceled", {});
  const { videos } = await insertFinishedCollection(
    org,
    [{ firstName: "Ada" }, { firstName: "Grace" }, { firstName: "Alan" }],
    (index) => ({
      ...{ status: "ready", keep: false, resultKey: null, completedAt: clock.now() },
      ...{ durationSeconds: 5, fps: 25, width: 320, height: 180 },
      ...(index === 2 ? {} : { error: index === 0 ? full : canceled }),
    }),
  );
  const [mail] = await mailedAt(TUESDAY);
  expect(mail?.subject).toBe("What failed in Nordlicht: 1 video not kept");
  const url = `http://localhost:3000/open/${org.id}?page=`;
  expect(mail?.text).toContain(
    `1 video could not be kept\n\nAda\nTemplate: Test · Can be watched as before\n${url}/videos/${videos[0]}`,
  );
  expect(mail?.text).toContain(`All prepared videos\n${url}/videos%3Fstatus%3Dready`);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Grace|Alan/);
  // Asked for again, it has no error any more.
  at("2026-05-05T09:00:00Z");
  await database().video.updateMany({
    where: { id: videos[0] ?? "" },
    data: { status: "queued", error: Prisma.DbNull, completedAt: null },
  });
  expect(await mailedAt("2026-05-06T08:00:00Z")).toEqual([]);
});

it("speaks German to who reads German", async () => {
  await database().user.update({ where: { id: admin.userId }, data: { language: "de" } });
  await database().organization.update({ where: { id: org.id }, data: { timeZone: "Europe/Berlin" } });
  await failVideo(org);
  await failVideo(org);
  const [mail] = await mailedAt("2026-05-05T06:00:00Z");
  expect(mail?.subject).toBe("Fehlgeschlagen bei Nordlicht: 2 Videos");
  expect(mail?.html).toContain('<html lang="de">');
  expect(mail?.text).toContain("2 Videos sind fehlgeschlagen");
  expect(mail?.text).toContain("Von Montag, 4. Mai um 07:00 MESZ bis Dienstag, 5. Mai um 07:00 MESZ");
  expect(mail?.text).toContain("Im Profil abschalten:");
  expect(mail?.text).not.toMatch(/[Ff]ailed(?!$)|because/m);
});

it("mails nothing without an SMTP server, and what failed in the last week once there is one", async () => {
  await failVideo(org);
  settleEnvironment({ mailServer: null });
  expect(await mailedAt(TUESDAY)).toEqual([]);
  expect(await database().mail.count()).toBe(0);
  settleEnvironment({ mailServer: relay.server });
  // The first mail of an organization tells of one day.
  expect(await mailedAt("2026-05-06T08:00:00Z")).toEqual([]);
  at("2026-05-06T10:00:00Z");
  await failVideo(org);
  settleEnvironment({ mailServer: null });
  expect(await mailedAt("2026-05-07T08:00:00Z")).toEqual([]);
  // Nine days before there is a server again, and three.
  at("2026-05-07T10:00:00Z");
  const old = await failVideo(org);
  at("2026-05-13T10:00:00Z");
  const recent = await failVideo(org);
  settleEnvironment({ mailServer: relay.server });
  const [mail, ...others] = await mailedAt("2026-05-16T08:00:00Z");
  expect(others).toEqual([]);
  expect([old, recent].map((id) => mail?.text.includes(id))).toEqual([false, true]);
});

it("tells nothing of a collection that is packaged again", async () => {
  const failed = { status: "failed", error: ERROR, completedAt: new Date("2026-04-01T10:00:00Z") } as const;
  const { id } = await insertFinishedCollection(org, [{ firstName: "Ada" }], () => failed);
  await database().collection.update({
    where: { id },
    data: { completed: 0, failed: 1, completedAt: clock.now() },
  });
  expect(await mailedAt(TUESDAY)).toEqual([]);
});

it("names the first ten, and says how many more there are", async () => {
  const ids = [];
  for (let count = 0; count < 12; count += 1) ids.push(await failVideo(org));
  const [mail] = await mailedAt(TUESDAY);
  expect(mail?.subject).toContain("12 videos");
  expect(ids.filter((id) => mail?.text.includes(id))).toHaveLength(10);
  expect(mail?.text).toContain("and 2 more");
  expect(mail?.html.length).toBeLessThan(60_000);
});

it("tells nothing of a suspended organization", async () => {
  await failVideo(org);
  await database().organization.update({ where: { id: org.id }, data: { status: "suspended" } });
  expect(await mailedAt(TUESDAY)).toEqual([]);
  expect(await database().mail.count()).toBe(0);
});
