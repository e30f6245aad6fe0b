import { mkdir } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { runFfmpeg } from "#lib/render/encode/run-ffmpeg.ts";
import { ssim } from "#test/render-reference/likeness.ts";
import { readMainPlaylist, readTrackPlaylist, type TrackPlaylist } from "../fixtures/hls-playlist.ts";
import { type Installation, startInstallation } from "../fixtures/installation.ts";
import { readInitialization, readSegment, type Segment, samplesOfFile } from "../fixtures/media-boxes.ts";
import { decodeMp4 } from "../fixtures/mp4.ts";
import {
  Api,
  type PreparedVideo,
  personWithPhoto,
  prepareCollection,
  prepareVideo,
  videoWithStatus,
  watchAddress,
} from "../fixtures/prepared-videos.ts";
import { storedFiles } from "../fixtures/stored-files.ts";
import { expect, test as inBrowser } from "../fixtures/test.ts";
import { type Frame, frameAt, playFrom, untilEnded, untilFrames } from "../fixtures/watched-frames.ts";

/** Videos that are rendered while somebody watches them: what is seen, what is sent, and what is kept in the end. */
const KEY = `rc_${"v".repeat(40)}`;
const SECONDS = 1000;
const DESIGN = "candlelight";
/** Two encodings of one frame that differ in a few of its bits are closer. */
const LEAST_SIMILARITY = 0.99;

let installation: Installation;
/** On the address that the test's page is bound to; links are given out with the name of this computer. */
const watchPath = (video: PreparedVideo): string => new URL(watchAddress(video)).pathname;

/** On this installation, where nothing else is stored meanwhile. */
const test = inBrowser.extend<{ api: Api }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the first parameter what a fixture needs
  baseURL: async ({}, use) => use(installation?.url),
  api: async ({ playwright }, use) => {
    const request = await playwright.request.newContext({
      extraHTTPHeaders: { Authorization: `Bearer ${KEY}` },
    });
    await use(new Api(request, installation.url));
    await request.dispose();
  },
});

test.beforeAll(async () => {
  test.setTimeout(300 * SECONDS);
  installation = await startInstallation({
    ROLLCALL_ADMIN_EMAIL: "owner@example.org",
    ROLLCALL_ADMIN_PASSWORD: "correct horse battery",
    ROLLCALL_ADMIN_API_KEY: KEY,
    ROLLCALL_SAMPLE_PEOPLE: "0",
  });
});

test.afterAll(async () => {
  expect(await installation.stop()).toBe(0);
});

async function bytesAt(address: string): Promise<Buffer> {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function playlistAt(address: string): Promise<TrackPlaylist> {
  return readTrackPlaylist((await bytesAt(address)).toString(), address);
}

async function playlistsOf(video: PreparedVideo) {
  const main = `${watchAddress(video)}/stream.m3u8`;
  const { video: picture, sound } = readMainPlaylist((await bytesAt(main)).toString(), main);
  return { main, picture: await playlistAt(picture), sound: sound === null ? null : await playlistAt(sound) };
}

/** The middle of the frame that is shown at about `seconds`: there, no two decoders round to different frames. */
const middleOfFrame = (seconds: number, fps: number): number => (Math.floor(seconds * fps) + 0.5) / fps;

/** When each part begins, in seconds. */
const startsOf = ({ parts }: TrackPlaylist): number[] =>
  parts.map((_, index) => parts.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0));

/** The middle of each part, and a moment in the first half-second of the first and the last half-second of the last. */
function momentsIn(playlist: TrackPlaylist, { fps, duration_seconds: duration }: PreparedVideo): number[] {
  const starts = startsOf(playlist);
  const middles = playlist.parts.map(({ seconds }, index) => (starts[index] ?? 0) + seconds / 2);
  return [0.2, ...middles, duration - 0.2].map((time) => middleOfFrame(time, fps));
}

/** Frames of the page's video, from the last moment to the first, and then the other way: each is jumped to twice. */
async function framesAt(page: Page, moments: readonly number[]): Promise<Frame[]> {
  for (const moment of [...moments].reverse()) await frameAt(page, moment);
  const frames: Frame[] = [];
  for (const moment of moments) frames.push(await frameAt(page, moment));
  return frames;
}

test("somebody watches a video of which nothing is drawn, jumps about in it, and keeps what was seen", async ({
  page,
  api,
}) => {
  test.setTimeout(400 * SECONDS);
  const folder = test.info().outputPath("kept");
  await mkdir(folder, { recursive: true });
  const video = await prepareVideo(api, DESIGN, await personWithPhoto(api, "Ada"));
  expect(video).toMatchObject({ result_url: null, duration_seconds: 10, fps: 25, width: 1280, height: 720 });
  const stored = await storedFiles(installation.dataDir);

  await test.step("a press of play, and the first frame comes", async () => {
    await page.goto(watchPath(video));
    await page.getByRole("button", { name: "Play video" }).click();
    await untilFrames(page);
    await expect(page.getByRole("button", { name: "Play video" })).toBeHidden();
  });
  await test.step("jumps forwards and backwards go on to play from there", async () => {
    for (const time of [7, 3, 9, 0.5, 5]) await playFrom(page, time);
  });
  const { picture } = await playlistsOf(video);
  const moments = momentsIn(picture, video);
  const watched = await framesAt(page, moments);
  await test.step("it plays on to its end", async () => {
    await playFrom(page, 6);
    await untilEnded(page, 30 * SECONDS);
    expect(await page.locator("video").evaluate((film: HTMLVideoElement) => film.currentTime)).toBeCloseTo(
      10,
      1,
    );
    await expect(page.getByRole("status")).toHaveText("");
  });
  await test.step("nothing of it was stored", async () => {
    expect(await storedFiles(installation.dataDir)).toEqual(stored);
    expect(await api.get(`/v1/videos/${video.id}`)).toMatchObject({ status: "ready", result_url: null });
  });

  await test.step("kept, it has the frames that were watched", async () => {
    await api.post(`/v1/videos/${video.id}/keep`, {});
    await videoWithStatus(api, video.id, "succeeded");
    const file = await bytesAt(`${watchAddress(video)}/video.mp4`);
    expect(await decodeMp4(file, folder)).toMatchObject({
      width: 1280,
      height: 720,
      frames: 250,
      duration: 10,
    });
    await page.goto(watchPath(video));
    await expect(page.locator("video")).toHaveAttribute("src", /\/video\.mp4$/);
    const kept = await framesAt(page, moments);
    const similarities = kept.map((frame, index) => ssim(watched[index] ?? frame, frame));
    expect(Math.min(...similarities), similarities.join(" ")).toBeGreaterThanOrEqual(LEAST_SIMILARITY);
    // A player that shows one and the same frame everywhere would pass as well.
    const [first, ...others] = kept;
    const unlike = others.map((other) => ssim(first ?? other, other));
    expect(Math.min(...unlike), unlike.join(" ")).toBeLessThan(0.9);
  });
});

test("parts that all see are shared, and play between those of one person", async ({ page, api }) => {
  test.setTimeout(300 * SECONDS);
  const people = [await personWithPhoto(api, "Grace"), await personWithPhoto(api, "Hedy")];
  const { videos } = await prepareCollection(api, { name: "Watched", design: DESIGN, people });
  const addresses = await Promise.all(
    videos.map(async (video) => (await playlistsOf(video)).picture.parts.map(({ address }) => address)),
  );
  const [ours = [], theirs = []] = addresses;
  const shared = ours.filter((address) => address.includes("/segments/"));
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.length).toBeLessThan(ours.length);
  expect(theirs.filter((address) => address.includes("/segments/"))).toEqual(shared);

  const [video] = videos;
  if (video === undefined) throw new Error("The collection has no video");
  const { picture } = await playlistsOf(video);
  const starts = startsOf(picture);
  await page.goto(watchPath(video));
  await page.getByRole("button", { name: "Play video" }).click();
  await untilFrames(page);
  const isShared = ({ address }: { address: string }) => address.includes("/segments/");
  const into = (wanted: boolean) =>
    picture.parts.flatMap((part, index) =>
      isShared(part) === wanted ? [(starts[index] ?? 0) + part.seconds / 2] : [],
    );
  const [sharedTimes, personalTimes] = [into(true), into(false)];
  for (const time of [sharedTimes.at(-1), personalTimes[0], sharedTimes[0], personalTimes.at(-1)])
    await playFrom(page, time ?? 0);
  await untilEnded(page, 30 * SECONDS);
});

test("a jump out of a part that is still coming, into the next one, goes on from there", async ({
  page,
  api,
}) => {
  test.setTimeout(300 * SECONDS);
  const cut: string[] = [];
  page.on("requestfailed", (request) => cut.push(new URL(request.url()).pathname));
  const coming: string[] = [];
  for (const name of ["Joan", "Radia", "Frances"]) {
    const video = await prepareVideo(api, DESIGN, await personWithPhoto(api, name));
    const { picture } = await playlistsOf(video);
    const [, , from = 0, to = 0] = startsOf(picture);
    coming.push(new URL(picture.parts[2]?.address ?? "", installation.url).pathname);
    await page.goto(watchPath(video));
    await page.getByRole("button", { name: "Play video" }).click();
    await untilFrames(page);
    await page.evaluate(
      async ([start, end]) => {
        const film = document.querySelector("video");
        if (film === null) throw new Error("The page has no video");
        film.currentTime = (start + end) / 2;
        const has = (time: number) =>
          Array.from({ length: film.buffered.length }, (_, index) => index).some(
            (index) => film.buffered.start(index) <= time && film.buffered.end(index) > time,
          );
        while (!has(start + 0.1)) await new Promise((resolve) => setTimeout(resolve, 5));
      },
      [from, to] as const,
    );
    await playFrom(page, to + 0.4);
    // What was left of the part before would be shown late, and all after it beside the wrong sound.
    await untilEnded(page, 60 * SECONDS);
    expect(await page.locator("video").evaluate((film: HTMLVideoElement) => film.duration)).toBeCloseTo(
      10,
      1,
    );
  }
  // One may have come as a whole before the jump.
  expect(coming.filter((path) => cut.includes(path))).not.toEqual([]);
});

test("ffmpeg plays the stream over HTTP to its end, with every frame", async ({ api }) => {
  test.setTimeout(300 * SECONDS);
  const { path } = await findEncoder({});
  const people = [await personWithPhoto(api, "Mary"), await personWithPhoto(api, "Emmy")];
  const { videos } = await prepareCollection(api, { name: "Decoded", design: DESIGN, people });
  for (const video of videos) {
    // The packaged ffmpeg is linked statically, and crashes when it looks up a name.
    const numeric = watchAddress(video).replace("//localhost:", "//127.0.0.1:");
    const from = ["-v", "error", "-xerror", "-i", `${numeric}/stream.m3u8`];
    const limits = { timeoutMs: 120_000, mostOutput: 1_000_000 };
    const constant = ["-map", "0:v", "-vf", `fps=${video.fps}`, "-f", "framecrc", "-"];
    const frames = (await runFfmpeg(path, [...from, ...constant], limits)).toString().match(/^0,/gm);
    expect(frames).toHaveLength(video.duration_seconds * video.fps);
    const samples = ["-map", "0:a", "-ac", "1", "-f", "s16le", "-"];
    const sound = await runFfmpeg(path, [...from, ...samples], { ...limits, mostOutput: 10_000_000 });
    expect(Math.abs(sound.length / 2 / 48_000 - video.duration_seconds)).toBeLessThan(0.05);
  }
});

test("each part is a fragmented MP4 that begins where the one before ends, and lasts as its playlist says", async ({
  api,
}) => {
  test.setTimeout(300 * SECONDS);
  const people = [await personWithPhoto(api, "Edith"), await personWithPhoto(api, "Katherine")];
  const { videos } = await prepareCollection(api, { name: "Boxes", design: DESIGN, people });
  const [video] = videos;
  if (video === undefined) throw new Error("The collection has no video");
  const { picture, sound } = await playlistsOf(video);
  if (sound === null) throw new Error("The stream has no sound");

  const pictures = await test.step("the picture", async () => {
    const { segments, timescale } = await expectSegments(picture, { codec: /^avc1\./ });
    const samples = segments.flatMap((segment) => segment.samples);
    // No frame refers to one of another part, and none is shown twice.
    for (const segment of segments) expect(segment.samples[0]?.isSync).toBe(true);
    expect(new Set(samples.map(({ presented }) => presented)).size).toBe(samples.length);
    expect(samples.reduce((sum, { duration }) => sum + duration, 0) / timescale).toBeCloseTo(
      video.duration_seconds,
      6,
    );
    return { samples, timescale };
  });
  await test.step("the sound", async () => {
    const { segments, timescale, skipped } = await expectSegments(sound, { codec: /^mp4a\.40\.2$/ });
    const all = segments.flatMap(({ samples }) => samples.map(({ duration }) => duration));
    const heard = all.reduce((sum, duration) => sum + duration, 0) - skipped;
    expect(heard / timescale).toBeCloseTo(video.duration_seconds, 5);
  });
  await test.step("the file that is kept has the same samples at the same times", async () => {
    await api.post(`/v1/videos/${video.id}/keep`, {});
    await videoWithStatus(api, video.id, "succeeded");
    const kept = samplesOfFile(await bytesAt(`${watchAddress(video)}/video.mp4`));
    const inMs = (samples: readonly { presented: number; size: number }[], timescale: number) =>
      samples.map(({ presented, size }) => [Math.round((presented / timescale) * 1000), size]);
    const [first = { presented: 0 }] = kept.samples;
    const shifted = kept.samples.map((sample) => ({
      ...sample,
      presented: sample.presented - first.presented,
    }));
    expect(inMs(pictures.samples, pictures.timescale).map(([time]) => time)).toEqual(
      inMs(shifted, kept.timescale).map(([time]) => time),
    );
  });
});

/** What every playlist of one track has to fulfil, by the boxes that mp4box reads. */
async function expectSegments(
  playlist: TrackPlaylist,
  { codec }: { codec: RegExp },
): Promise<{ segments: Segment[]; timescale: number; skipped: number }> {
  expect(playlist.isComplete).toBe(true);
  const init = await bytesAt(playlist.init);
  const { boxes, brands, timescale, codec: found, skipped } = readInitialization(init);
  expect(boxes).toEqual(["ftyp", "moov"]);
  // Fragments with their own base, of which `tfdt` tells the time: ISO/IEC 14496-12.
  expect(
    brands.some((brand) => ["iso5", "iso6", "cmfc"].includes(brand)),
    brands.join(" "),
  ).toBe(true);
  expect(found).toMatch(codec);
  const segments: Segment[] = [];
  let end: number | null = null;
  for (const { address, seconds } of playlist.parts) {
    const segment = readSegment(init, await bytesAt(address));
    expect(segment.boxes.join(" "), address).toMatch(/^(sidx )?moof mdat( moof mdat)*$/);
    expect(segment.sampleBytes, address).toBe(segment.dataBytes);
    expect(segment.samples.length, address).toBeGreaterThan(0);
    expect(segment.samples[0]?.start, address).toBe(segment.start);
    if (end !== null) expect(segment.start, address).toBe(end);
    const length = segment.samples.reduce((sum, { duration }) => sum + duration, 0);
    const shown = length - (end === null ? skipped : 0);
    expect(shown / timescale, address).toBeCloseTo(seconds, 5);
    expect(Math.round(seconds)).toBeLessThanOrEqual(playlist.targetSeconds);
    end = segment.start + length;
    segments.push(segment);
  }
  return { segments, timescale, skipped };
}
