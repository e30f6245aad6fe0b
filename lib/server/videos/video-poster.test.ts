import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PATCH } from "#app/v1/organizations/[org_id]/mail-settings/route.ts";
import { findEncoder } from "#lib/render/index.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { runFfmpeg } from "../../render/encode/run-ffmpeg.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { storage } from "../storage/storage.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { attemptFiles } from "./video-files.ts";
import { ensureContactPicture, ensurePoster, remakePosters } from "./video-poster.ts";

await openTestInstallation();
const SIZE = { width: 960, height: 540 };
let film: Buffer;
let picture: Buffer;

beforeAll(async () => {
  const { path } = await findEncoder({
    ...(process.env.FFMPEG_PATH === undefined ? {} : { configured: process.env.FFMPEG_PATH }),
    searchPath: process.env.PATH ?? "",
  });
  const source = ["-f", "lavfi", "-i", `testsrc=s=${SIZE.width}x${SIZE.height}:r=25`, "-t", "4"];
  const make = async (name: string, args: string[]) => {
    const file = `${await storage().temporaryFolder()}/${name}`;
    await runFfmpeg(path, ["-v", "error", ...source, ...args, "-y", file], { timeoutMs: 30_000 });
    const key = `organizations/test/${newId()}/${name}`;
    await storage().adopt(file, key);
    return buffer(storage().read(key));
  };
  film = await make("film.mp4", ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]);
  picture = await make("film.jpg", ["-frames:v", "1"]);
});
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** A finished video with these files, at its second attempt. */
async function insertFilm(
  org: TestOrganization,
  content: Uint8Array,
  thumbnail: Uint8Array | null = picture,
) {
  const videoId = newId();
  const files = attemptFiles(org.id, videoId, 2);
  await storage().write(files.result, content);
  if (thumbnail !== null) await storage().write(files.thumbnail, thumbnail);
  await database().video.create({
    data: {
      ...{ id: videoId, orgId: org.id, templateVersion: 1, status: "succeeded", attempt: 2 },
      templateId: await insertTestTemplate(org.id, { ...TINY_SCENE, duration: 4, thumbnail_time: 1.4 }),
      ...{ ...SIZE, durationSeconds: 4, resultKey: files.result },
      thumbnailKey: thumbnail === null ? null : files.thumbnail,
    },
  });
  const place = { orgId: org.id, videoId };
  const poster = (signal = new AbortController().signal) =>
    ensurePoster(tenantDatabase(org.id), place, { signal });
  const remade = (paths: Parameters<typeof remakePosters>[2]) =>
    remakePosters(tenantDatabase(org.id), place, paths, new AbortController().signal);
  return { videoId, files, poster, remade };
}

const preferStill = (org: TestOrganization) =>
  requestRoute(PATCH, "PATCH", `/v1/organizations/${org.id}/mail-settings`, {
    key: org.keys.admin,
    params: { org_id: org.id },
    body: { poster: "still" },
  });

it("is made once for a file, and kept beside it", async () => {
  const org = await createTestOrganization();
  const { files, poster } = await insertFilm(org, film);
  expect(await poster()).toEqual({ path: "poster.gif", width: 480, height: 270 });
  const made = await buffer(storage().read(files.animatedPoster));
  expect(made.toString("latin1", 0, 6)).toBe("GIF89a");
  const at = await storage().writtenAt(files.animatedPoster);
  expect(await poster()).toEqual({ path: "poster.gif", width: 480, height: 270 });
  expect(await storage().writtenAt(files.animatedPoster)).toBe(at);
  expect(await storage().size(files.stillPoster)).toBeNull();
});

it("is a still where the organization prefers that, and both stay for mails that were sent", async () => {
  const org = await createTestOrganization();
  const { files, poster } = await insertFilm(org, film);
  await poster();
  expect((await preferStill(org)).status).toBe(200);
  expect(await poster()).toEqual({ path: "still.jpg", width: 640, height: 360 });
  expect((await buffer(storage().read(files.stillPoster))).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(await storage().size(files.animatedPoster)).not.toBeNull();
});

it("is a still where no animated one can be made, and nothing where not even that can be", async () => {
  const org = await createTestOrganization();
  const broken = await insertFilm(org, Buffer.from("no film"));
  expect(await broken.poster()).toMatchObject({ path: "still.jpg" });
  expect(await storage().size(broken.files.animatedPoster)).toBeNull();
  const nothing = await insertFilm(org, Buffer.from("no film"), Buffer.from("no picture"));
  expect(await nothing.poster()).toBeNull();
  expect(await (await insertFilm(org, Buffer.from("no film"), null)).poster()).toBeNull();
  const lost = await insertFilm(org, film, null);
  await storage().remove(lost.files.result);
  expect(await lost.poster()).toBeNull();
  await database().video.update({ where: { id: lost.videoId }, data: { status: "queued", resultKey: null } });
  expect(await lost.poster()).toBeNull();
  const signal = new AbortController().signal;
  expect(
    await ensurePoster(tenantDatabase(org.id), { orgId: org.id, videoId: newId() }, { signal }),
  ).toBeNull();
});

it("leaves nothing behind for a video that is rendered again or deleted while it is made", async () => {
  const org = await createTestOrganization();
  const { videoId, files, poster } = await insertFilm(org, film);
  const { adopt } = storage();
  storage().adopt = async (path, key) => {
    await adopt(path, key);
    await database().video.update({ where: { id: videoId }, data: { resultKey: "another" } });
  };
  try {
    expect(await poster()).toBeNull();
  } finally {
    storage().adopt = adopt;
  }
  expect(await storage().size(files.animatedPoster)).toBeNull();
});

it("is not made when the worker has to stop", async () => {
  const org = await createTestOrganization();
  const { files, poster } = await insertFilm(org, film);
  await expect(poster(AbortSignal.abort(new Error("stopping")))).rejects.toThrow("stopping");
  expect(await storage().size(files.animatedPoster)).toBeNull();
  expect(await storage().size(files.stillPoster)).toBeNull();
});

/** How many posters are made, and how many of them at once at most, while `work` runs. */
async function countMade(work: () => Promise<unknown>) {
  const [made, { temporaryFolder, adopt }] = [{ all: 0, now: 0, most: 0 }, storage()];
  storage().temporaryFolder = () => {
    made.all += 1;
    made.now += 1;
    made.most = Math.max(made.most, made.now);
    return temporaryFolder.call(storage());
  };
  storage().adopt = async (path, key) => {
    await adopt.call(storage(), path, key);
    made.now -= 1;
  };
  try {
    await work();
  } finally {
    Object.assign(storage(), { temporaryFolder, adopt });
  }
  return { all: made.all, most: made.most };
}

it("is made once, however many mails ask for it at the same time", async () => {
  const org = await createTestOrganization();
  const { poster } = await insertFilm(org, film);
  const leaves = new AbortController();
  const made = await countMade(async () => {
    const left = poster(leaves.signal);
    const others = Promise.all(Array.from({ length: 8 }, () => poster()));
    leaves.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    expect(new Set((await others).map((each) => JSON.stringify(each))).size).toBe(1);
  });
  expect(made).toEqual({ all: 1, most: 1 });
});

it("is made for two mails at once at most, and for each organization in turn", async () => {
  const [large, small] = [await createTestOrganization(), await createTestOrganization()];
  const many = await Promise.all(Array.from({ length: 6 }, () => insertFilm(large, film)));
  const one = await insertFilm(small, film);
  const order: string[] = [];
  const made = await countMade(async () => {
    const all = many.map(({ poster }) => poster().then(() => order.push("large")));
    await Promise.all([...all, one.poster().then(() => order.push("small"))]);
  });
  expect(made).toEqual({ all: 7, most: 2 });
  expect(order.indexOf("small")).toBeLessThan(4);
});

it("says that it is busy when too many wait, to the organization whose they are", async () => {
  const [large, small] = [await createTestOrganization(), await createTestOrganization()];
  const many = await Promise.all(Array.from({ length: 60 }, () => insertFilm(large, film)));
  const [first, other] = [await insertFilm(large, film), await insertFilm(small, film)];
  const stopped = new AbortController();
  const waiting = many.map(({ poster }) => poster(stopped.signal).catch(() => "stopped"));
  await expect.poll(() => first.poster(AbortSignal.timeout(5_000)).catch(() => null)).toBe("busy");
  // A film that replaces another waits for its turn: mails that were sent show its poster.
  const patient = first.remade(["poster.gif"]);
  expect(await other.poster()).toMatchObject({ path: "poster.gif" });
  stopped.abort(new Error("stopping"));
  const answers = await Promise.all(waiting);
  expect(answers.filter((answer) => answer === "busy").length).toBeGreaterThan(0);
  await patient;
  expect(await storage().size(first.files.animatedPoster)).not.toBeNull();
  expect(await first.poster()).toMatchObject({ path: "poster.gif" });
});

it("makes a small picture for a contact sheet once, without a button, and none without a thumbnail", async () => {
  const org = await createTestOrganization();
  const { signal } = new AbortController();
  const { videoId, files } = await insertFilm(org, film);
  const contact = (id: string) =>
    ensureContactPicture(tenantDatabase(org.id), { orgId: org.id, videoId: id }, signal);
  const expected = { key: files.contactPicture, width: 288, height: 162 };
  expect(await contact(videoId)).toEqual(expected);
  const made = await buffer(storage().read(files.contactPicture));
  expect(made.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(made.length).toBeLessThan(30_000);
  const at = await storage().writtenAt(files.contactPicture);
  expect(await contact(videoId)).toEqual(expected);
  expect(await storage().writtenAt(files.contactPicture)).toBe(at);
  const bare = await insertFilm(org, film, null);
  expect(await contact(bare.videoId)).toBeNull();
  // Another organization's video is none.
  const other = await createTestOrganization();
  expect(
    await ensureContactPicture(tenantDatabase(other.id), { orgId: other.id, videoId }, signal),
  ).toBeNull();
});
