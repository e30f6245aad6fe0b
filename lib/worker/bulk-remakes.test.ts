import { afterEach, expect, it, vi } from "vitest";
import { POST as CANCEL } from "#app/v1/bulk-actions/[bulk_action_id]/cancel/route.ts";
import { GET as FAILURES } from "#app/v1/bulk-actions/[bulk_action_id]/failures/route.ts";
import { GET } from "#app/v1/bulk-actions/[bulk_action_id]/route.ts";
import { POST as UNDO } from "#app/v1/bulk-actions/[bulk_action_id]/undo/route.ts";
import { POST } from "#app/v1/bulk-actions/route.ts";
import { pixelCount, type Scene } from "#lib/contract/scene/scene.ts";
import { runBulkAction } from "#lib/server/bulk-actions/index.ts";
import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { waitingLocks } from "#test/support/waiting-locks.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });
const { queuePixels, scenePixels, storageBytes } = environment();
afterEach(() => void settleEnvironment({ queuePixels, scenePixels, storageBytes }));

const request = (org: TestOrganization, body: object, key = org.keys.editor) =>
  requestRoute(POST, "POST", "/v1/bulk-actions", { key, body, headers: { "Idempotency-Key": newId() } });
type Handler = Parameters<typeof requestRoute>[0];
const about = (handler: Handler, org: TestOrganization, id: string, method = "GET") =>
  requestRoute(handler, method, `/v1/bulk-actions/${id}`, {
    key: org.keys.editor,
    params: { bulk_action_id: id },
  });
const read = async (org: TestOrganization, id: string) => (await about(GET, org, id)).body;
/** Asks for videos or collections to be made again, and queues them; draws nothing. @returns what came of it */
async function remake(org: TestOrganization, target: "videos" | "collections", ids: string[]) {
  const asked = await request(org, { action: `render_${target}_again`, [target]: { ids } });
  expect(asked.status).toBe(202);
  while (await worker.changeMore());
  return read(org, asked.body.id);
}

type State = Partial<Prisma.VideoCreateManyInput>;
const FAILED = {
  status: "failed",
  error: { code: "scene_invalid", message: "No." },
} as const satisfies State;
const CANCELED = { status: "canceled" } as const satisfies State;

/** A finished video with its file, up to date as long as its template has this newest version. */
async function finished(orgId: string, newestVersion = 2): Promise<State> {
  const resultKey = `organizations/${orgId}/videos/${newId()}/1.mp4`;
  await storage().write(resultKey, Buffer.from("film"));
  return { status: "succeeded", resultKey, size: 4, newestVersion, completedAt: new Date() };
}
async function insertVideos(orgId: string, templateId: string, states: readonly State[]): Promise<string[]> {
  const videos = states.map((state) => ({ id: newId(), orgId, templateId, templateVersion: 1, ...state }));
  await database().video.createMany({ data: videos });
  return videos.map(({ id }) => id);
}
type CollectionState = Pick<Prisma.CollectionCreateManyInput, "status" | "total"> &
  Partial<Prisma.CollectionCreateManyInput>;
/** A collection with videos in these states. */
async function insertCollection(
  orgId: string,
  templateId: string,
  state: CollectionState,
  videos: readonly State[],
) {
  const id = newId();
  const fixed = { type: "people" as const, templateVersion: 1, fileName: "{{first_name}}" };
  await database().collection.create({ data: { id, orgId, name: "May", templateId, ...fixed, ...state } });
  const placed = videos.map((video, position) => ({ ...video, collectionId: id, position }));
  return { id, videos: await insertVideos(orgId, templateId, placed) };
}
/** A template whose second version is the newest. */
async function insertTemplate(orgId: string, second: Scene = TINY_SCENE): Promise<string> {
  const templateId = await insertTestTemplate(orgId);
  await database().templateVersion.create({ data: { orgId, templateId, version: 2, scene: second } });
  await database().template.update({ where: { id: templateId }, data: { latestVersion: 2 } });
  return templateId;
}
const RENAMED: Scene = {
  ...TINY_SCENE,
  layers: TINY_SCENE.layers.map((layer) => ({ ...layer, name: "heading" })),
};
const CHANGED = { modifications: [{ name: "title", text: "Hi" }] } satisfies State;

async function statesOf(ids: readonly string[]) {
  const rows = await database().video.findMany({ where: { id: { in: [...ids] } } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)?.status);
}
const collectionOf = (id: string) => database().collection.findUniqueOrThrow({ where: { id } });
/** The videos that wait to be rendered, each as often as it has a job, with the jobs' priorities. */
const waiting = (orgId: string) =>
  database().$queryRaw<{ id: string; priority: number }[]>`
    select data->>'video_id' as id, priority from pgboss.job
    where name = 'render-video' and state = 'created' and data->>'org_id' = ${orgId} order by priority desc`;
const waitingIds = async (orgId: string) => (await waiting(orgId)).map(({ id }) => id);

it("counts videos of collections, which render and are packed again", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const done = { ...(await finished(org.id, 1)) };
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  const state = { status: "completed", total: 2, completed: 1, failed: 1 } as const;
  const { id, videos } = await insertCollection(org.id, templateId, state, [
    { ...done, personId, personRevision: 1 },
    { ...FAILED, personId },
  ]);
  expect(await remake(org, "videos", videos)).toMatchObject({ succeeded: 1, unchanged: 1 });
  expect(await collectionOf(id)).toMatchObject({ status: "rendering", completed: 1, failed: 0 });
  await workUntilIdle(worker);
  expect(await collectionOf(id)).toMatchObject({
    ...{ status: "completed", completed: 2, failed: 0, zipKey: expect.any(String) },
  });
});

it("packs anew, and draws nothing, where only the archive says something else now", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  const state = { status: "failed", total: 1, failed: 1 } as const;
  const { id, videos } = await insertCollection(org.id, templateId, state, [{ ...FAILED, personId }]);
  await remake(org, "videos", videos);
  await workUntilIdle(worker);
  expect(await collectionOf(id)).toMatchObject({ status: "completed", completed: 1 });
  await database().person.update({
    where: { id: personId },
    data: { email: "ada@example.org", revision: { increment: 1 } },
  });
  expect(await remake(org, "videos", videos)).toMatchObject({ succeeded: 1 });
  expect(await collectionOf(id)).toMatchObject({ status: "packaging", completed: 1 });
  expect(await waitingIds(org.id)).toEqual([]);
  await workUntilIdle(worker);
  expect(await remake(org, "collections", [id])).toMatchObject({ succeeded: 0, unchanged: 1 });
});

it("retries what failed or was cancelled, renders again what is out of date or lost, and leaves the rest", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTemplate(org.id);
  const [fresh, stale] = [await finished(org.id), await finished(org.id, 1)];
  const lost = { ...(await finished(org.id)), resultKey: "nowhere.mp4" };
  const ids = await insertVideos(org.id, templateId, [
    ...[FAILED, CANCELED, stale, lost],
    ...[fresh, { status: "queued" as const }, { status: "rendering" as const }],
  ]);
  const preview = await request(org, {
    ...{ action: "render_videos_again", dry_run: true },
    videos: { filter: { template_id: templateId } },
  });
  // Whether files are lost is only looked at when they are made again.
  expect(preview.body).toEqual({ dry_run: true, total: 7, videos: 3, messages: null, running: null });
  const done = await remake(org, "videos", ids);
  expect(done).toMatchObject({
    ...{ action: "render_videos_again", status: "completed", total: 7 },
    ...{ succeeded: 4, unchanged: 3, failed: 0, failures: [], undoable_until: null },
  });
  expect(await statesOf(ids)).toEqual([
    ...["queued", "queued", "queued", "queued"],
    ...["succeeded", "queued", "rendering"],
  ]);
  expect((await waitingIds(org.id)).sort()).toEqual(ids.slice(0, 4).sort());
  const versions = await database().video.findMany({
    where: { orgId: org.id, templateVersion: 2 },
    select: { id: true },
  });
  expect(versions).toEqual([{ id: ids[2] }]);
  const entries = await database().auditEvent.findMany({ where: { orgId: org.id } });
  expect(entries).toMatchObject([
    { action: "videos.rendered_again", targetType: "bulk_action", targetId: done.id, details: { count: 7 } },
  ]);
  expect((await about(UNDO, org, done.id, "POST")).body.code).toBe("bulk_action_not_undoable");
});

it("goes on in a second batch, and can be cancelled before it", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids = await insertVideos(
    org.id,
    templateId,
    Array.from({ length: 600 }, () => FAILED),
  );
  const videos = { filter: { template_id: templateId, status: "failed" } };
  const body = { action: "render_videos_again", videos, expected_total: 600 };
  const first = await request(org, body);
  await worker.changeMore();
  expect(await read(org, first.body.id)).toMatchObject({ status: "running", succeeded: 500 });
  const canceled = await about(CANCEL, org, first.body.id, "POST");
  expect(canceled.body).toMatchObject({ status: "canceled", succeeded: 500, undoable_until: null });
  while (await worker.changeMore());
  expect(await waitingIds(org.id)).toEqual(ids.slice(0, 500));
  expect((await request(org, body)).body.code).toBe("bulk_total_unexpected");
  const second = await request(org, { ...body, videos: { ids }, expected_total: 600 });
  while (await worker.changeMore());
  expect(await read(org, second.body.id)).toMatchObject({ succeeded: 100, unchanged: 500 });
  expect((await waitingIds(org.id)).sort()).toEqual([...ids].sort());
});

it("renders nothing twice when a worker died after a batch", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTemplate(org.id);
  const stale = await Promise.all(Array.from({ length: 3 }, () => finished(org.id, 1)));
  const ids = await insertVideos(org.id, templateId, [...stale, FAILED, FAILED]);
  const { body } = await request(org, { action: "render_videos_again", videos: { ids } });
  const job = { orgId: org.id, id: body.id, batch: 0, retryCount: 0 };
  const none = () => Promise.reject(new Error("nobody is erased"));
  await runBulkAction(tenantDatabase(org.id), job, none);
  await Promise.all([
    runBulkAction(tenantDatabase(org.id), { ...job, retryCount: 1 }, none),
    worker.changeMore(),
  ]);
  while (await worker.changeMore());
  expect(await read(org, body.id)).toMatchObject({ status: "completed", succeeded: 5, failed: 0 });
  expect((await waitingIds(org.id)).sort()).toEqual([...ids].sort());
});

it("makes a single one before those of collections, and many among these", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids = await insertVideos(org.id, templateId, [FAILED, FAILED, FAILED]);
  await remake(org, "videos", ids.slice(0, 2));
  expect((await waiting(org.id)).every(({ priority }) => priority <= 0)).toBe(true);
  await remake(org, "videos", ids.slice(2));
  expect(await waiting(org.id)).toMatchObject([{ id: ids[2] }, {}, {}]);
  expect((await waiting(org.id))[0]?.priority).toBeGreaterThan(0);
});

it("makes of collections what failed, what was cancelled with them, and what is out of date", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTemplate(org.id);
  const fresh = () => finished(org.id);
  const stale = () => finished(org.id, 1);
  const zipKey = `organizations/${org.id}/collections/${newId()}/old.zip`;
  await storage().write(zipKey, Buffer.from("zip"));
  const ended = { status: "completed", zipKey } as const;
  const insert = (state: CollectionState, videos: State[]) =>
    insertCollection(org.id, templateId, state, videos);
  const mixed = await insert({ ...ended, total: 4, completed: 2, failed: 1 }, [
    ...[await fresh(), await stale()],
    // Cancelled by itself: it stays so.
    ...[FAILED, CANCELED],
  ]);
  const canceled = await insert({ status: "canceled", total: 2, failed: 1 }, [FAILED, CANCELED]);
  const current = await insert({ ...ended, total: 1, completed: 1 }, [await fresh()]);
  const unpacked = await insert({ status: "failed", total: 1, completed: 1 }, [await fresh()]);
  const ids = [mixed, canceled, current, unpacked].map(({ id }) => id);
  const preview = await request(org, {
    ...{ action: "render_collections_again", collections: { ids }, dry_run: true },
  });
  expect(preview.body).toEqual({ dry_run: true, total: 4, videos: 4, messages: null, running: null });
  const result = await remake(org, "collections", ids);
  expect(result).toMatchObject({ status: "completed", succeeded: 3, unchanged: 1, failed: 0 });
  expect(await statesOf(mixed.videos)).toEqual(["succeeded", "queued", "queued", "canceled"]);
  expect(await collectionOf(mixed.id)).toMatchObject({
    ...{ status: "rendering", completed: 1, failed: 0, templateVersion: 2, zipKey },
  });
  expect(await statesOf(canceled.videos)).toEqual(["queued", "queued"]);
  expect(await collectionOf(canceled.id)).toMatchObject({ status: "rendering", failed: 0 });
  expect(await collectionOf(current.id)).toMatchObject({ status: "completed", completed: 1 });
  expect(await collectionOf(unpacked.id)).toMatchObject({ status: "packaging" });
  expect(await waitingIds(org.id)).toHaveLength(4);
  const entries = await database().auditEvent.findMany({ where: { orgId: org.id } });
  expect(entries).toMatchObject([{ action: "collections.rendered_again", details: { count: 4 } }]);
});

it("names what the newest version does not take, and makes the others", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTemplate(org.id, RENAMED);
  const personId = await insertTestPerson(org.id, { firstName: "Ada", lastName: "Lovelace" });
  const unsuitable = { ...(await finished(org.id, 1)), ...CHANGED, personId };
  const ids = await insertVideos(org.id, templateId, [await finished(org.id, 1), unsuitable, FAILED]);
  const { id, ...result } = await remake(org, "videos", ids);
  expect(result).toMatchObject({
    ...{ status: "completed", succeeded: 2, unchanged: 0, failed: 1 },
    failures: [{ video_id: ids[1], code: "newest_version_unsuitable" }],
  });
  expect(await statesOf(ids)).toEqual(["queued", "succeeded", "queued"]);
  expect((await about(FAILURES, org, id)).body).toMatchObject([
    { video_id: ids[1], name: "Ada Lovelace", code: "newest_version_unsuitable", fields: [] },
  ]);
  // What failed in a collection is made again all the same, as by its own command.
  const state = { status: "completed", total: 2, completed: 1, failed: 1 } as const;
  const collection = await insertCollection(org.id, templateId, state, [unsuitable, FAILED]);
  const others = await insertCollection(org.id, templateId, { ...state, name: "June" }, [
    await finished(org.id, 1),
    FAILED,
  ]);
  const made = await remake(org, "collections", [collection.id, others.id]);
  expect(made).toMatchObject({
    ...{ succeeded: 1, failed: 1 },
    failures: [{ collection_id: collection.id, code: "newest_version_unsuitable" }],
  });
  expect(await statesOf(collection.videos)).toEqual(["succeeded", "queued"]);
  expect((await about(FAILURES, org, made.id)).body).toMatchObject([{ name: "May" }]);
});

it("queues as much as the organization's budget allows, and names the rest", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTemplate(org.id);
  settleEnvironment({ queuePixels: 3 * pixelCount(TINY_SCENE) });
  const stale = { ...(await finished(org.id, 1)) };
  const ids = await insertVideos(org.id, templateId, [FAILED, FAILED, stale, stale]);
  const videos = await remake(org, "videos", ids);
  expect(videos).toMatchObject({ succeeded: 3, failed: 1 });
  expect(videos.failures).toMatchObject([{ code: "queue_full" }]);
  expect(await waitingIds(org.id)).toHaveLength(3);
  const state = { status: "completed", total: 2, completed: 1, failed: 1 } as const;
  const { id, videos: own } = await insertCollection(org.id, templateId, state, [stale, FAILED]);
  const refused = await remake(org, "collections", [id]);
  expect(refused.failures).toMatchObject([{ collection_id: id, code: "queue_full" }]);
  expect(await collectionOf(id)).toMatchObject(state);
  expect(await statesOf(own)).toEqual(["succeeded", "failed"]);
  // With room for one, what failed is made, as by its own command; what is out of date waits.
  settleEnvironment({ queuePixels: 4 * pixelCount(TINY_SCENE) });
  expect(await remake(org, "collections", [id])).toMatchObject({ failures: [{ code: "queue_full" }] });
  expect(await statesOf(own)).toEqual(["succeeded", "queued"]);
});

it("names what is too large here, and what there is no storage for", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTemplate(org.id);
  const state = { status: "completed", total: 2, completed: 1, failed: 1 } as const;
  const states = [await finished(org.id, 1), FAILED];
  const { id, videos } = await insertCollection(org.id, templateId, state, states);
  settleEnvironment({ scenePixels: 1 });
  const large = await remake(org, "videos", videos);
  expect(large.failures.map(({ code }: { code: string }) => code)).toEqual([
    "scene_too_large",
    "scene_too_large",
  ]);
  expect((await remake(org, "collections", [id])).failures).toMatchObject([{ code: "scene_too_large" }]);
  settleEnvironment({ scenePixels, storageBytes: 1 });
  expect((await remake(org, "collections", [id])).failures).toMatchObject([
    { code: "storage_quota_exceeded" },
  ]);
  // What is rendered again replaces a file, as by its own command.
  const full = await remake(org, "videos", videos);
  expect(full).toMatchObject({ succeeded: 1, failed: 1 });
  expect(full.failures).toMatchObject([{ video_id: videos[1], code: "storage_quota_exceeded" }]);
  expect(await statesOf(videos)).toEqual(["queued", "failed"]);
});

it("makes videos of an archived template and person again, as their own commands do", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTemplate(org.id);
  const personId = await insertTestPerson(org.id, { firstName: "Ada", status: "archived" });
  await database().template.update({ where: { id: templateId }, data: { archivedAt: new Date() } });
  const stale = await finished(org.id, 1);
  const ids = await insertVideos(org.id, templateId, [
    { ...FAILED, personId },
    { ...stale, personId, personRevision: 1 },
  ]);
  expect(await remake(org, "videos", ids)).toMatchObject({ succeeded: 2, failed: 0 });
});

it("takes its locks in the order in which a video that ends takes them", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const state = { status: "rendering", total: 2, failed: 1 } as const;
  const states: State[] = [{ status: "rendering" }, FAILED];
  const { id, videos } = await insertCollection(org.id, templateId, state, states);
  for (const [target, ids] of [
    ["collections", [id]],
    ["videos", videos],
  ] as const) {
    await database().video.update({ where: { id: videos[1] ?? "" }, data: FAILED });
    let made: ReturnType<typeof remake> | undefined;
    await database().$transaction(async (tx) => {
      await tx.$executeRaw`update videos set progress = 0.5 where id = ${videos[0]}::uuid`;
      made = remake(org, target, [...ids]);
      await vi.waitFor(async () => expect(await waitingLocks()).toHaveLength(1), 10_000);
      await tx.collection.update({ where: { id }, data: { failed: 1 } });
    });
    expect(await made).toMatchObject({ succeeded: 1, failed: 0 });
    expect(await collectionOf(id)).toMatchObject({ failed: 0 });
  }
});

it("leaves alone what somebody else began, and takes what failed, while it waited for them", async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids = await insertVideos(org.id, templateId, [FAILED, FAILED, { status: "rendering" }]);
  let made: ReturnType<typeof remake> | undefined;
  await database().$transaction(async (tx) => {
    await tx.$executeRaw`update videos set status = 'queued' where id = ${ids[0]}::uuid`;
    made = remake(org, "videos", ids);
    await vi.waitFor(async () => expect(await waitingLocks()).toHaveLength(1), 10_000);
    await tx.video.update({ where: { id: ids[2] ?? "" }, data: FAILED });
  });
  expect(await made).toMatchObject({ succeeded: 2, failed: 0 });
});

it("refuses what another organization has, what is gone, and who may only look", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const templateId = await insertTestTemplate(other.id);
  const { id, videos } = await insertCollection(
    other.id,
    templateId,
    { status: "failed", total: 1, failed: 1 },
    [FAILED],
  );
  const cases: [object, string][] = [
    [{ action: "render_videos_again", videos: { ids: videos } }, "selected_video_unknown"],
    [{ action: "render_collections_again", collections: { ids: [id] } }, "selected_collection_unknown"],
    [{ action: "render_videos_again", videos: { filter: { collection_id: id } } }, "selection_none"],
    [{ action: "render_videos_again", collections: { ids: [id] } }, "bulk_target_unused"],
    [
      { action: "render_collections_again", collections: { filter: {} }, set: { sector: "A" } },
      "bulk_set_unused",
    ],
  ];
  for (const [body, code] of cases) {
    const answer = await request(org, body);
    expect([answer.status, JSON.stringify(answer.body)], code).toEqual([422, expect.stringContaining(code)]);
  }
  const viewer = await request(
    other,
    { action: "render_videos_again", videos: { ids: videos } },
    other.keys.viewer,
  );
  expect([viewer.status, viewer.body.code]).toEqual([403, "role_too_low"]);
  const { body } = await request(other, { action: "render_videos_again", videos: { ids: videos } });
  await database().video.deleteMany({ where: { id: { in: videos } } });
  await worker.changeMore();
  expect(await read(other, body.id)).toMatchObject({ status: "completed", unchanged: 1, failed: 0 });
});
