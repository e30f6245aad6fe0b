import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { POST } from "#app/v1/templates/[template_id]/preview/route.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { measureVideo } from "#lib/render/encode/check-video.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { CLIP_LIMITS } from "./template-clip.ts";
import * as previews from "./template-preview-service.ts";

const { dataDir } = await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
const otherId = await insertTestTemplate(other.id);
const LIMITS = { ...CLIP_LIMITS };
afterEach(() => Object.assign(CLIP_LIMITS, LIMITS));
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const MUSIC = { name: "music", type: "audio", source: "music:warm" } as const;
const SOUNDING: Scene = {
  ...TINY_SCENE,
  ...{ width: 1280, height: 720, fps: 25, duration: 1 },
  layers: [MUSIC, ...TINY_SCENE.layers],
};
/** A minute in which everything moves: making it takes many seconds, and ffmpeg runs all the while. */
const LONG: Scene = {
  ...{ width: 1920, height: 1080, fps: 25, duration: 70, background: "#000000" },
  layers: Array.from({ length: 12 }, (_, index) => ({
    ...{ name: `layer${index}`, type: "shape" as const, shape: "rectangle" as const, fill: "#ff000080" },
    ...{ x: 0, y: 0, width: "100%" as const, height: "100%" as const },
    ...{ time: index * 5, enter: { type: "scale" as const, duration: 10 } },
  })),
};

const preview = (body: object, { id = templateId, key = org.keys.viewer } = {}) =>
  requestRoute(POST, "POST", `/v1/templates/${id}/preview`, { key, params: { template_id: id }, body });

async function measures(response: Response) {
  const path = join(dataDir, "received");
  await writeFile(path, Buffer.from(await response.arrayBuffer()));
  return measureVideo(path);
}

/** What is left of clips: their files, and programs that read or write them. */
async function remains(): Promise<string[]> {
  const files = await readdir(dataDir, { recursive: true });
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  const ours = commands.filter((command) => command.includes(dataDir));
  return [...files, ...ours].filter((name) => name.includes("clip.mp4"));
}

const isWorking = () => vi.waitFor(async () => expect(await remains()).not.toEqual([]), { timeout: 20_000 });
const isGone = () => vi.waitFor(async () => expect(await remains()).toEqual([]), { timeout: 5_000 });

it("plays a scene with its sound, small, and leaves no file", { timeout: 60_000 }, async () => {
  const personId = await insertTestPerson(org.id, { firstName: "Grace" });
  const { response } = await preview({ scene: SOUNDING, person_id: personId, format: "mp4" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("video/mp4");
  expect(await measures(response)).toMatchObject({
    ...{ codec: "avc", tracks: 2, width: 640, height: 360, pictures: 2, durationSeconds: 1 },
  });
  // A stored version that is smaller, slower and silent stays as it is.
  const silent = await preview({ format: "mp4" });
  expect(await measures(silent.response)).toMatchObject({ tracks: 1, width: 320, height: 180, pictures: 2 });
  expect(await remains()).toEqual([]);
});

it("says what keeps the video from being made, and what a clip does not take", async () => {
  const scene = { ...SOUNDING, layers: [{ ...MUSIC, source: "asset:0199aaaa-0000-7000-8000-000000000000" }] };
  expect((await preview({ scene, format: "mp4" })).body.detail).toMatchObject([
    { loc: ["body", "scene", "layers", 0, "source"] },
  ]);
  const personId = await insertTestPerson(org.id, { firstName: "Grace" });
  const years: Scene = { ...TINY_SCENE, layers: [{ ...text, text: "{{years_of_service}}" }] };
  const refused = await preview({ scene: years, person_id: personId, format: "mp4" });
  expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "person_id"]]);
  const { status, body } = await preview({ format: "mp4", time: 0.1, width: 100 });
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([
    { loc: ["body", "time"], ctx: { code: "preview_clip_whole" } },
    { loc: ["body", "width"], ctx: { code: "preview_clip_whole" } },
  ]);
});
const text = { name: "title", type: "text" as const, x: 0, y: 0, width: "100%" as const, height: 50 };

it("ends a clip that takes too long", { timeout: 60_000 }, async () => {
  CLIP_LIMITS.ms = 2_000;
  const { status, body } = await preview({ scene: LONG, format: "mp4" });
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([{ loc: ["body", "scene"], ctx: { code: "preview_clip_too_costly" } }]);
  await isGone();
});

it("lets nobody's stills wait, and stops when nobody waits any more", { timeout: 90_000 }, async () => {
  const gone = new AbortController();
  const input = { scene: LONG, modifications: [], format: "mp4" as const };
  const clips = [1, 2].map(() => previews.preview(org.actor, templateId, input, gone.signal));
  let isOver = false;
  const ended = Promise.allSettled(clips).finally(() => {
    isOver = true;
  });
  await isWorking();
  expect((await preview({}, { id: otherId, key: other.keys.viewer })).status).toBe(200);
  expect((await preview({})).status).toBe(200);
  expect(isOver).toBe(false);
  const next = preview({ format: "mp4" }, { id: otherId, key: other.keys.viewer });
  gone.abort(new Error("gone"));
  const reasons = (await ended).map((each) => each.status === "rejected" && each.reason.message);
  expect(reasons).toEqual(["gone", "gone"]);
  // The turn is free for another organization at once.
  expect((await next).status).toBe(200);
  await isGone();
});

it("hands over no file that is too large", async () => {
  CLIP_LIMITS.bytes = 1_000;
  const { status, body } = await preview({ format: "mp4" });
  expect([status, body.detail[0].ctx.code]).toEqual([422, "preview_clip_too_costly"]);
  expect(await remains()).toEqual([]);
});
