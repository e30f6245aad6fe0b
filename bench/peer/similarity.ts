import { open } from "node:fs/promises";
import { join } from "node:path";
import { picturesOf } from "#lib/render/draw/scene-pictures.ts";
import { runFfmpeg } from "#lib/render/encode/run-ffmpeg.ts";
import { GREETING, type Greeting, resolveGreeting } from "./greeting.ts";

/** Structural similarity of a video's frames to what they were made from; 1 is the same. */
export type Similarity = { mean: number; worst: number };

/** Frames without loss: what ffmpeg opens them with, and the filters that turn them into I420. */
export type Lossless = { input: string[]; filters: string };

const FPS = GREETING.frames / GREETING.durationSeconds;
const LIMIT_MS = 600_000;
/** A line for each frame. */
const MOST_OUTPUT = 1_000_000;

/** The frames that the product hands to its encoder, written into a folder. */
export async function ownFrames(
  kind: Greeting,
  name: string,
  place: { photo: string; folder: string },
): Promise<Lossless> {
  const path = join(place.folder, `${name}.i420`);
  const pictures = picturesOf(await resolveGreeting(kind, name, place.photo), {});
  const file = await open(path, "w");
  try {
    for (let frame = 0; frame < GREETING.frames; frame += 1)
      await file.appendFile((await pictures.make(frame)).bytes);
  } finally {
    await file.close();
    await pictures.close();
  }
  const size = `${GREETING.width}x${GREETING.height}`;
  const format = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-video_size", size, "-framerate", String(FPS)];
  return { input: [...format, "-i", path], filters: "null" };
}

/** The PNG files that HyperFrames writes instead of a video. */
export function peerFrames(folder: string): Lossless {
  const colors = "scale=out_color_matrix=bt709:out_range=tv:flags=bicubic+accurate_rnd+full_chroma_int";
  return {
    input: ["-framerate", String(FPS), "-i", join(folder, "frame_%06d.png")],
    filters: `${colors},format=yuv420p`,
  };
}

/** @throws Error unless each frame of the greeting was compared: the video has all of them at a constant rate. */
export async function similarityOf(
  ffmpegPath: string,
  video: string,
  { input, filters }: Lossless,
): Promise<Similarity> {
  const graph = `[0:v]fps=${FPS}[video];[1:v]${filters}[frames];[video][frames]ssim=stats_file=-:shortest=1`;
  const args = ["-v", "error", "-i", video, ...input, "-filter_complex", graph, "-f", "null", "-"];
  const said = await runFfmpeg(ffmpegPath, args, { timeoutMs: LIMIT_MS, mostOutput: MOST_OUTPUT });
  const all = [...said.toString().matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value));
  if (all.length !== GREETING.frames)
    throw new Error(`${video} has ${all.length} frames at a constant rate, not ${GREETING.frames}`);
  return { mean: all.reduce((sum, one) => sum + one, 0) / all.length, worst: Math.min(...all) };
}

/** The mean of several videos, and the worst frame of all. */
export function together(several: readonly Similarity[]): Similarity {
  const mean = several.reduce((sum, one) => sum + one.mean, 0) / several.length;
  return { mean, worst: Math.min(...several.map(({ worst }) => worst)) };
}
