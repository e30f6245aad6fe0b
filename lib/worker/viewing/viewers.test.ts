import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { limitViewing, type ViewingRequest } from "#lib/server/viewing/index.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import {
  emptyLog,
  PIECE_BYTES,
  SEGMENTS,
  type StreamLog,
  standInSource,
  standInStream,
} from "#test/worker/stand-in-stream.ts";
import { bulkMayGoOn } from "./bulk-gate.ts";
import { Viewers, type Waits } from "./viewers.ts";
import { WatchingEnded } from "./viewing-faults.ts";

await openTestInstallation();
afterAll(() => database().$disconnect());

const orgId = newId();
let log: StreamLog;
let source: ReturnType<typeof standInSource>;
let viewers: Viewers;
let takesMs = 20;

function begin(options: { slots?: number; cacheBytes?: number } = {}): void {
  log = emptyLog();
  source = standInSource((id) => standInStream(id, { log, takesMs }), log);
  viewers = new Viewers(source, { slots: options.slots ?? 4, cacheBytes: options.cacheBytes ?? 1_000_000 });
}

beforeEach(() => {
  takesMs = 20;
  begin();
});
afterEach(async () => {
  vi.useRealTimers();
  await viewers.close();
});

function addVideo(): string {
  const id = newId();
  source.recipes.set(id, "first");
  return id;
}

type Asked = Partial<Pick<ViewingRequest, "mode" | "key" | "viewer">> & Partial<Waits>;

function ask(videoId: string, file: string, { signal, onPiece, ...more }: Asked = {}) {
  // A network of its own each time, unless a test is about the limit of one.
  const request = {
    orgId,
    videoId,
    file,
    mode: "try" as const,
    viewer: newId(),
    network: randomInt(1e9),
    ...more,
  };
  return viewers.answer(request, {
    signal: signal ?? new AbortController().signal,
    ...(onPiece && { onPiece }),
  });
}

const textOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  "bytes" in answer ? answer.bytes.toString().replace(/\.+$/, "") : answer.status;
const madeOf = (videoId: string, what: string) =>
  log.made.filter((made) => made === `${videoId} ${what}`).length;

it("gives each file of a stream, the shared ones at addresses that everybody may keep", async () => {
  const id = addVideo();
  expect(await ask(id, "stream.m3u8")).toMatchObject({ status: 200, type: "application/vnd.apple.mpegurl" });
  const playlist = String(textOf(await ask(id, "video.m3u8"))).split("\n");
  expect(playlist[1]).toBe("video-0.m4s");
  expect(playlist[SEGMENTS]).toMatch(/^\/segments\/[0-9a-f]{64}\.m4s$/);
  expect(String(textOf(await ask(id, "sound.m3u8"))).split("\n")[2]).toMatch(
    /^\/segments\/[0-9a-f]{64}-1\.m4s$/,
  );
  expect(textOf(await ask(id, "video-3.m4s"))).toBe(`${id}: video 3`);
  expect(textOf(await ask(id, "captions.vtt"))).toBe("WEBVTT\n");
  expect(await ask(id, "poster.jpg")).toMatchObject({ status: 200, type: "image/jpeg" });
  expect(await ask(id, `video-${SEGMENTS}.m4s`)).toEqual({ status: 404 });
  expect(await ask(id, "video-03.m4s")).toEqual({ status: 404 });
  expect(await ask(newId(), "stream.m3u8")).toEqual({ status: 404 });
});

it("renders the first segment when somebody begins, and goes ahead of the player by ten seconds", async () => {
  const id = addVideo();
  await ask(id, "stream.m3u8");
  await expect.poll(() => madeOf(id, "video 0")).toBe(1);
  await ask(id, "video-0.m4s");
  expect(madeOf(id, "video 0")).toBe(1);
  await expect.poll(() => madeOf(id, "video 5")).toBe(1);
  await wait(100);
  expect(log.begun.filter((begun) => begun.includes("video 6"))).toEqual([]);
  await ask(id, "video-3.m4s");
  expect(madeOf(id, "video 3")).toBe(1);
  await expect.poll(() => madeOf(id, "video 8")).toBe(1);
});

it("goes ahead of a player that has asked for nothing but the header", async () => {
  const id = addVideo();
  await ask(id, "stream.m3u8");
  await ask(id, "video-init.mp4");
  await expect.poll(() => madeOf(id, "video 5")).toBe(1);
  await wait(100);
  expect(log.begun.filter((begun) => begun.includes("video 6"))).toEqual([]);
});

it("leaves a first segment that many have to the video that it is made from", async () => {
  await viewers.close();
  const isShared = (place: number) => place === 0;
  source = standInSource((id) => {
    const stream = standInStream(id, { log, takesMs });
    const segments = stream.plan.segments.map((segment, place) => ({
      ...segment,
      isShared: isShared(place),
    }));
    const keyOf = async (place: number) => (isShared(place) ? "the first" : null);
    return { ...stream, plan: { ...stream.plan, segments }, keyOf };
  }, log);
  viewers = new Viewers(source, { slots: 4, cacheBytes: 1_000_000 });
  const [donor, other] = [addVideo(), addVideo()];
  await ask(donor, "stream.m3u8");
  await expect.poll(() => log.made).toContain(`${donor} video 0`);
  await viewers.close();
  // Another worker, which has nothing of it.
  viewers = new Viewers(source, { slots: 4, cacheBytes: 1_000_000 });
  await ask(other, "stream.m3u8");
  await expect.poll(() => log.made).toContain(`${other} videoInit`);
  await wait(100);
  expect([madeOf(donor, "video 0"), madeOf(other, "video 0")]).toEqual([1, 0]);
});

it("stops rendering ahead some seconds after the last request, and goes on with the next", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  takesMs = 1500;
  const id = addVideo();
  await ask(id, "video-0.m4s");
  await expect.poll(() => log.begun).toContain(`${id} video 1`);
  vi.advanceTimersByTime(3500);
  await wait(700);
  expect(log.aborted).toEqual([]);
  vi.advanceTimersByTime(1000);
  await expect.poll(() => log.aborted, { timeout: 1200 }).toEqual([`${id} video 1`]);
  await wait(200);
  expect(log.begun.filter((begun) => begun.includes(" video "))).toEqual([`${id} video 0`, `${id} video 1`]);
  await ask(id, "video-0.m4s");
  await expect.poll(() => madeOf(id, "video 1"), { timeout: 3000 }).toBe(1);
});

it("does not take one for gone who waits for a segment that takes long", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  takesMs = 1500;
  const id = addVideo();
  await ask(id, "video-0.m4s");
  const asked = ask(id, "video-4.m4s");
  await expect.poll(() => log.begun).toContain(`${id} video 4`);
  vi.advanceTimersByTime(8000);
  expect(textOf(await asked)).toBe(`${id}: video 4`);
  expect(log.aborted).toEqual([]);
});

it.each([0, 2000])("makes nothing ahead again that %i bytes of memory cannot hold", async (cacheBytes) => {
  await viewers.close();
  begin({ cacheBytes });
  const id = addVideo();
  await ask(id, "stream.m3u8");
  await ask(id, "video-0.m4s");
  await wait(400);
  for (const place of [1, 2, 3, 4, 5]) expect(madeOf(id, `video ${place}`)).toBeLessThanOrEqual(1);
  expect(textOf(await ask(id, "video-4.m4s"))).toBe(`${id}: video 4`);
});

it("tells what a segment begins with while the rest is made, and nothing of what is there", async () => {
  takesMs = 200;
  const id = addVideo();
  const told: string[] = [];
  const onPiece: Waits["onPiece"] = (piece, type) => told.push(`${type} ${piece}`);
  const last = ask(id, "video-4.m4s", { onPiece });
  await expect.poll(() => told).toEqual([`video/mp4 ${`${id}: video 4`.slice(0, PIECE_BYTES)}`]);
  expect(madeOf(id, "video 4")).toBe(0);
  expect(textOf(await last)).toBe(`${id}: video 4`);
  await ask(id, "video-4.m4s", { onPiece });
  await ask(id, "sound-init.mp4", { onPiece });
  await ask(id, "poster.jpg", { onPiece });
  expect(told).toHaveLength(1);
});

it("does not begin a file anew of which something was told", async () => {
  takesMs = 300;
  const id = addVideo();
  const told: string[] = [];
  const asked = ask(id, "video-4.m4s", { onPiece: (piece) => told.push(String(piece)) });
  asked.catch(() => undefined);
  await expect.poll(() => told).toHaveLength(1);
  source.recipes.delete(id);
  await viewers.look();
  await expect(asked).rejects.toBeInstanceOf(WatchingEnded);
});

it("renders once for 500 viewers of one video", async () => {
  const id = addVideo();
  const all = await Promise.all(
    Array.from({ length: 500 }, async () => {
      await ask(id, "stream.m3u8");
      return textOf(await ask(id, "video-4.m4s"));
    }),
  );
  expect(new Set(all)).toEqual(new Set([`${id}: video 4`]));
  expect(madeOf(id, "video 4")).toBe(1);
  expect(viewers.state()).toMatchObject({ viewers: 1, waiting: 0 });
});

it("renders a shared segment once for 200 videos", async () => {
  const ids = Array.from({ length: 200 }, addVideo);
  await viewers.close();
  const kept = { recipes: source.recipes };
  begin({ slots: 200 });
  for (const [id, recipe] of kept.recipes) source.recipes.set(id, recipe);
  for (const id of ids) await ask(id, "video.m3u8");
  const [donor = "", key = ""] =
    [...source.keys].map(([k, id]) => [id, k]).find(([, k]) => k !== undefined) ?? [];
  const last = `video-${SEGMENTS - 1}.m4s`;
  const answers = await Promise.all(ids.map(() => ask(donor, last, { key, mode: "glance" })));
  expect(new Set(answers.map(textOf))).toEqual(new Set([`design: video ${SEGMENTS - 1}`]));
  expect(log.made.filter((made) => made.endsWith(`video ${SEGMENTS - 1}`))).toHaveLength(1);
  // What the key does not name is not given.
  expect(await ask(donor, "video-0.m4s", { key: "f".repeat(64), mode: "glance" })).toEqual({ status: 410 });
});

it("stops rendering when the last who waits for it leaves", async () => {
  takesMs = 300;
  const id = addVideo();
  await ask(id, "video.m3u8");
  const [one, other] = [new AbortController(), new AbortController()];
  const first = ask(id, "video-6.m4s", { signal: one.signal });
  const second = ask(id, "video-6.m4s", { signal: other.signal });
  await expect.poll(() => log.begun).toContain(`${id} video 6`);
  one.abort(new Error("left"));
  await expect(first).rejects.toThrow("left");
  await wait(50);
  expect(log.aborted).toEqual([]);
  other.abort(new Error("left too"));
  await expect(second).rejects.toThrow("left too");
  await expect.poll(() => log.aborted).toEqual([`${id} video 6`]);
  expect(textOf(await ask(id, "video-6.m4s"))).toBe(`${id}: video 6`);
});

it("does no more for a storm of seeks than what is waited for", async () => {
  takesMs = 100;
  const id = addVideo();
  await ask(id, "video.m3u8");
  for (let seek = 0; seek < 60; seek += 1) {
    const controller = new AbortController();
    const left = ask(id, `video-${seek % SEGMENTS}.m4s`, { signal: controller.signal });
    await wait(5);
    controller.abort();
    await left.catch(() => undefined);
  }
  const answer = await ask(id, "video-9.m4s");
  expect(textOf(answer)).toBe(`${id}: video 9`);
  // At most one is begun at each of the two places for every 5 ms, and none is finished that nobody wants.
  expect(log.made).toEqual([`${id} video 9`]);
  expect(log.begun.length - log.aborted.length).toBe(1);
});

it("has as many videos rendered as there are slots, and tells the others their place", async () => {
  begin({ slots: 2, cacheBytes: 0 });
  const [a, b, c, d] = [addVideo(), addVideo(), addVideo(), addVideo()];
  expect(textOf(await ask(a, "stream.m3u8"))).toContain("#EXTM3U");
  await ask(b, "stream.m3u8");
  // Whoever watches the same needs no slot.
  expect((await ask(a, "stream.m3u8")).status).toBe(200);
  expect(await ask(c, "stream.m3u8")).toEqual({ status: 409 });
  expect(await ask(c, "stream.m3u8", { mode: "queue" })).toEqual({ status: 503, position: 1 });
  expect(await ask(d, "stream.m3u8", { mode: "queue" })).toEqual({ status: 503, position: 2 });
  expect(await ask(c, "stream.m3u8", { mode: "queue" })).toEqual({ status: 503, position: 1 });
  expect(viewers.state()).toMatchObject({ viewers: 2, slots: 2, waiting: 2 });
  source.recipes.delete(a);
  await viewers.look();
  // One slot is free, and not for who came later.
  expect(await ask(d, "stream.m3u8")).toEqual({ status: 409 });
  expect((await ask(c, "stream.m3u8")).status).toBe(200);
  expect(await ask(d, "stream.m3u8", { mode: "queue" })).toEqual({ status: 503, position: 1 });
});

it("gives up the place of who does not ask for five seconds", async () => {
  begin({ slots: 1, cacheBytes: 0 });
  vi.useFakeTimers({ toFake: ["performance"] });
  const [a, b, c] = [addVideo(), addVideo(), addVideo()];
  await ask(a, "stream.m3u8");
  await ask(b, "stream.m3u8", { mode: "queue" });
  vi.advanceTimersByTime(3000);
  expect(await ask(c, "stream.m3u8", { mode: "queue" })).toEqual({ status: 503, position: 2 });
  vi.advanceTimersByTime(2500);
  expect(await ask(c, "stream.m3u8", { mode: "queue" })).toEqual({ status: 503, position: 1 });
});

it("lets who is watching go on although all slots are in use, up to twice as many", async () => {
  begin({ slots: 1, cacheBytes: 0 });
  const [a, b, c] = [addVideo(), addVideo(), addVideo()];
  await ask(a, "stream.m3u8");
  expect(await ask(b, "video-2.m4s")).toEqual({ status: 409 });
  expect(textOf(await ask(b, "video-2.m4s", { mode: "resume" }))).toBe(`${b}: video 2`);
  expect(await ask(c, "video-2.m4s", { mode: "resume" })).toEqual({ status: 409 });
  expect(viewers.state()).toMatchObject({ viewers: 2, waiting: 0 });
});

it("frees the slot of a video of which everything is rendered, and goes on giving it", async () => {
  begin({ slots: 1 });
  const [a, b] = [addVideo(), addVideo()];
  await ask(a, "stream.m3u8");
  for (let place = 0; place < SEGMENTS; place += 1) await ask(a, `video-${place}.m4s`);
  expect(viewers.state().viewers).toBe(0);
  expect((await ask(b, "stream.m3u8")).status).toBe(200);
  expect(textOf(await ask(a, "video-1.m4s"))).toBe(`${a}: video 1`);
  expect(madeOf(a, "video 1")).toBe(1);
});

it("ends a video that nobody asks for, and lets go of its files and of what was rendered", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const id = addVideo();
  await ask(id, "stream.m3u8");
  await ask(id, "video-0.m4s");
  await wait(300);
  vi.advanceTimersByTime(14_000);
  await viewers.look();
  expect(log.closed).toEqual([]);
  vi.advanceTimersByTime(2000);
  await viewers.look();
  expect(log.closed).toEqual([id]);
  expect(viewers.state()).toMatchObject({ viewers: 0, bytes: 0 });
});

it("goes on when the files of a video cannot be let go of", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const find = source.find;
  source.find = async (named) => {
    const found = await find(named);
    const close = () => Promise.reject(Object.assign(new Error("read-only file system"), { code: "EROFS" }));
    return found && { ...found, open: async () => ({ ...(await found.open()), close }) };
  };
  const [idle, gone] = [addVideo(), addVideo()];
  for (const id of [idle, gone]) expect((await ask(id, "poster.jpg", { mode: "glance" })).status).toBe(200);
  source.recipes.delete(gone);
  await viewers.look();
  vi.advanceTimersByTime(16_000);
  await viewers.look();
  source.recipes.set(gone, "first");
  for (const id of [idle, gone]) expect((await ask(id, "poster.jpg", { mode: "glance" })).status).toBe(200);
  expect(madeOf(idle, "poster")).toBe(2);
});

it("keeps nothing of a video that is gone, not even shared parts that nobody may be given any more", async () => {
  const id = addVideo();
  await ask(id, "stream.m3u8");
  await ask(id, "video-0.m4s");
  await ask(id, `video-${SEGMENTS - 1}.m4s`);
  source.recipes.delete(id);
  await viewers.look();
  expect(log.closed).toEqual([id]);
  expect(viewers.state().bytes).toBe(1000);
  source.keys.clear();
  await viewers.look();
  expect(viewers.state().bytes).toBe(0);
  expect(await ask(id, "video-0.m4s", { mode: "resume" })).toEqual({ status: 404 });
});

it("shows who begins what was ordered since, and goes on for the others with what they began with", async () => {
  let looks = "old";
  await viewers.close();
  source = standInSource((id) => standInStream(`${looks} ${id}`, { log, takesMs }), log);
  viewers = new Viewers(source, { slots: 4, cacheBytes: 1_000_000 });
  const id = addVideo();
  const [ada, grace] = [newId(), newId()];
  await ask(id, "stream.m3u8", { viewer: ada });
  [looks, log.closed] = ["new", []];
  source.recipes.set(id, "second");
  await ask(id, "stream.m3u8", { viewer: grace });
  expect(textOf(await ask(id, "video-1.m4s", { viewer: ada }))).toBe(`old ${id}: video 1`);
  expect(textOf(await ask(id, "video-1.m4s", { viewer: grace }))).toBe(`new ${id}: video 1`);
  // A player that asks for something else first begins too.
  expect(textOf(await ask(id, "video-2.m4s"))).toBe(`new ${id}: video 2`);
  expect(viewers.state().viewers).toBe(2);
  expect(log.closed).toEqual([]);
  await ask(id, "video.m3u8", { viewer: ada });
  expect(textOf(await ask(id, "video-2.m4s", { viewer: ada }))).toBe(`new ${id}: video 2`);
  expect(log.closed).toEqual([id]);
  source.recipes.delete(id);
  await viewers.look();
  expect(viewers.state()).toMatchObject({ viewers: 0 });
});

it("moves nobody to what has changed who only looks at its page, until they begin again", async () => {
  let looks = "old";
  await viewers.close();
  source = standInSource((id) => standInStream(`${looks} ${id}`, { log, takesMs }), log);
  viewers = new Viewers(source, { slots: 1, cacheBytes: 0 });
  const [id, viewer] = [addVideo(), newId()];
  await ask(id, "stream.m3u8", { viewer });
  [looks, log.closed] = ["new", []];
  source.recipes.set(id, "second");
  // Another player at the same link opens the page.
  await ask(id, "poster.jpg", { viewer, mode: "glance" });
  for (const file of ["captions.vtt", "stream.m3u8"]) await ask(id, file, { viewer, mode: "glance" });
  expect(log.made).toContain(`new ${id} poster`);
  expect(textOf(await ask(id, "video-1.m4s", { viewer }))).toBe(`old ${id}: video 1`);
  expect(log.closed).toEqual([]);
  const files = ["stream.m3u8", "video.m3u8", "video-1.m4s"];
  const answers = await Promise.all(files.map((file) => ask(id, file, { viewer })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(textOf(await ask(id, "video-2.m4s", { viewer }))).toBe(`new ${id}: video 2`);
  expect(log.closed).toEqual([id]);
});

it("needs no other slot for somebody who begins again what has changed", async () => {
  begin({ slots: 1, cacheBytes: 0 });
  const [id, viewer] = [addVideo(), newId()];
  await ask(id, "stream.m3u8", { viewer });
  source.recipes.set(id, "second");
  const files = ["stream.m3u8", "video.m3u8", "sound.m3u8", "video-0.m4s"];
  const answers = await Promise.all(files.map((file) => ask(id, file, { viewer })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(log.closed).toEqual([id]);
});

it("ends those that show what was erased, and forgets what others share with them", async () => {
  const [shows, other] = [addVideo(), addVideo()];
  const photo = newId();
  source.assets.set(shows, [newId(), photo]);
  const viewer = newId();
  for (const id of [shows, other]) {
    for (const file of ["stream.m3u8", "video-init.mp4"]) await ask(id, file, { viewer });
    await expect.poll(() => madeOf(id, "video 5")).toBe(1);
  }
  await ask(shows, "video.m3u8", { viewer });
  await ask(shows, `video-${SEGMENTS - 1}.m4s`, { viewer });
  // The header and six segments of each, and one that they share.
  await expect.poll(() => viewers.state().bytes).toBe(15_000);
  source.erased.add(photo);
  await viewers.look();
  expect(log.closed).toEqual([shows]);
  expect(viewers.state()).toMatchObject({ viewers: 1, bytes: 7000 });
});

it("forgets shared parts with what was erased although no video with them is open any more", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const [shows, photo] = [addVideo(), newId()];
  source.assets.set(shows, [photo]);
  await ask(shows, "video.m3u8");
  await ask(shows, `video-${SEGMENTS - 1}.m4s`);
  vi.advanceTimersByTime(60_000);
  await viewers.look();
  expect(log.closed).toEqual([shows]);
  await viewers.look();
  expect(viewers.state().bytes).toBe(1000);
  source.erased.add(photo);
  await viewers.look();
  expect(viewers.state().bytes).toBe(0);
});

it("gives nobody a playlist of what shows something that was erased a moment ago", async () => {
  const [id, photo] = [addVideo(), newId()];
  source.assets.set(id, [photo]);
  await ask(id, "stream.m3u8");
  await ask(id, "video.m3u8");
  source.erased.add(photo);
  expect(await ask(id, "video.m3u8")).toEqual({ status: 409 });
  source.assets.delete(id);
  expect((await ask(id, "video.m3u8")).status).toBe(200);
  log.closed = [];
  source.assets.set(id, []);
  expect((await ask(id, "video.m3u8")).status).toBe(200);
  expect(log.closed).toEqual([]);
});

it("counts stills apart from segments", async () => {
  const [viewer, network] = [newId(), randomInt(1e9)];
  const spend = (what: "segments" | "stills", count: number) =>
    Promise.all(Array.from({ length: count }, () => limitViewing(what, { orgId, viewer, network })));
  await spend("segments", 300);
  expect((await ask(addVideo(), "poster.jpg", { viewer, mode: "glance" })).status).toBe(200);
  expect((await ask(addVideo(), "video-2.m4s", { viewer })).status).toBe(429);
  await spend("stills", 599);
  expect((await ask(addVideo(), "poster.jpg", { viewer, mode: "glance" })).status).toBe(429);
});

it("counts shared parts for nobody who watches, as whoever has the address may ask", async () => {
  const [id, viewer, network] = [addVideo(), newId(), randomInt(1e9)];
  await ask(id, "video.m3u8");
  await Promise.all(Array.from({ length: 300 }, () => limitViewing("segments", { orgId, viewer, network })));
  const [key = ""] = source.keys.keys();
  const last = `video-${SEGMENTS - 1}.m4s`;
  expect(textOf(await ask(id, "video-6.m4s", { viewer }))).toBe(429);
  expect(textOf(await ask(id, last, { key, viewer, mode: "glance" }))).toBe(`design: video ${SEGMENTS - 1}`);
});

it("renders for those who may when the one who asked first may not", async () => {
  takesMs = 200;
  const id = addVideo();
  const [viewer, network] = [newId(), randomInt(1e9)];
  await Promise.all(Array.from({ length: 300 }, () => limitViewing("segments", { orgId, viewer, network })));
  await ask(id, "video.m3u8");
  const answers = await Promise.all([
    ask(id, "video-6.m4s", { viewer }),
    ask(id, "video-6.m4s"),
    ask(id, "video-6.m4s", { viewer }),
  ]);
  expect(answers.map(textOf)).toEqual([429, `${id}: video 6`, `${id}: video 6`]);
  expect(madeOf(id, "video 6")).toBe(1);
});

it("makes a shared part from another video when the first that was to make it ends", async () => {
  takesMs = 200;
  const [first, second, busy] = [addVideo(), addVideo(), addVideo()];
  for (const id of [first, second, busy]) await ask(id, "video.m3u8");
  const key = [...source.keys].map(([k]) => k)[0] ?? "";
  const last = `video-${SEGMENTS - 1}.m4s`;
  const others = [4, 5].map((place) => ask(busy, `video-${place}.m4s`));
  await expect.poll(() => log.begun).toHaveLength(2);
  const ended = ask(first, last, { key });
  const goesOn = ask(second, last, { key });
  await wait(20);
  source.recipes.delete(first);
  await viewers.look();
  expect(await ended).toEqual({ status: 410 });
  expect(textOf(await goesOn)).toBe(`design: video ${SEGMENTS - 1}`);
  expect(log.made.filter((made) => made.endsWith(`video ${SEGMENTS - 1}`))).toEqual([
    `${second} video ${SEGMENTS - 1}`,
  ]);
  await Promise.all(others);
});

it("mixes the sound once, as anything else that is rendered", async () => {
  takesMs = 100;
  const id = addVideo();
  const asked = ["sound.m3u8", "sound-init.mp4", "sound-0.m4s", "sound-1.m4s"].map((file) => ask(id, file));
  await expect.poll(() => log.begun).toEqual([`${id} mix`]);
  expect(bulkMayGoOn(AbortSignal.abort())).not.toBeNull();
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  expect(log.made).toEqual([`${id} mix`]);
  expect(viewers.state()).toMatchObject({ segments: 1 });
  expect(bulkMayGoOn(AbortSignal.abort())).toBeNull();
});

it("gives shared parts to whoever has their address without a slot", async () => {
  begin({ slots: 1, cacheBytes: 0 });
  const [watched, donor] = [addVideo(), addVideo()];
  await ask(donor, "video.m3u8");
  source.recipes.delete(donor);
  await viewers.look();
  source.recipes.set(donor, "first");
  await ask(watched, "stream.m3u8");
  const key = [...source.keys].map(([k]) => k)[0] ?? "";
  const last = `video-${SEGMENTS - 1}.m4s`;
  expect(textOf(await ask(donor, last, { key }))).toBe(`design: video ${SEGMENTS - 1}`);
  expect(viewers.state()).toMatchObject({ viewers: 1, waiting: 0 });
});

it("has no more videos open than it has room for, and closes those first that were asked for longest ago", async () => {
  begin({ slots: 1, cacheBytes: 0 });
  const ids = Array.from({ length: 30 }, addVideo);
  for (const id of ids) expect((await ask(id, "poster.jpg", { mode: "glance" })).status).toBe(200);
  expect(log.closed).toEqual(ids.slice(0, 10));
  takesMs = 300;
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => ask(addVideo(), "poster.jpg", { mode: "glance" })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(10);
});

it("keeps as many bytes as it may, those used last", async () => {
  begin({ cacheBytes: 3500 });
  const id = addVideo();
  for (const place of [6, 7, 8, 6, 9]) await ask(id, `video-${place}.m4s`);
  expect(viewers.state().bytes).toBeLessThanOrEqual(3500);
  await ask(id, "video-6.m4s");
  expect(madeOf(id, "video 6")).toBe(1);
});

it("has no more begun or rendered for one viewer in a minute than is allowed", async () => {
  begin({ slots: 100, cacheBytes: 0 });
  const [viewer, other] = [newId(), newId()];
  for (let count = 0; count < 20; count += 1)
    expect((await ask(addVideo(), "video.m3u8", { viewer })).status).toBe(200);
  const refused = await ask(addVideo(), "video.m3u8", { viewer });
  expect(refused).toEqual({ status: 429, retryAfter: expect.any(Number) });
  expect((await ask(addVideo(), "video.m3u8", { viewer: other })).status).toBe(200);
});
