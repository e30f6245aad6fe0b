import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { waitingLocks } from "#test/support/waiting-locks.ts";
import { celebrate } from "#test/worker/celebration-clock.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { occurrenceId } from "./occurrence-id.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

let org: TestOrganization;
let celebrationId: string;
let videoId: string;
let video: { orgId: string; templateId: string; templateVersion: number; personId: string };
const day = new Date("2099-05-17T00:00:00Z");

beforeEach(async () => {
  org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  celebrationId = await celebrate(org, { template_ids: [templateId] });
  const personId = await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-05-17" });
  video = { orgId: org.id, templateId, templateVersion: 1, personId };
  videoId = newId();
  await database().video.create({ data: { ...video, id: videoId } });
});

async function stored(data: { status: "approved" | "sent"; dueAt: Date | null }): Promise<string> {
  const id = occurrenceId(celebrationId, video.personId, "2099-05-17");
  const row = { id, orgId: org.id, celebrationId, personId: video.personId, occasionOn: day, sendAt: day };
  await database().occurrence.create({ data: { ...row, videoId, ...data } });
  return id;
}

test("an occurrence whose video is deleted is looked at at once", async () => {
  const id = await stored({ status: "approved", dueAt: day });
  await database().video.delete({ where: { id: videoId } });
  const row = await database().occurrence.findUniqueOrThrow({ where: { id } });
  expect(row.videoId).toBeNull();
  expect(row.dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
});

test("one that was sent waits for nothing when its video is deleted", async () => {
  const id = await stored({ status: "sent", dueAt: null });
  await database().video.delete({ where: { id: videoId } });
  expect(await database().occurrence.findUnique({ where: { id } })).toMatchObject({
    ...{ status: "sent", videoId: null, dueAt: null },
  });
});

test("what webhooks were told of occurrences is deleted after their webhooks are locked", async () => {
  const id = await stored({ status: "approved", dueAt: day });
  const webhookId = newId();
  const hook = { id: webhookId, orgId: org.id, url: "http://127.0.0.1:9/", secret: "whsec_dGVzdA==" };
  await database().webhook.create({ data: { ...hook, events: ["occurrence.sent"] } });
  const told = { orgId: org.id, webhookId, event: "occurrence.sent", resourceId: id, payload: {} };
  await database().webhookDelivery.create({ data: { ...told, id: newId() } });
  let deleted: Promise<unknown> = Promise.resolve();
  await database().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from webhooks where id = ${webhookId}::uuid for update`;
    deleted = database()
      .celebration.delete({ where: { id: celebrationId } })
      .then(() => "deleted");
    await vi.waitFor(async () => expect(await waitingLocks()).not.toEqual([]), { timeout: 2000 });
  });
  expect(await deleted).toBe("deleted");
  expect(await database().webhookDelivery.count({ where: { webhookId } })).toBe(0);
});
