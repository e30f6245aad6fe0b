import { stat } from "node:fs/promises";
import { playButton } from "./play-button.ts";
import { mediaInput, QUIET, runFfmpeg } from "./run-ffmpeg.ts";

/** The largest animated poster: what mailboxes load at once. */
export const POSTER_BYTES = 1_000_000;
/** How much of the video an animated poster shows. */
const SECONDS = 2.5;
/** Longest that a picture of a film stays before the next comes: what is seen at `from` may be one that came before. */
const PICTURE_SECONDS = 1;
/** It is played twice: movement that nobody can stop must not go on for longer than five seconds (WCAG 2.2.2). */
const REPEATS = 1;
/** The longer side of a still, in pixels: sharp at the 480 that a mail shows it at. */
const STILL_SIDE = 640;
/** The same of a picture on a contact sheet: twice the size at which it stands there, for screens that show twice as many. */
const CONTACT_SIDE = 288;
/** Tried in this order until one is small enough; all but a film full of movement fit at once. */
const GRADES = [
  { side: 480, fps: 5, colors: 160 },
  { side: 480, fps: 3, colors: 80 },
  { side: 320, fps: 2, colors: 40 },
] as const;
/** A square one of 480 would cost twice what a wide one costs. */
const MOST_PIXELS = 400 * 400;
/** Of all grades together. One of a film of 1280 × 720 takes a third of a second. */
const LIMIT_MS = 10_000;
/** Many times what decoding 3840 × 3840 takes. */
const MEMORY_BYTES = 2 * 2 ** 30;

type Size = { width: number; height: number };
type Running = { ffmpegPath: string; signal: AbortSignal };

/** At which size a poster of a film, or of a picture of it, is meant to be shown. */
export function posterSize(film: Size, kind: "animated" | "still" | "contact"): Size {
  if (kind === "animated") return within(film, GRADES[0].side, MOST_PIXELS);
  return within(film, kind === "still" ? STILL_SIDE : CONTACT_SIDE);
}

/**
 * Writes the part of a film that begins at `from` as an animated GIF with a play button. Its first frame is whole, for
 * mailboxes that show no other.
 * @param film an MP4 of ours
 * @returns whether it fits into `mostBytes`
 * @throws FfmpegFailure when the film cannot be read, or takes too long
 */
export async function makeAnimatedPoster(
  film: Size & { path: string; from: number },
  output: string,
  { mostBytes = POSTER_BYTES, ...running }: Running & { mostBytes?: number },
): Promise<boolean> {
  const until = performance.now() + LIMIT_MS;
  for (const { side, fps, colors } of GRADES) {
    const size = within(film, side, MOST_PIXELS);
    const lead = Math.min(film.from, PICTURE_SECONDS);
    const cut = ["-ss", (film.from - lead).toFixed(3), "-t", String(lead + SECONDS + PICTURE_SECONDS)];
    // Films made before pictures stayed have some that no other needs: more than are shown, and edges of blocks vanish as
    // the picture gets smaller.
    const options = [...cut, "-threads", "1", "-skip_frame", "noref"];
    const input = mediaInput({ path: film.path, demuxer: "mov" }, options);
    const frames = `setpts=PTS-${lead.toFixed(3)}/TB,fps=${fps}:start_time=0,trim=end_frame=${Math.ceil(SECONDS * fps)},`;
    const palette = `palettegen=max_colors=${colors}:stats_mode=full[palette]`;
    const use = "paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle";
    const filters = `${withButton(size, frames)},split[one][two];[one]${palette};[two][palette]${use}`;
    const encoding = ["-loop", String(REPEATS), "-f", "gif", `file:${output}`];
    await run(input, size, [filters, ...encoding], { ...running, timeoutMs: until - performance.now() });
    const { size: bytes } = await stat(output);
    if (bytes > 0 && bytes <= mostBytes) return true;
  }
  return false;
}

/**
 * Writes a picture with a play button as a JPEG.
 * @param picture a JPEG of ours, of a film of this size
 * @throws FfmpegFailure
 */
export async function makeStillPoster(
  picture: Size & { path: string },
  output: string,
  running: Running,
): Promise<void> {
  const size = posterSize(picture, "still");
  const filters = `${withButton(size)},format=yuvj420p`;
  await run(jpegInput(picture), size, [filters, ...jpegOutput(output, 4)], {
    ...running,
    timeoutMs: LIMIT_MS,
  });
}

/**
 * Writes a picture for a contact sheet as a JPEG, of which a mail has many: without a button, and small.
 * @param picture a JPEG of ours, of a film of this size
 * @throws FfmpegFailure
 */
export async function makeContactPicture(
  picture: Size & { path: string },
  output: string,
  { ffmpegPath, signal }: Running,
): Promise<void> {
  const { width, height } = posterSize(picture, "contact");
  const filters = ["-vf", `scale=${width}:${height}:flags=area,format=yuvj420p`];
  const args = ["-y", ...jpegInput(picture), "-an", ...filters, "-threads", "1", ...jpegOutput(output, 5)];
  await runFfmpeg(ffmpegPath, [...QUIET, ...args], {
    timeoutMs: LIMIT_MS,
    memoryBytes: MEMORY_BYTES,
    signal,
  });
}

const jpegInput = ({ path }: { path: string }): string[] => [
  "-protocol_whitelist",
  "file,pipe",
  "-f",
  "jpeg_pipe",
  "-i",
  `file:${path}`,
];

/** @param quality from 2, the best, to 31 */
const jpegOutput = (path: string, quality: number): string[] => [
  ...["-frames:v", "1", "-c:v", "mjpeg", "-q:v", String(quality), "-f", "mjpeg"],
  `file:${path}`,
];

/** As large as fits into a square and has not too many pixels, and never larger than it is. */
function within({ width, height }: Size, side: number, pixels = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(1, side / width, side / height, Math.sqrt(pixels / (width * height)));
  const scaled = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}

const buttonOf = ({ width, height }: Size): number => Math.max(8, Math.round(Math.min(width, height) * 0.22));

/** In the corner where titles of films begin: in the middle it would stand on the name. */
function withButton(size: Size, before = ""): string {
  const margin = Math.round(buttonOf(size) * 0.3);
  const scaled = `[0:v]${before}scale=${size.width}:${size.height}:flags=area[film]`;
  return `${scaled};[film][1:v]overlay=${margin}:main_h-overlay_h-${margin}`;
}

async function run(
  input: readonly string[],
  size: Size,
  [filters = "", ...output]: readonly string[],
  { ffmpegPath, signal, timeoutMs }: Running & { timeoutMs: number },
): Promise<void> {
  const side = buttonOf(size);
  const button = ["-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", `${side}x${side}`, "-i", "pipe:0"];
  const args = ["-y", ...input, ...button, "-an", "-filter_complex", filters, "-threads", "1", ...output];
  await runFfmpeg(ffmpegPath, [...QUIET, "-filter_complex_threads", "1", ...args], {
    timeoutMs: Math.max(1, timeoutMs),
    memoryBytes: MEMORY_BYTES,
    signal,
    feed: [playButton(side)],
  });
}
