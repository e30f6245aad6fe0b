import { setImmediate } from "node:timers/promises";
import type { Canvas } from "@napi-rs/canvas";
import { EncoderProcess } from "./encoder.ts";
import { FramePainter } from "./frame-painter.ts";
import { I420Converter } from "./i420/i420-converter.ts";
import { MovingPictures } from "./moving-pictures.ts";
import type { ResolvedScene } from "./resolved-scene.ts";

/** Frames `from` (included) to `to` (not). */
export type FrameRun = { from: number; to: number };

export type EncodeOptions = {
  ffmpegPath: string;
  /** Aborting kills the encoder. */
  signal: AbortSignal;
  /** Called when a frame has been handed to the encoder, with the canvas that still shows it; waited for. */
  onFrame: (frame: number, canvas: Canvas) => void | Promise<void>;
};

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
  { ffmpegPath, signal, onFrame }: EncodeOptions,
): Promise<void> {
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
  });
  const kill = () => void encoder.kill();
  signal.addEventListener("abort", kill, { once: true });
  const pictures = new MovingPictures(scene, { ffmpegPath, signal });
  try {
    // Meanwhile the encoder starts.
    const painter = new FramePainter(scene, pictures);
    const converter = new I420Converter(width, height);
    let pixels: Buffer | null = null;
    for (const { from, to } of runs) {
      for (let frame = from; frame < to; frame++) {
        await pictures.prepare(frame);
        if (painter.paint(frame) || !pixels) pixels = converter.convert(painter.canvas.data());
        await encoder.write(pixels);
        await setImmediate();
        await onFrame(frame, painter.canvas);
      }
    }
    await encoder.finish();
  } catch (error) {
    await encoder.kill();
    throw error;
  } finally {
    signal.removeEventListener("abort", kill);
    await pictures.close();
  }
}
