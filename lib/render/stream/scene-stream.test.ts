import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, FilePathSource, Input, type Source } from "mediabunny";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { BackdropCache } from "../cache/backdrop-cache.ts";
import { SegmentCache } from "../cache/segment-cache.ts";
import { findEncoder } from "../encode/find-encoder.ts";
import { runFfmpeg } from "../encode/run-ffmpeg.ts";
import { decodeImage } from "../media/image.ts";
import { renderVideo } from "../render-video.ts";
import { resolveScene } from "../resolve/resolve.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { SceneStream } from "./scene-stream.ts";

let folder: string;
let ffmpegPath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-stream-"));
  ffmpegPath = (await findEncoder({})).path;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const { signal } = new AbortController();

/** Nine seconds with music: a panel that turns behind a name that comes after two seconds and goes before the last two. */
async function greeting(first_name: string): Promise<ResolvedScene> {
  const scene = sceneSchema.parse({
    ...{ width: 320, height: 180, fps: 25, duration: 9, background: "#402010" },
    layers: [
      { name: "music", type: "audio", source: "music:warm" },
      {
        ...{ name: "panel", type: "shape", shape: "rectangle", fill: "#ffb224", anchor: "center" },
        ...{ x: 160, y: 90, width: 120.5, height: 70.3, opacity: 0.8 },
        keyframes: {
          rotation: [
            { time: 0, value: 0 },
            { time: 9, value: 100, easing: "linear" },
          ],
        },
      },
      {
        ...{ name: "name", type: "text", text: "{{first_name}}", time: 2, duration: 5 },
        ...{
          x: "10%",
          y: "60%",
          width: "80%",
          height: 50,
          enter: { type: "slide", direction: "up", duration: 1 },
        },
      },
    ],
  });
  const inputs = { fields: { first_name }, assets: new Map(), photo: null, today: "2026-11-20" };
  return (await resolveScene(scene, inputs)).scene;
}

let count = 0;
function streamOf(scene: ResolvedScene, more: { backdrops?: BackdropCache; entries?: string } = {}) {
  const { backdrops, entries = join(folder, `cache-${count++}`) } = more;
  const cache = new SegmentCache({ folder: entries, maxBytes: 2 ** 30 });
  const work = { musicFolder: join(folder, "music"), folder };
  return {
    entries,
    stream: new SceneStream(scene, { ffmpegPath, cache, ...work, ...(backdrops && { backdrops }) }),
  };
}

type Packet = { data: string; isKey: boolean; time: number };

async function packetsOf(source: Source, kind: "video" | "audio"): Promise<Packet[]> {
  const input = new Input({ formats: ALL_FORMATS, source });
  const track = await (kind === "video" ? input.getPrimaryVideoTrack() : input.getPrimaryAudioTrack());
  if (!track) throw new Error(`There is no ${kind}`);
  const packets: Packet[] = [];
  for await (const { data, type, timestamp } of new EncodedPacketSink(track).packets())
    packets.push({
      data: Buffer.from(data).toString("base64"),
      isKey: type === "key",
      time: Math.round(timestamp * 1e5),
    });
  input.dispose();
  return packets;
}

/** A track as a player has it: its initialization segment, and all segments. */
async function wholePicture(stream: SceneStream): Promise<Buffer> {
  const parts = [await stream.videoInit()];
  for (const index of stream.plan.segments.keys()) parts.push(await stream.videoSegment(index, { signal }));
  return Buffer.concat(parts);
}

async function wholeSound(stream: SceneStream, segments: number): Promise<Buffer> {
  const parts = [await stream.soundInit()];
  for (let index = 0; index < segments; index += 1) parts.push(await stream.soundSegment(index));
  return Buffer.concat(parts);
}

const segmentsIn = (playlist: string): number => playlist.match(/#EXTINF/g)?.length ?? 0;

const ADDRESSES = {
  ...{ video: (index: number) => `video-${index}.m4s`, videoInit: "video-init.mp4" },
  ...{ sound: (index: number) => `sound-${index}.m4s`, soundInit: "sound-init.mp4" },
};

describe("SceneStream", () => {
  it("has the samples of the file that is kept, whatever was made before, in any order", async () => {
    const scene = await greeting("Ada");
    const output = { video: join(folder, "kept.mp4"), thumbnail: join(folder, "kept.jpg") };
    const backdrops = new BackdropCache({ folder: join(folder, "backdrops"), maxBytes: 2 ** 30 });
    await renderVideo(scene, output, { ffmpegPath, backdrops });
    const kept = await packetsOf(new FilePathSource(output.video), "video");
    const { stream } = streamOf(scene);
    expect(await packetsOf(new BufferSource(await wholePicture(stream)), "video")).toEqual(kept);
    const { stream: other } = streamOf(scene, { backdrops });
    const last = stream.plan.segments.length - 1;
    for (const index of [last, 2, 0, 2])
      expect(
        (await other.videoSegment(index, { signal })).equals(await stream.videoSegment(index, { signal })),
      ).toBe(true);
    const sound = await stream.soundPlaylist(ADDRESSES);
    expect(await packetsOf(new BufferSource(await wholeSound(stream, segmentsIn(sound))), "audio")).toEqual(
      await packetsOf(new FilePathSource(output.video), "audio"),
    );
    const [poster, thumbnail] = await Promise.all([stream.poster(signal), readFile(output.thumbnail)]);
    const [drawn, seen] = [await decodeImage(poster), await decodeImage(thumbnail)];
    expect([drawn.width, drawn.height]).toEqual([seen.width, seen.height]);
  });

  it.each([
    ["a shared", 0],
    ["a personal", 2],
  ])("gives what %s segment begins with while the rest is made", async (_, index) => {
    const { stream } = streamOf(await greeting("Ada"));
    const pieces: Buffer[] = [];
    const bytes = await stream.videoSegment(index, { signal, onPiece: (piece) => pieces.push(piece) });
    expect(pieces.length).toBeGreaterThan(3);
    const told = Buffer.concat(pieces);
    expect(told.equals(bytes.subarray(0, told.length))).toBe(true);
    expect(told.length).toBeLessThan(bytes.length);
    // From the cache, or made again, they are the same bytes.
    expect((await stream.videoSegment(index, { signal })).equals(bytes)).toBe(true);
    const first = await packetsOf(
      new BufferSource(Buffer.concat([await stream.videoInit(), pieces[0] ?? Buffer.alloc(0)])),
      "video",
    );
    expect(first.map(({ isKey }) => isKey)).toEqual([true]);
  });

  it("is played by ffmpeg from its playlists, at the length of the video", async () => {
    const { stream } = streamOf(await greeting("Grace"));
    const place = join(folder, "played");
    const write = async (name: string, content: string | Buffer) => {
      await writeFile(join(place, name), content);
    };
    await mkdir(place);
    await write("stream.m3u8", await stream.masterPlaylist({ video: "video.m3u8", sound: "sound.m3u8" }));
    await write("video.m3u8", stream.videoPlaylist(ADDRESSES));
    const sound = await stream.soundPlaylist(ADDRESSES);
    await write("sound.m3u8", sound);
    await write("video-init.mp4", await stream.videoInit());
    await write("sound-init.mp4", await stream.soundInit());
    for (const index of stream.plan.segments.keys())
      await write(ADDRESSES.video(index), await stream.videoSegment(index, { signal }));
    for (let index = 0; index < segmentsIn(sound); index += 1)
      await write(ADDRESSES.sound(index), await stream.soundSegment(index));
    const args = ["-v", "error", "-allowed_extensions", "ALL", "-i", join(place, "stream.m3u8")];
    const frames = await runFfmpeg(
      ffmpegPath,
      [...args, "-map", "0:v", "-vf", "fps=25", "-f", "framecrc", "-"],
      { timeoutMs: 30_000, mostOutput: 1_000_000 },
    );
    expect(frames.toString().match(/^0,/gm)).toHaveLength(225);
    const samples = await runFfmpeg(ffmpegPath, [...args, "-map", "0:a", "-f", "s16le", "-ac", "1", "-"], {
      ...{ timeoutMs: 30_000, mostOutput: 10_000_000 },
    });
    expect(Math.abs(samples.length / 2 / 48_000 - 9)).toBeLessThan(0.05);
  });

  it("says of each part of the sound for how long it is heard", async () => {
    const { stream } = streamOf(await greeting("Hedy"));
    const playlist = await stream.soundPlaylist(ADDRESSES);
    const told = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => Number(seconds));
    let from = 0;
    for (const [index, seconds] of told.entries()) {
      const parts = [await stream.soundInit(), await stream.soundSegment(index)];
      const packets = await packetsOf(new BufferSource(Buffer.concat(parts)), "audio");
      // What the encoder needed before the first sample lies before zero, and is not heard.
      expect(Math.max(0, packets[0]?.time ?? Number.NaN) / 1e5).toBeCloseTo(from, 4);
      from += seconds;
    }
    expect(from).toBeCloseTo(9, 4);
  });

  it("knows its playlists before a frame is drawn", async () => {
    const { stream } = streamOf(await greeting("Ada"));
    expect(stream.plan.segments.map(({ from, to, isShared }) => [from, to, isShared])).toEqual([
      [0, 50, true],
      ...[50, 92, 133].map((from, index) => [from, [92, 133, 175][index], false]),
      [175, 225, true],
    ]);
    expect(stream.videoPlaylist(ADDRESSES)).toBe(
      [
        ...["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-TARGETDURATION:2"],
        ...["#EXT-X-INDEPENDENT-SEGMENTS", '#EXT-X-MAP:URI="video-init.mp4"'],
        ...["#EXTINF:2.000000,", "video-0.m4s", "#EXTINF:1.680000,", "video-1.m4s"],
        ...["#EXTINF:1.640000,", "video-2.m4s", "#EXTINF:1.680000,", "video-3.m4s"],
        ...["#EXTINF:2.000000,", "video-4.m4s", "#EXT-X-ENDLIST", ""],
      ].join("\n"),
    );
    const master = await stream.masterPlaylist({ video: "v.m3u8", sound: "s.m3u8" });
    expect(master).toContain('RESOLUTION=320x180,FRAME-RATE=25.000,AUDIO="sound"\nv.m3u8\n');
    expect(master).toMatch(/CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2"/);
  });

  it("shares what all see between people, at addresses of their content, and makes it once", async () => {
    const { stream: ada, entries } = streamOf(await greeting("Ada"));
    const { stream: grace } = streamOf(await greeting("Grace"), { entries });
    expect(await ada.keyOf(0)).toBe(await grace.keyOf(0));
    expect(await ada.keyOf(1)).toBeNull();
    expect(await ada.soundKey()).toBe(await grace.soundKey());
    const all = await Promise.all(
      [ada, grace, ada, grace].map((stream) => stream.videoSegment(0, { signal })),
    );
    expect(new Set(all).size).toBe(1);
    const key = (await ada.keyOf(0)) ?? "none";
    expect((await readdir(entries)).filter((name) => name.startsWith(key))).toHaveLength(1);
    const own = await ada.videoSegment(1, { signal });
    expect(own.equals(await grace.videoSegment(1, { signal }))).toBe(false);
  });

  it("ends a personal segment when nobody waits for it, and leaves nothing behind", async () => {
    const work = await mkdtemp(join(folder, "work-"));
    const cache = new SegmentCache({ folder: join(folder, `cache-${count++}`), maxBytes: 2 ** 30 });
    const options = { ffmpegPath, cache, musicFolder: join(folder, "music"), folder: work };
    const stream = new SceneStream(await greeting("Ada"), options);
    const leaving = new AbortController();
    const making = stream.videoSegment(1, { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 30);
    await expect(making).rejects.toMatchObject({ code: "canceled" });
    expect(await readdir(work)).toEqual([]);
    expect((await stream.videoSegment(1, { signal })).length).toBeGreaterThan(500);
  });

  it.each(["segment", "sound"])(
    "ends a shared %s when nobody waits for it, and leaves nothing behind",
    async (what) => {
      const work = await mkdtemp(join(folder, "work-"));
      const cache = new SegmentCache({ folder: join(folder, `cache-${count++}`), maxBytes: 2 ** 30 });
      const options = { ffmpegPath, cache, musicFolder: join(folder, "music"), folder: work };
      const scene = await greeting("Ada");
      const [stream, other] = [new SceneStream(scene, options), new SceneStream(scene, options)];
      const make = (from: SceneStream, until: AbortSignal) =>
        what === "segment" ? from.videoSegment(0, { signal: until }) : from.mixSound({ signal: until });
      const [first, second] = [new AbortController(), new AbortController()];
      const making = make(stream, first.signal);
      const waiting = make(other, second.signal);
      await new Promise((resolve) => setTimeout(resolve, 30));
      second.abort();
      await expect(waiting).rejects.toMatchObject({ code: "canceled" });
      first.abort();
      await expect(making).rejects.toMatchObject({ code: "canceled" });
      expect(await readdir(work)).toEqual([]);
      await make(other, signal);
    },
  );

  it("goes on with a shared segment that others wait for when the one who began it leaves", async () => {
    const { stream: ada, entries } = streamOf(await greeting("Ada"));
    const { stream: grace } = streamOf(await greeting("Grace"), { entries });
    const leaving = new AbortController();
    const began = ada.videoSegment(4, { signal: leaving.signal });
    const waits = grace.videoSegment(4, { signal });
    setTimeout(() => leaving.abort(), 30);
    expect((await waits).equals(await began)).toBe(true);
  });

  it("lets a shared segment wait until somebody wants it who does not, and tells them what is there already", async () => {
    const { stream: ada, entries } = streamOf(await greeting("Ada"));
    const { stream: grace } = streamOf(await greeting("Grace"), { entries });
    const served = Promise.withResolvers<void>();
    let frames = 0;
    const mayGoOn = () => {
      frames += 1;
      return frames < 30 ? null : served.promise;
    };
    const waits = ada.videoSegment(4, { signal, mayGoOn });
    await expect.poll(() => frames, { timeout: 10_000 }).toBe(30);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(frames).toBe(30);
    const pieces: Buffer[] = [];
    const goesOn = await grace.videoSegment(4, { signal, onPiece: (piece) => pieces.push(piece) });
    expect((await waits).equals(goesOn)).toBe(true);
    const told = Buffer.concat(pieces);
    expect(told.length).toBeGreaterThan(0);
    expect(told.equals(goesOn.subarray(0, told.length))).toBe(true);
  });

  it("waits again for a shared segment when the one who did not wait leaves, until all who are left may go on", async () => {
    const { stream: ada, entries } = streamOf(await greeting("Ada"));
    const { stream: grace } = streamOf(await greeting("Grace"), { entries });
    const served = Promise.withResolvers<void>();
    let isServed = false;
    const waits = ada.videoSegment(4, { signal, mayGoOn: () => (isServed ? null : served.promise) });
    const leaving = new AbortController();
    let asked = 0;
    const leaves = grace.videoSegment(4, {
      signal: leaving.signal,
      mayGoOn: () => {
        asked += 1;
        if (asked === 5) leaving.abort();
        return null;
      },
    });
    await expect(leaves).rejects.toMatchObject({ code: "canceled" });
    const isThere = await Promise.race([waits.then(() => true), new Promise((end) => setTimeout(end, 700))]);
    expect([isThere, asked]).toEqual([undefined, 5]);
    isServed = true;
    served.resolve();
    expect((await waits).length).toBeGreaterThan(500);
  });

  it("lets a sound wait that is to be mixed, until somebody else wants it, and none that is there", async () => {
    const { stream: ada, entries } = streamOf(await greeting("Ada"));
    const { stream: grace } = streamOf(await greeting("Grace"), { entries });
    const waiting = { signal, mayGoOn: () => new Promise<void>(() => undefined) };
    const waits = ada.mixSound(waiting);
    const isThere = await Promise.race([waits.then(() => true), new Promise((end) => setTimeout(end, 700))]);
    expect(isThere).toBeUndefined();
    expect((await readdir(entries).catch(() => [])).filter((name) => name.endsWith(".sound"))).toEqual([]);
    await Promise.all([waits, grace.mixSound({ signal })]);
    await streamOf(await greeting("Joan"), { entries }).stream.mixSound(waiting);
  });

  it("refuses segments that there are not", async () => {
    const { stream } = streamOf(await greeting("Ada"));
    for (const index of [5, -1, 0.5, Number.NaN])
      await expect(stream.videoSegment(index, { signal })).rejects.toThrow(RangeError);
    await expect(stream.soundSegment(99)).rejects.toThrow(RangeError);
  });
});

it("has a file of no words for a video that shows none", async () => {
  const shown = await greeting("Ada");
  expect(streamOf(shown).stream.captions()).toContain("Ada");
  expect(streamOf({ ...shown, layers: [] }).stream.captions()).toBe("WEBVTT\n");
});
