import { runFfmpeg } from "./run-ffmpeg.ts";
import { pictureHead, streamHead } from "./timed-frames.ts";

/** A program that has not answered after this time is considered broken. */
const PROOF_TIMEOUT_MS = 15_000;
const PROOF_SIZE = 32;
const MOST_BYTES = 2 ** 20;

/**
 * Encodes one grey frame, handed over as all are, with x264, and silence with the AAC encoder.
 *
 * @returns the bytes of the frame, in which x264 writes its own version
 * @throws FfmpegFailure when it is no ffmpeg that can do that
 */
export function proveEncoder(path: string): Promise<Buffer> {
  const input = ["-f", "matroska", "-i", "pipe:0"];
  const grey = Buffer.alloc((PROOF_SIZE * PROOF_SIZE * 3) / 2, 128);
  const stream = [
    streamHead({ width: PROOF_SIZE, height: PROOF_SIZE, fps: 25 }),
    pictureHead(0, grey.length),
  ];
  const silence = ["-filter_complex", "anullsrc=r=48000:cl=stereo,atrim=end_sample=2048[silence]"];
  const outputs = [
    ...["-map", "0:v", "-vf", "fps=25", "-c:v", "libx264", "-threads", "1", "-f", "h264", "pipe:1"],
    ...["-map", "[silence]", "-c:a", "aac", "-f", "null", "-"],
  ];
  return runFfmpeg(path, ["-v", "error", ...input, ...silence, ...outputs], {
    timeoutMs: PROOF_TIMEOUT_MS,
    mostOutput: MOST_BYTES,
    feed: [...stream, grey],
  });
}
