import { beforeEach, expect, test } from "vitest";
import { advanceCelebrations } from "#lib/server/celebrations/index.ts";
import * as approval from "#lib/server/celebrations/occurrence-approval-service.ts";
import { database } from "#lib/server/database.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember } from "#test/support/test-members.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { addPerson, CelebrationClock, celebrate, makeVideos, told } from "#test/worker/celebration-clock.ts";
import { runTestWorker, testEncoder } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

let org: TestOrganization;
let template: string;
let person: string;
let time: CelebrationClock;

/** Ada's video of 17 May waits for an approval. */
beforeEach(async () => {
  await database().$executeRaw`delete from pgboss.job`;
  await database().celebration.deleteMany();
  org = await createTestOrganization();
  template = await insertTestTemplate(org.id);
  time = new CelebrationClock("2026-05-10T10:00:00Z", () => makeVideos(worker));
  const { userId } = await insertTestMember(org.id, "editor");
  await celebrate(org, { template_ids: [template], approval: { members: [userId] }, to: null });
  person = await addPerson(org, { firstName: "Ada", birthDate: "1990-05-17" });
  await time.runUntil("2026-05-10T12:00:00Z");
  expect(await told(org)).toEqual(["Ada 2026-05-17 awaiting_approval"]);
});

const occurrence = () => database().occurrence.findFirstOrThrow({ where: { orgId: org.id } });
const approve = async () => approval.approve(org.actor, { ids: [(await occurrence()).id] });
const video = () => database().video.findFirstOrThrow({ where: { orgId: org.id } });

test("an approved video that is made again for changed facts keeps the version of its design", async () => {
  await approve();
  const scene = { ...TINY_SCENE, background: "#aa0000" };
  await database().templateVersion.create({
    data: { orgId: org.id, templateId: template, version: 2, scene },
  });
  await database().template.update({ where: { id: template }, data: { latestVersion: 2 } });
  const change = { firstName: "Adele", revision: { increment: 1 } };
  await database().person.update({ where: { id: person }, data: change });
  await time.runUntil("2026-05-12T00:00:00Z");
  expect(await video()).toMatchObject({ status: "succeeded", attempt: 2, templateVersion: 1 });
  expect(await told(org)).toEqual(["Adele 2026-05-17 approved"]);
});

test("a video that is ordered anew waits for an approval of its own", async () => {
  await approve();
  await database().video.deleteMany({ where: { orgId: org.id } });
  await time.runUntil("2026-05-18T00:00:00Z");
  expect(await told(org)).toEqual(["Ada 2026-05-17 awaiting_approval"]);
  expect(await occurrence()).toMatchObject({ approvedById: null, approvedAt: null });
  expect((await approve()).approved).toBe(1);
  await time.runUntil("2026-05-19T00:00:00Z");
  expect(await told(org)).toEqual(["Ada 2026-05-17 sent 2026-05-18T00:00"]);
});

test("only a finished video is approved", async () => {
  const { id } = await occurrence();
  const unchanged = [{ id, status: "awaiting_approval" }];
  await database().video.updateMany({ where: { orgId: org.id }, data: { status: "queued" } });
  expect(await approve()).toEqual({ approved: 0, unchanged });
  await database().video.deleteMany({ where: { orgId: org.id } });
  expect(await approve()).toEqual({ approved: 0, unchanged });
  await advanceCelebrations(database());
  expect((await approve()).approved).toBe(0);
});
