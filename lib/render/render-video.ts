import { rename, rm, writeFile } from "node:fs/promises";
import type { BackdropCache } from "./cache/backdrop-cache.ts";
import type { SegmentCache } from "./cache/segment-cache.ts";
import type { Pictures } from "./draw/picture.ts";
import { renderStill, type StillFormat } from "./draw/render-still.ts";
import { checkVideo } from "./encode/check-video.ts";
import { UnjoinableSegments } from "./encode/encoded-segment.ts";
import { makeSoundTrack } from "./encode/sound-track.ts";
import { type Making, renderInPieces, renderWhole, TURN_PIXELS, type TurnOptions } from "./make-video.ts";
import type { VideoDecoder } from "./media/video-frames.ts";
import { isLong } from "./plan.ts";
import { RenderFault, renderFault } from "./render-fault.ts";
import { type RenderLimits, RenderWatch } from "./render-limits.ts";
import type { ResolvedScene } from "./resolve/resolved-scene.ts";

const PROGRESS_INTERVAL_MS = 500;
const THUMBNAIL: StillFormat = { type: "jpeg", width: 640 };
export type RenderProgress = { frame: number; frames: number };

export type RenderOptions = {
  ffmpegPath: string;
  /** The cache of shared segments. Without it they are encoded each time, with the same bytes. */
  cache?: SegmentCache;
  /**
   * The cache of moving backdrops behind personal layers. Without it they are drawn each time, with the same
   * bytes.
   */
  backdrops?: BackdropCache;
  /**
   * The folder where composed music is kept between renders. Without it, music is composed beside the video
   * and deleted.
   */
  musicFolder?: string;
  /** An MP4 with the AAC track that becomes the video's sound, as long as the video, instead of the scene's sounds. */
  audioPath?: string;
  /** Aborting kills the encoder and removes what was written. */
  signal?: AbortSignal;
  /** Called at most twice a second, and once at the end. Frames from the cache count as soon as they are found. */
  onProgress?: (progress: RenderProgress) => void;
  /**
   * Asked after each frame; what it returns is waited for, at the expense of no limit. It must end when `signal` is
   * aborted.
   */
  giveWay?: (signal: AbortSignal) => Promise<void> | null;
  limits?: Partial<RenderLimits>;
  turns?: TurnOptions;
};

export type RenderedVideo = {
  frames: number;
  durationSeconds: number;
  width: number;
  height: number;
  fps: number;
};

function throwIfAborted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  if (signal.reason instanceof RenderFault) throw signal.reason;
  throw renderFault("rendering_canceled", {});
}

/** Counts finished frames and reports the count at a limited rate, or when asked to. */
class ProgressMeter {
  readonly #frames: number;
  readonly #onProgress: RenderOptions["onProgress"];
  #frame = 0;
  #reported = performance.now();

  constructor(frames: number, onProgress: RenderOptions["onProgress"]) {
    this.#frames = frames;
    this.#onProgress = onProgress;
  }

  count(done: number): void {
    // Encoding in one run after segments could not be joined begins anew.
    this.#frame = Math.min(this.#frames, this.#frame + done);
    if (performance.now() - this.#reported >= PROGRESS_INTERVAL_MS) this.report();
  }

  report(): void {
    this.#reported = performance.now();
    this.#onProgress?.({ frame: this.#frame, frames: this.#frames });
  }
}

/** Writes the thumbnail when its frame is rendered, or draws it at the end. */
class Thumbnail {
  readonly #scene: ResolvedScene;
  readonly #path: string;
  readonly #decoder: VideoDecoder;
  #isThere = false;

  constructor(scene: ResolvedScene, path: string, decoder: VideoDecoder) {
    this.#scene = scene;
    this.#path = path;
    this.#decoder = decoder;
  }

  async seize(frame: number, pictures: Pick<Pictures, "encode"> | null): Promise<void> {
    if (frame !== this.#scene.thumbnailFrame || !pictures) return;
    await writeFile(this.#path, await pictures.encode(THUMBNAIL));
    this.#isThere = true;
  }

  async finish(): Promise<void> {
    if (this.#isThere) return;
    const { thumbnailFrame, fps } = this.#scene;
    await writeFile(
      this.#path,
      await renderStill(this.#scene, thumbnailFrame / fps, THUMBNAIL, this.#decoder),
    );
  }
}

/**
 * Renders a resolved scene to an H.264 MP4 and its thumbnail to a JPEG. Both files appear whole or not at all: they are
 * written beside their place with the ending `.part`, checked, and renamed.
 *
 * The same scene gives the same bytes with the same build of the encoder, whatever the cache has, and in however many
 * turns it was made.
 *
 * @throws RenderFault canceled, duration_exceeded, encoder_failed; what `turns.between` throws. No process is left behind,
 *   and no file but the finished pieces.
 */
export async function renderVideo(
  scene: ResolvedScene,
  output: { video: string; thumbnail: string },
  options: RenderOptions,
): Promise<RenderedVideo> {
  const { width, height, fps, frames } = scene;
  const durationSeconds = frames / fps;
  const { ffmpegPath, cache = null, backdrops = null, onProgress, turns = {} } = options;
  const watch = new RenderWatch(options.limits);
  const signal = AbortSignal.any([watch.signal, ...(options.signal ? [options.signal] : [])]);
  const part = {
    video: `${output.video}.part`,
    thumbnail: `${output.thumbnail}.part`,
    sound: `${output.video}.sound`,
    music: `${output.video}.music`,
  };
  const inPieces = isLong(scene, turns.pixels ?? TURN_PIXELS);
  const thumbnail = new Thumbnail(scene, part.thumbnail, { ffmpegPath, signal });
  const progress = new ProgressMeter(frames, onProgress);
  const count = (done: number) => progress.count(done);
  const onFrame = async (frame: number, pictures: Pick<Pictures, "encode"> | null) => {
    throwIfAborted(signal);
    watch.advance();
    const others = options.giveWay?.(signal) ?? null;
    if (others !== null) {
      await watch.wait(others);
      throwIfAborted(signal);
    }
    // In pieces, the thumbnail must not depend on the turn in which its frame is drawn.
    if (!inPieces) await thumbnail.seize(frame, pictures);
    count(1);
  };
  const { musicFolder = part.music } = options;
  const sound = async () =>
    options.audioPath ??
    (await makeSoundTrack(scene, part.sound, { ffmpegPath, musicFolder, cache, signal }));
  const between = async () => {
    progress.report();
    await turns.between?.();
  };
  const making: Making = {
    ...{ scene, path: part.video, sound },
    options: { ffmpegPath, signal, cache, backdrops, onFrame, onCached: count },
  };
  try {
    throwIfAborted(signal);
    watch.begin(width * height * frames);
    const joined = await (inPieces
      ? renderInPieces(making, watch, { ...turns, between })
      : renderWhole(making));
    await checkVideo(part.video, { ...joined, durationSeconds, width, height });
    await thumbnail.finish();
    throwIfAborted(signal);
    await rename(part.thumbnail, output.thumbnail);
    await rename(part.video, output.video);
  } catch (error) {
    await Promise.all([rm(part.video, { force: true }), rm(part.thumbnail, { force: true })]);
    // A killed encoder shows as a failed one; why it was killed is the better answer.
    throwIfAborted(signal);
    throw error instanceof UnjoinableSegments
      ? renderFault("pieces_not_joined", { problem: error.message })
      : error;
  } finally {
    watch.stop();
    await rm(part.sound, { force: true });
    await rm(part.music, { recursive: true, force: true });
  }
  onProgress?.({ frame: frames, frames });
  return { frames, durationSeconds, width, height, fps };
}
