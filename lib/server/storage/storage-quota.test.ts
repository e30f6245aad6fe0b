import { createCanvas } from "@napi-rs/canvas";
import { afterAll, afterEach, expect, it } from "vitest";
import { POST as UPLOAD } from "#app/v1/assets/route.ts";
import { POST as ORDER_COLLECTION } from "#app/v1/collections/route.ts";
import { POST as CANCEL } from "#app/v1/videos/[video_id]/cancel/route.ts";
import { POST as RETRY } from "#app/v1/videos/[video_id]/retry/route.ts";
import { DELETE } from "#app/v1/videos/[video_id]/route.ts";
import { POST as ORDER_VIDEO } from "#app/v1/videos/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { addUpStorage } from "./add-up-storage.ts";
import { measureStorage } from "./storage-quota.ts";

await openTestInstallation();
const GIGABYTE = 1_000_000_000;
afterEach(() => void settleEnvironment({ storageBytes: 100 * GIGABYTE }));
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** A picture of this many bytes or a little more once it is stored. */
const picture = () => createCanvas(16, 16).toBuffer("image/png");

async function upload({ keys }: TestOrganization) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(picture())], "picture.png"));
  const encoded = new Response(form);
  return requestRoute(UPLOAD, "POST", "/v1/assets", {
    key: keys.editor,
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { "Content-Type": encoded.headers.get("content-type") ?? "" },
  });
}

async function customer() {
  const org = await createTestOrganization();
  const key = org.keys.editor;
  const order = { template_id: await insertTestTemplate(org.id) };
  const person_id = await insertTestPerson(org.id, { firstName: "Ada" });
  const video = () => requestRoute(ORDER_VIDEO, "POST", "/v1/videos", { key, body: { ...order, person_id } });
  const collection = (dry_run: boolean) =>
    requestRoute(ORDER_COLLECTION, "POST", "/v1/collections", {
      key,
      body: { name: "All", ...order, people: { ids: [person_id] }, dry_run },
    });
  return { org, key, video, collection };
}

const SAID = {
  detail:
    "The organization's storage is used up: 2 of 2 GB. Delete videos, collections or files that are not needed, or ask whoever looks after the installation for more",
  code: "storage_quota_exceeded",
  ctx: { used_bytes: expect.any(Number), limit_bytes: 2_000_000_000 },
};

it("refuses in words whatever would be stored once the room is used up, until there is some", async () => {
  const { org, key, video, collection } = await customer();
  const kept = (await video()).body;
  const waiting = (await video()).body;
  const ofVideo = { key, params: { video_id: waiting.id } };
  await requestRoute(CANCEL, "POST", `/v1/videos/${waiting.id}/cancel`, ofVideo);
  await database().video.update({ where: { id: kept.id }, data: { size: 2 * GIGABYTE } });
  settleEnvironment({ storageBytes: 2 * GIGABYTE });
  const rows = await database().video.count();
  for (const answer of [
    await upload(org),
    await video(),
    await collection(false),
    await collection(true),
    await requestRoute(RETRY, "POST", `/v1/videos/${waiting.id}/retry`, ofVideo),
  ])
    expect([answer.status, answer.body]).toEqual([413, SAID]);
  expect(await database().video.count()).toBe(rows);
  expect(await database().asset.count({ where: { orgId: org.id } })).toBe(0);
  // Other organizations are not affected.
  expect((await upload(await createTestOrganization())).status).toBe(201);
  await requestRoute(DELETE, "DELETE", `/v1/videos/${kept.id}`, { key, params: { video_id: kept.id } });
  expect((await upload(org)).status).toBe(201);
  expect((await video()).status).toBe(202);
});

it("keeps no more than fits, also of uploads at once", async () => {
  const first = await createTestOrganization();
  expect((await upload(first)).status).toBe(201);
  const { uploads: size } = await measureStorage(first.actor.db, first.id);
  settleEnvironment({ storageBytes: 3 * size + size / 2 });
  const org = await createTestOrganization();
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(org)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 413, 413, 413]);
  expect(await measureStorage(org.actor.db, org.id)).toEqual({ videos: 0, zips: 0, uploads: 3 * size });
});

it("counts videos, zips and uploads whatever becomes of them, before and after they are added up", async () => {
  const { org, video, collection } = await customer();
  const other = await customer();
  await upload(org);
  const single = (await video()).body.id;
  const { id: collectionId } = (await collection(false)).body;
  const one = { where: { id: single } };
  const all = { where: { orgId: org.id } };
  const zip = (zipKey: string | null) =>
    database().collection.update({ where: { id: collectionId }, data: { zipKey } });
  await database().video.updateMany({ ...all, data: { size: 1000 } });
  await expectCounted(org, { videos: 2000, zips: 0 });
  await zip("a.zip");
  await expectCounted(org, { videos: 2000, zips: 1000 });
  await database().video.updateMany({ where: { collectionId }, data: { size: 1500 } });
  await zip("b.zip");
  await expectCounted(org, { videos: 2500, zips: 1500 });
  await Promise.all([addUpStorage(database()), addUpStorage(database())]);
  expect(await database().storageChange.count()).toBe(0);
  await expectCounted(org, { videos: 2500, zips: 1500 });
  await database().video.update({ ...one, data: { size: null } });
  await zip(null);
  await expectCounted(org, { videos: 1500, zips: 0 });
  await database().video.deleteMany(all);
  await zip("c.zip");
  await database().collection.deleteMany(all);
  await database().asset.deleteMany(all);
  await addUpStorage(database());
  expect(await measureStorage(org.actor.db, org.id)).toEqual({ videos: 0, zips: 0, uploads: 0 });
  // The organization and all that it counted go together.
  await database().video.updateMany({ where: { orgId: other.org.id }, data: { size: 1 } });
  await database().organization.delete({ where: { id: other.org.id } });
  expect(await database().storageChange.count({ where: { orgId: other.org.id } })).toBe(0);
});

async function expectCounted({ actor, id }: TestOrganization, expected: { videos: number; zips: number }) {
  const uploads = (await database().asset.aggregate({ where: { orgId: id }, _sum: { size: true } }))._sum
    .size;
  expect(await measureStorage(actor.db, id)).toEqual({ ...expected, uploads });
}

it("can be switched off", async () => {
  settleEnvironment({ storageBytes: 0 });
  expect((await upload(await createTestOrganization())).status).toBe(201);
});
