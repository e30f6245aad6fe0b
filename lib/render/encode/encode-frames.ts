import { setImmediate } from "node:timers/promises";
import type { Canvas } from "@napi-rs/canvas";
import type { BackdropCache, BackdropFrames } from "../cache/backdrop-cache.ts";
import { segmentKey } from "../cache/segment-key.ts";
import { LaidPictures, type PaintedPictures, type Picture, picturesOf } from "../draw/scene-pictures.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { type DraftSize, EncoderProcess } from "./encoder.ts";

/**
 * Frames `from` (included) to `to` (excluded). A shared run is encoded once, so its backdrop is not cached
 * too.
 */
export type FrameRun = { from: number; to: number; isShared?: boolean };

export type EncodeOptions = {
  ffmpegPath: string;
  /** Aborting kills the encoder. */
  signal: AbortSignal;
  /** The cache of moving backdrops. Without it they are drawn each time, with the same bytes. */
  backdrops?: BackdropCache | null;
  /** Called and awaited when a frame has gone to the encoder, with the canvas that shows it, if any. */
  onFrame: (frame: number, canvas: Canvas | null) => void | Promise<void>;
  /** See `EncoderSettings`. */
  draft?: DraftSize;
};

/** Finds the kept frames of what is behind a run, or a place for them. */
async function backdropOf(
  pictures: PaintedPictures | LaidPictures,
  { from, to, isShared = false }: FrameRun,
  { backdrops, ffmpegPath }: EncodeOptions,
): Promise<BackdropFrames | null> {
  if (!backdrops || isShared || !(pictures instanceof LaidPictures)) return null;
  const { backdrop } = pictures;
  const key = await segmentKey(backdrop, { from, to, isShared: true }, ffmpegPath).catch(() => null);
  return key === null ? null : backdrops.open(key, backdrop.width * backdrop.height * 1.5 * (to - from));
}

/** Makes a run's frames and gives each to `take`. */
async function makeRun(
  pictures: PaintedPictures | LaidPictures,
  run: FrameRun,
  options: EncodeOptions,
  take: (frame: number, picture: Picture) => Promise<void>,
): Promise<void> {
  const kept = await backdropOf(pictures, run, options);
  if (pictures instanceof LaidPictures) pictures.use(kept, run.from);
  let isWhole = false;
  try {
    for (let frame = run.from; frame < run.to; frame++) await take(frame, await pictures.make(frame));
    isWhole = true;
  } finally {
    await kept?.close(isWhole);
  }
}

/**
 * Draws runs of frames and encodes them into one MP4 without sound, the first frame of each run a key frame that
 * nothing after it looks behind. What is drawn depends on nothing but the scene and the runs.
 *
 * @throws RenderFault encoder_failed, or what `onFrame` throws. No process is left behind.
 */
export async function encodeRuns(
  scene: ResolvedScene,
  runs: readonly FrameRun[],
  path: string,
  options: EncodeOptions,
): Promise<void> {
  const { ffmpegPath, signal, onFrame } = options;
  const { width, height, fps } = scene;
  let count = 0;
  const starts = runs.map(({ from, to }) => {
    count += to - from;
    return count - (to - from);
  });
  const encoder = new EncoderProcess({
    ffmpegPath,
    width,
    height,
    fps,
    output: path,
    keyFrames: starts.slice(1),
    draft: options.draft,
  });
  const kill = () => void encoder.kill();
  signal.addEventListener("abort", kill, { once: true });
  // Meanwhile the encoder starts.
  const pictures = picturesOf(scene, { ffmpegPath, signal });
  try {
    for (const run of runs)
      await makeRun(pictures, run, options, async (frame, { bytes, isRepeat }) => {
        await encoder.write(bytes, { isRepeat });
        await setImmediate();
        await onFrame(frame, pictures.canvas);
      });
    await encoder.finish();
  } catch (error) {
    await encoder.kill();
    throw error;
  } finally {
    signal.removeEventListener("abort", kill);
    await pictures.close();
  }
}
