import { afterAll, afterEach, expect, it } from "vitest";
import { POST as ORDER_COLLECTION } from "#app/v1/collections/route.ts";
import { POST as PREVIEW } from "#app/v1/templates/[template_id]/preview/route.ts";
import { POST as ADD_VERSION } from "#app/v1/templates/[template_id]/versions/route.ts";
import { POST as CREATE } from "#app/v1/templates/route.ts";
import { POST as RETRY } from "#app/v1/videos/[video_id]/retry/route.ts";
import { POST as ORDER_VIDEO } from "#app/v1/videos/route.ts";
import { pixelCount, type Scene } from "#lib/contract/scene/scene.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { environment, settleEnvironment } from "../environment.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
const org = await createTestOrganization();
const key = org.keys.editor;
const personId = await insertTestPerson(org.id, { firstName: "Ada" });
const { scenePixels } = environment();
afterEach(() => void settleEnvironment({ scenePixels }));
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const LARGEST: Scene = { ...TINY_SCENE, width: 3840, height: 3840, fps: 60, duration: 600 };
const FULL_HD: Scene = { ...TINY_SCENE, width: 1920, height: 1080, fps: 30, duration: 600 };
const SAID =
  "Value error, 3840 × 3840 pixels at 60 frames a second for 600 s are 530,842 megapixels; this installation makes videos of at most 37,325: make it smaller, shorter or with fewer frames";

const FACTS = {
  width: 3840,
  height: 3840,
  fps: 60,
  duration: 600,
  pixels: 3840 * 3840 * 36_000,
  limit_pixels: 37_325_000_000,
};
const refusal = (...loc: string[]) => ({
  detail: [{ loc, msg: SAID, type: "value_error", ctx: { error: {}, code: "scene_too_large", ...FACTS } }],
  code: "validation_failed",
});

it("counts the pixels of all frames", () => {
  expect(pixelCount(TINY_SCENE)).toBe(320 * 180 * 5);
  expect(pixelCount(FULL_HD)).toBeLessThanOrEqual(scenePixels);
});

it("refuses a scene over the limit wherever it comes in, and takes ten minutes of Full HD", async () => {
  const templates = await database().template.count();
  const created = await requestRoute(CREATE, "POST", "/v1/templates", {
    key,
    body: { name: "Huge", scene: LARGEST },
  });
  expect([created.status, created.body]).toEqual([422, refusal("body", "scene")]);
  expect(await database().template.count()).toBe(templates);
  const params = { template_id: await insertTestTemplate(org.id) };
  const path = `/v1/templates/${params.template_id}`;
  const body = { scene: LARGEST };
  const added = await requestRoute(ADD_VERSION, "POST", `${path}/versions`, { key, params, body });
  expect([added.status, added.body]).toEqual([422, refusal("body", "scene")]);
  const shown = await requestRoute(PREVIEW, "POST", `${path}/preview`, { key, params, body });
  expect([shown.status, shown.body]).toEqual([422, refusal("body", "scene")]);
  const ordinary = await requestRoute(CREATE, "POST", "/v1/templates", {
    key,
    body: { name: "Long", scene: FULL_HD },
  });
  expect(ordinary.status).toBe(201);
});

it("refuses orders of a version that is over the limit, dry runs among them", async () => {
  const template_id = await insertTestTemplate(org.id, LARGEST);
  const video = await requestRoute(ORDER_VIDEO, "POST", "/v1/videos", {
    key,
    body: { template_id, person_id: personId },
  });
  expect([video.status, video.body]).toEqual([422, refusal("body", "template_id")]);
  for (const dry_run of [true, false]) {
    const body = { name: "All", template_id, people: { ids: [personId] }, dry_run };
    const collection = await requestRoute(ORDER_COLLECTION, "POST", "/v1/collections", { key, body });
    expect([collection.status, collection.body]).toEqual([422, refusal("body", "template_id")]);
  }
  expect(await database().video.count({ where: { templateId: template_id } })).toBe(0);
});

it("refuses to retry what was ordered under a higher limit", async () => {
  const template_id = await insertTestTemplate(org.id);
  const body = { template_id, person_id: personId };
  const { body: video } = await requestRoute(ORDER_VIDEO, "POST", "/v1/videos", { key, body });
  const error = { code: "worker_lost", message: "It stopped" };
  const data = { status: "failed", error, completedAt: new Date() } as const;
  await database().video.update({ where: { id: video.id }, data });
  settleEnvironment({ scenePixels: pixelCount(TINY_SCENE) - 1 });
  const retry = () =>
    requestRoute(RETRY, "POST", `/v1/videos/${video.id}/retry`, {
      key,
      params: { video_id: video.id },
      body: {},
    });
  const refused = await retry();
  expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["path", "video_id"]]);
  settleEnvironment({ scenePixels: pixelCount(TINY_SCENE) });
  expect((await retry()).status).toBe(202);
});
