import { createHash } from "node:crypto";
import { rename, rm } from "node:fs/promises";
import { bundledMusic } from "../media/bundled-music.ts";
import { renderFault } from "../render-fault.ts";
import type { ResolvedSound } from "../resolve/resolved-scene.ts";
import { FfmpegFailure, mediaInput, QUIET, runFfmpeg } from "./run-ffmpeg.ts";
import { type MixedSound, SOUND_RATE, soundGraph } from "./sound-graph.ts";
import { truePeakOf } from "./true-peak.ts";

const BITRATE = "160k";
/** A mix that takes longer than its own length, and at least the minimum, hangs. */
const TIME_LIMIT_MINIMUM_MS = 60_000;
/** In dBTP: the highest allowed peak, and the level that a louder mix is lowered to. */
const PEAK = { most: -1, lowered: -1.5 };
/** AAC at this rate adds up to 4 dB to sharp beats, and encodes a lowered mix differently. */
const MOST_ATTEMPTS = 4;

export type SoundOptions = {
  ffmpegPath: string;
  /** Where composed music is kept between renders; may be shared, and be emptied at any time. */
  musicFolder: string;
  signal?: AbortSignal;
};

/**
 * Names a mix by its content: the same sounds, at the same places, of the same length. An asset's file never changes,
 * so its id stands for what is in it. With `rendererVersion` beside it, it stands for the bytes too.
 */
export function soundKey(sounds: readonly ResolvedSound[], seconds: number): string {
  const content = sounds.map(({ file, ...sound }) => sound);
  return createHash("sha256").update(JSON.stringify({ seconds, content })).digest("hex");
}

function encoderArguments(output: string): string[] {
  return [
    ...["-map", "[mix]", "-vn", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"],
    ...["-fflags", "+bitexact", "-flags:a", "+bitexact", "-threads", "1"],
    ...["-c:a", "aac", "-b:a", BITRATE, "-ar", String(SOUND_RATE), "-ac", "2"],
    ...["-movflags", "+faststart", "-f", "mp4", "-y", output],
  ];
}

/** Silence of so many samples, of 16 bits and one channel. */
function* silenceOf(samples: number): Generator<Uint8Array> {
  const second = Buffer.alloc(SOUND_RATE * 2);
  for (let left = samples; left > 0; left -= SOUND_RATE) yield second.subarray(0, left * 2);
}

type Input = { sound: MixedSound; args: string[] };

async function inputOf(sound: ResolvedSound, musicFolder: string): Promise<Input> {
  const { source, file, sourceSeconds } = sound;
  if (source.type === "music") {
    // What is repeated is needed to its end.
    const needed = sound.loop ? Number.POSITIVE_INFINITY : sound.trim + sound.end - sound.start;
    const { path, seconds } = await bundledMusic(source.name, musicFolder, needed);
    return { sound: { ...sound, sourceSeconds: seconds }, args: mediaInput({ path, demuxer: "wav" }) };
  }
  if (!file || sourceSeconds === null) throw new Error(`The sound ${source.id} has no file`);
  return { sound: { ...sound, sourceSeconds }, args: mediaInput(file, ["-vn", "-sn", "-dn"]) };
}

/**
 * Mixes a scene's sounds and encodes them: AAC, 48 kHz, stereo, true peaks below −1 dBTP, as an MP4 file of exactly
 * `seconds` (to the sample) with this one track. Where nothing sounds there is silence. The file appears whole or not at
 * all; the same sounds give the same bytes with the same build of ffmpeg.
 *
 * @throws RenderFault canceled, encoder_failed. No process is left behind.
 */
export async function encodeSound(
  sounds: readonly ResolvedSound[],
  seconds: number,
  output: string,
  { ffmpegPath, musicFolder, signal }: SoundOptions,
): Promise<void> {
  const samples = Math.round(seconds * SOUND_RATE);
  const inputs = await Promise.all(sounds.map((sound) => inputOf(sound, musicFolder)));
  const part = `${output}.part`;
  // This process sends silence that determines the length: ffmpeg ends with it.
  const silence = ["-f", "s16le", "-ar", String(SOUND_RATE), "-ac", "1", "-i", "pipe:0"];
  const mixed = inputs.map(({ sound }) => sound);
  const limits = { timeoutMs: Math.max(TIME_LIMIT_MINIMUM_MS, seconds * 1000), signal };
  const encodeAt = (decibels: number) => {
    const graph = ["-filter_complex", soundGraph(mixed, samples, decibels)];
    const sources = inputs.flatMap((input) => input.args);
    const args = [...QUIET, ...silence, ...sources, ...graph, ...encoderArguments(part)];
    return runFfmpeg(ffmpegPath, args, { ...limits, feed: silenceOf(samples) });
  };
  try {
    let level = 0;
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      await encodeAt(level);
      const peak = await truePeakOf(part, { ffmpegPath, ...limits });
      if (peak <= PEAK.most) break;
      level -= peak - PEAK.lowered;
    }
    await rename(part, output);
  } catch (error) {
    if (signal?.aborted) throw renderFault("rendering_canceled", {});
    if (!(error instanceof FfmpegFailure)) throw error;
    throw renderFault("sound_encoder_stopped", { problem: error.message }, undefined, { cause: error });
  } finally {
    await rm(part, { force: true });
  }
}
