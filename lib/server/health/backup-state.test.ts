import { afterAll, beforeEach, expect, it } from "vitest";
import { GET as metrics } from "#app/metrics/route.ts";
import { GET } from "#app/v1/organizations/[org_id]/backup-state/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, type TestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { mailPart, openTestRelay } from "#test/support/test-relay.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import type { BackupRun } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { sendMail } from "../mails/index.ts";
import { messageWriter } from "../messages/index.ts";
import { withPeer } from "../peer-address.ts";
import { backupMailWriter } from "./backup-mail-writer.ts";
import { BackupWatch } from "./backup-watch.ts";

await openTestInstallation();
const relay = await openTestRelay();
const HOUR = 3_600_000;
let org: TestOrganization;
let owner: TestMember;

beforeEach(async () => {
  settleEnvironment({
    mailServer: relay.server,
    backup: { everyMs: 24 * HOUR, keep: 7, to: "s3://safe/rollcall" },
  });
  relay.received.length = 0;
  await database().backupRun.deleteMany();
  await database().mail.deleteMany();
  await database().organization.updateMany({ data: { vouches: false } });
  org = await createTestOrganization("Nordlicht");
  await database().organization.update({ where: { id: org.id }, data: { vouches: true } });
  owner = await insertTestMember(org.id, "owner");
  await insertTestMember(org.id, "admin");
  await insertTestMember((await createTestOrganization()).id, "owner");
});
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
async function insertRun(hoursAgo: number, more: Partial<BackupRun> = {}): Promise<Date> {
  const at = ago(hoursAgo);
  const place = { host: "a", place: "s3://safe/rollcall", name: `rollcall-${hoursAgo}.tar.zst` };
  const whole = { outcome: "succeeded", size: 5_000_000_000n, missing: 0 } as const;
  await database().backupRun.create({
    data: { id: newId(), ...place, startedAt: at, endedAt: at, ...whole, ...more },
  });
  return at;
}
const failed = { outcome: "failed", size: null, missing: null, fault: "the store is away" } as const;

const get = async (of = org, key = of.keys.owner) =>
  requestRoute(GET, "GET", `/v1/organizations/${of.id}/backup-state`, { key, params: { org_id: of.id } });

it("tells owners of who runs the installation when it was backed up, how large, where, or why not", async () => {
  const nothing = { last: null, failed: null, running_since: null };
  expect((await get()).body).toEqual({
    ...nothing,
    org_id: org.id,
    health: "waiting",
    every_seconds: 86_400,
  });
  await insertRun(30);
  const at = await insertRun(20, { missing: 2 });
  const last = { started_at: at.toISOString(), size: 5_000_000_000, missing_files: 2 };
  expect((await get()).body).toMatchObject({
    ...{ health: "well", failed: null, running_since: null },
    last: { ...last, place: "s3://safe/rollcall", name: "rollcall-20.tar.zst" },
  });
  const failure = await insertRun(5, failed);
  await insertRun(4, { ...failed, outcome: "interrupted" });
  const since = await insertRun(1, { outcome: null, endedAt: null, size: null });
  expect((await get()).body).toMatchObject({
    ...{ health: "failing", last, running_since: since.toISOString() },
    failed: { attempts: 1, last_at: failure.toISOString(), reason: "the store is away" },
  });
  await database().backupRun.deleteMany();
  await insertRun(49);
  expect((await get()).body).toMatchObject({ health: "late" });
  expect((await get(org, org.keys.admin)).status).toBe(403);
  const other = await createTestOrganization();
  expect((await get(other)).body).toMatchObject({ ...nothing, health: "unscheduled", every_seconds: null });
});

const look = async (times = 1) => {
  await Promise.all(Array.from({ length: times }, () => new BackupWatch(database()).look()));
  for (const { id, run, attempts } of await database().mail.findMany({ where: { status: "queued" } }))
    await sendMail(
      database(),
      { id, run, attempt: attempts },
      {
        signal: AbortSignal.timeout(10_000),
        messages: messageWriter,
        digests: { backup_failure: backupMailWriter },
      },
    );
  return relay.received.splice(0);
};

it("mails them once for each outage, when backups fail again and again or are not made at all", async () => {
  await database().user.update({ where: { id: owner.userId }, data: { language: "de" } });
  await insertRun(25);
  await insertRun(3, failed);
  await insertRun(2, failed);
  expect(await look()).toEqual([]);
  await insertRun(1, failed);
  const [mail, ...others] = await look(3);
  expect(others).toEqual([]);
  expect([mail?.to[0], mail?.headers.get("subject")]).toEqual([
    owner.email,
    "Rollcall kann sich nicht sichern",
  ]);
  if (mail === undefined) throw new Error("No mail");
  expect(mailPart(mail, "text/plain")).toContain("the store is away");
  await insertRun(0.5, failed);
  expect(await look()).toEqual([]);
  // Whole again, then none any more.
  await database().backupRun.updateMany({ data: { startedAt: ago(90) } });
  await insertRun(50);
  expect(await look()).toHaveLength(1);
  expect(await look()).toEqual([]);
});

it("tells them of backups that are begun again and again and never end", async () => {
  await insertRun(500);
  await insertRun(5, { ...failed, outcome: "interrupted" });
  await insertRun(1, { outcome: null, endedAt: null, size: null });
  expect((await get()).body).toMatchObject({ health: "late" });
  expect(await look()).toHaveLength(1);
  expect(await look()).toEqual([]);
});

it("cancels the mail when one is whole before it is sent", async () => {
  for (const hours of [3, 2, 1]) await insertRun(hours, failed);
  await new BackupWatch(database()).look();
  await insertRun(0);
  expect(await look()).toEqual([]);
  expect(await database().mail.findMany()).toMatchObject([{ kind: "backup_failure", status: "canceled" }]);
});

it("is in the metrics", async () => {
  const at = await insertRun(20);
  const request = new Request("http://localhost:3000/metrics", { headers: { host: "localhost:3000" } });
  const text = await (await withPeer("127.0.0.1", () => metrics(request))).text();
  expect(text).toContain("rollcall_backup_interval_seconds 86400\n");
  expect(text).toContain("rollcall_backup_last_size_bytes 5000000000\n");
  expect(text).toContain(`rollcall_backup_last_success_timestamp_seconds ${at.getTime() / 1000}\n`);
});
