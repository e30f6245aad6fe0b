import { readdir } from "node:fs/promises";
import { extname } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST as PACK } from "#app/v1/archives/route.ts";
import { POST as BULK } from "#app/v1/bulk-actions/route.ts";
import { GET as ARCHIVE } from "#app/v1/collections/[collection_id]/archive/route.ts";
import { POST as CANCEL_COLLECTION } from "#app/v1/collections/[collection_id]/cancel/route.ts";
import { POST as KEEP_COLLECTION } from "#app/v1/collections/[collection_id]/keep/route.ts";
import { POST as RENDER_COLLECTION_AGAIN } from "#app/v1/collections/[collection_id]/render-again/route.ts";
import { GET as GET_COLLECTION } from "#app/v1/collections/[collection_id]/route.ts";
import { GET as COLLECTION_VIDEOS } from "#app/v1/collections/[collection_id]/videos/route.ts";
import { POST as CREATE_COLLECTION } from "#app/v1/collections/route.ts";
import { POST as CANCEL_VIDEO } from "#app/v1/videos/[video_id]/cancel/route.ts";
import { POST as KEEP_VIDEO } from "#app/v1/videos/[video_id]/keep/route.ts";
import { POST as RENDER_AGAIN } from "#app/v1/videos/[video_id]/render-again/route.ts";
import { POST as RETRY } from "#app/v1/videos/[video_id]/retry/route.ts";
import { DELETE as DELETE_VIDEO, GET as GET_VIDEO } from "#app/v1/videos/[video_id]/route.ts";
import { POST as CREATE_VIDEO, GET as LIST_VIDEOS } from "#app/v1/videos/route.ts";
import { DELETE as REVOKE } from "#app/v1/watch-links/[watch_link_id]/route.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { database } from "#lib/server/database.ts";
import { settleEnvironment } from "#lib/server/environment.ts";
import { erasePerson } from "#lib/server/erasure/index.ts";
import { planMessages } from "#lib/server/messages/plan-messages.ts";
import * as people from "#lib/server/people/person-service.ts";
import { eraseVideos } from "#lib/server/rendering/index.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { ensureContactPicture, ensurePoster, videoFolder } from "#lib/server/videos/index.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";
import { cacheFolder } from "./cache-folders.ts";

const { databaseUrl } = await openTestInstallation();
// Beyond what the organization may have waiting: what is prepared draws nothing.
settleEnvironment({ queuePixels: 1 });
const worker = runTestWorker({ databaseUrl, encoder: await testEncoder() });

let org: TestOrganization;
let templateId: string;
beforeAll(async () => {
  org = await createTestOrganization();
  templateId = await insertTestTemplate(org.id);
});

type Key = "viewer" | "editor" | "owner";
type Handler = Parameters<typeof requestRoute>[0];

type Named = "video_id" | "collection_id" | "watch_link_id";

const about =
  (named: Named) =>
  (handler: Handler, method: string, id: string, key: Key = "editor", body?: object) =>
    requestRoute(handler, method, `/v1/things/${id}`, { key: org.keys[key], params: { [named]: id }, body });
const [aboutVideo, aboutCollection] = [about("video_id"), about("collection_id")];
const get = async (id: string, key: Key = "editor") => (await aboutVideo(GET_VIDEO, "GET", id, key)).body;

async function order(firstName: string, modifications: object[] = []) {
  const person = await insertTestPerson(org.id, { firstName });
  const body = { template_id: templateId, person_id: person, keep: false, modifications };
  const created = await requestRoute(CREATE_VIDEO, "POST", "/v1/videos", { key: org.keys.editor, body });
  expect(created.status).toBe(202);
  return { id: created.body.id as string, person, created: created.body };
}

async function orderCollection(names: string[], template = templateId) {
  const ids = await Promise.all(names.map((firstName) => insertTestPerson(org.id, { firstName })));
  const body = { name: "All", template_id: template, people: { ids }, keep: false };
  const created = await requestRoute(CREATE_COLLECTION, "POST", "/v1/collections", {
    key: org.keys.editor,
    body,
  });
  expect([created.status, created.body.keep]).toEqual([202, false]);
  return { id: created.body.id as string, people: ids };
}

const spoil = (id: string) =>
  database().video.update({
    where: { id },
    data: { modifications: [{ name: "title", text: "{{custom_fields.nothing}}" }] },
  });

const stored = (id: string) => storage().list(videoFolder(org.id, id));
const cached = () => readdir(cacheFolder("segments")).catch((): string[] => []);
const nameOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);
const collection = async (id: string) => (await aboutCollection(GET_COLLECTION, "GET", id)).body;
const timesOf = async (id: string) => {
  const { started_at, completed_at } = await collection(id);
  return { started_at, completed_at } as { started_at: string; completed_at: string };
};
const videosOf = async (id: string) => (await aboutCollection(COLLECTION_VIDEOS, "GET", id)).body;

describe("a prepared video", () => {
  it("is checked and measured, and nothing of it is drawn or stored", async () => {
    const { id, created } = await order("Ada");
    expect(created).toMatchObject({ status: "queued", keep: false, watch_url: expect.any(String) });
    await workUntilIdle(worker);
    expect(await get(id)).toMatchObject({
      ...{ status: "ready", keep: false, progress: 0, error: null, stale: null },
      ...{ duration_seconds: 0.5, fps: 10, width: 320, height: 180 },
      ...{ result_url: null, thumbnail_url: null, duration_ms: null },
      ...{ watch_url: created.watch_url, completed_at: expect.any(String) },
    });
    expect(await stored(id)).toEqual([]);
  });

  it("says where it is watched to those who may hand that out, as long as the link works", async () => {
    const { id, created } = await order("Grace");
    const url = created.watch_url;
    expect((await get(id, "viewer")).watch_url).toBeNull();
    const listed = async (key: Key) => {
      const query = `/v1/videos?template_id=${templateId}&limit=100`;
      const { body } = await requestRoute(LIST_VIDEOS, "GET", query, { key: org.keys[key] });
      return body.find((video: { id: string }) => video.id === id).watch_url;
    };
    expect([await listed("editor"), await listed("viewer")]).toEqual([url, null]);
    const [link] = await database().watchLink.findMany({ where: { videoId: id } });
    await about("watch_link_id")(REVOKE, "DELETE", link?.id ?? "");
    expect([(await get(id)).watch_url, await listed("editor")]).toEqual([null, null]);
  });

  it("fails for a fault of the order, and is prepared when it is retried with what is right", async () => {
    const { id } = await order("Joan");
    await spoil(id);
    await workUntilIdle(worker);
    const failed = await get(id);
    expect([failed.status, failed.error?.layer]).toEqual(["failed", "title"]);
    const retried = await aboutVideo(RETRY, "POST", id, "editor", {
      modifications: [{ name: "title", text: "Hi" }],
    });
    expect([retried.status, retried.body.status]).toEqual([202, "queued"]);
    await workUntilIdle(worker);
    expect(await get(id)).toMatchObject({ status: "ready", error: null });
  });

  it("is out of date for the same reasons, and prepared again at no cost", async () => {
    const { id, person } = await order("Mary");
    await workUntilIdle(worker);
    await people.update(org.actor, person, { first_name: "Maria" }, null);
    expect(await get(id)).toMatchObject({ status: "ready", stale: ["person"], stale_fields: ["first_name"] });
    const stale = `/v1/videos?stale=true&template_id=${templateId}`;
    const listed = await requestRoute(LIST_VIDEOS, "GET", stale, { key: org.keys.viewer });
    expect(listed.body.map((video: { id: string }) => video.id)).toContain(id);
    expect((await aboutVideo(RENDER_AGAIN, "POST", id)).status).toBe(202);
    await workUntilIdle(worker);
    expect(await get(id)).toMatchObject({ status: "ready", stale: null, keep: false });
    expect(await stored(id)).toEqual([]);
  });
});

describe("a collection of prepared videos", () => {
  it("has what all hear and see in the cache when the first is prepared, so that no first viewer waits for it", async () => {
    const [title] = TINY_SCENE.layers;
    const layers: Scene["layers"] = [
      { name: "music", type: "audio", source: "music:warm" },
      // All see the first two seconds.
      ...(title ? [{ ...title, time: 2 }] : []),
    ];
    const template = await insertTestTemplate(org.id, { ...TINY_SCENE, duration: 4, layers });
    const before = await cached();
    const { id } = await orderCollection(["Ada", "Grace"], template);
    await workUntilIdle(worker);
    expect(await collection(id)).toMatchObject({ status: "ready", completed: 2 });
    const made = (await cached()).filter((name) => !before.includes(name));
    expect(made.map((name) => extname(name)).sort()).toEqual([".segment", ".sound"]);
    for (const { id: video } of await videosOf(id)) expect(await stored(video)).toEqual([]);
  });

  it("is ready once all have ended, counts those that are, and has no archive", async () => {
    const { id, people: ids } = await orderCollection(["Ada", "Grace", "Joan"]);
    const [failing] = await videosOf(id);
    await spoil(failing.id);
    await workUntilIdle(worker);
    expect(await collection(id)).toMatchObject({
      ...{ status: "ready", keep: false, total: 3, completed: 2, failed: 1, stale: 0 },
      ...{ zip_url: null, completed_at: expect.any(String) },
    });
    const videos = await videosOf(id);
    expect(videos.map(({ status }: { status: string }) => status)).toEqual(["failed", "ready", "ready"]);
    expect(new Set(videos.map((video: { watch_url: string }) => video.watch_url)).size).toBe(3);
    const archive = await aboutCollection(ARCHIVE, "GET", id);
    expect([archive.status, archive.body.code]).toEqual([409, "archive_of_prepared"]);

    await people.update(org.actor, ids[1] ?? "", { first_name: "Grazia" }, null);
    expect((await collection(id)).stale).toBe(1);
    const again = await aboutCollection(RENDER_COLLECTION_AGAIN, "POST", id);
    expect(again.body).toMatchObject({ status: "rendering", completed: 1 });
    await workUntilIdle(worker);
    expect(await collection(id)).toMatchObject({ status: "ready", completed: 2, stale: 0 });
  });

  it("stays ready without somebody who is erased", async () => {
    const { id } = await orderCollection(["Ada", "Grace"]);
    await workUntilIdle(worker);
    const [video] = await videosOf(id);
    await org.actor.db.$transaction((tx) => eraseVideos(tx, org.id, [video.id]));
    expect(await collection(id)).toMatchObject({ status: "ready", total: 1, completed: 1 });
    expect(await database().watchLink.count({ where: { videoId: video.id } })).toBe(0);
  });
});

describe("keeping", () => {
  const cannotRender = { queuePixels: 1 };
  beforeEach(() => void settleEnvironment({ queuePixels: 0 }));
  afterEach(() => void settleEnvironment(cannotRender));

  it("renders and stores a video as it was prepared, under the same link", async () => {
    const { id, created } = await order("Ada");
    const early = await aboutVideo(KEEP_VIDEO, "POST", id);
    expect([early.status, early.body.code]).toEqual([409, "video_not_ready"]);
    await workUntilIdle(worker);
    settleEnvironment(cannotRender);
    expect((await aboutVideo(KEEP_VIDEO, "POST", id)).body.code).toBe("queue_full");
    expect((await get(id)).status).toBe("ready");
    settleEnvironment({ queuePixels: 0 });
    const kept = await aboutVideo(KEEP_VIDEO, "POST", id);
    expect([kept.status, kept.body.status, kept.body.keep]).toEqual([202, "queued", true]);
    expect((await aboutVideo(KEEP_VIDEO, "POST", id)).status).toBe(409);
    await workUntilIdle(worker);
    const url = created.watch_url;
    expect(await get(id)).toMatchObject({ status: "succeeded", keep: true, progress: 1, watch_url: url });
    expect((await stored(id)).length).toBeGreaterThan(0);
  });

  it("packs a collection once all of its videos are stored, also those that failed and are made again", async () => {
    const { id } = await orderCollection(["Ada", "Grace", "Joan"]);
    expect((await aboutCollection(KEEP_COLLECTION, "POST", id)).body.code).toBe("collection_not_ready");
    const [failing, single] = await videosOf(id);
    await spoil(failing.id);
    await workUntilIdle(worker);
    expect((await aboutVideo(KEEP_VIDEO, "POST", single.id)).status).toBe(202);
    expect(await collection(id)).toMatchObject({ status: "rendering", completed: 1, keep: false });
    await workUntilIdle(worker);
    expect(await collection(id)).toMatchObject({ status: "ready", completed: 2, failed: 1, zip_url: null });

    const kept = await aboutCollection(KEEP_COLLECTION, "POST", id);
    expect([kept.status, kept.body]).toMatchObject([202, { status: "rendering", completed: 1, keep: true }]);
    await workUntilIdle(worker);
    expect(await collection(id)).toMatchObject({ status: "completed", completed: 2, failed: 1 });
    expect((await collection(id)).zip_url).not.toBeNull();
    expect((await aboutCollection(KEEP_COLLECTION, "POST", id)).status).toBe(409);

    const modifications = [{ name: "title", text: "Hi" }];
    await aboutVideo(RETRY, "POST", failing.id, "editor", { modifications });
    await workUntilIdle(worker);
    expect(await get(failing.id)).toMatchObject({ status: "succeeded", keep: true });
    expect(await collection(id)).toMatchObject({ status: "completed", completed: 3, failed: 0 });
  });

  it("leaves a video ready that cannot be rendered or is cancelled, with what happened, and can be asked for again", async () => {
    const { id } = await order("Ada");
    await workUntilIdle(worker);
    await spoil(id);
    await aboutVideo(KEEP_VIDEO, "POST", id);
    await workUntilIdle(worker);
    const again = { status: "ready", keep: false, progress: 0, completed_at: expect.any(String) };
    const failed = await get(id);
    expect(failed).toMatchObject({ ...again, error: { layer: "title" } });
    expect(await stored(id)).toEqual([]);

    const queued = await aboutVideo(KEEP_VIDEO, "POST", id);
    expect(queued.body).toMatchObject({ status: "queued", keep: true, error: null });
    const canceled = await aboutVideo(CANCEL_VIDEO, "POST", id);
    expect([canceled.status, canceled.body]).toMatchObject([200, again]);
    expect(canceled.body.error).toEqual({
      code: "canceled",
      message: "Keeping it was cancelled; it is as it was, and can be kept later",
      reason: "keeping_canceled",
    });
    await workUntilIdle(worker);
    expect(await get(id)).toMatchObject(again);

    await database().video.update({ where: { id }, data: { modifications: [] } });
    await aboutVideo(KEEP_VIDEO, "POST", id);
    await workUntilIdle(worker);
    expect(await get(id)).toMatchObject({ status: "succeeded", keep: true, error: null });
  });

  it("leaves a collection ready of which something cannot be kept, and counts what plays", async () => {
    const { id } = await orderCollection(["Ada", "Grace", "Joan"]);
    await workUntilIdle(worker);
    const [failing, single] = await videosOf(id);
    await spoil(failing.id);
    await aboutCollection(KEEP_COLLECTION, "POST", id);
    expect((await aboutVideo(CANCEL_VIDEO, "POST", single.id)).body.status).toBe("ready");
    expect(await collection(id)).toMatchObject({ status: "rendering", completed: 1, failed: 0 });
    await workUntilIdle(worker);
    expect(await collection(id)).toMatchObject({ status: "ready", completed: 3, failed: 0, zip_url: null });
    const statuses = async () => (await videosOf(id)).map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(["ready", "ready", "succeeded"]);

    await aboutCollection(KEEP_COLLECTION, "POST", id);
    expect(await collection(id)).toMatchObject({ status: "rendering", completed: 1 });
    const canceled = await aboutCollection(CANCEL_COLLECTION, "POST", id);
    expect([canceled.status, canceled.body]).toMatchObject([
      200,
      { status: "ready", completed: 3, failed: 0 },
    ]);
    expect(await statuses()).toEqual(["ready", "ready", "succeeded"]);
  });

  it("of single videos leaves a collection the times of its preparation, also when it is packed then", async () => {
    const { id } = await orderCollection(["Ada", "Grace"]);
    await workUntilIdle(worker);
    const times = await timesOf(id);
    const [first, second] = await videosOf(id);
    await aboutVideo(KEEP_VIDEO, "POST", first.id);
    expect(await collection(id)).toMatchObject({ status: "rendering", ...times, seconds_left: null });
    await aboutVideo(CANCEL_VIDEO, "POST", first.id);
    expect(await collection(id)).toMatchObject({ status: "ready", ...times });
    await aboutVideo(KEEP_VIDEO, "POST", first.id);
    await aboutCollection(CANCEL_COLLECTION, "POST", id);
    expect(await collection(id)).toMatchObject({ status: "ready", ...times });
    await aboutVideo(KEEP_VIDEO, "POST", first.id);
    await workUntilIdle(worker);
    expect(await collection(id)).toMatchObject({ status: "ready", ...times });
    await aboutVideo(KEEP_VIDEO, "POST", second.id);
    await workUntilIdle(worker);
    expect(await collection(id)).toMatchObject({ status: "completed", ...times });
  });

  it("of a whole collection is a run of its own, and leaves it the times of before if it is cancelled or incomplete", async () => {
    const { id } = await orderCollection(["Ada", "Grace"]);
    await workUntilIdle(worker);
    const times = await timesOf(id);
    const begun = await aboutCollection(KEEP_COLLECTION, "POST", id);
    expect(begun.body.started_at > times.completed_at).toBe(true);
    expect(begun.body.completed_at).toBeNull();
    await aboutCollection(CANCEL_COLLECTION, "POST", id);
    expect(await collection(id)).toMatchObject({ status: "ready", ...times });

    await aboutCollection(KEEP_COLLECTION, "POST", id);
    const [single] = await videosOf(id);
    await aboutVideo(CANCEL_VIDEO, "POST", single.id);
    await workUntilIdle(worker);
    expect(await collection(id)).toMatchObject({ status: "ready", ...times });

    await aboutCollection(KEEP_COLLECTION, "POST", id);
    await workUntilIdle(worker);
    const kept = await collection(id);
    expect([kept.status, kept.started_at > times.completed_at]).toEqual(["completed", true]);
    expect(kept.completed_at > kept.started_at).toBe(true);
  });

  it("is a bulk action too, which leaves what is not prepared", async () => {
    const [one, other] = [await order("Ada"), await order("Grace")];
    const gathered = await orderCollection(["Joan"]);
    await workUntilIdle(worker);
    await aboutVideo(KEEP_VIDEO, "POST", other.id);
    await workUntilIdle(worker);
    const request = async (body: object) =>
      (await requestRoute(BULK, "POST", "/v1/bulk-actions", { key: org.keys.editor, body })).body;
    const videos = { action: "keep_videos", videos: { ids: [one.id, other.id] } };
    const collections = { action: "keep_collections", collections: { ids: [gathered.id] } };
    expect(await request({ ...videos, dry_run: true })).toMatchObject({ total: 2, videos: 1 });
    expect(await request({ ...collections, dry_run: true })).toMatchObject({ total: 1, videos: 1 });
    const [first, second] = [await request(videos), await request(collections)];
    await workUntilIdle(worker);
    const ended = async ({ id }: { id: string }) =>
      database().bulkAction.findUniqueOrThrow({
        where: { id },
        select: { succeeded: true, unchanged: true },
      });
    expect(await ended(first)).toEqual({ succeeded: 1, unchanged: 1 });
    expect(await ended(second)).toEqual({ succeeded: 1, unchanged: 0 });
    expect((await get(one.id)).status).toBe("succeeded");
    expect((await collection(gathered.id)).status).toBe("completed");
  });

  it("is asked for before prepared videos are packed into a zip", async () => {
    const { id } = await order("Ada");
    await workUntilIdle(worker);
    const body = { videos: { ids: [id] } };
    const pack = () => requestRoute(PACK, "POST", "/v1/archives", { key: org.keys.viewer, body });
    const refused = await pack();
    expect([refused.status, refused.body.code]).toEqual([409, "archive_of_prepared_videos"]);
    await aboutVideo(KEEP_VIDEO, "POST", id);
    await workUntilIdle(worker);
    expect((await pack()).body).toMatchObject({ videos: 1, left_out: 0 });
  });
});

describe("a mail about a prepared video", () => {
  it("shows a still that is drawn from its scene, also when it was prepared again", async () => {
    const { id, person } = await order("Ada");
    await workUntilIdle(worker);
    const { signal } = new AbortController();
    const place = { orgId: org.id, videoId: id };
    const poster = await ensurePoster(org.actor.db, place, { signal });
    expect(poster).toEqual({ path: "still.jpg", width: expect.any(Number), height: expect.any(Number) });
    const [key = "", ...others] = await stored(id);
    expect([key.endsWith("/1.poster.jpg"), others]).toEqual([true, []]);
    expect(await ensureContactPicture(org.actor.db, place, signal)).toMatchObject({
      width: expect.any(Number),
    });

    await people.update(org.actor, person, { first_name: "Ida" }, null);
    await aboutVideo(RENDER_AGAIN, "POST", id);
    await workUntilIdle(worker);
    // Mails that were sent show it.
    expect(await stored(id)).toEqual([key.replace("/1.", "/2.")]);
    expect(await ensurePoster(org.actor.db, place, { signal })).toEqual(poster);
  });

  it("shows a still when it was kept, though later mails show a moving picture", async () => {
    settleEnvironment({ queuePixels: 0 });
    const { id } = await order("Ada");
    await workUntilIdle(worker);
    const { signal } = new AbortController();
    const place = { orgId: org.id, videoId: id };
    await ensurePoster(org.actor.db, place, { signal });
    expect((await aboutVideo(KEEP_VIDEO, "POST", id)).status).toBe(202);
    expect((await stored(id)).map(nameOf)).toEqual(["1.poster.jpg"]);
    await workUntilIdle(worker);
    expect((await stored(id)).map(nameOf).toSorted()).toEqual(["2.jpg", "2.mp4", "2.poster.jpg", "2.vtt"]);
    expect(await ensurePoster(org.actor.db, place, { signal })).toMatchObject({ path: "poster.gif" });
    settleEnvironment({ queuePixels: 1 });
  });

  it("has a still that is drawn while it begins to be kept, and none that is drawn while it is erased", async () => {
    settleEnvironment({ queuePixels: 0 });
    const { signal } = new AbortController();
    const meanwhile: Record<string, (id: string) => Promise<unknown>> = {
      kept: (id) => aboutVideo(KEEP_VIDEO, "POST", id),
      erased: (id) => org.actor.db.$transaction((tx) => eraseVideos(tx, org.id, [id])),
    };
    const outcomes: Record<string, unknown> = {};
    for (const [name, act] of Object.entries(meanwhile)) {
      const { id } = await order("Ada");
      await workUntilIdle(worker);
      const { adopt } = storage();
      storage().adopt = async (path, key) => {
        await adopt.call(storage(), path, key);
        if (key.endsWith(".poster.jpg")) await act(id);
      };
      try {
        const poster = await ensurePoster(org.actor.db, { orgId: org.id, videoId: id }, { signal });
        outcomes[name] = [poster && poster !== "busy" && poster.path, (await stored(id)).map(nameOf)];
      } finally {
        storage().adopt = adopt;
      }
      await workUntilIdle(worker);
    }
    expect(outcomes).toEqual({ kept: ["still.jpg", ["1.poster.jpg"]], erased: [null, []] });
    settleEnvironment({ queuePixels: 1 });
  });

  it("leaves no still when the person is erased, or the video deleted", async () => {
    const { signal } = new AbortController();
    const ends = {
      erased: ({ person }: { person: string }) => erasePerson(org.actor, person),
      deleted: ({ id }: { id: string }) => aboutVideo(DELETE_VIDEO, "DELETE", id),
    };
    for (const end of Object.values(ends)) {
      const video = await order("Ada");
      await workUntilIdle(worker);
      const place = { orgId: org.id, videoId: video.id };
      await ensurePoster(org.actor.db, place, { signal });
      await ensureContactPicture(org.actor.db, place, signal);
      expect((await stored(video.id)).map(nameOf).toSorted()).toEqual(["1.contact.jpg", "1.poster.jpg"]);
      await end(video);
      expect(await stored(video.id)).toEqual([]);
    }
  });

  it("is sent once it is prepared", async () => {
    const { id, person } = await order("Ada");
    await people.update(org.actor, person, { email: "ada@example.org" }, null);
    const wanted = { addresses: null, at: null, sendAgain: false, language: "en" } as const;
    const plan = () => planMessages(org.actor.db, org.id, { id }, wanted, new Date());
    expect(await plan()).toMatchObject({ messages: [], leftOut: [{ reason: "not_ready" }] });
    await workUntilIdle(worker);
    expect(await plan()).toMatchObject({ messages: [{ recipient: "ada@example.org" }], leftOut: [] });
  });
});
