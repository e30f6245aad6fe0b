import { rmSync } from "node:fs";
import { readFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { expect, it, vi } from "vitest";
import { GET as FILE } from "#app/files/[...key]/route.ts";
import { GET as ARCHIVE } from "#app/v1/collections/[collection_id]/archive/route.ts";
import { POST as RENDER_COLLECTION } from "#app/v1/collections/[collection_id]/render-again/route.ts";
import { POST as RETRY_COLLECTION } from "#app/v1/collections/[collection_id]/retry/route.ts";
import { POST as PREVIEW } from "#app/v1/templates/[template_id]/preview/route.ts";
import { POST as RENDER_VIDEO } from "#app/v1/videos/[video_id]/render-again/route.ts";
import { POST as RETRY_VIDEO } from "#app/v1/videos/[video_id]/retry/route.ts";
import { readZip } from "#e2e/fixtures/zip.ts";
import { packageAgain } from "#lib/server/collections/collection-progress.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { isPackaging } from "#lib/server/collections/packaging.ts";
import { database } from "#lib/server/database.ts";
import { environment, settleEnvironment } from "#lib/server/environment.ts";
import { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { log } from "#lib/server/log.ts";
import { signedUrls } from "#lib/server/storage/signed-urls.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { drawThumbnail } from "#lib/server/templates/template-preview-service.ts";
import { diskPath } from "#test/support/disk-path.ts";
import { callRoute, requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";
import { findLostFiles } from "./find-lost-files.ts";

const { databaseUrl, dataDir } = await openTestInstallation();
const { queuePixels } = environment();
const encoder = await testEncoder();
const worker = runTestWorker({ databaseUrl, encoder });

/** A finished collection of two videos. */
async function finished() {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id);
  const ids = [
    await insertTestPerson(org.id, { firstName: "Ada" }),
    await insertTestPerson(org.id, { firstName: "Grace" }),
  ];
  const { id } = await collections.create(org.actor, {
    name: "All",
    type: "people",
    template_id: templateId,
    people: { ids },
    modifications: [],
    file_name: "{{first_name}}",
  });
  await workUntilIdle(worker);
  const rows = () => database().video.findMany({ where: { collectionId: id }, orderBy: { position: "asc" } });
  const collection = () => database().collection.findUniqueOrThrow({ where: { id } });
  const [first] = await rows();
  if (first?.resultKey == null) throw new Error("not rendered");
  const video = { id: first.id, resultKey: first.resultKey, bytes: await bytesOf(first.resultKey) };
  const statuses = async () => [
    (await collection()).status,
    ...(await rows()).map((row) => `${row.status}${row.resultKey === null ? "" : " with a file"}`),
  ];
  const isWhole = async () => {
    expect(await statuses()).toEqual(["completed", "succeeded with a file", "succeeded with a file"]);
    expect((await collection()).completed).toBe(2);
    const [again] = await rows();
    expect((await bytesOf(again?.resultKey ?? "")).equals(video.bytes)).toBe(true);
    const { key } = await collections.getArchive(org.actor, id);
    const files = await readZip(await bytesOf(key));
    expect(files.map(({ name }) => name)).toEqual(["Ada.mp4", "Grace.mp4", "manifest.csv"]);
    expect(files[0]?.bytes.equals(video.bytes)).toBe(true);
  };
  const pack = () => org.actor.db.$transaction((tx) => packageAgain(tx, { id, orgId: org.id }));
  return { ...org, orgId: org.id, id, templateId, video, collection, statuses, isWhole, pack };
}

const MAKING = ["rendering", "queued", "succeeded with a file"];

const bytesOf = async (key: string) => readFile(diskPath(key));

async function download(key: string) {
  const address = (await signedUrls()).sign(key);
  const response = await callRoute(FILE, new Request(address), { key });
  return { status: response.status, text: await response.text() };
}

it.each([
  ["gone", (key: string) => storage().remove(key)],
  ["cut short", async (key: string) => truncate(diskPath(key), 10)],
])("makes a video again whose file is %s when its collection is packed", async (_, damage) => {
  const { video, pack, statuses, isWhole } = await finished();
  await damage(video.resultKey);
  await pack();
  await worker.workOnce();
  expect(await statuses()).toEqual(MAKING);
  await workUntilIdle(worker);
  await isWhole();
});

it("makes a video again whose file goes while it is packed", async () => {
  const { actor, id, video, pack, isWhole } = await finished();
  const { requireRoom } = storage();
  storage().requireRoom = async (bytes) => {
    storage().requireRoom = requireRoom;
    rmSync(join(dataDir, "files", video.resultKey));
    await requireRoom(bytes);
  };
  await pack();
  await worker.workOnce();
  expect(await isPackaging(actor.db, id)).toBe(true);
  await database().$executeRaw`update pgboss.job set start_after = now() where state = 'retry'`;
  await workUntilIdle(worker);
  await isWhole();
});

it("makes a video again when its file, its picture or its words are asked for and is not there", async () => {
  const { orgId, video, statuses, isWhole } = await finished();
  const row = () => database().video.findUniqueOrThrow({ where: { id: video.id } });
  for (const file of ["resultKey", "thumbnailKey", "captionsKey"] as const) {
    const key = (await row())[file] ?? "";
    await storage().remove(key);
    expect(await download(key)).toEqual({ status: 404, text: expect.stringContaining("made again") });
    await worker.workOnce();
    expect(await statuses()).toEqual([
      "rendering",
      expect.stringMatching(/^queued/),
      "succeeded with a file",
    ]);
    await workUntilIdle(worker);
    await isWhole();
    expect(await storage().size((await row()).captionsKey ?? "")).toBeGreaterThan(0);
  }
  // Earlier attempts' files are looked for once more a while later.
  const waiting = async () =>
    database().$queryRaw`select name from pgboss.job where state < 'completed' and start_after <= now()`;
  // Requested repeatedly, for an erased video, and by the URL of a file that has been replaced.
  for (const key of [video.resultKey, `organizations/${orgId}/videos/${newId()}/1.mp4`]) await download(key);
  await workUntilIdle(worker);
  await isWhole();
  expect(await waiting()).toEqual([]);
});

it("packs an archive again that is not there when it is asked for", async () => {
  const { id, keys, collection, isWhole } = await finished();
  const params = { collection_id: id };
  const { zipKey } = await collection();
  await storage().remove(zipKey ?? "");
  const asked = await requestRoute(ARCHIVE, "GET", `/v1/collections/${id}/archive`, {
    key: keys.viewer,
    params,
  });
  expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining("made again")]);
  expect(await collection()).toMatchObject({ status: "packaging", zipKey: null });
  await workUntilIdle(worker);
  await isWhole();

  const again = (await collection()).zipKey ?? "";
  await storage().remove(again);
  expect((await download(again)).status).toBe(404);
  await workUntilIdle(worker);
  await isWhole();
});

it.each([
  ["retry of the collection", RETRY_COLLECTION, undefined],
  ["retry of the collection that names the video", RETRY_COLLECTION, "named"],
  ["render-again of the collection", RENDER_COLLECTION, undefined],
  ["retry of the video", RETRY_VIDEO, undefined],
  ["render-again of the video", RENDER_VIDEO, undefined],
])(
  "makes a lost video again by %s, also of a collection that waits to be packed",
  async (_, route, named) => {
    const { id, keys, video, statuses, isWhole, pack } = await finished();
    await pack();
    const ofVideo = route === RETRY_VIDEO || route === RENDER_VIDEO;
    const params: Record<string, string> = ofVideo ? { video_id: video.id } : { collection_id: id };
    const body = named === undefined ? {} : { body: { videos: [video.id] } };
    const ask = () => requestRoute(route, "POST", "/v1/anything", { key: keys.editor, params, ...body });
    expect((await ask()).status).toBe(409);
    await storage().remove(video.resultKey);
    expect((await ask()).status).toBe(202);
    expect(await statuses()).toEqual(MAKING);
    expect((await ask()).status).toBe(409);
    await workUntilIdle(worker);
    await isWhole();
  },
);

it("finds when it starts which of the newest files are gone", async () => {
  const { actor, orgId, templateId, collection, statuses, isWhole, video } = await finished();
  await drawThumbnail(actor.db, templateId, 1);
  const { thumbnailKey } = await database().template.findUniqueOrThrow({ where: { id: templateId } });
  const { zipKey } = await collection();
  for (const key of [thumbnailKey, zipKey, video.resultKey]) await storage().remove(key ?? "");
  const other = await finished();

  await findLostFiles();
  expect(await statuses()).toEqual(MAKING);
  const drawn = await database().template.findUniqueOrThrow({ where: { id: templateId } });
  expect(await storage().size(drawn.thumbnailKey ?? "")).toBeGreaterThan(0);
  await other.isWhole();
  await workUntilIdle(worker);
  await isWhole();

  // A folder without any of the files is another one, or its volume is not there: nothing is made again then.
  const rows = Array.from({ length: 21 }, () => ({ ...ROW, id: newId(), orgId, templateId }));
  await database().video.createMany({ data: rows });
  const { sizes } = storage();
  storage().sizes = async () => new Map();
  await findLostFiles();
  storage().sizes = sizes;
  expect(await database().video.count({ where: { status: "queued" } })).toBe(0);
  await database().video.deleteMany({ where: { orgId, collectionId: null } });
});

it("makes all again that was finished, however much is waiting, and what one place lacks keeps no other from it", async () => {
  const [first, second] = [await finished(), await finished()];
  await storage().remove(first.video.resultKey);
  await storage().remove(second.video.resultKey);
  // The later one is looked at first. Its collection is gone from under it.
  const refuse = database().$executeRaw`
    alter table collections add constraint refused check (id <> ${Prisma.raw(`'${second.id}'`)} or status <> 'rendering') not valid`;
  await refuse;
  settleEnvironment({ queuePixels: 1 });
  try {
    await findLostFiles();
    expect(await first.statuses()).toEqual(MAKING);
    expect((await second.statuses())[0]).toBe("completed");
  } finally {
    settleEnvironment({ queuePixels });
    await database().$executeRaw`alter table collections drop constraint refused`;
  }
  await findLostFiles();
  await workUntilIdle(worker);
  await first.isWhole();
  await second.isWhole();
});

it("leaves it to one worker at a time", async () => {
  const { video, statuses, isWhole } = await finished();
  await storage().remove(video.resultKey);
  await database().$transaction(async (tx) => {
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtext('lost files'), 0)::text`;
    await findLostFiles();
    expect((await statuses())[0]).toBe("completed");
  });
  await findLostFiles();
  expect(await statuses()).toEqual(MAKING);
  await workUntilIdle(worker);
  await isWhole();
});

it.each(["asset", "template"] as const)(
  "says nothing of each %s where the folder is another one",
  async (kind) => {
    const { id: orgId } = await createTestOrganization();
    for (let count = 0; count < 21; count += 1) {
      const id = newId();
      const key = `organizations/${orgId}/${kind}s/${id}`;
      if (kind === "asset")
        await database().asset.create({
          data: {
            id,
            orgId,
            kind: "image",
            fileName: "a",
            contentType: "image/png",
            size: 1,
            storageKey: key,
          },
        });
      else
        await database().template.update({
          where: { id: await insertTestTemplate(orgId) },
          data: { thumbnailKey: `${key}/1.jpg` },
        });
    }
    const { sizes, write } = storage();
    const written: string[] = [];
    storage().sizes = async () => new Map();
    storage().write = (key, bytes) => {
      if (key.includes(orgId)) written.push(key);
      return write(key, bytes);
    };
    const complaints = vi.spyOn(log(), "error");
    await findLostFiles();
    Object.assign(storage(), { sizes, write });
    const words = complaints.mock.calls.map((call) => String(call[1]));
    complaints.mockRestore();
    expect(written).toEqual([]);
    expect(words.filter((text) => text.includes("an upload's file"))).toEqual([]);
    expect(words).toContainEqual(expect.stringContaining("is it the right one?"));
    await database().asset.deleteMany({ where: { orgId } });
    await database().template.updateMany({ where: { orgId }, data: { thumbnailKey: null } });
  },
);

const ROW = {
  status: "succeeded" as const,
  templateVersion: 1,
  resultKey: "organizations/1/videos/1/1.mp4",
  size: 1,
};

it("says in words that an upload's file is gone", async () => {
  const { id: orgId, keys } = await createTestOrganization();
  const id = newId();
  const storageKey = `organizations/${orgId}/assets/${id}.png`;
  const bytes = createCanvas(8, 8).toBuffer("image/png");
  await storage().write(storageKey, bytes);
  const about = { id, orgId, kind: "image" as const, fileName: "a.png", contentType: "image/png" };
  await database().asset.create({ data: { ...about, size: bytes.byteLength, storageKey } });
  await storage().remove(storageKey);

  expect(await download(storageKey)).toEqual({
    status: 404,
    text: expect.stringContaining("uploaded again"),
  });
  const templateId = await insertTestTemplate(orgId, {
    ...TINY_SCENE,
    layers: [{ name: "logo", type: "image", source: `asset:${id}`, x: 0, y: 0, width: 40, height: 40 }],
  });
  const { status, body } = await requestRoute(PREVIEW, "POST", `/v1/templates/${templateId}/preview`, {
    key: keys.editor,
    params: { template_id: templateId },
    body: {},
  });
  expect([status, body.detail[0].msg]).toEqual([
    422,
    'Value error, layer "logo": The image\'s file is gone; upload it again',
  ]);
});
