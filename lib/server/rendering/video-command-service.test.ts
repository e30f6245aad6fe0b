import { afterAll, expect, it } from "vitest";
import { POST as CANCEL } from "#app/v1/videos/[video_id]/cancel/route.ts";
import { POST as RETRY } from "#app/v1/videos/[video_id]/retry/route.ts";
import { DELETE } from "#app/v1/videos/[video_id]/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import * as collections from "../collections/collection-service.ts";
import { database } from "../database.ts";
import type { RouteHandler } from "../http/route-table.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { storage } from "../storage/storage.ts";
import * as videos from "../videos/video-service.ts";
import { beginAttempt, markDeadLettered, reportProgress } from "./video-attempt.ts";

await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const personId = await insertTestPerson(org.id, { firstName: "Ada" });
const ordered = { template_id: templateId, person_id: personId, modifications: [] };
const order = async () => (await videos.create(org.actor, ordered)).id;

async function orderCollection(count: number) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await insertTestPerson(org.id, { firstName: "Ada" }));
  const { id } = await collections.create(org.actor, {
    name: "All of us",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
    dry_run: false,
  });
  const { items } = await collections.listVideos(org.actor, id, { limit: 200, count: false });
  return { id, videos: items.map((video) => video.id) };
}

const send = (handler: RouteHandler, id: string, body?: unknown, key = org.keys.editor) =>
  requestRoute(handler, handler === (DELETE as RouteHandler) ? "DELETE" : "POST", `/v1/videos/${id}`, {
    key,
    params: { video_id: id },
    ...(body === undefined ? {} : { body }),
  });
const waitingJobs = (id: string) => database().$queryRaw<{ priority: number }[]>`
  select priority from pgboss.job
  where name = 'render-video' and state < 'active' and data->>'video_id' = ${id}`;

it("cancels a video that waits, and takes its job back", async () => {
  const id = await order();
  expect(await waitingJobs(id)).toHaveLength(1);
  const { status, body, headers } = await send(CANCEL, id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: "canceled", error: { code: "canceled" } });
  expect(body.completed_at).not.toBe(null);
  expect(headers.get("etag")).not.toBe(null);
  expect(await waitingJobs(id)).toEqual([]);
  const again = await send(CANCEL, id);
  expect([again.status, again.body.detail]).toEqual([
    409,
    "The status of the video is canceled: only a video that is queued or rendering can be cancelled",
  ]);
});

it("cancels one that is being made: its worker can no longer write", async () => {
  const id = await order();
  const row = await beginAttempt(org.actor.db, id);
  const own = { videoId: id, attempt: row?.attempt ?? 0 };
  expect(await reportProgress(org.actor.db, own, 0.5)).toBe(true);
  expect((await send(CANCEL, id)).body).toMatchObject({ status: "canceled", progress: 0 });
  expect(await reportProgress(org.actor.db, own, 0.6)).toBe(false);
});

it("makes a cancelled or failed one again, with other words if wanted", async () => {
  const id = await order();
  expect((await send(RETRY, id)).status).toBe(409);
  await send(CANCEL, id);
  const wrong = await send(RETRY, id, { modifications: [{ name: "titel", text: "x" }] });
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ["body", "modifications", 0, "name"]]);
  const modifications = [{ name: "title", text: "Hello" }];
  const retried = await send(RETRY, id, { modifications });
  expect(retried.status).toBe(202);
  expect(retried.body).toMatchObject({ status: "queued", modifications, error: null, completed_at: null });
  expect(await waitingJobs(id)).toHaveLength(1);

  await beginAttempt(org.actor.db, id);
  await markDeadLettered(org.actor.db, id);
  expect((await send(RETRY, id)).body).toMatchObject({ status: "queued", modifications });
});

it("tells nobody else's video from none, and asks for an editor", async () => {
  const id = await order();
  for (const handler of [CANCEL, RETRY, DELETE]) {
    expect((await send(handler, id, undefined, other.keys.owner)).text).toBe(
      '{"detail":"Not Found","code":"not_found"}',
    );
    expect((await send(handler, id, undefined, org.keys.viewer)).status).toBe(403);
  }
  expect((await videos.get(org.actor, id)).status).toBe("queued");
});

it("settles a collection whose last open videos are cancelled one by one, and opens it with a retry", async () => {
  const { id, videos: ids } = await orderCollection(2);
  for (const video of ids) await send(CANCEL, video);
  expect(await collections.get(org.actor, id)).toMatchObject({ status: "canceled", total: 2, failed: 0 });
  await send(RETRY, ids[0] ?? "");
  expect(await collections.get(org.actor, id)).toMatchObject({ status: "rendering", total: 2 });
  await beginAttempt(org.actor.db, ids[0] ?? "");
  await markDeadLettered(org.actor.db, ids[0] ?? "");
  expect(await collections.get(org.actor, id)).toMatchObject({ status: "failed", failed: 1 });
  await send(RETRY, ids[0] ?? "");
  expect(await collections.get(org.actor, id)).toMatchObject({ status: "rendering", failed: 0 });
});

it("deletes a video with its files, and counts it out of its collection", async () => {
  const { id, videos: ids } = await orderCollection(2);
  const [gone = "", stays = ""] = ids;
  const key = `organizations/${org.id}/videos/${gone}/1.mp4`;
  await storage().write(key, new Uint8Array([1]));
  expect((await send(DELETE, gone)).status).toBe(204);
  expect(await storage().size(key)).toBe(null);
  expect((await send(DELETE, gone)).status).toBe(404);
  expect(await collections.get(org.actor, id)).toMatchObject({ status: "queued", total: 1 });
  await send(DELETE, stays);
  expect(await collections.get(org.actor, id)).toMatchObject({ status: "canceled", total: 0 });
});
