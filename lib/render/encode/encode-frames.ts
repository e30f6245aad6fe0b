import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { BackdropCache } from "../cache/backdrop-cache.ts";
import { segmentKey } from "../cache/segment-key.ts";
import { knownPlacesOf } from "../draw/backdrop.ts";
import { type KeptBackdrop, LaidPictures } from "../draw/laid-pictures.ts";
import type { Picture, Pictures } from "../draw/picture.ts";
import { picturesOf, type ScenePictures } from "../draw/scene-pictures.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import type { EncodedRun } from "./encoded-file.ts";
import { type DraftSize, EncoderProcess, STANDARD_OUTPUT } from "./encoder.ts";

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
  pictures: ScenePictures,
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
  pictures: ScenePictures,
  run: FrameRun,
  options: EncodeOptions,
  take: (frame: number, picture: Picture) => Promise<void>,
): Promise<void> {
  const kept = await backdropOf(pictures, run, options);
  let isWhole = false;
  try {
    await pictures.begin(kept);
    for (let frame = run.from; frame < run.to; frame++) await take(frame, await pictures.make(frame));
    isWhole = true;
  } finally {
    await kept?.frames.close(isWhole);
  }
}

/**
 * Most pixels of the frames of runs that one process encodes: each has an encoder of its own there, with memory for some
 * fifteen frames, until all have ended. Starting a process costs as much as encoding ten frames of 1280 × 720.
 */
const PIXELS_OF_A_PROCESS = 5 * 1280 * 720;

/** Consecutive runs that one process encodes. */
function groupRuns<Run extends FrameRun>(runs: readonly Run[], { width, height }: Size): Run[][] {
  const most = Math.max(1, Math.floor(PIXELS_OF_A_PROCESS / (width * height)));
  const groups: Run[][] = [];
  for (const run of runs) {
    const group = groups.at(-1);
    if (group && group.length < most && group[0]?.isShared === run.isShared) group.push(run);
    else groups.push([run]);
  }
  return groups;
}

type Size = Pick<ResolvedScene, "width" | "height">;

/**
 * Draws runs of frames and encodes each into a file of its own without sound, the first frame of each a key frame. A run's
 * bytes depend on nothing but the scene and the run, whatever else is encoded with it.
 *
 * @param path what the names of the files begin with
 * @returns the runs' files, in order
 * @throws RenderFault encoder_failed, or what `onFrame` throws. No process is left behind.
 */
export async function encodeRuns(
  scene: ResolvedScene,
  runs: readonly FrameRun[],
  path: string,
  options: EncodeOptions,
): Promise<EncodedRun[]> {
  const groups = groupRuns(runs, scene).map((group, index) => ({
    group,
    outputs: outputsOf(group, `${path}.${index}`),
  }));
  const files = groups.flatMap(({ outputs }) => outputs);
  try {
    await withPictures(scene, options, async (open) => {
      for (const { group, outputs } of groups) await encodeGroup(scene, group, outputs, { ...options, open });
    });
    return files;
  } catch (error) {
    await Promise.all(files.map((run) => rm(run.path, { force: true })));
    throw error;
  }
}

/** @param work is given what opens the maker of the scene's frames, once, and closed after it */
async function withPictures(
  scene: ResolvedScene,
  options: EncodeOptions,
  work: (open: () => ScenePictures) => Promise<void>,
): Promise<void> {
  let pictures: ScenePictures | null = null;
  try {
    await work(() => {
      pictures ??= picturesOf(scene, options);
      return pictures;
    });
  } finally {
    await (pictures as ScenePictures | null)?.close();
  }
}

/**
 * Draws one run and encodes it as `encodeRuns` does, into nothing but a stream that can be read meanwhile.
 *
 * @param onOutput gets the stream before the first frame; it has to be read, and ends early if this fails
 * @returns how many pictures there are
 * @throws RenderFault encoder_failed, or what `onFrame` throws. No process is left behind.
 */
export async function streamRun(
  scene: ResolvedScene,
  run: FrameRun,
  options: EncodeOptions & { onOutput: (output: Readable) => void },
): Promise<number> {
  const output = { path: STANDARD_OUTPUT, from: 0, to: run.to - run.from, pictures: 0 };
  await withPictures(scene, options, (open) => encodeGroup(scene, [run], [output], { ...options, open }));
  return output.pictures;
}

/** Where the frames of runs are among those that one encoder gets. */
function outputsOf(runs: readonly FrameRun[], path: string): EncodedRun[] {
  let start = 0;
  return runs.map(({ from, to }, index) => {
    const output = { path: `${path}.${index}`, from: start, to: start + to - from, pictures: 0 };
    start = output.to;
    return output;
  });
}

/** @param options.open gives the maker of the scene's frames, which is made while the encoder starts. */
async function encodeGroup(
  scene: ResolvedScene,
  runs: readonly FrameRun[],
  outputs: readonly EncodedRun[],
  options: EncodeOptions & { open: () => ScenePictures; onOutput?: (output: Readable) => void },
): Promise<void> {
  const { ffmpegPath, signal, onFrame, draft, open, onOutput } = options;
  const { width, height, fps, frames } = scene;
  const isShared = runs[0]?.isShared === true;
  const encoder = new EncoderProcess({ ffmpegPath, width, height, fps, outputs, isShared, draft });
  const count = (index: number) => {
    const run = outputs[index];
    if (run) run.pictures += 1;
  };
  const kill = () => void encoder.kill();
  signal.addEventListener("abort", kill, { once: true });
  try {
    const pictures = open();
    onOutput?.(await encoder.output());
    for (const [index, run] of runs.entries())
      await makeRun(pictures, run, options, async (frame, { bytes, isRepeat }) => {
        if (await encoder.write(bytes, { isRepeat })) count(index);
        await setImmediate();
        await onFrame(frame, run.isShared ? null : pictures);
      });
    const isEnd = runs.at(-1)?.to === frames;
    if (await encoder.finish({ isEnd })) count(outputs.length - 1);
  } catch (error) {
    await encoder.kill();
    throw error;
  } finally {
    signal.removeEventListener("abort", kill);
  }
}
