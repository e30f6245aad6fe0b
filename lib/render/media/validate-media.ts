import { VIDEO_LIMIT_SIDE } from "#lib/contract/resources/asset.ts";
import { FfmpegFailure, mediaInput, QUIET, runFfmpeg } from "../encode/run-ffmpeg.ts";
import type { Media } from "./probe-media.ts";
import { UnusableMedia } from "./unusable-file.ts";

/** Only a few seconds of a file are decoded. If that takes longer, it will not succeed. */
const PROOF_LIMIT_MS = 60_000;
const PROOF_SIDE = 16;

const PICTURE = [
  ...["-map", "0:V:0", "-vf", `scale=${PROOF_SIDE}:${PROOF_SIDE}`, "-frames:v", "3"],
  ...["-c:v", "rawvideo", "-pix_fmt", "gray", "-f", "rawvideo", "pipe:1"],
];
const SOUND = [
  "-map",
  "0:a:0",
  "-t",
  "1",
  "-ac",
  "1",
  "-ar",
  "8000",
  "-c:a",
  "pcm_s16le",
  "-f",
  "s16le",
  "pipe:1",
];

/**
 * Decodes the beginning of a probed file, and shortly before its end, so that what was announced can in fact be played.
 *
 * @param options.limitMs for the whole proof. Default: a minute.
 * @throws UnusableMedia when nothing comes out within the limit.
 */
export async function validateMedia(
  file: { path: string; media: Media },
  options: { ffmpegPath: string; signal?: AbortSignal; limitMs?: number },
): Promise<void> {
  const { path, media } = file;
  const until = performance.now() + (options.limitMs ?? PROOF_LIMIT_MS);
  const decode = async (seconds: number, output: string[]) => {
    const start = ["-ss", Math.max(0, seconds - 1).toFixed(3)];
    const bounds =
      output === PICTURE ? ["-threads", "1", "-max_pixels", String(VIDEO_LIMIT_SIDE ** 2)] : ["-vn"];
    const input = mediaInput({ path, demuxer: media.demuxer }, [...bounds, ...start, "-sn", "-dn"]);
    const timeoutMs = Math.floor(until - performance.now());
    if (timeoutMs <= 0) throw new FfmpegFailure("the time for it was over");
    const run = { timeoutMs, signal: options.signal, mostOutput: 64 * 1024 };
    const bytes = await runFfmpeg(options.ffmpegPath, [...QUIET, ...input, ...output], run);
    if (bytes.length === 0) throw new FfmpegFailure("nothing was decoded");
  };
  try {
    if (media.picture) {
      await decode(0, PICTURE);
      await decode(media.picture.seconds, PICTURE);
    }
    if (media.sound) {
      await decode(0, SOUND);
      await decode(media.sound.seconds, SOUND);
    }
  } catch (cause) {
    if (!(cause instanceof FfmpegFailure)) throw cause;
    throw new UnusableMedia("media_undecodable", {
      cause,
    });
  }
}
