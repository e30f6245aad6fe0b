import { afterAll, afterEach, expect, it } from "vitest";
import { POST as CANCEL } from "#app/v1/collections/[collection_id]/cancel/route.ts";
import { POST as RETRY_ALL } from "#app/v1/collections/[collection_id]/retry/route.ts";
import { POST as ORDER_COLLECTION } from "#app/v1/collections/route.ts";
import { POST as CANCEL_VIDEO } from "#app/v1/videos/[video_id]/cancel/route.ts";
import { POST as RETRY } from "#app/v1/videos/[video_id]/retry/route.ts";
import { POST as ORDER_VIDEO } from "#app/v1/videos/route.ts";
import { pixelCount } from "#lib/contract/scene/scene.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { environment, settleEnvironment } from "../environment.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
const { queuePixels, queuePrepared } = environment();
const PIXELS = pixelCount(TINY_SCENE);
afterEach(() => void settleEnvironment({ queuePixels, queuePrepared }));
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** An organization with a template and three people, and how it orders. */
async function customer() {
  const org = await createTestOrganization();
  const template_id = await insertTestTemplate(org.id);
  const ids = await Promise.all(
    ["Ada", "Bo", "Cy"].map((firstName) => insertTestPerson(org.id, { firstName })),
  );
  const key = org.keys.editor;
  const video = (more: object = {}) =>
    requestRoute(ORDER_VIDEO, "POST", "/v1/videos", {
      key,
      body: { template_id, person_id: ids[0], ...more },
    });
  const collection = (more: object = {}) =>
    requestRoute(ORDER_COLLECTION, "POST", "/v1/collections", {
      key,
      body: { name: "All", template_id, people: { ids }, ...more },
    });
  return { org, video, collection };
}

const waitingOf = ({ id }: TestOrganization) =>
  database().video.count({ where: { orgId: id, status: { in: ["queued", "rendering"] } } });

it("knows what a version costs as the renderer counts frames", async () => {
  const org = await createTestOrganization();
  for (const [fps, duration] of [
    [60, 0.5083],
    [25, 1.5],
    [1, 0.5],
    [30, 599.983],
    [24, 12.3125],
  ] as const) {
    const scene = { ...TINY_SCENE, fps, duration };
    const templateId = await insertTestTemplate(org.id, scene);
    const { pixels } = await database().templateVersion.findFirstOrThrow({ where: { templateId } });
    expect(pixels).toBe(pixelCount(scene));
  }
});

it("refuses what goes over the budget, in words and without a trace, and leaves others alone", async () => {
  const [busy, other] = [await customer(), await customer()];
  settleEnvironment({ queuePixels: 3 * PIXELS });
  expect((await busy.video()).status).toBe(202);
  for (const dry_run of [false, true]) {
    const refused = await busy.collection({ dry_run });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(refused.body).toEqual({
      detail:
        "With this order the organization would have 0.001152 gigapixels of video waiting; it may have 0.000864. Nothing was ordered: wait until more videos are done, cancel some, or order fewer",
      code: "queue_full",
      ctx: { waiting_pixels: 4 * PIXELS, limit_pixels: 3 * PIXELS },
    });
  }
  expect(await database().collection.count({ where: { orgId: busy.org.id } })).toBe(0);
  expect((await other.collection()).status).toBe(202);
  expect((await busy.video()).status).toBe(202);
  expect((await busy.video()).status).toBe(202);
  expect((await busy.video()).status).toBe(429);
  expect(await waitingOf(busy.org)).toBe(3);
  const [jobs] = await database().$queryRaw<{ count: number }[]>`
    select count(*)::int from pgboss.job where data->>'org_id' = ${busy.org.id} and name = 'render-video'`;
  expect(jobs).toEqual({ count: 3 });
});

it("lets no more through when many order at once", async () => {
  const { org, video } = await customer();
  settleEnvironment({ queuePixels: 4 * PIXELS });
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => video()))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(4);
  expect(await waitingOf(org)).toBe(4);
});

it("counts what is made again, and gives room back for what is cancelled", async () => {
  const { org, video, collection } = await customer();
  const { body: ordered } = await collection();
  const key = org.keys.editor;
  const params = { collection_id: ordered.id };
  const path = `/v1/collections/${ordered.id}`;
  await requestRoute(CANCEL, "POST", `${path}/cancel`, { key, params });
  settleEnvironment({ queuePixels: 3 * PIXELS });
  const { body: single } = await video();
  const retryAll = () => requestRoute(RETRY_ALL, "POST", `${path}/retry`, { key, params });
  expect((await retryAll()).status).toBe(429);
  const ofVideo = { key, params: { video_id: single.id } };
  await requestRoute(CANCEL_VIDEO, "POST", `/v1/videos/${single.id}/cancel`, ofVideo);
  expect((await retryAll()).status).toBe(202);
  expect((await requestRoute(RETRY, "POST", `/v1/videos/${single.id}/retry`, ofVideo)).status).toBe(429);
  expect(await waitingOf(org)).toBe(3);
});

it("can be switched off", async () => {
  const { collection } = await customer();
  settleEnvironment({ queuePixels: 0 });
  expect((await collection()).status).toBe(202);
});

it("counts videos that are only prepared by their number, and refuses them in words and without a trace", async () => {
  const [busy, other] = [await customer(), await customer()];
  // What is prepared draws no pixel, and what is rendered is none of these.
  settleEnvironment({ queuePixels: PIXELS, queuePrepared: 4 });
  expect((await busy.collection({ keep: false })).status).toBe(202);
  for (const dry_run of [false, true]) {
    const refused = await busy.collection({ keep: false, dry_run });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(refused.body).toEqual({
      detail:
        "With this order the organization would have 6 videos waiting to be prepared; it may have 4. Nothing was ordered: wait until more of them are ready, cancel some, or order fewer",
      code: "prepared_queue_full",
      ctx: { waiting: 6, limit: 4 },
    });
  }
  expect(await database().collection.count({ where: { orgId: busy.org.id } })).toBe(1);
  expect((await busy.video()).status).toBe(202);
  expect((await busy.video({ keep: false })).status).toBe(202);
  expect((await busy.video({ keep: false })).body.code).toBe("prepared_queue_full");
  expect((await other.collection({ keep: false })).status).toBe(202);
  settleEnvironment({ queuePrepared: 0 });
  expect((await busy.collection({ keep: false })).status).toBe(202);
});

it("counts what is prepared again, and gives room back for what is cancelled", async () => {
  const { org, video, collection } = await customer();
  const key = org.keys.editor;
  const { body: ordered } = await collection({ keep: false });
  const params = { collection_id: ordered.id };
  const path = `/v1/collections/${ordered.id}`;
  await requestRoute(CANCEL, "POST", `${path}/cancel`, { key, params });
  settleEnvironment({ queuePrepared: 3 });
  const { body: single } = await video({ keep: false });
  const retryAll = () => requestRoute(RETRY_ALL, "POST", `${path}/retry`, { key, params });
  expect((await retryAll()).body.code).toBe("prepared_queue_full");
  const ofVideo = { key, params: { video_id: single.id } };
  await requestRoute(CANCEL_VIDEO, "POST", `/v1/videos/${single.id}/cancel`, ofVideo);
  expect((await retryAll()).status).toBe(202);
  expect((await requestRoute(RETRY, "POST", `/v1/videos/${single.id}/retry`, ofVideo)).status).toBe(429);
  expect(await waitingOf(org)).toBe(3);
});
