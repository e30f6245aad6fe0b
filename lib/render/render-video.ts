import { rename, rm, writeFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { checkVideo } from "./check-video.ts";
import { EncoderProcess } from "./encoder.ts";
import { FramePainter } from "./frame-painter.ts";
import { I420Converter } from "./i420/i420-converter.ts";
import { RenderFault } from "./render-fault.ts";
import { encodeCanvas } from "./render-still.ts";
import type { ResolvedScene } from "./resolved-scene.ts";

const PROGRESS_INTERVAL_MS = 500;
const THUMBNAIL_WIDTH = 640;
/** A video that takes longer than this many times its length, and at least the minimum, hangs. */
const TIME_LIMIT_FACTOR = 60;
const TIME_LIMIT_MINIMUM_MS = 120_000;

export type RenderProgress = { frame: number; frames: number };

export type RenderOptions = {
  ffmpegPath: string;
  /** Aborting kills the encoder and removes what was written. */
  signal?: AbortSignal;
  /** Called at most twice a second, and once at the end. */
  onProgress?: (progress: RenderProgress) => void;
  /** Default: 60 times the video's length, at least two minutes. */
  timeLimitMs?: number;
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
  const isTimeout = signal.reason instanceof Error && signal.reason.name === "TimeoutError";
  throw isTimeout
    ? new RenderFault(
        "duration_exceeded",
        "Rendering took longer than allowed; try again, or shorten the scene",
      )
    : new RenderFault("canceled", "Rendering was canceled");
}

async function drawFrames(
  scene: ResolvedScene,
  encoder: EncoderProcess,
  signal: AbortSignal,
  onProgress: RenderOptions["onProgress"],
): Promise<void> {
  const painter = new FramePainter(scene);
  const converter = new I420Converter(scene.width, scene.height);
  let pixels: Buffer | null = null;
  let reported = performance.now();
  for (let frame = 0; frame < scene.frames; frame++) {
    throwIfAborted(signal);
    if (painter.paint(frame) || !pixels) pixels = converter.convert(painter.canvas.data());
    await encoder.write(pixels);
    await setImmediate();
    const now = performance.now();
    if (now - reported >= PROGRESS_INTERVAL_MS) {
      reported = now;
      onProgress?.({ frame: frame + 1, frames: scene.frames });
    }
  }
}

async function drawThumbnail(scene: ResolvedScene, path: string): Promise<void> {
  const painter = new FramePainter(scene);
  painter.paint(scene.thumbnailFrame);
  await writeFile(path, await encodeCanvas(painter.canvas, { type: "jpeg", width: THUMBNAIL_WIDTH }));
}

/**
 * Renders a resolved scene to an H.264 MP4 without sound, and its thumbnail to a JPEG. Both files appear whole or not
 * at all: they are written beside their place with the ending `.part`, checked, and renamed.
 *
 * The same scene gives the same bytes with the same build of the encoder.
 *
 * @throws RenderFault canceled, duration_exceeded, encoder_failed. No process and no file is left behind.
 */
export async function renderVideo(
  scene: ResolvedScene,
  output: { video: string; thumbnail: string },
  options: RenderOptions,
): Promise<RenderedVideo> {
  const { width, height, fps, frames } = scene;
  const durationSeconds = frames / fps;
  const limit =
    options.timeLimitMs ?? Math.max(TIME_LIMIT_MINIMUM_MS, durationSeconds * TIME_LIMIT_FACTOR * 1000);
  const signal = AbortSignal.any([AbortSignal.timeout(limit), ...(options.signal ? [options.signal] : [])]);
  throwIfAborted(signal);
  const part = { video: `${output.video}.part`, thumbnail: `${output.thumbnail}.part` };
  const encoder = new EncoderProcess({
    ffmpegPath: options.ffmpegPath,
    width,
    height,
    fps,
    output: part.video,
  });
  const kill = () => void encoder.kill();
  signal.addEventListener("abort", kill, { once: true });
  try {
    await drawFrames(scene, encoder, signal, options.onProgress);
    await encoder.finish();
    await checkVideo(part.video, { frames, durationSeconds, width, height });
    await drawThumbnail(scene, part.thumbnail);
    throwIfAborted(signal);
    await rename(part.thumbnail, output.thumbnail);
    await rename(part.video, output.video);
  } catch (error) {
    await encoder.kill();
    await Promise.all([rm(part.video, { force: true }), rm(part.thumbnail, { force: true })]);
    // A killed encoder shows as a failed one; why it was killed is the better answer.
    throwIfAborted(signal);
    throw error;
  } finally {
    signal.removeEventListener("abort", kill);
  }
  options.onProgress?.({ frame: frames, frames });
  return { frames, durationSeconds, width, height, fps };
}
