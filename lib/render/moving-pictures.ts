import { type Canvas, createCanvas, ImageData } from "@napi-rs/canvas";
import { RenderFault } from "./render-fault.ts";
import type { ResolvedImage, ResolvedVideo } from "./resolved-scene.ts";
import { type VideoDecoder, VideoFrames } from "./video-frames.ts";

type Playing = { frames: VideoFrames; canvas: Canvas; shown: number };

/**
 * The videos of one pass over a scene's frames: each has a canvas that shows the frame last asked for, and a decoder that
 * runs from the first frame asked for until `close`, or until the signal is aborted.
 */
export class MovingPictures {
  readonly #decoder: Partial<VideoDecoder>;
  /** By layer, whose name is the scene's only one. */
  readonly #playing = new Map<string, Playing>();

  /** @param decoder its `ffmpegPath` may be missing for scenes without a video. */
  constructor(decoder: Partial<VideoDecoder> = {}) {
    this.#decoder = decoder;
  }

  /**
   * Puts a frame onto the video's canvas.
   *
   * @throws RenderFault canceled, encoder_failed without an ffmpeg, asset_unreadable when nothing can be decoded.
   */
  async show(video: ResolvedVideo, frame: number, layer: string): Promise<void> {
    const playing = this.#playing.get(layer) ?? this.#start(video, layer);
    if (playing.shown === frame) return;
    const pixels = await playing.frames.read(frame);
    if (this.#decoder.signal?.aborted) throw new RenderFault("canceled", "Rendering was canceled");
    if (!pixels)
      throw new RenderFault("asset_unreadable", "The video cannot be decoded; upload it again", layer);
    const { width, height } = video.from;
    const data = new ImageData(
      new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length),
      width,
      height,
    );
    playing.canvas.getContext("2d").putImageData(data, 0, 0);
    playing.shown = frame;
  }

  /** The frame that was last put onto a video's canvas, as an image to draw. */
  imageOf(video: ResolvedVideo, layer: string): ResolvedImage {
    const canvas = this.#playing.get(layer)?.canvas;
    if (!canvas) throw new Error(`A frame of ${layer} has to be prepared before it is painted`);
    const { to, radius, border } = video;
    const from = { x: 0, y: 0, width: canvas.width, height: canvas.height };
    return { kind: "image", image: canvas, from, to, radius, border };
  }

  /** Stops the decoders and waits until they are gone. */
  async close(): Promise<void> {
    await Promise.all([...this.#playing.values()].map(({ frames }) => frames.close()));
    this.#playing.clear();
  }

  #start(video: ResolvedVideo, layer: string): Playing {
    const { ffmpegPath, signal } = this.#decoder;
    if (ffmpegPath === undefined)
      throw new RenderFault("encoder_failed", "There is no ffmpeg to decode the video with", layer);
    const frames = new VideoFrames(video, { ffmpegPath, signal });
    const playing = { frames, canvas: createCanvas(video.from.width, video.from.height), shown: -1 };
    this.#playing.set(layer, playing);
    return playing;
  }
}
