import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { EncodedFile, type EncodedRun } from "#lib/render/encode/encoded-file.ts";
import { encoderArguments } from "#lib/render/encode/encoder.ts";
import { joinSegments } from "#lib/render/encode/join.ts";
import { runFfmpeg } from "#lib/render/encode/run-ffmpeg.ts";
import { confined } from "#lib/render/programs/confined-program.ts";
import type { Candidate } from "./quality-candidates.ts";
import type { RecordedPart, Recording } from "./quality-process.ts";

const TIMEOUT_MS = 600_000;

/** `processor`: user and system time of the encoder's process in ms. `hash`: of the file. */
export type Encoded = { processor: number; bytes: number; hash: string };

/** Similarity of decoded frames with the lossless ones, 0 to 1: mean, and of the worst frame, by its number. */
export type Similarity = {
  frames: number;
  mean: number;
  worst: number;
  worstFrame: number;
  meanY: number;
  worstY: number;
};

export type Sized = Pick<Recording, "width" | "height" | "fps">;

/** Encodes a recorded part as the product would, but for x264's settings. */
export async function encodePart(
  ffmpegPath: string,
  size: Sized,
  { path, name, runs }: RecordedPart,
  { settings: personal, shared, repeats = false }: Candidate,
  output: string,
): Promise<Encoded> {
  const whole = { path: output, from: 0, to: runs.at(-1)?.to ?? 0 };
  const outputs = repeats ? [whole] : runs.map((run, index) => ({ ...run, path: `${output}.${index}` }));
  const order = { ffmpegPath, ...size, outputs, isShared: name === "shared" };
  // It tells its own times, in more digits than the system counts those of children.
  const settings = (name === "shared" ? shared : undefined) ?? personal ?? undefined;
  const rate = repeats ? ["-vf", `fps=${size.fps}`] : [];
  const args = encoderArguments(order, settings && [...rate, ...settings]).map((one, index, all) =>
    all[index - 1] === "-v" ? "info" : one,
  );
  const confinement = confined(ffmpegPath, ["-benchmark", "-nostats", ...args], {
    seconds: TIMEOUT_MS / 1000,
  });
  const input = await open(path);
  try {
    const child = spawn(confinement.program, confinement.args, {
      env: confinement.env,
      stdio: [input.fd, "ignore", "pipe"],
    });
    let told = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      told += text;
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    const [, user, system] = /bench: utime=([\d.]+)s (?:stime=([\d.]+)s)?/.exec(told) ?? [];
    if (code !== 0 || user === undefined) throw new Error(`The encoder failed: ${told.slice(-2000)}`);
    if (!repeats) await joinRuns(outputs as EncodedRun[], size.fps, output);
    const file = await readFile(output);
    const hash = createHash("sha256").update(file).digest("hex");
    return { processor: (Number(user) + Number(system ?? 0)) * 1000, bytes: file.length, hash };
  } finally {
    await input.close();
  }
}

/** Writes the runs as one MP4, as the product does. */
async function joinRuns(runs: readonly EncodedRun[], fps: number, output: string): Promise<void> {
  const files = await Promise.all(runs.map((run) => EncodedFile.open(run, fps)));
  await joinSegments({ fps, segments: files.map(({ segment }) => segment), audioPath: null }, output);
  for (const file of files) file.close();
}

/** Compares what a player shows, frame by frame at a constant rate. */
export async function compare(
  ffmpegPath: string,
  lossless: string,
  encoded: string,
  { fps }: Sized,
): Promise<Similarity> {
  const rate = `fps=${fps}`;
  const graph = `[0:v]${rate}[one];[1:v]${rate}[other];[one][other]ssim=stats_file=-`;
  const inputs = ["-i", encoded, "-i", lossless];
  const args = ["-v", "error", "-threads", "1", ...inputs, "-lavfi", graph, "-f", "null", "/dev/null"];
  const told = await runFfmpeg(ffmpegPath, args, { timeoutMs: TIMEOUT_MS, mostOutput: 10_000_000 });
  const frames = [...told.toString().matchAll(/^n:(\d+) Y:([\d.]+) .*All:([\d.]+)/gm)];
  if (frames.length === 0) throw new Error("ffmpeg compared no frame");
  const [y, all] = [2, 3].map((part) => frames.map((frame) => Number(frame[part]))) as [number[], number[]];
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const worst = Math.min(...all);
  return {
    ...{ frames: frames.length, mean: mean(all), worst, worstFrame: all.indexOf(worst) },
    ...{ meanY: mean(y), worstY: Math.min(...y) },
  };
}
