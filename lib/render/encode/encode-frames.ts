import { setImmediate } from "node:timers/promises";
import type { BackdropCache } from "../cache/backdrop-cache.ts";
import { segmentKey } from "../cache/segment-key.ts";
import { knownPlacesOf } from "../draw/backdrop.ts";
import { type KeptBackdrop, LaidPictures } from "../draw/laid-pictures.ts";
import type { Picture, Pictures } from "../draw/picture.ts";
import { picturesOf } from "../draw/scene-pictures.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import type { EncodedRun } from "./encoded-file.ts";
import { type DraftSize, EncoderProcess, KEY_FRAME_SECONDS } from "./encoder.ts";

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
  /**
   * Called and awaited when a frame has gone to the encoder, with what makes a still of it; null for frames that are not
   * drawn for every video that shows them.
   */
  onFrame: (frame: number, pictures: Pick<Pictures, "encode"> | null) => void | Promise<void>;
  /** See `EncoderSettings`. */
  draft?: DraftSize;
};

/** Finds the kept frames of what is behind a run, or a place for them. */
async function backdropOf(
  pictures: Pictures,
  { from, to, isShared = false }: FrameRun,
  { backdrops, ffmpegPath }: EncodeOptions,
): Promise<KeptBackdrop | null> {
  if (!backdrops || isShared || !(pictures instanceof LaidPictures)) return null;
  const { backdrop } = pictures;
  const key = await segmentKey(backdrop, { from, to, isShared: true }, ffmpegPath).catch(() => null);
  if (key === null) return null;
  const places = knownPlacesOf(key, backdrop, { from, to });
  const count = (places.at(-1) ?? 0) + 1;
  const frames = await backdrops.open(key, backdrop.width * backdrop.height * 1.5 * count);
  return frames && { frames, from, places };
}

/** Makes a run's frames and gives each to `take`. */
async function makeRun(
  pictures: Pictures,
  run: FrameRun,
  options: EncodeOptions,
  take: (frame: number, picture: Picture) => Promise<void>,
): Promise<void> {
  const kept = await backdropOf(pictures, run, options);
  if (pictures instanceof LaidPictures) pictures.use(kept);
  let isWhole = false;
  try {
    for (let frame = run.from; frame < run.to; frame++) await take(frame, await pictures.make(frame));
    isWhole = true;
  } finally {
    await kept?.frames.close(isWhole);
  }
}

/** The first frame of each run, and those within it that are far from the last one that a player can begin at. */
function keyFramesOf(runs: readonly EncodedRun[], fps: number): number[] {
  const frames = fps * KEY_FRAME_SECONDS;
  const of = ({ from, to }: EncodedRun) =>
    Array.from({ length: Math.ceil((to - from) / frames) }, (_, index) => from + index * frames);
  return runs.flatMap(of).filter((frame) => frame > 0);
}

/**
 * Draws runs of frames and encodes them into one file without sound, the first frame of each run a key frame that
 * nothing after it looks behind. What is drawn depends on nothing but the scene and the runs.
 *
 * @returns where the runs are in the file
 * @throws RenderFault encoder_failed, or what `onFrame` throws. No process is left behind.
 */
export async function encodeRuns(
  scene: ResolvedScene,
  runs: readonly FrameRun[],
  path: string,
  options: EncodeOptions,
): Promise<EncodedRun[]> {
  const { ffmpegPath, signal, onFrame } = options;
  const { width, height, fps } = scene;
  const encoded: EncodedRun[] = [];
  for (const { from, to } of runs) {
    const start = encoded.at(-1)?.to ?? 0;
    encoded.push({ from: start, to: start + to - from, pictures: 0 });
  }
  const encoder = new EncoderProcess({
    ffmpegPath,
    width,
    height,
    fps,
    output: path,
    keyFrames: keyFramesOf(encoded, fps),
    isShared: runs.every(({ isShared }) => isShared === true),
    draft: options.draft,
  });
  const count = (index: number) => {
    const run = encoded[index];
    if (run) run.pictures += 1;
  };
  const kill = () => void encoder.kill();
  signal.addEventListener("abort", kill, { once: true });
  // Meanwhile the encoder starts.
  const pictures = picturesOf(scene, { ffmpegPath, signal });
  try {
    for (const [index, run] of runs.entries())
      await makeRun(pictures, run, options, async (frame, { bytes, isRepeat }) => {
        if (await encoder.write(bytes, { isRepeat })) count(index);
        await setImmediate();
        await onFrame(frame, run.isShared ? null : pictures);
      });
    if (await encoder.finish()) count(encoded.length - 1);
    return encoded;
  } catch (error) {
    await encoder.kill();
    throw error;
  } finally {
    signal.removeEventListener("abort", kill);
    await pictures.close();
  }
}
