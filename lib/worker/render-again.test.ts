import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { POST as RENDER_COLLECTION } from "#app/v1/collections/[collection_id]/render-again/route.ts";
import { GET as COLLECTION } from "#app/v1/collections/[collection_id]/route.ts";
import { GET as VIDEOS } from "#app/v1/collections/[collection_id]/videos/route.ts";
import { GET as COLLECTIONS } from "#app/v1/collections/route.ts";
import { POST as RENDER_VIDEO } from "#app/v1/videos/[video_id]/render-again/route.ts";
import { readZip } from "#e2e/fixtures/zip.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import * as people from "#lib/server/people/person-service.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { ensurePoster } from "#lib/server/videos/index.ts";
import { diskPath } from "#test/support/disk-path.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const encoder = await testEncoder();
const worker = runTestWorker({ databaseUrl, encoder });

const SCENE: Scene = {
  ...TINY_SCENE,
  layers: [
    ...TINY_SCENE.layers,
    { name: "face", type: "image", source: "{{photo}}", fallback: "hide", x: 0, y: 0, width: 40, height: 40 },
  ],
};

type Listed = {
  id: string;
  status: string;
  stale: string[] | null;
  result_url: string;
  template_version: number;
};

/** A finished collection for a few people. */
async function order(
  names: string[],
  modifications: { name: string; text: string }[] = [],
  { file_name } = { file_name: "{{first_name}}" },
) {
  const org = await createTestOrganization();
  const templateId = await insertTestTemplate(org.id, SCENE);
  const ids = await Promise.all(names.map((firstName) => insertTestPerson(org.id, { firstName })));
  const input = {
    name: "All",
    type: "people" as const,
    template_id: templateId,
    file_name,
  };
  const { id } = await collections.create(org.actor, { ...input, people: { ids }, modifications });
  await workUntilIdle(worker);
  const call = (
    handler: Parameters<typeof requestRoute>[0],
    method: string,
    action = "",
    key = org.keys.editor,
  ) =>
    requestRoute(handler, method, `/v1/collections/${id}${action}`, { key, params: { collection_id: id } });
  return {
    org,
    templateId,
    ids,
    id,
    videos: async (): Promise<Listed[]> => (await call(VIDEOS, "GET", "/videos")).body,
    reasons: async () => (await call(VIDEOS, "GET", "/videos")).body.map(({ stale }: Listed) => stale),
    collection: async () => {
      const { body } = await call(COLLECTION, "GET");
      const listed = await requestRoute(COLLECTIONS, "GET", "/v1/collections", { key: org.keys.viewer });
      expect(listed.body).toMatchObject([{ id, stale: body.stale }]);
      return body;
    },
    renderAgain: (key?: string) => call(RENDER_COLLECTION, "POST", "/render-again", key),
  };
}

const change = (
  { actor }: TestOrganization,
  id: string | undefined,
  data: Parameters<typeof people.update>[2],
) => people.update(actor, id ?? "", data, null);

async function publish(templateId: string, version: number, scene: Scene = SCENE) {
  const { orgId } = await database().template.findUniqueOrThrow({ where: { id: templateId } });
  await database().templateVersion.create({ data: { orgId, templateId, version, scene } });
  await database().template.update({ where: { id: templateId }, data: { latestVersion: version } });
}

async function insertPhoto(orgId: string): Promise<string> {
  const id = newId();
  const bytes = createCanvas(8, 8).toBuffer("image/png");
  const storageKey = `organizations/${orgId}/assets/${id}.png`;
  await storage().write(storageKey, bytes);
  const size = bytes.byteLength;
  await database().asset.create({
    data: { id, orgId, kind: "image", fileName: "a.png", contentType: "image/png", size, storageKey },
  });
  return id;
}

const pathOf = async (videoId: string) => {
  const { resultKey } = await database().video.findUniqueOrThrow({ where: { id: videoId } });
  return diskPath(resultKey ?? "none");
};

it("packs the zip anew, and draws nothing, when only what it says of somebody has changed", async () => {
  const { org, ids, id, collection, videos, reasons, renderAgain } = await order(["Ada", "Grace"], [], {
    file_name: "{{last_name}}_{{first_name}}",
  });
  const before = await videos();
  const path = await pathOf(before[0]?.id ?? "");
  await change(org, ids[0], { phone: "+49 1" });
  expect(await reasons()).toEqual([null, null]);
  await change(org, ids[0], { last_name: "Lovelace" });
  await change(org, ids[1], { email: "grace@example.org" });
  expect(await reasons()).toEqual([["person"], ["person"]]);
  expect(await videos()).toMatchObject([{ stale_fields: ["last_name"] }, { stale_fields: ["email"] }]);
  expect(await collection()).toMatchObject({ stale: 2 });

  const { status, body } = await renderAgain();
  expect([status, body.status, body.completed]).toEqual([202, "packaging", 2]);
  expect(await reasons()).toEqual([null, null]);
  await workUntilIdle(worker);
  expect(await collection()).toMatchObject({ status: "completed", completed: 2, stale: 0 });
  expect(await pathOf(before[0]?.id ?? "")).toBe(path);
  const { key } = await collections.getArchive(org.actor, id);
  const files = await readZip(await readFile(diskPath(key)));
  expect(files.map(({ name }) => name)).toContain("Lovelace_Ada.mp4");
  const manifest = files.find(({ name }) => name === "manifest.csv");
  expect(manifest?.bytes.toString()).toContain("grace@example.org");
  expect((await renderAgain()).status).toBe(409);
});

it("draws one again and files the other in the same run, or one alone by itself", async () => {
  const { org, ids, collection, videos, renderAgain } = await order(["Ada", "Grace"]);
  await change(org, ids[0], { first_name: "Augusta" });
  await change(org, ids[1], { last_name: "Hopper" });
  expect((await renderAgain()).body).toMatchObject({ status: "rendering", completed: 1 });
  expect(await videos()).toMatchObject([{ status: "queued" }, { status: "succeeded", stale: null }]);
  await workUntilIdle(worker);
  expect(await collection()).toMatchObject({ status: "completed", completed: 2, stale: 0 });

  await change(org, ids[1], { last_name: "Murray Hopper" });
  const [, second] = await videos();
  const params = { video_id: second?.id ?? "" };
  const path = `/v1/videos/${params.video_id}/render-again`;
  const answer = await requestRoute(RENDER_VIDEO, "POST", path, { key: org.keys.editor, params });
  expect(answer).toMatchObject({ status: 202, body: { status: "succeeded", stale: null } });
  expect(await collection()).toMatchObject({ status: "packaging", completed: 2 });
  await workUntilIdle(worker);
  expect(await collection()).toMatchObject({ status: "completed", stale: 0 });
});

it("is out of date for what the video shows, and for nothing else", async () => {
  const { org, ids, templateId, reasons, collection } = await order(["Ada", "Grace", "Alan"]);
  const [ada, grace] = ids;
  expect(await reasons()).toEqual([null, null, null]);
  await change(org, ada, { phone: "+49 1", position: "Countess" });
  expect(await reasons()).toEqual([null, null, null]);
  expect(await collection()).toMatchObject({ stale: 0 });

  await change(org, ada, { first_name: "Augusta" });
  await change(org, grace, { photo_asset_id: await insertPhoto(org.id) });
  expect(await reasons()).toEqual([["person"], ["photo"], null]);
  expect(await collection()).toMatchObject({ stale: 2 });

  await change(org, ada, { first_name: "Ada" });
  await change(org, grace, { photo_asset_id: null });
  expect(await reasons()).toEqual([null, null, null]);

  await change(org, ada, { first_name: "Augusta" });
  await publish(templateId, 2);
  expect(await reasons()).toEqual([["person", "template"], ["template"], ["template"]]);
  expect(await collection()).toMatchObject({ stale: 3 });
});

it("makes only those again, keeps the old result until then, and packs the zip anew", async () => {
  const { org, ids, id, collection, videos, renderAgain } = await order(["Ada", "Grace"]);
  expect((await renderAgain()).status).toBe(409);
  const before = await videos();
  const zip = (await collection()).zip_storage_path;
  const [first, second] = await Promise.all(before.map((video) => pathOf(video.id)));
  const posters = async () =>
    (await Promise.all(before.map((video) => pathOf(video.id)))).map((path) =>
      path.replace(".mp4", ".poster.gif"),
    );
  // A mail was sent with the second; what it shows stays there.
  const [, poster] = await posters();
  const sent = { orgId: org.id, videoId: before[1]?.id ?? "" };
  await ensurePoster(tenantDatabase(org.id), sent, { signal: new AbortController().signal });
  expect(existsSync(poster ?? "")).toBe(true);
  await change(org, ids[1], { first_name: "Hopper" });
  expect((await renderAgain(org.keys.viewer)).status).toBe(403);
  const other = await createTestOrganization();
  expect((await renderAgain(other.keys.owner)).status).toBe(404);

  const { status, body } = await renderAgain();
  expect(status).toBe(202);
  expect(body).toMatchObject({ id, status: "rendering", total: 2, completed: 1, failed: 0, stale: null });
  expect(await videos()).toMatchObject([
    { status: "succeeded" },
    { status: "queued", stale: null, result_url: expect.stringContaining("/files/") },
  ]);
  expect(existsSync(second ?? "")).toBe(true);
  expect((await renderAgain()).status).toBe(409);

  await workUntilIdle(worker);
  expect(await collection()).toMatchObject({ status: "completed", completed: 2, failed: 0, stale: 0 });
  const after = await collection();
  expect(after.zip_storage_path).not.toBe(zip);
  expect(existsSync(diskPath(zip))).toBe(false);
  expect(await pathOf(before[0]?.id ?? "")).toBe(first);
  expect([existsSync(first ?? ""), existsSync(second ?? "")]).toEqual([true, false]);
  // What the video says goes with it.
  const words = (path: string) => readFile(path.replace(".mp4", ".vtt"), "utf8").catch(() => null);
  expect(await words(second ?? "")).toBeNull();
  expect(await words(await pathOf(before[1]?.id ?? ""))).toMatch(/^WEBVTT\n.*Hopper/s);
  expect(existsSync(await pathOf(before[1]?.id ?? ""))).toBe(true);
  const [none, another] = await posters();
  expect([existsSync(poster ?? ""), another === poster]).toEqual([false, false]);
  await expect.poll(() => existsSync(another ?? "")).toBe(true);
  expect(existsSync(none ?? "")).toBe(false);
});

it("takes the template's newest version, unless it does not take the changes", async () => {
  const modifications = [{ name: "title", text: "Hi {{first_name}}" }];
  const { templateId, collection, videos, renderAgain } = await order(["Ada"], modifications);
  await publish(templateId, 2);
  expect((await renderAgain()).body).toMatchObject({ template_version: 2, completed: 0 });
  await workUntilIdle(worker);
  expect(await videos()).toMatchObject([{ status: "succeeded", stale: null, template_version: 2 }]);

  const layers = SCENE.layers.map((layer) =>
    layer.name === "title" ? { ...layer, name: "heading" } : layer,
  );
  await publish(templateId, 3, { ...SCENE, layers });
  const refused = await renderAgain();
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('no layer "title"');
  expect(refused.body).toMatchObject({
    code: "newest_version_unsuitable",
    ctx: { cause: "modification_layer_unknown", place: "title" },
  });
  expect(await collection()).toMatchObject({ status: "completed", completed: 1, template_version: 2 });
});

it("makes one video again, and keeps what it had when that fails", async () => {
  const { org, ids, collection, videos } = await order(
    ["Ada", "Grace"],
    [{ name: "title", text: '{{first_name}} {{position | ""}} {{last_name | ""}}' }],
  );
  const [video] = await videos();
  const params = { video_id: video?.id ?? "" };
  const again = () =>
    requestRoute(RENDER_VIDEO, "POST", `/v1/videos/${params.video_id}/render-again`, {
      key: org.keys.editor,
      params,
    });
  expect((await again()).status).toBe(409);
  await change(org, ids[0], { position: "\u{10FFFD}" });
  const path = await pathOf(params.video_id);
  expect((await again()).body).toMatchObject({ id: params.video_id, status: "queued" });
  await workUntilIdle(worker);
  expect(await videos()).toMatchObject([
    { status: "failed", error: { code: "glyph_missing" }, result_url: expect.stringContaining("/files/") },
    { status: "succeeded" },
  ]);
  expect(existsSync(path)).toBe(true);
  expect(await collection()).toMatchObject({ status: "completed", completed: 1, failed: 1, stale: 0 });
});
