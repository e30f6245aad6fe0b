import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { pruneAuditEvents } from "#lib/server/audit-events/index.ts";
import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { firstIdAt, newId } from "#lib/server/ids.ts";
import { pruneJobs } from "#lib/server/jobs/prune-jobs.ts";
import { pruneMessages } from "#lib/server/messages/index.ts";
import type { Retention } from "#lib/server/retention-settings.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";

await openTestInstallation();
const { retention: usual } = environment();
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization();
});
afterEach(() => settleEnvironment({ retention: usual }));
afterAll(() => database().$disconnect());

const keep = (retention: Partial<Retention>) => settleEnvironment({ retention: { ...usual, ...retention } });
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

it("deletes jobs that ended an hour ago, or as long ago as is set, and none that has not", async () => {
  await database().$executeRaw`
    insert into pgboss.job (name, state, priority, created_on, completed_on)
    select 'render-video', state::pgboss.job_state, minutes, now() - interval '3 hours',
      case when state in ('completed', 'failed') then now() - make_interval(mins => minutes) end
    from (values ('completed', 50), ('completed', 70), ('failed', 80), ('completed', 130), ('created', 200), ('active', 210)) as j(state, minutes)`;
  const left = async () =>
    (await database().$queryRaw<{ priority: number }[]>`select priority from pgboss.job order by 1`).map(
      ({ priority }) => priority,
    );
  keep({ jobHours: 0 });
  await pruneJobs(database());
  expect(await left()).toHaveLength(6);
  keep({ jobHours: 2 });
  await pruneJobs(database());
  expect(await left()).toEqual([50, 70, 80, 200, 210]);
  settleEnvironment({ retention: usual });
  await pruneJobs(database());
  expect(await left()).toEqual([50, 200, 210]);
});

it("keeps entries of the audit log for ever, unless it is told otherwise", async () => {
  const old = { ...entry(), id: firstIdAt(daysAgo(400)), createdAt: daysAgo(400) };
  await database().auditEvent.createMany({ data: [old, entry()] });
  const before = await database().auditEvent.count();
  await pruneAuditEvents(database());
  expect(await database().auditEvent.count()).toBe(before);
  keep({ auditDays: 365 });
  await pruneAuditEvents(database());
  expect(await database().auditEvent.findUnique({ where: { id: old.id } })).toBeNull();
  expect(await database().auditEvent.count()).toBe(before - 1);
});

const entry = () => ({
  ...{ id: newId(), orgId: org.id, action: "project.created", targetType: "project" },
  ...{ actorType: "system" as const, targetId: newId() },
});

it("deletes nothing for the clock of a host that is years ahead", async () => {
  keep({ auditDays: 365, messageDays: 365 });
  await database().auditEvent.create({ data: entry() });
  await send(5, ["sent"]);
  const count = async () => [await database().auditEvent.count(), await database().mail.count()];
  const before = await count();
  vi.useFakeTimers({ toFake: ["Date"], now: daysAgo(-10_000) });
  try {
    await pruneAuditEvents(database());
    await pruneMessages(database());
  } finally {
    vi.useRealTimers();
  }
  expect(await count()).toEqual(before);
  await database().messageSend.deleteMany();
});

it("counts the days of a message from when it ended, not from when it was ordered", async () => {
  const sendId = await send(100, ["scheduled", "scheduled", "queued", "queued"]);
  keep({ messageDays: 30 });
  const mails = await database().mail.findMany({ where: { sendId }, orderBy: { id: "asc" } });
  for (const [index, status] of (["sent", "canceled", "failed", "sent"] as const).entries())
    await database().mail.update({ where: { id: mails[index]?.id ?? "" }, data: { status } });
  await pruneMessages(database());
  expect(await database().mail.count({ where: { sendId } })).toBe(4);
  // One that is sent again by hand has not ended any more.
  await database().mail.updateMany({ where: { sendId, status: "failed" }, data: { status: "queued" } });
  await database().mail.updateMany({
    where: { sendId, endedAt: { not: null } },
    data: { endedAt: daysAgo(31) },
  });
  await pruneMessages(database());
  expect(
    await database().mail.findMany({ where: { sendId }, select: { status: true, endedAt: true } }),
  ).toEqual([{ status: "queued", endedAt: null }]);
  await database().messageSend.deleteMany();
});

it("deletes messages that have ended, and their words once none is left, only if it is told to", async () => {
  const gone = await send(100, ["sent", "failed"]);
  const waits = await send(100, ["sent", "scheduled"]);
  const recent = await send(5, ["sent"]);
  const statuses = async (sendId: string) =>
    (await database().mail.findMany({ where: { sendId }, orderBy: { id: "asc" } })).map(
      ({ status }) => status,
    );
  await pruneMessages(database());
  expect(await statuses(gone)).toHaveLength(2);
  keep({ messageDays: 30 });
  await pruneMessages(database());
  expect([await statuses(gone), await statuses(waits), await statuses(recent)]).toEqual([
    [],
    ["scheduled"],
    ["sent"],
  ]);
  const sends = await database().messageSend.findMany({ orderBy: { id: "asc" } });
  expect(sends.map(({ id }) => id)).toEqual([waits, recent]);
});

/** Messages of one request, made some days ago. */
async function send(days: number, statuses: ("sent" | "failed" | "scheduled" | "queued")[]): Promise<string> {
  const createdAt = daysAgo(days);
  const { id } = await database().messageSend.create({
    data: { id: idAt(createdAt), orgId: org.id, subject: "Hello", text: "Hello", toPerson: true, createdAt },
  });
  const templateId = await insertTestTemplate(org.id);
  for (const status of statuses) {
    const video = { id: newId(), orgId: org.id, templateId, templateVersion: 1 };
    await database().video.create({ data: video });
    const link = { id: newId(), orgId: org.id, videoId: video.id, tokenHash: newId(), expiresAt: new Date() };
    await database().watchLink.create({ data: link });
    await database().mail.create({
      data: {
        ...{
          id: newId(),
          orgId: org.id,
          kind: "message",
          status,
          recipient: "ada@example.org",
          language: "en",
        },
        ...{ params: {}, messageId: newId(), sendId: id, videoId: video.id, watchLinkId: link.id, createdAt },
      },
    });
  }
  return id;
}

/** Ids have their moment in front: one of a moment, and none that another has. */
const idAt = (at: Date): string => firstIdAt(at).slice(0, 19) + newId().slice(19);
