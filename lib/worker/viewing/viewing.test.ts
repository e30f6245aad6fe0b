import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import * as playRoute from "#app/play/[...path]/route.ts";
import * as segmentRoute from "#app/segments/[name]/route.ts";
import { POST as UPLOAD } from "#app/v1/assets/route.ts";
import { POST as CREATE_LINK } from "#app/v1/videos/[video_id]/watch-links/route.ts";
import * as watchRoute from "#app/w/[...path]/route.ts";
import { codeVersion } from "#lib/render/versions.ts";
import { database } from "#lib/server/database.ts";
import { erasePerson } from "#lib/server/erasure/person-erasure-service.ts";
import { apiServer } from "#lib/server/http/api-server.ts";
import { newId } from "#lib/server/ids.ts";
import { closeQueue } from "#lib/server/jobs/enqueue.ts";
import { storage } from "#lib/server/storage/storage.ts";
import { later } from "#test/support/later.ts";
import { callRoute, requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { insertTestMember, signInForTest } from "#test/support/test-members.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { testEncoder } from "#test/worker/test-worker.ts";
import { announceViewing } from "#test/worker/viewing-worker.ts";
import {
  killWorkers,
  longScene,
  MACHINE_LIMIT_MS,
  startWorker,
  until,
} from "#test/worker/worker-processes.ts";
import { cacheFolder } from "../cache-folders.ts";
import { beginViewing } from "./viewing.ts";

/* The whole way: watch links, a web process's routes, and workers that really render. */

await openTestInstallation();
const org = await createTestOrganization();
const encoder = await testEncoder();
const serve = apiServer(
  new Map([
    ["/w/{...path}", watchRoute],
    ["/segments/{name}", segmentRoute],
    ["/play/{...path}", playRoute],
  ]),
);
const server = createServer((message, response) => void serve(message.url ?? "")?.(message, response));
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await killWorkers();
  await database().hostProcess.deleteMany();
  // The list of workers is kept for a second.
  later(1100);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closeQueue();
  await database().$disconnect();
});

const scene = longScene(8);
scene.layers.push({ name: "music", type: "audio", source: "music:warm" });
const templateId = await insertTestTemplate(org.id, scene);

/** A segment of this takes a second or more, and it has more of them than are rendered ahead. */
const slowScene = { ...longScene(60), width: 1920, height: 1080 };
const FAR = 20;

/** A video that is not rendered, about somebody new, and the address of its page. */
async function addVideo(template = templateId): Promise<{ id: string; personId: string; page: string }> {
  const id = newId();
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  const version = { templateId: template, templateVersion: 1 };
  await database().video.create({ data: { id, orgId: org.id, ...version, personId } });
  return { id, personId, page: await addPage(id) };
}

async function addPage(videoId: string): Promise<string> {
  const { body } = await requestRoute(CREATE_LINK, "POST", `/v1/videos/${videoId}/watch-links`, {
    key: org.keys.editor,
    params: { video_id: videoId },
    body: {},
  });
  return new URL(body.url).pathname;
}

async function uploadPhoto(): Promise<string> {
  const bytes = await readFile(join(import.meta.dirname, "../../../e2e/fixtures/data/photos/rocket.jpg"));
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "rocket.jpg"));
  const headers = { Authorization: `Bearer ${org.keys.owner}`, "Idempotency-Key": newId() };
  const request = new Request("http://127.0.0.1:3000/v1/assets", { method: "POST", headers, body: form });
  const response = await callRoute(UPLOAD, request);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}

/** A worker's server in this process. */
async function viewHere() {
  const viewing = await beginViewing(encoder);
  if (viewing === null) throw new Error("no viewing");
  const row = await announceViewing(viewing.state().address ?? "", { code: await codeVersion() });
  ends.push(async () => {
    await row.end();
    await viewing.close();
  });
  return viewing;
}

it("plays a video that is not there, through its link, and stores nothing", {
  timeout: 120_000,
}, async () => {
  const viewing = await viewHere();
  const { id, page } = await addVideo();
  const master = await get(`${page}/stream.m3u8`);
  expect([master.status, master.headers.get("content-type")]).toEqual([200, "application/vnd.apple.mpegurl"]);
  expect(master.headers.get("referrer-policy")).toBe("no-referrer");
  expect(master.text).toContain("sound.m3u8");
  const playlist = (await get(`${page}/video.m3u8`)).text;
  const segments = playlist.split("\n").filter((line) => line.endsWith(".m4s"));
  expect(segments).toEqual(["video-0.m4s", "video-1.m4s", "video-2.m4s", "video-3.m4s"]);
  const init = await get(`${page}/video-init.mp4`);
  expect(init.bytes.toString("latin1", 4, 8)).toBe("ftyp");
  for (const name of segments) {
    const segment = await get(`${page}/${name}`);
    expect([segment.status, segment.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect(segment.bytes.indexOf("moof")).toBeGreaterThan(0);
    const probe = await get(`${page}/${name}`, { Range: "bytes=0-1" });
    expect([probe.status, probe.headers.get("content-range")]).toEqual([
      ...[206, `bytes 0-1/${segment.bytes.length}`],
    ]);
  }
  const sound = (await get(`${page}/sound.m3u8`)).text.split("\n").filter((line) => line.endsWith(".m4s"));
  expect(sound.length).toBeGreaterThan(0);
  // A single video's modifications may name whom it is for: nothing of it is everybody's.
  expect(sound[0]).toBe("sound-0.m4s");
  const heard = await get(`${page}/${sound[0]}`);
  expect([heard.status, heard.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(await database().streamSegment.count()).toBe(0);
  expect((await get(`${page}/poster.jpg`)).headers.get("content-type")).toBe("image/jpeg");
  expect((await get(`${page}/captions.vtt`)).text).toContain("Hello Ada");
  expect((await get(`${page}/video-4.m4s`)).status).toBe(404);
  expect(await storage().list(`organizations/${org.id}/videos/${id}`)).toEqual([]);
  const { viewers, segments: rendered } = viewing.state();
  expect([viewers, rendered > 4]).toEqual([0, true]);
});

it("forgets who is erased within seconds, and sends nothing at all from that moment", {
  timeout: 60_000,
}, async () => {
  const viewing = await viewHere();
  const { personId, page } = await addVideo();
  await get(`${page}/stream.m3u8`);
  expect((await get(`${page}/video-1.m4s`)).status).toBe(200);
  await erasePerson(org.actor, personId);
  expect((await get(`${page}/video-1.m4s`)).status).toBe(404);
  expect((await get(`${page}/stream.m3u8`)).status).toBe(404);
  await expect.poll(() => viewing.state().viewers, { timeout: 4000 }).toBe(0);
});

it("ends what shows a photo that was erased, of other people too", {
  timeout: 60_000,
}, async () => {
  await viewHere();
  const photo = await uploadPhoto();
  const portrayed = await insertTestPerson(org.id, { firstName: "Grace" });
  await database().person.update({ where: { id: portrayed }, data: { photoAssetId: photo } });
  const layers = [
    { name: "us", type: "image" as const, source: `asset:${photo}`, x: 0, y: 0, width: 90, height: 90 },
    ...scene.layers,
  ];
  const { page } = await addVideo(await insertTestTemplate(org.id, { ...scene, layers }));
  const before = await get(`${page}/video-1.m4s`);
  expect(before.status).toBe(200);
  await erasePerson(org.actor, portrayed);
  const isAsBefore = async () => {
    const { status, bytes } = await get(`${page}/video-1.m4s`);
    return status === 200 && bytes.equals(before.bytes);
  };
  // It is asked for all the time, so that it does not end because nobody watches.
  await expect.poll(isAsBefore, { timeout: 4000 }).toBe(false);
});

it("gives nobody a shared part with an erased photo that an order put there, and forgets it", {
  timeout: 60_000,
}, async () => {
  const viewing = await viewHere();
  const [photo, other] = [await uploadPhoto(), await uploadPhoto()];
  const portrayed = await insertTestPerson(org.id, { firstName: "Grace" });
  await database().person.update({ where: { id: portrayed }, data: { photoAssetId: photo } });
  const us = { name: "us", type: "image" as const, x: 0, y: 0, width: 90, height: 90 };
  const title = TINY_SCENE.layers.map((layer) => ({ ...layer, time: 2 }));
  const template = await insertTestTemplate(org.id, {
    ...TINY_SCENE,
    duration: 4,
    layers: [{ ...us, source: `asset:${other}` }, ...title],
  });
  const collectionId = newId();
  const ordered = {
    ...{ orgId: org.id, templateId: template, templateVersion: 1 },
    modifications: [{ name: "us", source: `asset:${photo}` }],
  };
  const named = {
    name: "All",
    type: "people",
    status: "ready",
    total: 1,
    fileName: "{{first_name}}",
  } as const;
  await database().collection.create({ data: { ...ordered, ...named, id: collectionId } });
  const id = newId();
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  await database().video.create({ data: { ...ordered, id, personId, collectionId, position: 0 } });
  const page = await addPage(id);
  const shared = (await get(`${page}/video.m3u8`)).text
    .split("\n")
    .find((line) => line.includes("/segments/"));
  expect((await get(shared ?? "")).status).toBe(200);
  // Nobody has it open any more, and its bytes are there for whoever has the address.
  const viewersLater = () => {
    // Again and again, as what is still rendered for them may be noted at its end.
    later(20_000);
    return viewing.state().viewers;
  };
  await expect.poll(viewersLater, { timeout: 10_000, interval: 500 }).toBe(0);
  expect(viewing.state()).not.toMatchObject({ bytes: 0 });
  await erasePerson(org.actor, portrayed);
  expect((await get(shared ?? "")).status).toBe(404);
  await expect.poll(() => viewing.state(), { timeout: 4000 }).toMatchObject({ bytes: 0 });
});

it("shows a person as they are to who begins, and as they were to who is watching", {
  timeout: 60_000,
}, async () => {
  await viewHere();
  const { id, personId, page } = await addVideo();
  await get(`${page}/stream.m3u8`);
  const before = await get(`${page}/video-1.m4s`);
  await database().person.update({ where: { id: personId }, data: { firstName: "Augusta" } });
  const other = await addPage(id);
  expect((await get(`${other}/captions.vtt`)).text).toContain("Hello Augusta");
  await get(`${other}/stream.m3u8`);
  const after = await get(`${other}/video-1.m4s`);
  expect([after.status, after.bytes.equals(before.bytes)]).toEqual([200, false]);
  expect((await get(`${page}/video-1.m4s`)).bytes.equals(before.bytes)).toBe(true);
  await get(`${page}/stream.m3u8`);
  expect((await get(`${page}/video-1.m4s`)).bytes.equals(after.bytes)).toBe(true);
});

it("has the version of its template that it was prepared with, whatever is published while it plays", {
  timeout: 60_000,
}, async () => {
  await viewHere();
  const template = await insertTestTemplate(org.id, scene);
  const { id, page } = await addVideo(template);
  await get(`${page}/stream.m3u8`);
  const before = await get(`${page}/video-1.m4s`);
  const next = { version: 2, scene: { ...scene, background: "#ffffff" } };
  await database().template.update({
    where: { id: template },
    data: { latestVersion: 2, versions: { create: next } },
  });
  for (const viewer of [page, await addPage(id)]) {
    await get(`${viewer}/stream.m3u8`);
    const after = await get(`${viewer}/video-1.m4s`);
    expect([after.status, after.bytes.equals(before.bytes)]).toEqual([200, true]);
  }
});

it("plays for every member of the organization, and for nobody else", { timeout: 60_000 }, async () => {
  await viewHere();
  const { id } = await addVideo();
  const cookieOf = async (orgId: string, status: "active" | "suspended" = "active") =>
    signInForTest((await insertTestMember(orgId, "viewer", status)).email);
  const other = await createTestOrganization();
  const file = `/play/${id}/stream.m3u8`;
  const cookie = await cookieOf(org.id);
  const answer = await get(file, { cookie });
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect((await get(`/play/${id}/video-1.m4s`, { cookie, range: "bytes=0-1" })).status).toBe(206);
  expect((await get(`/play/${newId()}/stream.m3u8`, { cookie })).status).toBe(404);
  expect((await get("/play/nothing/stream.m3u8", { cookie })).status).toBe(404);
  expect((await get(`/play/${id}/stream.m3u8/more`, { cookie })).status).toBe(404);
  expect((await get(file, { cookie: await cookieOf(other.id) })).status).toBe(404);
  expect((await get(file, { cookie: await cookieOf(org.id, "suspended") })).status).toBe(404);
  expect((await get(file)).status).toBe(401);
  expect((await get(file, { authorization: `Bearer ${org.keys.owner}` })).status).toBe(401);
});

it("ends with a link that is revoked", { timeout: 60_000 }, async () => {
  await viewHere();
  const { id, page } = await addVideo();
  await get(`${page}/stream.m3u8`);
  await database().watchLink.updateMany({ where: { videoId: id }, data: { revokedAt: new Date() } });
  expect((await get(`${page}/video-0.m4s`)).status).toBe(404);
});

it("plays when nothing can be cached on the disk", { timeout: 60_000 }, async () => {
  // A file where the folder of the cache should be, as full a disk as can be.
  const folder = cacheFolder("segments");
  await rm(folder, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await writeFile(folder, "");
  ends.push(() => rm(folder));
  await viewHere();
  const { page } = await addVideo();
  const sound = (await get(`${page}/sound.m3u8`)).text.split("\n").filter((line) => line.endsWith(".m4s"));
  expect((await get(`${page}/video-2.m4s`)).status).toBe(200);
  expect((await get(`${page}/${sound[0]}`)).status).toBe(200);
});

it("counts a view when the stream is begun", { timeout: 60_000 }, async () => {
  await viewHere();
  await database().organization.update({ where: { id: org.id }, data: { watchViews: "per_person" } });
  const { id, page } = await addVideo();
  await get(`${page}/video.m3u8`);
  await get(`${page}/poster.jpg`);
  expect(await database().viewCount.count({ where: { videoId: id } })).toBe(0);
  await get(`${page}/stream.m3u8`);
  await get(`${page}/stream.m3u8`);
  expect(await database().viewCount.findMany({ where: { videoId: id } })).toMatchObject([{ views: 1 }]);
});

/** Two workers, of which one is in the middle of a segment that is far beyond what is rendered ahead. */
async function watchFromOneOfTwo() {
  const workers = [startWorker(), startWorker()];
  const announced = () => database().hostProcess.findMany({ where: { viewingAddress: { not: null } } });
  await until(MACHINE_LIMIT_MS, async () => ((await announced()).length === 2 ? true : null));
  later(1100);
  const { page } = await addVideo(await insertTestTemplate(org.id, slowScene));
  expect((await get(`${page}/stream.m3u8`)).status).toBe(200);
  expect((await get(`${page}/video-0.m4s`)).status).toBe(200);
  const isAtIt = ({ viewers, viewerSegments }: Awaited<ReturnType<typeof announced>>[number]) =>
    viewers > 0 || viewerSegments > 0;
  const pid = await until(MACHINE_LIMIT_MS, async () => (await announced()).find(isAtIt)?.pid ?? null);
  const busy = workers.find((worker) => worker.pid === pid);
  if (busy === undefined) throw new Error("another worker renders");
  const others = async () => (await announced()).filter((row) => row.pid !== pid);
  expect((await others()).filter(isAtIt)).toEqual([]);
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${page}/video-${FAR}.m4s`);
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };
  return {
    page,
    busy,
    rest,
    othersRender: () => until(MACHINE_LIMIT_MS, async () => (await others()).find(isAtIt) ?? null),
  };
}

it("goes on with another worker when one is stopped while it renders, soon", {
  timeout: 180_000,
}, async () => {
  const { page, busy, rest, othersRender } = await watchFromOneOfTwo();
  busy.kill("SIGSTOP");
  const began = performance.now();
  await expect(rest()).rejects.toThrow();
  const answer = await get(`${page}/video-${FAR}.m4s`);
  expect([answer.status, answer.bytes.indexOf("moof") > 0]).toEqual([200, true]);
  // Two seconds of silence, and what the other one needs to render its first segment on a busy machine.
  expect(performance.now() - began).toBeLessThan(15_000);
  await othersRender();
});

it("goes on with another worker when one is killed in the middle of a segment", {
  timeout: 180_000,
}, async () => {
  const { page, busy, rest, othersRender } = await watchFromOneOfTwo();
  busy.kill("SIGKILL");
  const began = performance.now();
  await expect(rest()).rejects.toThrow();
  const answer = await get(`${page}/video-${FAR}.m4s`);
  expect(answer.status).toBe(200);
  expect(answer.bytes.indexOf("moof")).toBeGreaterThan(0);
  expect(performance.now() - began).toBeLessThan(MACHINE_LIMIT_MS);
  await othersRender();
});
