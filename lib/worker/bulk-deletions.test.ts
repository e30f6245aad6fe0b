import { expect, it } from "vitest";
import { POST as CANCEL } from "#app/v1/bulk-actions/[bulk_action_id]/cancel/route.ts";
import { GET } from "#app/v1/bulk-actions/[bulk_action_id]/route.ts";
import { POST } from "#app/v1/bulk-actions/route.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workThroughPauses, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

const request = (org: TestOrganization, body: object, key = org.keys.editor) =>
  requestRoute(POST, "POST", "/v1/bulk-actions", { key, body, headers: { "Idempotency-Key": newId() } });
const about = (handler: typeof GET | typeof CANCEL, org: TestOrganization, id: string) =>
  requestRoute(handler, handler === GET ? "GET" : "POST", `/v1/bulk-actions/${id}`, {
    key: org.keys.editor,
    params: { bulk_action_id: id },
  });
const read = async (org: TestOrganization, id: string) => (await about(GET, org, id)).body;

type State = Partial<Prisma.VideoCreateManyInput>;
const FAILED = {
  status: "failed",
  error: { code: "scene_invalid", message: "No." },
} as const satisfies State;
const DONE = { status: "succeeded", resultKey: "nowhere.mp4" } as const satisfies State;
/** Videos of a template, each with a state of its own. @returns their ids */
async function insertVideos(orgId: string, templateId: string, states: readonly State[]): Promise<string[]> {
  const videos = states.map((state) => ({ id: newId(), orgId, templateId, templateVersion: 1, ...state }));
  await database().video.createMany({ data: videos });
  return videos.map(({ id }) => id);
}
async function insertCollection(
  orgId: string,
  templateId: string,
  state: Pick<Prisma.CollectionCreateManyInput, "status" | "total"> &
    Partial<Prisma.CollectionCreateManyInput>,
): Promise<string> {
  const id = newId();
  const fixed = { type: "people" as const, templateVersion: 1, fileName: "{{first_name}}" };
  await database().collection.create({ data: { id, orgId, name: "May", templateId, ...fixed, ...state } });
  return id;
}
/** The result of a finished video. */
async function storedResult(orgId: string) {
  const resultKey = `organizations/${orgId}/videos/${newId()}/1.mp4`;
  await storage().write(resultKey, Buffer.from("film"));
  return { status: "succeeded" as const, resultKey, size: 4, completedAt: new Date() };
}
const countVideos = (orgId: string, where: object = {}) =>
  database().video.count({ where: { ...where, orgId } });

it("deletes the videos that a filter selects in batches, with one audit entry", {
  timeout: 60_000,
}, async () => {
  const org = await createTestOrganization();
  const [templateId, other] = [await insertTestTemplate(org.id), await insertTestTemplate(org.id)];
  const failed = Array.from({ length: 600 }, () => FAILED);
  await insertVideos(org.id, templateId, failed);
  await insertVideos(org.id, templateId, [{ status: "canceled" }]);
  await insertVideos(org.id, other, [FAILED]);
  const videos = { filter: { template_id: templateId, status: "failed" } };
  const asked = await request(org, { action: "delete_videos", videos, expected_total: 600 });
  expect([asked.status, asked.body]).toEqual([
    202,
    expect.objectContaining({ status: "queued", total: 600, action: "delete_videos" }),
  ]);
  // For a few seconds it can be called back.
  expect(await worker.changeMore()).toBe(false);
  await database().$executeRaw`update pgboss.job set start_after = now() where state = 'created'`;
  await worker.changeMore();
  expect(await read(org, asked.body.id)).toMatchObject({ status: "running", succeeded: 500 });
  await workUntilIdle(worker);
  expect(await read(org, asked.body.id)).toMatchObject({
    ...{ status: "completed", succeeded: 600, unchanged: 0, failed: 0, undoable_until: null },
  });
  expect(await countVideos(org.id)).toBe(2);
  const entries = await database().auditEvent.findMany({ where: { orgId: org.id } });
  expect(entries).toMatchObject([
    { action: "videos.deleted", targetType: "bulk_action", details: { count: 600 } },
  ]);
});

it("counts and packs the rest of their collections again, and removes their files", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const zipKey = `organizations/${org.id}/collections/${newId()}/old.zip`;
  await storage().write(zipKey, Buffer.from("zip"));
  const counters = { total: 3, completed: 2, failed: 1 };
  const collectionId = await insertCollection(org.id, templateId, {
    status: "completed",
    zipKey,
    ...counters,
  });
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  const [kept, gone] = [await storedResult(org.id), await storedResult(org.id)];
  const ids = await insertVideos(org.id, templateId, [
    { collectionId, position: 0, personId, ...kept },
    { collectionId, position: 1, ...gone },
    { collectionId, position: 2, ...FAILED },
  ]);
  // A file has its video's folder.
  const folder = `organizations/${org.id}/videos/${ids[1]}`;
  await storage().write(`${folder}/1.mp4`, Buffer.from("film"));
  const videos = { ids: ids.slice(1) };
  const preview = await request(org, { action: "delete_videos", videos, dry_run: true });
  expect([preview.status, preview.body]).toEqual([
    200,
    { dry_run: true, total: 2, videos: 2, messages: null, running: null },
  ]);
  await request(org, { action: "delete_videos", videos });
  await workThroughPauses(worker);
  const collection = await database().collection.findUniqueOrThrow({ where: { id: collectionId } });
  expect(collection).toMatchObject({ status: "completed", total: 1, completed: 1, failed: 0 });
  expect(collection.zipKey).not.toBe(zipKey);
  expect(await storage().list(folder)).toEqual([]);
  expect(await storage().size(zipKey)).toBeNull();
});

it("deletes collections with their videos, and names those that are being made", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ended = await Promise.all(
    Array.from({ length: 7 }, () =>
      insertCollection(org.id, templateId, { status: "completed", total: 1, completed: 1 }),
    ),
  );
  const running = await insertCollection(org.id, templateId, { status: "rendering", total: 1 });
  for (const collectionId of [...ended, running])
    await insertVideos(org.id, templateId, [{ ...DONE, collectionId, position: 0 }]);
  const selection = { action: "delete_collections", collections: { filter: { q: "may" } } };
  const preview = await request(org, { ...selection, dry_run: true });
  expect(preview.body).toEqual({ dry_run: true, total: 8, videos: 7, messages: null, running: 1 });
  const { body } = await request(org, selection);
  await workThroughPauses(worker);
  expect(await read(org, body.id)).toMatchObject({
    ...{ status: "completed", succeeded: 7, failed: 1 },
    failures: [{ collection_id: running, person_id: null, video_id: null, code: "running", fields: [] }],
  });
  expect(await database().collection.findMany({ where: { orgId: org.id }, select: { id: true } })).toEqual([
    { id: running },
  ]);
  expect(await countVideos(org.id)).toBe(1);
});

it("deletes nothing when it is cancelled before it begins, nor twice what somebody deleted before", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids = await insertVideos(org.id, templateId, [FAILED, FAILED]);
  const first = await request(org, { action: "delete_videos", videos: { ids } });
  expect((await about(CANCEL, org, first.body.id)).body).toMatchObject({ status: "canceled", succeeded: 0 });
  await workThroughPauses(worker);
  expect(await countVideos(org.id)).toBe(2);
  const second = await request(org, { action: "delete_videos", videos: { ids } });
  await database().video.delete({ where: { id: ids[0] ?? "" } });
  await workThroughPauses(worker);
  expect(await read(org, second.body.id)).toMatchObject({ succeeded: 1, unchanged: 1, failed: 0 });
  expect(await countVideos(org.id)).toBe(0);
});

it("selects by whether videos are out of date, as their list does", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const done = { ...DONE, newestVersion: 1 };
  await insertVideos(org.id, templateId, [done, done, FAILED]);
  await database().template.update({ where: { id: templateId }, data: { latestVersion: 2 } });
  const stale = (value: boolean) =>
    request(org, { action: "delete_videos", videos: { filter: { stale: value } }, dry_run: true });
  expect([(await stale(true)).body.total, (await stale(false)).body.total]).toEqual([2, 1]);
});

it("refuses what is not clear, not expected or not allowed, and deletes nothing", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids = await insertVideos(org.id, templateId, [FAILED]);
  await insertCollection(org.id, templateId, { status: "completed", total: 1, completed: 1 });
  const action = "delete_videos";
  const cases: [object, number, string][] = [
    [{ action }, 422, "missing"],
    [{ action, videos: {} }, 422, "selection_unnamed"],
    [{ action, videos: { ids: [newId()] } }, 422, "selected_video_unknown"],
    [{ action, videos: { filter: { status: "queued" } } }, 422, "selection_none"],
    [{ action, videos: { filter: { stale: "perhaps" } } }, 422, "bool_parsing"],
    [{ action, videos: { ids }, collections: { filter: {} } }, 422, "bulk_target_unused"],
    [{ action: "archive", videos: { ids } }, 422, "bulk_target_unused"],
    // A search that were left out would select all of them.
    [{ action: "delete_collections", collections: { filter: { q: "june" } } }, 422, "selection_none"],
    [{ action: "delete_collections", collections: { ids } }, 422, "selected_collection_unknown"],
    [{ action, videos: { ids }, set: { sector: "A" } }, 422, "bulk_set_unused"],
    [{ action, videos: { ids }, expected_total: 2 }, 409, "bulk_total_unexpected"],
  ];
  for (const [body, status, code] of cases) {
    const answer = await request(org, body);
    expect([answer.status, JSON.stringify(answer.body)], code).toEqual([
      status,
      expect.stringContaining(code),
    ]);
  }
  const viewer = await request(org, { action, videos: { ids } }, org.keys.viewer);
  expect([viewer.status, viewer.body.code]).toEqual([403, "role_too_low"]);
  expect(await countVideos(org.id)).toBe(1);
  expect(await database().bulkAction.count({ where: { orgId: org.id } })).toBe(0);
});
