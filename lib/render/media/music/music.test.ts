import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { MUSIC_NAMES } from "#lib/contract/scene/music.ts";
import { composeTrack, TRACK_LOUDNESS } from "./compose-track.ts";
import * as instruments from "./instruments.ts";
import { loudnessOf } from "./loudness.ts";
import { frequencyOf } from "./pitch.ts";
import { SAMPLE_RATE, type Stereo } from "./stereo.ts";

function sine(hertz: number, amplitude: number, seconds: number): Float32Array {
  return Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, index) => amplitude * Math.sin((2 * Math.PI * hertz * index) / SAMPLE_RATE),
  );
}

function peakOf({ left, right }: Stereo): number {
  return [left, right].reduce(
    (peak, channel) => channel.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak),
    0,
  );
}

/** The strongest frequency near an expected one, in cents from it: the peak of the spectrum sampled finely around it. */
function centsOff(sound: Float32Array, expected: number): number {
  const from = Math.round(0.05 * SAMPLE_RATE);
  const part = sound.subarray(from, from + SAMPLE_RATE / 2);
  const windowed = part.map(
    (sample, index) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / part.length)),
  );
  const powerAt = (hertz: number) => {
    let x = 0;
    let y = 0;
    for (let index = 0; index < windowed.length; index++) {
      const phase = (2 * Math.PI * hertz * index) / SAMPLE_RATE;
      x += (windowed[index] ?? 0) * Math.cos(phase);
      y += (windowed[index] ?? 0) * Math.sin(phase);
    }
    return x ** 2 + y ** 2;
  };
  const cents = Array.from({ length: 17 }, (_, index) => (index - 8) * 4);
  const powers = cents.map((offset) => powerAt(expected * 2 ** (offset / 1200)));
  return cents[powers.indexOf(Math.max(...powers))] ?? Number.NaN;
}

/** Players a little apart from one another: where their sum peaks drifts with the beating. */
const ENSEMBLES = new Set(["pad", "strings", "brass"]);

it("gives notes their frequencies", () => {
  expect(frequencyOf("A4")).toBe(440);
  expect(frequencyOf("C4")).toBeCloseTo(261.626, 3);
  expect(frequencyOf("Bb2")).toBeCloseTo(116.541, 3);
  expect(frequencyOf("F#5")).toBeCloseTo(739.989, 3);
  expect(() => frequencyOf("H4")).toThrow("no note");
});

it("measures loudness as the standard's own test signals say", () => {
  // EBU Tech 3341, cases 1 and 2: a stereo sine of 1 kHz at −23 and −33 dBFS has −23 and −33 LUFS.
  for (const level of [-23, -33]) {
    const tone = sine(1000, 10 ** (level / 20), 5);
    expect(loudnessOf({ left: tone, right: tone })).toBeCloseTo(level, 1);
  }
});

it.each(Object.entries(instruments))("tunes the %s", (name, instrument) => {
  for (const note of ["G3", "E5"]) {
    const sound = instrument({ frequency: frequencyOf(note), seconds: 1, velocity: 0.7 });
    expect(Math.abs(centsOff(sound, frequencyOf(note)))).toBeLessThanOrEqual(ENSEMBLES.has(name) ? 16 : 5);
    expect(sound.every(Number.isFinite)).toBe(true);
  }
});

it.each(MUSIC_NAMES)(
  "composes %s at the promised loudness, without clipping, from beginning to end",
  (name) => {
    const track = composeTrack(name);
    expect(loudnessOf(track)).toBeCloseTo(TRACK_LOUDNESS, 1);
    expect(peakOf(track)).toBeLessThanOrEqual(10 ** (-1.5 / 20) + 1e-6);
    const second = (at: number) => track.left.subarray(at * SAMPLE_RATE, (at + 1) * SAMPLE_RATE);
    const powerOf = (samples: Float32Array) =>
      samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
    const seconds = Math.floor(track.left.length / SAMPLE_RATE);
    expect(seconds).toBeGreaterThanOrEqual(40);
    // A video of five seconds has music too, and nothing breaks off: the last chord dies away.
    for (let at = 0; at < seconds - 5; at++) expect(powerOf(second(at))).toBeGreaterThan(1e-4);
    expect(powerOf(track.left.subarray(-SAMPLE_RATE / 10))).toBeLessThan(2e-5);
    // What a short video needs is composed by itself.
    const beginning = composeTrack(name, 7.5);
    for (const side of ["left", "right"] as const)
      expect(
        Buffer.from(beginning[side]).equals(Buffer.from(track[side].subarray(0, 7.5 * SAMPLE_RATE))),
      ).toBe(true);
  },
);

it("plays the same samples every time", { timeout: 60_000 }, () => {
  const hash = () =>
    createHash("sha256")
      .update(Buffer.from(composeTrack("bright").left.buffer))
      .digest("hex");
  expect(hash()).toBe(hash());
});
