import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { codeVersion } from "#lib/render/versions.ts";
import { database } from "#lib/server/database.ts";
import { apiServer } from "#lib/server/http/api-server.ts";
import { newId } from "#lib/server/ids.ts";
import { tenantDatabase } from "#lib/server/tenant-database.ts";
import { noteSharedParts, SOUND_PLACE } from "#lib/server/viewing/index.ts";
import { later } from "#test/support/later.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import {
  emptyLog,
  SEGMENTS,
  type StreamLog,
  standInSource,
  standInStream,
} from "#test/worker/stand-in-stream.ts";
import { announceViewing, startViewingWorker } from "#test/worker/viewing-worker.ts";
import { GET as SEGMENT } from "./segments/[name]/route.ts";
import { streamResponse } from "./stream-response.ts";

await openTestInstallation();
const org = await createTestOrganization();
const templateId = await insertTestTemplate(org.id);
afterAll(() => database().$disconnect());

/** How many are asked in vain before the one that answers, at most. */
const BROKEN = 3;
/** What is noticed of one that goes away. */
const PAUSE_MS = 3000;

let log: StreamLog;
let source: ReturnType<typeof standInSource>;
const ends: (() => Promise<unknown>)[] = [];
let takesMs = 20;
/** What a video shares with others, if it is not what all do. */
const designs = new Map<string, string>();

beforeEach(async () => {
  await database().streamSegment.deleteMany();
  takesMs = 20;
  designs.clear();
  log = emptyLog();
  source = standInSource((id) => standInStream(id, { log, takesMs, design: designs.get(id) }), log);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  // The list of workers is kept for a second.
  later(1100);
});

async function startWorker(options: { slots?: number; cacheBytes?: number; code?: string } = {}) {
  const worker = await startViewingWorker(source, options);
  ends.push(worker.close);
  return worker;
}

/** The routes behind a real server. */
async function startWeb(): Promise<string> {
  const GET = (request: Parameters<typeof SEGMENT>[0], { path = "" }: Record<string, string>) => {
    const [videoId = "", file = ""] = path.split("/");
    const viewer = `link ${newId()}`;
    return streamResponse(request, {
      orgId: org.id,
      videoId,
      file,
      viewer,
      cacheControl: "private, no-store",
    });
  };
  const modules = new Map([
    ["/streams/{...path}", { GET }],
    ["/segments/{name}", { GET: SEGMENT }],
  ]);
  const handle = apiServer(modules);
  const server = createServer((request, response) => void handle(request.url ?? "")?.(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ends.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

async function addVideo(): Promise<string> {
  const id = newId();
  await database().video.create({ data: { id, orgId: org.id, templateId, templateVersion: 1 } });
  source.recipes.set(id, "first");
  return id;
}

/** A server in a worker's place that does with requests what `act` does. */
async function startBroken(act: (response: ServerResponse) => void): Promise<void> {
  const server = createServer((_request, response) => act(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const row = await announceViewing(`http://127.0.0.1:${(server.address() as { port: number }).port}`, {
    code: await codeVersion(),
  });
  ends.push(async () => {
    await row.end();
    server.closeAllConnections();
    server.close();
  });
}

const get = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it("sends what a worker renders, whole or the part that is asked for", async () => {
  await startWorker();
  const [web, id] = [await startWeb(), await addVideo()];
  const master = await get(`${web}/streams/${id}/stream.m3u8`);
  expect(master.status).toBe(200);
  expect(master.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  expect(master.headers.get("cache-control")).toBe("private, no-store");
  const segment = await get(`${web}/streams/${id}/video-2.m4s`);
  expect(segment.text).toContain(`${id}: video 2`);
  expect(segment.headers.get("content-type")).toBe("video/mp4");
  // As old iPhones ask for a file before they play it.
  const probe = await get(`${web}/streams/${id}/video-2.m4s`, { Range: "bytes=0-1" });
  expect([probe.status, probe.text, probe.headers.get("content-range")]).toEqual([
    ...[206, segment.text.slice(0, 2), `bytes 0-1/${segment.text.length}`],
  ]);
  expect((await get(`${web}/streams/${id}/video-2.m4s`, { Range: "bytes=5000-" })).status).toBe(416);
  expect((await get(`${web}/streams/${id}/video-99.m4s`)).status).toBe(404);
  expect((await get(`${web}/streams/${id}/nothing`)).status).toBe(404);
  expect((await get(`${web}/streams/${newId()}/stream.m3u8`)).status).toBe(404);
});

it("sends shared parts to everybody, to be kept for good, and other parts to nobody there", async () => {
  await startWorker();
  const [web, id] = [await startWeb(), await addVideo()];
  const playlist = (await get(`${web}/streams/${id}/video.m3u8`)).text.split("\n");
  const address = playlist[SEGMENTS] ?? "";
  expect((await get(web + address)).status).toBe(404);
  const keys = [...source.keys.keys()];
  const parts = keys.map((key) => ({ key, place: address.includes(key) ? SEGMENTS - 1 : -1 }));
  await noteSharedParts(tenantDatabase(org.id), { orgId: org.id, videoId: id, parts });
  const shared = await get(web + address);
  expect([shared.status, shared.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  expect(shared.text).toContain(`design: video ${SEGMENTS - 1}`);
  const sound = (await get(`${web}/streams/${id}/sound.m3u8`)).text.split("\n")[1] ?? "";
  const heard = await get(web + sound, { Range: "bytes=0-1" });
  expect([heard.status, heard.headers.get("content-type")]).toEqual([206, "audio/mp4"]);
  expect((await get(`${web}/segments/${"0".repeat(64)}.m4s`)).status).toBe(404);
  expect((await get(`${web}/segments/${randomBytes(4).toString("hex")}.m4s`)).status).toBe(404);
  await database().video.delete({ where: { id } });
  expect((await get(web + address)).status).toBe(404);
});

/** A video whose shared parts are written down, and where they are. */
async function addShared(web: string): Promise<{ id: string; picture: string; sound: string }> {
  const id = await addVideo();
  const picture = (await get(`${web}/streams/${id}/video.m3u8`)).text.split("\n")[SEGMENTS] ?? "";
  const sound = (await get(`${web}/streams/${id}/sound.m3u8`)).text.split("\n")[1] ?? "";
  const parts = [
    { key: keyIn(picture), place: SEGMENTS - 1 },
    { key: keyIn(sound), place: SOUND_PLACE },
  ];
  await noteSharedParts(tenantDatabase(org.id), { orgId: org.id, videoId: id, parts });
  return { id, picture, sound };
}

const keyIn = (address: string): string => /[0-9a-f]{64}/.exec(address)?.[0] ?? "";

it("takes nothing from others when somebody asks for a shared part by a wrong name", async () => {
  await startWorker();
  const web = await startWeb();
  const { picture, sound } = await addShared(web);
  const wrong = [`${keyIn(sound)}.m4s`, `${keyIn(sound)}-9999.m4s`, `${keyIn(picture)}-0.m4s`];
  for (const name of wrong)
    for (const _again of [1, 2])
      expect([name, (await get(`${web}/segments/${name}`)).status]).toEqual([name, 404]);
  expect((await get(web + picture)).status).toBe(200);
  expect((await get(web + sound)).status).toBe(200);
});

it("forgets a shared part that its video does not have any more", async () => {
  const worker = await startWorker({ cacheBytes: 0 });
  const web = await startWeb();
  const { id, picture } = await addShared(web);
  await change(worker, id);
  const answer = await get(web + picture);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  expect((await get(web + picture)).status).toBe(404);
  expect(worker.viewers.state().bytes).toBe(0);
});

/** A video of another organization that has a shared part, too. */
async function addElsewhere(key: string, { isSpent }: { isSpent: boolean }): Promise<string> {
  const { id: orgId } = await createTestOrganization();
  const videoId = newId();
  const version = { templateId: await insertTestTemplate(orgId), templateVersion: 1 };
  await database().video.create({ data: { id: videoId, orgId, ...version } });
  source.recipes.set(videoId, "first");
  await noteSharedParts(tenantDatabase(orgId), { orgId, videoId, parts: [{ key, place: SEGMENTS - 1 }] });
  if (!isSpent) return videoId;
  // It may have no more rendered in this minute.
  const spent = { used: 1_000_000, granted: 1_000_000, endsAt: new Date(Date.now() + 60_000) };
  await database().requestQuota.create({
    data: { key: `segments rendered organization ${orgId}`, ...spent },
  });
  return videoId;
}

it("gives nobody's viewers less because another organization has had as much rendered as it may", async () => {
  await startWorker({ cacheBytes: 0 });
  const web = await startWeb();
  const { id: first, picture } = await addShared(web);
  await database().video.delete({ where: { id: first } });
  for (const isSpent of [true, true]) await addElsewhere(keyIn(picture), { isSpent });
  const id = await addElsewhere(keyIn(picture), { isSpent: false });
  expect((await get(web + picture)).status).toBe(200);
  await database().video.delete({ where: { id } });
  const refused = await get(web + picture);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
});

/** Everything that a video shares with others is another from now on, and nobody watches it as it was. */
async function change({ viewers }: Pick<Awaited<ReturnType<typeof startWorker>>, "viewers">, id: string) {
  designs.set(id, "other design");
  source.recipes.delete(id);
  await viewers.look();
  source.recipes.set(id, "second");
}

it("makes a shared part from another video when the one that it was made from changes, or goes", async () => {
  const worker = await startWorker({ cacheBytes: 0 });
  const web = await startWeb();
  const { id: first, picture } = await addShared(web);
  const { id: second } = await addShared(web);
  const { id: third } = await addShared(web);
  await change(worker, first);
  expect((await get(web + picture)).status).toBe(503);
  expect((await get(web + picture)).status).toBe(200);
  await database().video.delete({ where: { id: second } });
  expect((await get(web + picture)).status).toBe(200);
  await database().video.update({ where: { id: third }, data: { status: "canceled" } });
  expect((await get(web + picture)).status).toBe(404);
});

it("tells who has to wait the place in the queue, and begins as soon as a slot is free", async () => {
  const worker = await startWorker({ slots: 1, cacheBytes: 0 });
  const web = await startWeb();
  const [first, second] = [await addVideo(), await addVideo()];
  expect((await get(`${web}/streams/${first}/stream.m3u8`)).status).toBe(200);
  const waiting = await get(`${web}/streams/${second}/stream.m3u8`);
  expect([waiting.status, waiting.headers.get("retry-after"), JSON.parse(waiting.text)]).toEqual([
    ...[503, "1", { position: 1 }],
  ]);
  source.recipes.delete(first);
  await worker.viewers.look();
  expect((await get(`${web}/streams/${second}/stream.m3u8`)).status).toBe(200);
});

it("lets nobody pass the queue who asks for another file first", async () => {
  const worker = await startWorker({ slots: 1, cacheBytes: 0 });
  const web = await startWeb();
  const [first, second] = [await addVideo(), await addVideo()];
  expect((await get(`${web}/streams/${first}/stream.m3u8`)).status).toBe(200);
  expect((await get(`${web}/streams/${second}/poster.jpg`)).status).toBe(200);
  for (const file of ["video.m3u8", "video-3.m4s", "sound.m3u8"]) {
    const waiting = await get(`${web}/streams/${second}/${file}`);
    expect([waiting.status, JSON.parse(waiting.text)]).toEqual([503, { position: 1 }]);
  }
  expect((await get(`${web}/streams/${first}/video-3.m4s`)).status).toBe(200);
  expect(worker.viewers.state()).toMatchObject({ viewers: 1, waiting: 1 });
});

it("lets who is watching go on with a worker whose slots are in use when theirs is gone", async () => {
  const workers = [
    await startWorker({ slots: 1, cacheBytes: 0 }),
    await startWorker({ slots: 1, cacheBytes: 0 }),
  ];
  const web = await startWeb();
  const ids = [await addVideo(), await addVideo()];
  for (const id of ids) expect((await get(`${web}/streams/${id}/stream.m3u8`)).status).toBe(200);
  await workers[0]?.close();
  ends.splice(0, 1);
  for (const id of ids) expect((await get(`${web}/streams/${id}/video-3.m4s`)).status).toBe(200);
  expect(workers[1]?.viewers.state().viewers).toBe(2);
});

it("asks all workers whether who is watching may go on before they wait", async () => {
  const own = await startWorker({ slots: 8, cacheBytes: 0 });
  const web = await startWeb();
  const ids = await Promise.all(Array.from({ length: 6 }, addVideo));
  for (const id of ids) expect((await get(`${web}/streams/${id}/stream.m3u8`)).status).toBe(200);
  // Those that have as many as they may, and one with all slots in use.
  const full = [
    { slots: 1, begun: 2 },
    { slots: 1, begun: 2 },
    { slots: 6, begun: 6 },
  ];
  const others: Awaited<ReturnType<typeof startWorker>>[] = [];
  for (const { slots, begun } of full) {
    const worker = await startWorker({ slots, cacheBytes: 0 });
    others.push(worker);
    for (let network = 0; network < begun; network += 1) {
      const video = {
        orgId: org.id,
        videoId: await addVideo(),
        file: "video.m3u8",
        viewer: newId(),
        network,
      };
      const { signal } = new AbortController();
      expect((await worker.viewers.answer({ ...video, mode: "resume" }, { signal })).status).toBe(200);
    }
  }
  await own.close();
  ends.splice(0, 1);
  later(1100);
  for (const id of ids) expect((await get(`${web}/streams/${id}/video-3.m4s`)).status).toBe(200);
  expect(others.map(({ viewers }) => viewers.state().viewers)).toEqual([2, 2, 12]);
});

it("lets who is watching go on when their worker dies in the middle of a segment and all slots are in use", async () => {
  const broken = { asked: 0 };
  await startBroken((response) => {
    broken.asked += 1;
    response.writeHead(200, { "Content-Length": 1000 });
    response.write("half", () => setTimeout(() => response.destroy(), 50));
  });
  await startWorker({ slots: 1, cacheBytes: 0 });
  const web = await startWeb();
  let id = "";
  while (broken.asked === 0) {
    id = await addVideo();
    await get(`${web}/streams/${id}/video-2.m4s`).catch(() => null);
  }
  const begins = async () => (await get(`${web}/streams/${await addVideo()}/stream.m3u8`)).status;
  await begins();
  expect(await begins()).toBe(503);
  expect((await get(`${web}/streams/${id}/video-2.m4s`)).text).toContain(`${id}: video 2`);
});

it("begins with another worker when the slots of the first are in use", async () => {
  const workers = [
    await startWorker({ slots: 1, cacheBytes: 0 }),
    await startWorker({ slots: 1, cacheBytes: 0 }),
  ];
  const web = await startWeb();
  const ids = [await addVideo(), await addVideo(), await addVideo()];
  const statuses = [];
  for (const id of ids) statuses.push((await get(`${web}/streams/${id}/stream.m3u8`)).status);
  expect(statuses).toEqual([200, 200, 503]);
  expect(workers.map(({ viewers }) => viewers.state().viewers)).toEqual([1, 1]);
  // Those who watch stay where they are.
  for (const id of ids.slice(0, 2)) expect((await get(`${web}/streams/${id}/video-5.m4s`)).status).toBe(200);
  expect(log.made.filter((made) => made.endsWith("video 5"))).toHaveLength(2);
  expect(workers.map(({ viewers }) => viewers.state().viewers)).toEqual([1, 1]);
});

it.each<[string, (response: ServerResponse) => void]>([
  ["hangs", () => {}],
  ["closes the connection", (response) => response.destroy()],
  ["says that it is at work, and dies", (response) => response.writeProcessing(() => response.destroy())],
  ["says that it is at work, and hangs", (response) => response.writeProcessing()],
  [
    "hangs before the first byte",
    (response) => {
      response.writeHead(200, { "Content-Length": 1000 });
      response.flushHeaders();
    },
  ],
  ["fails", (response) => response.writeHead(500).end()],
  ["is of another installation", (response) => response.writeHead(401).end()],
  [
    "dies before the first byte",
    (response) => {
      response.writeHead(200, { "Content-Length": 1000 });
      response.flushHeaders();
      response.destroy();
    },
  ],
])("asks another worker when one %s", { timeout: 15_000 }, async (_, act) => {
  for (let count = 0; count < BROKEN; count += 1) await startBroken(act);
  await startWorker();
  const [web, id] = [await startWeb(), await addVideo()];
  const began = performance.now();
  const answer = await get(`${web}/streams/${id}/video-2.m4s`);
  expect(answer.text).toContain(`${id}: video 2`);
  // The viewer notices a pause of three seconds at most for one worker; here up to three were asked in vain.
  expect(performance.now() - began).toBeLessThan(BROKEN * PAUSE_MS);
});

it("asks again for a picture that no worker has given, as a browser does not", async () => {
  let asked = 0;
  await startBroken((response) => {
    asked += 1;
    if (asked === 1) return response.destroy();
    return response.writeHead(200, { "Content-Type": "image/jpeg", "Content-Length": 5 }).end("still");
  });
  const [web, id] = [await startWeb(), await addVideo()];
  const answer = await get(`${web}/streams/${id}/poster.jpg`);
  expect([answer.status, answer.text]).toEqual([200, "still"]);
});

it("does not wait again and again for a worker that hangs", async () => {
  for (let count = 0; count < 3; count += 1) await startBroken(() => {});
  await startWorker({ slots: 20 });
  const web = await startWeb();
  const begin = async () =>
    expect((await get(`${web}/streams/${await addVideo()}/stream.m3u8`)).status).toBe(200);
  const waits: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const began = performance.now();
    await begin();
    waits.push(performance.now() - began);
  }
  expect(waits.filter((ms) => ms > 900).length).toBeLessThanOrEqual(3);
});

it("cuts the connection when a worker dies in the middle of a segment, and the next request is another's", async () => {
  await startBroken((response) => {
    response.writeHead(200, { "Content-Length": 1000 });
    response.write("half", () => setTimeout(() => response.destroy(), 50));
  });
  const [web, id] = [await startWeb(), await addVideo()];
  await expect(get(`${web}/streams/${id}/video-2.m4s`)).rejects.toThrow();
  await ends.splice(0, 1)[0]?.();
  await startWorker();
  later(1100);
  expect((await get(`${web}/streams/${id}/video-2.m4s`)).text).toContain(`${id}: video 2`);
});

it("does not wait for a worker that hangs in the middle of a segment, and the next request is another's", async () => {
  const broken = { asked: 0 };
  await startBroken((response) => {
    broken.asked += 1;
    response.writeHead(200, { "Content-Length": 1000 });
    response.write("half");
  });
  // Those that are its videos from the first try use slots as well.
  await startWorker({ slots: 20 });
  const web = await startWeb();
  let [id, began, answer]: [string, number, unknown] = ["", 0, null];
  // Until one is the broken worker's.
  while (broken.asked === 0) {
    [id, began] = [await addVideo(), performance.now()];
    answer = await get(`${web}/streams/${id}/video-2.m4s`).catch(() => null);
  }
  expect(answer).toBeNull();
  expect((await get(`${web}/streams/${id}/video-2.m4s`)).text).toContain(`${id}: video 2`);
  expect(performance.now() - began).toBeLessThan(PAUSE_MS);
});

it("tells HEAD what GET would be told, and begins nothing", async () => {
  const { viewers } = await startWorker({ slots: 1 });
  const [web, id] = [await startWeb(), await addVideo()];
  const head = async (path: string) => {
    const answer = await fetch(`${web}/streams/${path}`, { method: "HEAD", headers: { Range: "bytes=0-1" } });
    const [type, length] = ["content-type", "content-length"].map((name) => answer.headers.get(name));
    return { status: answer.status, type, length };
  };
  const playable = ["stream.m3u8", "video.m3u8", "sound.m3u8", "video-init.mp4", "video-2.m4s"];
  const told = new Map<string, Awaited<ReturnType<typeof head>>>();
  for (const file of [...playable, "captions.vtt"]) told.set(file, await head(`${id}/${file}`));
  for (const missing of [`${id}/video-99.m4s`, `${id}/nothing`, `${newId()}/stream.m3u8`])
    expect((await head(missing)).status).toBe(404);
  expect(viewers.state()).toMatchObject({ viewers: 0, waiting: 0, segments: 0 });
  expect(log.begun).toEqual([]);
  told.set("poster.jpg", await head(`${id}/poster.jpg`));
  expect(viewers.state().viewers).toBe(0);
  for (const [file, { status, type, length }] of told) {
    const got = await get(`${web}/streams/${id}/${file}`);
    expect([file, status, type]).toEqual([file, got.status, got.headers.get("content-type")]);
    expect([file, length]).toEqual([file, playable.includes(file) ? null : String(got.text.length)]);
  }
});

it("tells HEAD nothing else when all slots are in use, and nobody the place of who only asked so", async () => {
  const { viewers } = await startWorker({ slots: 1, cacheBytes: 0 });
  const [web, first, second] = [await startWeb(), await addVideo(), await addVideo()];
  await get(`${web}/streams/${first}/stream.m3u8`);
  const { status } = await fetch(`${web}/streams/${second}/stream.m3u8`, { method: "HEAD" });
  expect(status).toBe(200);
  expect(viewers.state()).toMatchObject({ viewers: 1, waiting: 0 });
});

it("does not take a pause of its own for one of the worker", async () => {
  takesMs = 100;
  await startWorker();
  await startWorker();
  const [web, id] = [await startWeb(), await addVideo()];
  const asked = get(`${web}/streams/${id}/video-2.m4s`);
  await expect.poll(() => log.begun).toContain(`${id} video 2`);
  for (const end = performance.now() + 2500; performance.now() < end; );
  expect((await asked).status).toBe(200);
  expect(log.begun.filter((begun) => begun === `${id} video 2`)).toHaveLength(1);
});

it("says that no worker can be asked", async () => {
  const [web, id] = [await startWeb(), await addVideo()];
  const answer = await get(`${web}/streams/${id}/stream.m3u8`);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "viewing_unavailable" });
});

it("has a worker stop when the viewer leaves", async () => {
  takesMs = 2000;
  await startWorker();
  const [web, id] = [await startWeb(), await addVideo()];
  await get(`${web}/streams/${id}/video.m3u8`);
  const left = new AbortController();
  const asked = fetch(`${web}/streams/${id}/video-7.m4s`, { signal: left.signal });
  await expect.poll(() => log.begun).toContain(`${id} video 7`);
  left.abort();
  // Its beginning may have been sent.
  await expect(asked.then((answer) => answer.arrayBuffer())).rejects.toThrow();
  await expect.poll(() => log.aborted).toContain(`${id} video 7`);
});
