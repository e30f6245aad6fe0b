import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledMusic } from "../media/bundled-music.ts";
import { loudnessOf } from "../media/music/loudness.ts";
import { SAMPLE_RATE, type Stereo } from "../media/music/stereo.ts";
import { probeMedia } from "../media/probe-media.ts";
import { toWav } from "../media/wav.ts";
import type { ResolvedSound } from "../resolve/resolved-scene.ts";
import { encodeSound, soundKey } from "./encode-sound.ts";
import { findEncoder } from "./find-encoder.ts";

let folder: string;
let ffmpegPath: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-sound-"));
  ffmpegPath = (await findEncoder({})).path;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function sine(seconds: number, amplitude: number, frequency = 440): Stereo {
  const samples = Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequency * index) / SAMPLE_RATE),
  );
  return { left: samples, right: samples };
}

/** Silence with one loud sample at a time in seconds. */
function click(seconds: number, at: number): Stereo {
  const samples = new Float32Array(seconds * SAMPLE_RATE);
  samples[Math.round(at * SAMPLE_RATE)] = 0.6;
  return { left: samples, right: samples };
}

let written = 0;

/** A sound of a file that is made of samples, for three seconds from the start. */
async function sound(samples: Stereo, changes: Partial<ResolvedSound> = {}): Promise<ResolvedSound> {
  written += 1;
  const path = join(folder, `source-${written}.wav`);
  await writeFile(path, toWav(samples));
  return {
    source: { type: "asset", id: `source-${written}` },
    file: { path, demuxer: "wav" },
    ...{ start: 0, end: 3, trim: 0, sourceSeconds: samples.left.length / SAMPLE_RATE },
    ...{ loop: false, volume: 1, fadeIn: 0, fadeOut: 0 },
    ...changes,
  };
}

const musicFolder = () => join(folder, "music");

async function encode(sounds: ResolvedSound[], seconds = 3, name = "mix"): Promise<string> {
  const output = join(folder, `${name}.m4a`);
  await encodeSound(sounds, seconds, output, { ffmpegPath, musicFolder: musicFolder() });
  return output;
}

/** What a player hears. */
async function decode(path: string): Promise<Stereo> {
  const args = ["-v", "error", "-i", path, "-f", "f32le", "-ac", "2", "-ar", String(SAMPLE_RATE), "pipe:1"];
  const { stdout } = await promisify(execFile)(ffmpegPath, args, { encoding: "buffer", maxBuffer: 2 ** 28 });
  const samples = new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
  return {
    left: samples.filter((_, index) => index % 2 === 0),
    right: samples.filter((_, index) => index % 2 === 1),
  };
}

/** The effective level between two times in seconds. */
function level({ left }: Stereo, from: number, to: number): number {
  const part = left.subarray(Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE));
  return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length);
}

function peaks({ left }: Stereo, above: number): number[] {
  const found: number[] = [];
  left.forEach((sample, index) => {
    const last = found.at(-1);
    if (Math.abs(sample) > above && (last === undefined || index - last * SAMPLE_RATE > 100))
      found.push(index / SAMPLE_RATE);
  });
  return found;
}

describe("encodeSound", () => {
  it.each([3, 2.04, 5 / 3, 181 / 3])("is exactly %s seconds long, whatever plays in it", async (seconds) => {
    for (const sounds of [[], [await sound(sine(1, 0.3))], [await sound(sine(9, 0.3), { end: 9 })]]) {
      const media = await probeMedia(await encode(sounds, seconds));
      expect(media).toMatchObject({ kind: "audio", contentType: "audio/mp4", picture: null });
      expect(media.seconds).toBeCloseTo(seconds, 4);
    }
  });

  it("places sounds to the sample, and begins loops again at their trim", async () => {
    const played = await sound(click(1, 0.5), { start: 0.75, trim: 0.25, loop: true });
    const heard = peaks(await decode(await encode([played])), 0.1);
    expect(heard.map((time) => Math.round(time * 1000))).toEqual([1000, 1750, 2500]);
  });

  it("mixes with the volumes that were asked for", async () => {
    const low = await sound(sine(3, 0.2, 300));
    const high = await sound(sine(3, 0.2, 3000), { volume: 0.5, start: 1, end: 2 });
    const mix = await decode(await encode([low, high]));
    expect(level(mix, 0.2, 0.9)).toBeCloseTo(0.2 / Math.SQRT2, 2);
    expect(level(mix, 1.1, 1.9)).toBeCloseTo(Math.hypot(0.2, 0.1) / Math.SQRT2, 2);
    expect(level(mix, 2.2, 2.9)).toBeCloseTo(0.2 / Math.SQRT2, 2);
  });

  it("rises and falls, and leaves silence around a sound", async () => {
    const played = await sound(sine(3, 0.5), { start: 0.5, end: 2.5, fadeIn: 0.5, fadeOut: 1 });
    const heard = await decode(await encode([played]));
    expect(level(heard, 0, 0.45)).toBeLessThan(0.001);
    expect(level(heard, 0.5, 0.6)).toBeLessThan(0.06);
    expect(level(heard, 1.05, 1.45)).toBeCloseTo(0.5 / Math.SQRT2, 2);
    expect(level(heard, 2.4, 2.5)).toBeLessThan(0.04);
    expect(level(heard, 2.55, 3)).toBeLessThan(0.001);
  });

  it("stays below −1 dBTP where more comes together than fits", async () => {
    const loud = await Promise.all(
      [440, 997, 11_025].map((tone) => sound(sine(3, 0.9, tone), { volume: 2 })),
    );
    const path = await encode(loud);
    const args = ["-hide_banner", "-nostats", "-i", path, "-af", "ebur128=peak=true", "-f", "null", "-"];
    const { stderr } = await promisify(execFile)(ffmpegPath, args);
    const truePeak = Number(/Peak:\s+(\S+) dBFS/.exec(stderr.slice(stderr.lastIndexOf("Summary")))?.[1]);
    expect(truePeak).toBeLessThan(-1);
    expect(truePeak).toBeGreaterThan(-4);
  });

  it("plays bundled music at −16 LUFS, composed once", async () => {
    const source = { type: "music", name: "warm" } as const;
    const music = {
      ...(await sound(sine(1, 0))),
      source,
      file: null,
      sourceSeconds: null,
      end: 50,
      loop: true,
    };
    const first = await encode([music], 50, "music");
    const heard = await decode(first);
    expect(loudnessOf(heard)).toBeGreaterThan(-17);
    expect(loudnessOf(heard)).toBeLessThan(-15);
    const bytes = await readFile(first);
    expect((await readFile(await encode([music], 50, "again"))).equals(bytes)).toBe(true);
    expect(await readdir(musicFolder())).toEqual(["warm-2.wav"]);
  }, 60_000);

  it("composes again only what is not there", async () => {
    let composed = 0;
    const compose = async () => {
      composed += 1;
      return toWav(sine(0.5, 0.1));
    };
    const place = join(folder, "composed");
    const find = (seconds = 60) => bundledMusic("bright", place, seconds, compose);
    const beginning = await find(5);
    expect(await find(15)).toEqual(beginning);
    const [whole] = await Promise.all([1, 2].map(() => find()));
    expect([await find(), await find(5)]).toEqual([whole, whole]);
    expect([whole?.seconds, composed, (await readdir(place)).length]).toEqual([0.5, 2, 2]);
  });

  it("composes beside what this process does meanwhile", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 20);
    const { seconds } = await bundledMusic("farewell", join(folder, "beside"));
    clearInterval(timer);
    expect(seconds).toBeGreaterThan(15);
    // Half a second at least, in which a process that composes itself takes no turn.
    expect(turns).toBeGreaterThan(5);
  }, 60_000);

  it("mixes the same from the beginning of a piece as from all of it", async () => {
    const source = { type: "music", name: "bright" } as const;
    const played = {
      ...(await sound(sine(1, 0))),
      source,
      file: null,
      sourceSeconds: null,
      trim: 2,
      end: 12,
    };
    const bytes = async (name: string) => readFile(await encode([played], 12, name));
    const fromBeginning = await bytes("beginning");
    await bundledMusic("bright", musicFolder());
    expect((await bytes("whole")).equals(fromBeginning)).toBe(true);
    expect((await readdir(musicFolder())).filter((name) => name.startsWith("bright")).length).toBe(2);
  }, 60_000);

  it("gives the same bytes for the same sounds, and names them alike", async () => {
    const one = await sound(sine(2, 0.3), { fadeOut: 1 });
    const other = { ...one, volume: 0.5 };
    const [a, b, c] = [
      await encode([one], 3, "a"),
      await encode([one], 3, "b"),
      await encode([other], 3, "c"),
    ];
    expect((await readFile(a)).equals(await readFile(b))).toBe(true);
    expect((await readFile(a)).equals(await readFile(c))).toBe(false);
    expect(soundKey([one], 3)).toBe(soundKey([{ ...one, file: { path: "elsewhere", demuxer: "wav" } }], 3));
    expect(
      new Set([soundKey([one], 3), soundKey([other], 3), soundKey([one], 4), soundKey([], 3)]).size,
    ).toBe(4);
  });

  it("leaves nothing when it is stopped or fails", async () => {
    const controller = new AbortController();
    const output = join(folder, "stopped.m4a");
    const options = { ffmpegPath, musicFolder: musicFolder() };
    const running = encodeSound([await sound(sine(3, 0.3))], 600, output, {
      ...options,
      signal: controller.signal,
    });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: "canceled" });
    const gone = await sound(sine(1, 0.3), { file: { path: join(folder, "gone.wav"), demuxer: "wav" } });
    await expect(encodeSound([gone], 3, output, options)).rejects.toMatchObject({ code: "encoder_failed" });
    const nowhere = { ...options, ffmpegPath: join(folder, "no-ffmpeg") };
    await expect(encodeSound([], 3, output, nowhere)).rejects.toMatchObject({ code: "encoder_failed" });
    expect((await readdir(folder)).filter((name) => name.startsWith("stopped"))).toEqual([]);
  });
});
