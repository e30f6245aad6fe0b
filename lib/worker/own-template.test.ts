import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, expect, it } from "vitest";
import { POST as UPLOAD } from "#app/v1/assets/route.ts";
import { GET as GET_TEMPLATE } from "#app/v1/templates/[template_id]/route.ts";
import { POST as CREATE } from "#app/v1/templates/route.ts";
import { GET as GET_VIDEO } from "#app/v1/videos/[video_id]/route.ts";
import { POST as ORDER } from "#app/v1/videos/route.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { measureVideo } from "#lib/render/encode/check-video.ts";
import { database } from "#lib/server/database.ts";
import { erasePerson } from "#lib/server/erasure/person-erasure-service.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { preview } from "#lib/server/templates/template-preview-service.ts";
import { diskPath } from "#test/support/disk-path.ts";
import { callRoute, requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson } from "#test/support/test-template.ts";
import { runTestWorker, testEncoder, workUntilIdle } from "#test/worker/test-worker.ts";

const { databaseUrl } = await openTestInstallation();
const encoder = await testEncoder();
const worker = runTestWorker({ databaseUrl, encoder });
const org = await createTestOrganization();
const key = org.keys.editor;
const folder = await mkdtemp(join(tmpdir(), "rollcall-own-"));
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const run = promisify(execFile);

async function made(name: string, args: string[]): Promise<Buffer<ArrayBuffer>> {
  const path = join(folder, name);
  await run(encoder.path, ["-nostdin", "-v", "error", "-y", ...args, path]);
  return readFile(path);
}

async function upload(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([bytes], name));
  const headers = { Authorization: `Bearer ${key}` };
  const request = new Request("http://127.0.0.1:3000/v1/assets", { method: "POST", headers, body: form });
  const response = await callRoute(UPLOAD, request);
  expect(response.status).toBe(201);
  return (await response.json()).id;
}

function greenPicture(): Promise<Buffer> {
  const canvas = createCanvas(64, 64);
  const context = canvas.getContext("2d");
  context.fillStyle = "#00ff00";
  context.fillRect(0, 0, 64, 64);
  return canvas.encode("png");
}

/** The colour in the middle of a box of a picture, and how much of it is dark. */
async function look(bytes: Buffer, x: number, y: number, side = 40) {
  const canvas = createCanvas(320, 180);
  const context = canvas.getContext("2d");
  context.drawImage(await loadImage(bytes), 0, 0);
  const { data } = context.getImageData(x, y, side, side);
  const middle = (side / 2) * side * 4 + (side / 2) * 4;
  return { color: [...data.subarray(middle, middle + 3)], bytes: Buffer.from(data) };
}

const BOX = { x: 10, y: 20, width: 80, height: 80 };

it("renders a template of one's own with an uploaded font, picture, sound and video", {
  timeout: 60_000,
}, async () => {
  const fontFile = new URL(
    "../../node_modules/@fontsource/caveat/files/caveat-latin-700-normal.woff2",
    import.meta.url,
  );
  const [font, picture, sound, clip] = await Promise.all([
    upload(new Uint8Array(await readFile(fontFile)), "brand.woff2"),
    upload(new Uint8Array(await greenPicture()), "logo.png"),
    made("song.mp3", ["-f", "lavfi", "-i", "sine=f=440:d=2"]).then((bytes) => upload(bytes, "song.mp3")),
    made("clip.mp4", [
      ...["-f", "lavfi", "-i", "color=c=blue:s=64x64:r=10:d=2"],
      ...["-c:v", "libx264", "-pix_fmt", "yuv420p"],
    ]).then((bytes) => upload(bytes, "clip.mp4")),
  ]);
  const sceneIn = (family: string, fonts: Scene["fonts"] = []): Scene => ({
    ...{ width: 320, height: 180, fps: 10, duration: 1, background: "#ffffff", fonts },
    layers: [
      { ...BOX, name: "logo", type: "image", source: `asset:${picture}` },
      { ...BOX, name: "clip", type: "video", source: `asset:${clip}`, x: 110 },
      {
        ...{ name: "title", type: "text", text: "Hamburgefons", color: "#000000" },
        ...{ x: 10, y: 110, width: 300, height: 60, font: { family, size: 40, weight: 700 } },
      },
      { name: "music", type: "audio", source: `asset:${sound}` },
    ],
  });
  const scene = sceneIn("Brand", [{ family: "Brand", asset_id: font }]);
  const created = await requestRoute(CREATE, "POST", "/v1/templates", { key, body: { name: "Ours", scene } });
  expect([created.status, created.body.detail]).toEqual([201, undefined]);
  const id: string = created.body.id;

  const shown = { modifications: [], format: "png" as const };
  const still = await preview(org.actor, id, shown);
  const inInter = await preview(org.actor, id, { ...shown, scene: sceneIn("Inter") });
  expect((await look(still, 30, 40)).color).toEqual([0, 255, 0]);
  const [red, green, blue] = (await look(still, 130, 40)).color;
  expect([red, green, (blue ?? 0) > 240]).toEqual([expect.closeTo(0, -1), expect.closeTo(0, -1), true]);
  const letters = await look(still, 20, 120);
  expect(letters.bytes.equals((await look(inInter, 20, 120)).bytes)).toBe(false);
  const caveat = await preview(org.actor, id, { ...shown, scene: sceneIn("Caveat") });
  // The uploaded file is the bundled Caveat, so that its letters are known.
  expect(letters.bytes.equals((await look(caveat, 20, 120)).bytes)).toBe(true);

  const ordered = await requestRoute(ORDER, "POST", "/v1/videos", { key, body: { template_id: id } });
  await workUntilIdle(worker);
  const params = { video_id: ordered.body.id };
  const video = await requestRoute(GET_VIDEO, "GET", `/v1/videos/${ordered.body.id}`, { key, params });
  expect(video.body).toMatchObject({ status: "succeeded", error: null, duration_seconds: 1 });
  const row = await database().video.findUniqueOrThrow({ where: { id: ordered.body.id } });
  const measured = await measureVideo(diskPath(row.resultKey ?? ""));
  expect(measured.durationSeconds).toBe(1);
  const template = await requestRoute(GET_TEMPLATE, "GET", `/v1/templates/${id}`, {
    key,
    params: { template_id: id },
  });
  expect(template.body.thumbnail_url).toContain(`/${id}/1-`);
});

it("erases a person's photo also where a template shows it, which then says what is missing", async () => {
  const photo = await upload(new Uint8Array(await greenPicture()), "ada.png");
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  await database().person.update({ where: { id: personId }, data: { photoAssetId: photo } });
  const scene = {
    ...{ width: 320, height: 180, fps: 10, duration: 0.5, background: "#ffffff" },
    layers: [{ ...BOX, name: "founder", type: "image", source: `asset:${photo}` }],
  };
  const created = await requestRoute(CREATE, "POST", "/v1/templates", {
    key,
    body: { name: "Founder", scene },
  });
  expect(created.status).toBe(201);
  const { storageKey } = await database().asset.findUniqueOrThrow({ where: { id: photo } });

  await erasePerson(org.actor, personId);
  await workUntilIdle(worker);
  expect(await database().asset.findUnique({ where: { id: photo } })).toBeNull();
  expect(await storage().size(storageKey)).toBeNull();
  const ordered = await requestRoute(ORDER, "POST", "/v1/videos", {
    key,
    body: { template_id: created.body.id },
  });
  await workUntilIdle(worker);
  const row = await database().video.findUniqueOrThrow({ where: { id: ordered.body.id } });
  expect(row).toMatchObject({ status: "failed", error: { code: "asset_missing", layer: "founder" } });
});
