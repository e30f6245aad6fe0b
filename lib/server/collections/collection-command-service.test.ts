import { afterAll, expect, it } from "vitest";
import { POST as CANCEL } from "#app/v1/collections/[collection_id]/cancel/route.ts";
import { POST as RETRY } from "#app/v1/collections/[collection_id]/retry/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { waitingLocks } from "#test/support/waiting-locks.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { beginAttempt, fail, isCurrentAttempt, succeed } from "../rendering/video-attempt.ts";
import * as videoCommands from "../rendering/video-command-service.ts";
import { storage } from "../storage/storage.ts";
import * as commands from "./collection-command-service.ts";
import { lockRun } from "./collection-progress.ts";
import * as collections from "./collection-service.ts";

await openTestInstallation();
const other = await createTestOrganization();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const result = {
  resultKey: "result",
  thumbnailKey: "thumbnail",
  captionsKey: null,
  size: 1,
  durationSeconds: 0.5,
  fps: 10,
  width: 320,
  height: 180,
  durationMs: 5,
  personRevision: null,
  shownDigest: "",
  shownPhotoId: null,
  newestVersion: 1,
  cutLayers: [],
};
// While these files exist, the videos are not rendered again.
for (const key of [result.resultKey, result.thumbnailKey])
  await storage().write(key, new Uint8Array(result.size));
const error = { code: "asset_missing" as const, message: "There is no photo" };

async function order(count: number) {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await insertTestPerson(org.id, { firstName: `Person ${index}` }));
  }
  const { id } = await collections.create(org.actor, {
    name: "All of us",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
    dry_run: false,
  });
  return { org, id, videos: (await listed(org, id)).map((video) => video.id) };
}

const listed = async ({ actor }: TestOrganization, id: string) =>
  (await collections.listVideos(actor, id, { limit: 200, count: false })).items;
const statuses = async (org: TestOrganization, id: string) =>
  (await listed(org, id)).map(({ status }) => status);
const state = async ({ actor }: TestOrganization, id: string) => {
  const { status, total, completed, failed } = await collections.get(actor, id);
  return [status, total, completed, failed];
};

async function begin({ actor }: TestOrganization, videoId = "") {
  const row = await beginAttempt(actor.db, videoId);
  if (row === null) throw new Error("nothing to render");
  return { videoId, attempt: row.attempt };
}

async function end(org: TestOrganization, videoId: string | undefined, how: "succeeded" | "failed") {
  const own = await begin(org, videoId);
  await (how === "succeeded" ? succeed(org.actor.db, own, result) : fail(org.actor.db, own, error));
}

const jobsOf = async (ids: string[]) => {
  const rows = await database().$queryRaw<{ video_id: string }[]>`
    select data->>'video_id' as video_id from pgboss.job where name = 'render-video' and state < 'active'
    order by priority desc, created_on, id`;
  return rows.map(({ video_id }) => video_id).filter((id) => ids.includes(id));
};
const packagingJobs = async (id: string) =>
  (
    await database().$queryRaw<unknown[]>`
      select 1 from pgboss.job where name = 'package-collection' and data->>'collection_id' = ${id}`
  ).length;
const actionsOn = async (id: string) =>
  (await database().auditEvent.findMany({ where: { targetId: id }, orderBy: { id: "asc" } })).map(
    ({ action, details }) => [action, details],
  );

it("cancels what waits and what runs, keeps what is done, and says so", async () => {
  const { org, id, videos } = await order(5);
  await end(org, videos[0], "succeeded");
  await end(org, videos[1], "failed");
  const running = await begin(org, videos[2]);
  const sent = { key: org.keys.editor, params: { collection_id: id } };
  const answer = await requestRoute(CANCEL, "POST", `/v1/collections/${id}/cancel`, sent);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ status: "canceled", total: 5, completed: 1, failed: 1, zip_url: null });
  expect(answer.body.completed_at).not.toBe(null);
  expect(answer.headers.get("etag")).not.toBe(null);
  expect(await statuses(org, id)).toEqual(["succeeded", "failed", "canceled", "canceled", "canceled"]);
  expect((await listed(org, id))[3]?.error).toMatchObject({ code: "canceled" });
  expect(await jobsOf(videos)).toEqual(videos.slice(0, 2));
  // The worker that rendered it notices, and can no longer count it.
  expect(await isCurrentAttempt(org.actor.db, running)).toBe(false);
  expect(await succeed(org.actor.db, running, result)).toBe(false);
  expect(await beginAttempt(org.actor.db, videos[3] ?? "")).toBe(null);
  expect(await state(org, id)).toEqual(["canceled", 5, 1, 1]);
  const again = await requestRoute(CANCEL, "POST", `/v1/collections/${id}/cancel`, sent);
  expect([again.status, again.body.detail]).toEqual([
    409,
    "The collection is canceled: there is nothing to cancel",
  ]);
  expect((await actionsOn(id)).at(-1)).toEqual(["collection.canceled", { videos: 3 }]);
});

it("is for editors of the same organization", async () => {
  const { org, id } = await order(1);
  for (const [handler, name] of [
    [CANCEL, "cancel"],
    [RETRY, "retry"],
  ] as const) {
    const path = `/v1/collections/${id}/${name}`;
    const params = { collection_id: id };
    const foreign = await requestRoute(handler, "POST", path, { key: other.keys.owner, params });
    expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Not Found","code":"not_found"}']);
    const viewer = await requestRoute(handler, "POST", path, { key: org.keys.viewer, params });
    expect(viewer.status).toBe(403);
  }
  expect(await state(org, id)).toEqual(["queued", 1, 0, 0]);
});

it("cancels three thousand within a moment", { timeout: 60_000 }, async () => {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const collection = await order(1);
  const rows = Array.from({ length: 3000 }, () => ({ id: crypto.randomUUID() }));
  await database().person.createMany({ data: rows.map(({ id }) => ({ id, orgId: org.id, firstName: "P" })) });
  const { id } = await collections.create(org.actor, {
    name: "Everybody",
    type: "people",
    template_id: templateId,
    people: { filter: {} },
    modifications: [],
    file_name: "{{first_name}}",
    dry_run: false,
  });
  const began = performance.now();
  await commands.cancel(org.actor, id);
  expect(performance.now() - began).toBeLessThan(2000);
  const waiting = await database().video.count({ where: { collectionId: id, status: { not: "canceled" } } });
  expect(waiting).toBe(0);
  expect(await jobsOf(collection.videos)).toEqual(collection.videos);
});

it("makes the failed ones again inside the same collection, with corrected words", async () => {
  const { org, id, videos } = await order(4);
  await end(org, videos[0], "succeeded");
  for (const video of videos.slice(1)) await end(org, video, "failed");
  const zipKey = "old.zip";
  await database().collection.update({ where: { id }, data: { status: "completed", zipKey } });
  const sent = { key: org.keys.editor, params: { collection_id: id } };
  const path = `/v1/collections/${id}/retry`;
  const wrong = await requestRoute(RETRY, "POST", path, {
    ...sent,
    body: { modifications: [{ name: "title", txet: "x" }] },
  });
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ["body", "modifications", 0, "txet"]]);

  const modifications = [{ name: "title", text: "Hello you" }];
  const answer = await requestRoute(RETRY, "POST", path, { ...sent, body: { modifications } });
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({
    status: "rendering",
    total: 4,
    completed: 1,
    failed: 0,
    completed_at: null,
  });
  expect(answer.body.zip_storage_path).toBe(zipKey);
  const now = await listed(org, id);
  expect(now.map(({ status }) => status)).toEqual(["succeeded", "queued", "queued", "queued"]);
  expect(now.map((video) => video.modifications)).toEqual([[], modifications, modifications, modifications]);
  expect(now[1]).toMatchObject({ error: null, started_at: null, completed_at: null });
  expect((await actionsOn(id)).at(-1)).toEqual(["collection.retried", { videos: 3 }]);

  const before = await packagingJobs(id);
  for (const video of videos.slice(1, 3)) await end(org, video, "succeeded");
  expect(await state(org, id)).toEqual(["rendering", 4, 3, 0]);
  await end(org, videos[3], "failed");
  expect(await state(org, id)).toEqual(["packaging", 4, 3, 1]);
  expect((await packagingJobs(id)) - before).toBe(1);
});

it("needs no body, and nothing to retry is a conflict", async () => {
  const { org, id, videos } = await order(2);
  const sent = { key: org.keys.editor, params: { collection_id: id } };
  const none = await requestRoute(RETRY, "POST", `/v1/collections/${id}/retry`, sent);
  expect([none.status, none.body.detail]).toEqual([
    409,
    "No video of this collection failed: there is nothing to make again",
  ]);
  for (const video of videos) await end(org, video, "failed");
  expect(await state(org, id)).toEqual(["failed", 2, 0, 2]);
  const all = await requestRoute(RETRY, "POST", `/v1/collections/${id}/retry`, sent);
  expect([all.status, all.body.status, all.body.failed]).toEqual([202, "rendering", 0]);
});

it("makes only the named ones again", async () => {
  const { org, id, videos } = await order(3);
  for (const video of videos.slice(0, 2)) await end(org, video, "failed");
  const [first = "", , third = ""] = videos;
  await expect(commands.retry(org.actor, id, { videos: [third] })).rejects.toThrow(
    "is queued: only videos that failed",
  );
  const missing = commands.retry(org.actor, id, { videos: [first, crypto.randomUUID()] });
  await expect(missing).rejects.toThrow("no video of this collection");
  const foreign = await order(1);
  await end(foreign.org, foreign.videos[0], "failed");
  await expect(commands.retry(org.actor, id, { videos: foreign.videos })).rejects.toThrow("no video of this");
  await commands.retry(org.actor, id, { videos: [first] });
  expect(await statuses(org, id)).toEqual(["queued", "failed", "queued"]);
  expect(await state(org, id)).toEqual(["rendering", 3, 0, 1]);
});

it("takes corrected words that each video's own version takes", async () => {
  const { org, id, videos } = await order(2);
  for (const video of videos) await end(org, video, "failed");
  const { templateId } = await database().collection.findUniqueOrThrow({ where: { id } });
  const layers = TINY_SCENE.layers.map((layer) => ({ ...layer, name: "heading" }));
  const data = { orgId: org.id, templateId, version: 2, scene: { ...TINY_SCENE, layers } };
  await database().templateVersion.create({ data });
  // As when the one was made again with the newer version, and the other was not.
  await database().video.update({ where: { id: videos[1] ?? "" }, data: { templateVersion: 2 } });
  const modifications = [{ name: "title", text: "Hi" }];
  await expect(commands.retry(org.actor, id, { modifications })).rejects.toThrow('no layer "title"');
  expect(await state(org, id)).toEqual(["failed", 2, 0, 2]);
  await commands.retry(org.actor, id, { modifications, videos: videos.slice(0, 1) });
  expect(await statuses(org, id)).toEqual(["queued", "failed"]);
});

it("takes no words unseen for a video that ends while they are looked at", async () => {
  const { org, id, videos } = await order(1);
  const video = videos[0] ?? "";
  let retried: ReturnType<typeof commands.retry> | undefined;
  await org.actor.db.$transaction(
    async (tx) => {
      await lockRun(tx, id);
      // Nothing has failed yet that the words could be held against.
      retried = commands.retry(org.actor, id, { modifications: [{ name: "No such layer", "\u0000": 1 }] });
      retried.catch(() => {});
      await expect.poll(waitingLocks).not.toEqual([]);
      await tx.video.updateMany({ where: { id: video }, data: { status: "failed", error } });
    },
    { timeout: 30_000 },
  );
  await expect(retried).rejects.toThrow("send this again");
  expect(await statuses(org, id)).toEqual(["failed"]);
});

it("goes on with a cancelled collection where it stopped", async () => {
  const { org, id, videos } = await order(4);
  await end(org, videos[0], "succeeded");
  await end(org, videos[1], "failed");
  await commands.cancel(org.actor, id);
  await commands.retry(org.actor, id, {});
  expect(await statuses(org, id)).toEqual(["succeeded", "queued", "queued", "queued"]);
  expect(await state(org, id)).toEqual(["rendering", 4, 1, 0]);
  expect((await jobsOf(videos)).filter((video) => video === videos[3])).toHaveLength(1);
});

it("cancels while the zip is packed, and packs it after a retry", async () => {
  const { org, id, videos } = await order(1);
  await end(org, videos[0], "succeeded");
  expect(await state(org, id)).toEqual(["packaging", 1, 1, 0]);
  await commands.cancel(org.actor, id);
  expect(await state(org, id)).toEqual(["canceled", 1, 1, 0]);
  await commands.retry(org.actor, id, {});
  expect(await state(org, id)).toEqual(["packaging", 1, 1, 0]);
  expect(await packagingJobs(id)).toBe(2);
});

it("counts right when everything happens at once", { timeout: 60_000 }, async () => {
  const { org, id, videos } = await order(24);
  const seen: unknown[] = [];
  let isOver = false;
  const poll = (async () => {
    while (!isOver) {
      const { total, completed, failed } = await collections.get(org.actor, id);
      if (total !== 24 || completed < 0 || failed < 0 || completed + failed > total) {
        seen.push({ total, completed, failed });
      }
    }
  })();
  const tolerate = (work: Promise<unknown>) => work.catch(() => undefined);
  await Promise.all([
    ...videos.map((video, index) =>
      tolerate(end(org, video, index % 3 === 0 ? "failed" : "succeeded").then(() => undefined)),
    ),
    tolerate(commands.cancel(org.actor, id)),
    ...[1, 2, 3].map(() => tolerate(commands.retry(org.actor, id, {}))),
    ...videos.slice(0, 6).map((video) => tolerate(videoCommands.cancel(org.actor, video))),
    ...videos.slice(0, 6).map((video) => tolerate(videoCommands.retry(org.actor, video, {}))),
  ]);
  for (let round = 0; round < 3; round += 1) {
    await tolerate(commands.retry(org.actor, id, {}));
    for (const { id: video, status } of await listed(org, id)) {
      if (status === "queued") await end(org, video, "succeeded");
    }
  }
  isOver = true;
  await poll;
  expect(seen).toEqual([]);
  const counted = (await statuses(org, id)).filter((status) => status === "succeeded").length;
  const canceled = (await statuses(org, id)).filter((status) => status === "canceled").length;
  expect(await state(org, id)).toEqual(["packaging", 24, counted, 0]);
  expect(counted + canceled).toBe(24);
});
