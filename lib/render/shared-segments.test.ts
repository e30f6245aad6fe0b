import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { SegmentCache } from "./cache/segment-cache.ts";
import { segmentKey } from "./cache/segment-key.ts";
import { measureVideo } from "./encode/check-video.ts";
import { encodeRuns } from "./encode/encode-frames.ts";
import { encodeSegments } from "./encode/encode-segments.ts";
import { EncodedFile } from "./encode/encoded-file.ts";
import { type EncodedSegment, parseSegment, serializeSegment } from "./encode/encoded-segment.ts";
import { findEncoder } from "./encode/find-encoder.ts";
import { joinSegments } from "./encode/join.ts";
import { planSegments } from "./plan.ts";
import { type RenderOptions, renderVideo } from "./render-video.ts";
import { resolveScene } from "./resolve/resolve.ts";
import type { ResolvedScene } from "./resolve/resolved-scene.ts";

const run = promisify(execFile);

let folder: string;
let ffmpegPath: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-segments-"));
  ffmpegPath = (await findEncoder({})).path;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A disc that moves all the time, and from second 2 to 4 of 6 a greeting. */
async function resolved(first_name: string, title = "Congratulations"): Promise<ResolvedScene> {
  const scene = sceneSchema.parse({
    width: 320,
    height: 180,
    fps: 25,
    duration: 6,
    background: "#402010",
    layers: [
      {
        name: "disc",
        type: "shape",
        shape: "ellipse",
        fill: "#ffb224",
        width: 60,
        height: 60,
        x: 0,
        y: 20,
        keyframes: {
          x: [
            { time: 0, value: 10 },
            { time: 6, value: 250, easing: "linear" },
          ],
        },
      },
      { name: "title", type: "text", text: title, x: 10, y: 10, width: 300, height: 40, duration: 1.8 },
      {
        name: "name",
        type: "text",
        text: "{{first_name}}",
        time: 2,
        duration: 2,
        x: "10%",
        y: "60%",
        width: "80%",
        height: 50,
        enter: { type: "slide", direction: "up", duration: 0.4 },
        exit: { type: "fade", duration: 0.4 },
      },
    ],
  });
  const inputs = { fields: { first_name }, assets: new Map(), photo: null, today: "2026-11-20" };
  return (await resolveScene(scene, inputs)).scene;
}

let count = 0;
async function render(scene: ResolvedScene, options: Partial<RenderOptions> = {}) {
  const name = `video-${count++}`;
  const output = { video: join(folder, `${name}.mp4`), thumbnail: join(folder, `${name}.jpg`) };
  await renderVideo(scene, output, { ffmpegPath, ...options });
  const [video, thumbnail] = await Promise.all([readFile(output.video), readFile(output.thumbnail)]);
  return { path: output.video, video, thumbnail };
}

function newCache(options: { maxBytes?: number; onFault?: (error: unknown) => void } = {}) {
  const path = join(folder, `cache-${count++}`);
  return { path, cache: new SegmentCache({ folder: path, maxBytes: 2 ** 30, ...options }) };
}

/** All frames in one run of the encoder. */
async function renderStraight(scene: ResolvedScene): Promise<string> {
  const path = join(folder, `straight-${count++}.mp4`);
  const segments = [{ from: 0, to: scene.frames, isShared: false }];
  await encodeSegments(scene, segments, path, {
    ...{ ffmpegPath, signal: new AbortController().signal, onFrame: () => {} },
    ...{ cache: null, audioPath: null, onCached: () => {} },
  });
  return path;
}

/** The decoder's answer: presentation times in seconds of all frames, and its complaints. */
async function decoded(path: string): Promise<{ times: number[]; complaints: string; colors: string }> {
  const frames = await run(ffmpegPath, ["-v", "error", "-i", path, "-map", "0:v", "-f", "framecrc", "-"]);
  const [numerator = 0, denominator = 1] = (/#tb 0: (\d+)\/(\d+)/.exec(frames.stdout)?.slice(1) ?? []).map(
    Number,
  );
  const times = frames.stdout
    .split("\n")
    .filter((line) => /^0,/.test(line))
    .map((line) => (Number(line.split(",")[2]) * numerator) / denominator);
  const whole = await run(ffmpegPath, ["-v", "error", "-i", path, "-f", "null", "-"]);
  const described = await run(ffmpegPath, ["-i", path, "-f", "null", "-"]);
  const colors = /yuv420p\([^)]*\)/.exec(described.stderr)?.[0] ?? "";
  return { times, complaints: frames.stderr + whole.stderr, colors };
}

/** The lowest structural similarity of two videos' frames. */
async function lowestSimilarity(path: string, other: string): Promise<number> {
  const compared = ["-i", path, "-i", other, "-lavfi", "ssim=stats_file=-", "-f", "null", "-"];
  const { stdout } = await run(ffmpegPath, ["-v", "error", ...compared]);
  const all = [...stdout.matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value));
  expect(all.length).toBe((await measureVideo(path)).pictures);
  return Math.min(...all);
}

async function entriesOf(path: string): Promise<string[]> {
  return (await readdir(path)).sort();
}

describe("a video of shared and personal segments", () => {
  it("cannot be told from one encoded in one run", async () => {
    const scene = await resolved("Ada");
    expect(planSegments(scene).map(({ isShared }) => isShared)).toEqual([true, false, true]);
    const [straight, { path }] = [await renderStraight(scene), await render(scene, newCache())];
    const [expected, found] = [await decoded(straight), await decoded(path)];
    expect(found.complaints).toBe("");
    expect(found.times).toEqual(expected.times);
    expect(found.times).toEqual(Array.from({ length: 150 }, (_, frame) => frame / 25));
    expect(found.colors).toBe(expected.colors);
    expect(await measureVideo(path)).toEqual(await measureVideo(straight));
    expect(await lowestSimilarity(path, straight)).toBeGreaterThan(0.98);
  });

  it("has the same bytes with a cold cache, a warm one, none, and one that cannot be written", async () => {
    const { cache, path } = newCache();
    const cold = await render(await resolved("Ada"), { cache });
    const entries = await entriesOf(path);
    expect(entries).toHaveLength(2);
    await render(await resolved("Grace"), { cache });
    const warm = await render(await resolved("Ada"), { cache });
    expect(await entriesOf(path)).toEqual(entries);
    const faults: unknown[] = [];
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const broken = new SegmentCache({
      folder: file,
      maxBytes: 2 ** 30,
      onFault: (error) => faults.push(error),
    });
    const others = [
      await render(await resolved("Ada")),
      await render(await resolved("Ada"), { cache: broken }),
    ];
    expect(faults).not.toHaveLength(0);
    for (const other of [warm, ...others]) {
      expect(other.video.equals(cold.video)).toBe(true);
      expect(other.thumbnail.equals(cold.thumbnail)).toBe(true);
    }
    expect(cold.video.indexOf("moov")).toBeLessThan(cold.video.indexOf("mdat"));
  });

  it("has the same thumbnail whether its frame was drawn for the video or not", async () => {
    const { cache } = newCache();
    const scene = { ...(await resolved("Ada")), thumbnailFrame: 30 };
    const [cold, warm] = [await render(scene, { cache }), await render(scene, { cache })];
    expect(warm.thumbnail.equals(cold.thumbnail)).toBe(true);
  });

  it("does not tell when it was made", async () => {
    const { path } = await render(await resolved("Ada"));
    const { stderr } = await run(ffmpegPath, ["-i", path, "-f", "null", "-"]);
    expect(stderr).toContain("Duration: 00:00:06.00");
    expect(stderr).not.toContain("creation_time");
  });

  it("counts frames from the cache as done", async () => {
    const { cache } = newCache();
    const scene = await resolved("Ada");
    await render(scene, { cache });
    const seen: number[] = [];
    await render(scene, { cache, onProgress: ({ frame }) => seen.push(frame) });
    expect(seen.at(-1)).toBe(150);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it("fails for a fault that comes while something else is encoded, and leaves no files", async () => {
    const { cache } = newCache();
    const scene = await resolved("Ada");
    await render(scene, { cache });
    const path = join(folder, `faulty-${count++}.mp4`);
    const fault = new Error("not counted");
    const onCached = () => {
      throw fault;
    };
    const making = encodeSegments(scene, planSegments(scene), path, {
      ...{ ffmpegPath, signal: new AbortController().signal, onFrame: () => {} },
      ...{ cache, audioPath: null, onCached },
    });
    await expect(making).rejects.toBe(fault);
    expect((await readdir(folder)).filter((name) => name.startsWith(basename(path)))).toEqual([]);
  });

  it("is made, and leaves no other files, when an entry of the cache cannot be closed", async () => {
    const { cache } = newCache();
    const scene = await resolved("Ada");
    await render(scene, { cache });
    const find = cache.find.bind(cache);
    vi.spyOn(cache, "find").mockImplementation(async (...asked) => {
      const found = await find(...asked);
      const close = async () => {
        await found?.close();
        throw new Error("stale file handle");
      };
      return found && { ...found, close };
    });
    const path = join(folder, `unclosed-${count++}.mp4`);
    await encodeSegments(scene, planSegments(scene), path, {
      ...{ ffmpegPath, signal: new AbortController().signal, onFrame: () => {} },
      ...{ cache, audioPath: null, onCached: () => {} },
    });
    expect((await readdir(folder)).filter((name) => name.startsWith(basename(path)))).toEqual([
      basename(path),
    ]);
  });

  it("makes what another scene looks like anew", async () => {
    const { cache, path } = newCache();
    await render(await resolved("Ada"), { cache });
    await render(await resolved("Ada", "Well done"), { cache });
    // The title is in the first segment only.
    expect(await entriesOf(path)).toHaveLength(3);
  });

  it("is right when several are made at once with nothing in the cache", async () => {
    const { cache, path } = newCache();
    const names = ["Ada", "Grace", "Ada"];
    const [ada, , again] = await Promise.all(
      names.map(async (name) => render(await resolved(name), { cache })),
    );
    expect(again?.video.equals(ada?.video ?? Buffer.of())).toBe(true);
    expect(await entriesOf(path)).toHaveLength(2);
  });

  it("leaves neither file nor process when it is stopped within a shared segment", async () => {
    const { cache, path } = newCache();
    const controller = new AbortController();
    const scene = await resolved("Ada");
    const within = join(folder, "stopped.mp4");
    const running = renderVideo(
      { ...scene, frames: 15_000, timeline: { ...scene.timeline, layers: [] } },
      { video: within, thumbnail: join(folder, "stopped.jpg") },
      { ffmpegPath, cache, signal: controller.signal, onProgress: () => controller.abort() },
    );
    await expect(running).rejects.toMatchObject({ code: "canceled" });
    expect((await readdir(folder)).filter((name) => name.startsWith("stopped"))).toEqual([]);
    // What was whole before is kept.
    expect((await readdir(path).catch(() => [])).filter((name) => !name.endsWith(".segment"))).toEqual([]);
    expect(await commandsNaming(within)).toEqual([]);
  });
});

/** Command lines of running processes that name a path; Linux only, where /proc lists them. */
async function commandsNaming(path: string): Promise<string[]> {
  const processes = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    processes.map((id) => readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")),
  );
  return lines.filter((line) => line.includes(path));
}

describe("the cache of segments", () => {
  it("makes a damaged entry anew", async () => {
    const { cache, path } = newCache();
    const scene = await resolved("Ada");
    const { video } = await render(scene, { cache });
    const [first = "", second = ""] = await entriesOf(path);
    const bytes = await readFile(join(path, first));
    const damaged = Buffer.from(bytes);
    damaged[bytes.length - 9] = (damaged[bytes.length - 9] ?? 0) ^ 1;
    await writeFile(join(path, first), damaged);
    await truncate(join(path, second), 20);
    expect((await render(scene, { cache })).video.equals(video)).toBe(true);
    expect((await readFile(join(path, first))).equals(bytes)).toBe(true);
  });

  it("takes no entry of another length", async () => {
    const { cache, path } = newCache();
    await cache.keep("a", await madeSegment("One"));
    expect(await cache.find("a", 51)).toBeNull();
    expect(await entriesOf(path)).toEqual([]);
  });

  it("evicts what has been idle for longest, but not from under a reader", async () => {
    const segment = await madeSegment("One");
    const { length } = await serializeSegment(segment);
    const { cache, path } = newCache({ maxBytes: 3.5 * length });
    for (const [age, key] of ["a", "b", "c"].entries()) {
      await cache.keep(key, segment);
      const past = new Date(Date.now() - (10 - age) * 60_000);
      await utimes(join(path, `${key}.segment`), past, past);
    }
    const a = await cache.find("a", segment.frames);
    const b = await cache.find("b", segment.frames);
    const idle = new Date(0);
    await utimes(join(path, "b.segment"), idle, idle);
    await cache.keep("d", segment);
    expect(await entriesOf(path)).toEqual(["a.segment", "c.segment", "d.segment"]);
    expect(b && (await serializeSegment(b)).equals(await serializeSegment(segment))).toBe(true);
    await Promise.all([a?.close(), b?.close()]);
  });

  it("keeps sound tracks too, and gives out no damaged one", async () => {
    const { cache, path } = newCache();
    const [sound, copy] = [join(folder, "sound.m4a"), join(folder, "copy.m4a")];
    await writeFile(sound, "sound");
    expect(await cache.copySound("s", copy)).toBe(false);
    await cache.keepSound("s", sound);
    expect(await cache.copySound("s", copy)).toBe(true);
    expect(await readFile(copy, "utf8")).toBe("sound");
    await truncate(join(path, "s.sound"), 34);
    expect(await cache.copySound("s", copy)).toBe(false);
    expect(await entriesOf(path)).toEqual([]);
  });

  it("keeps nothing that is larger than all it may hold, and clears up after killed processes", async () => {
    const segment = await madeSegment("One");
    const { cache: tiny, path } = newCache({ maxBytes: 100 });
    await tiny.keep("a", segment);
    expect(await readdir(path).catch(() => [])).toEqual([]);
    const { cache, path: other } = newCache();
    await cache.keep("a", segment);
    const left = join(other, "b.0.part");
    await writeFile(left, "");
    await utimes(left, new Date(0), new Date(0));
    await cache.keep("c", segment);
    expect(await entriesOf(other)).toEqual(["a.segment", "c.segment"]);
  });
});

/** Two seconds of a scene, encoded by themselves. */
async function madeSegment(title: string): Promise<EncodedSegment> {
  const scene = await resolved("Ada", title);
  const path = join(folder, `segment-${count++}`);
  const options = { ffmpegPath, signal: new AbortController().signal, onFrame: () => {} };
  const [encoded] = await encodeRuns(scene, [{ from: 0, to: 50 }], path, options);
  if (!encoded) throw new Error("A segment was not encoded");
  const file = await EncodedFile.open(encoded, 25);
  try {
    const copy = parseSegment(await serializeSegment(file.segment));
    if (!copy) throw new Error("A segment did not survive being written");
    return copy;
  } finally {
    file.close();
  }
}

describe("joinSegments", () => {
  it("refuses segments with other parameter sets, and such an entry makes no broken video", async () => {
    const segment = await madeSegment("One");
    const description = Uint8Array.from(segment.setup.description);
    description[20] = (description[20] ?? 0) ^ 1;
    const foreign = { ...segment, setup: { ...segment.setup, description } };
    const path = join(folder, "unlike.mp4");
    const joining = joinSegments({ fps: 25, segments: [segment, foreign], audioPath: null }, path);
    await expect(joining).rejects.toThrow("parameter sets");
    expect(await stat(path).catch(() => null)).toBeNull();

    const { cache, path: entries } = newCache();
    const scene = await resolved("Ada", "One");
    const [first] = planSegments(scene);
    if (!first) throw new Error("There is no first segment");
    await cache.keep(await segmentKey(scene, first, ffmpegPath), foreign);
    const { path: made } = await render(scene, { cache });
    expect((await readFile(made)).equals(await readFile(await renderStraight(scene)))).toBe(true);
    expect(await entriesOf(entries)).toHaveLength(1);
  });

  it("puts a sound track beside the picture as it is", async () => {
    const sound = join(folder, "tone.m4a");
    const tone = [
      "-f",
      "lavfi",
      "-i",
      "sine=frequency=440:sample_rate=48000",
      "-t",
      "6",
      "-c:a",
      "aac",
      "-b:a",
      "128k",
    ];
    await run(ffmpegPath, ["-v", "error", ...tone, "-fflags", "+bitexact", "-f", "mp4", sound]);
    const pcm = async (path: string) =>
      (
        await run(ffmpegPath, ["-v", "error", "-i", path, "-map", "0:a", "-f", "s16le", "-"], {
          encoding: "buffer",
          maxBuffer: 2 ** 24,
        })
      ).stdout;
    const expected = await pcm(sound);
    const scene = await resolved("Ada");
    const { cache } = newCache();
    const cold = await render(scene, { cache, audioPath: sound });
    const warm = await render(scene, { cache, audioPath: sound });
    expect(warm.video.equals(cold.video)).toBe(true);
    expect(await measureVideo(cold.path)).toMatchObject({ tracks: 2, pictures: 150, durationSeconds: 6 });
    expect((await pcm(cold.path)).equals(expected)).toBe(true);
    const { stderr } = await run(ffmpegPath, ["-i", cold.path, "-f", "null", "-"]);
    expect(stderr).toContain("Duration: 00:00:06.00");
    // A scene without anything to share has sound as well.
    const allPersonal = {
      ...scene,
      timeline: { ...scene.timeline, layers: [{ start: 0, end: 6, source: null }] },
    };
    const straight = await render(allPersonal, { audioPath: sound });
    expect((await pcm(straight.path)).equals(expected)).toBe(true);
  });

  it("mixes a scene's own sounds once, with the same bytes whether they were kept or not", async () => {
    const music = { source: { type: "music", name: "celebrate" }, file: null, sourceSeconds: null } as const;
    const audio = [{ ...music, start: 0, end: 6, trim: 0, loop: false, volume: 1, fadeIn: 0, fadeOut: 0.5 }];
    const { cache, path } = newCache();
    const musicFolder = join(folder, "music");
    const cold = await render({ ...(await resolved("Ada")), audio }, { cache, musicFolder });
    await render({ ...(await resolved("Grace")), audio }, { cache, musicFolder });
    const warm = await render({ ...(await resolved("Ada")), audio }, { cache, musicFolder });
    const none = await render({ ...(await resolved("Ada")), audio }, { musicFolder });
    expect((await entriesOf(path)).filter((name) => name.endsWith(".sound"))).toHaveLength(1);
    expect(warm.video.equals(cold.video)).toBe(true);
    expect(none.video.equals(cold.video)).toBe(true);
    expect(await measureVideo(cold.path)).toMatchObject({ tracks: 2, durationSeconds: 6 });
    expect((await readdir(folder)).filter((name) => /\.(sound|music|part)/.test(name))).toEqual([]);
  });
});
