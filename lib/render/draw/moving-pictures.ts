import { type Canvas, createCanvas, ImageData } from "@napi-rs/canvas";
import { type VideoDecoder, VideoFrames } from "../media/video-frames.ts";
import { renderFault } from "../render-fault.ts";
import type {
  ResolvedImage,
  ResolvedLayer,
  ResolvedScene,
  ResolvedVideo,
} from "../resolve/resolved-scene.ts";
import { type LayerState, layerStateAt } from "./motion.ts";

type Playing = { frames: VideoFrames; canvas: Canvas; shown: number };

/** Whether a layer is a video, or has one within it. */
function hasVideo({ content }: ResolvedLayer): boolean {
  return content.kind === "group" ? content.layers.some(hasVideo) : content.kind === "video";
}

/** Whether a scene shows a video at any time, so that drawing its frames requires ffmpeg. */
export function showsVideo(scene: Pick<ResolvedScene, "layers">): boolean {
  return scene.layers.some(hasVideo);
}

/**
 * The videos of one pass over a scene's frames: each has a canvas that shows the frame last prepared, and a decoder that
 * runs from the first frame that shows it until `close`, or until the signal is aborted.
 */
export class MovingPictures {
  readonly #scene: ResolvedScene;
  readonly #decoder: Partial<VideoDecoder>;
  readonly #isNeeded: boolean;
  /** By layer, whose name is the scene's only one. */
  readonly #playing = new Map<string, Playing>();

  /** @param decoder its `ffmpegPath` may be missing for scenes without a video. */
  constructor(scene: ResolvedScene, decoder: Partial<VideoDecoder> = {}) {
    this.#scene = scene;
    this.#decoder = decoder;
    this.#isNeeded = showsVideo(scene);
  }

  /**
   * Fetches what the videos show in a frame of the scene, before it is painted. Frames are cheap in order.
   *
   * @throws RenderFault canceled, encoder_failed without an ffmpeg, asset_unreadable when nothing can be decoded.
   */
  async prepare(frame: number): Promise<void> {
    if (!this.#isNeeded) return;
    const time = frame / this.#scene.fps;
    const { layers } = this.#scene;
    await Promise.all(layers.map((layer) => this.#prepareLayer(layer, layerStateAt(layer, time))));
  }

  async #prepareLayer({ name, content }: ResolvedLayer, state: LayerState | null | undefined): Promise<void> {
    if (!state) return;
    if (content.kind === "video") await this.#show(content, state.mediaFrame, name);
    if (content.kind === "group")
      await Promise.all(
        content.layers.map((layer, index) => this.#prepareLayer(layer, state.children[index])),
      );
  }

  /** Puts a frame onto the video's canvas. */
  async #show(video: ResolvedVideo, frame: number, layer: string): Promise<void> {
    const playing = this.#playing.get(layer) ?? this.#start(video, layer);
    if (playing.shown === frame) return;
    const pixels = await playing.frames.read(frame);
    if (this.#decoder.signal?.aborted) throw renderFault("rendering_canceled", {});
    if (!pixels) throw renderFault("video_undecodable", {}, layer);
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
    return { kind: "image", image: canvas, framing: null, from, to, radius, border };
  }

  /**
   * Decodes what is shown next as if nothing had been shown: where a source shows a frame for long, a jump may find
   * another one than a decoder that went on.
   */
  async restart(): Promise<void> {
    await this.close();
  }

  /** Stops the decoders and waits until they are gone. */
  async close(): Promise<void> {
    await Promise.all([...this.#playing.values()].map(({ frames }) => frames.close()));
    this.#playing.clear();
  }

  #start(video: ResolvedVideo, layer: string): Playing {
    const { ffmpegPath, signal } = this.#decoder;
    if (ffmpegPath === undefined) throw renderFault("decoder_missing", {}, layer);
    const frames = new VideoFrames(video, { ffmpegPath, signal });
    const playing = { frames, canvas: createCanvas(video.from.width, video.from.height), shown: -1 };
    this.#playing.set(layer, playing);
    return playing;
  }
}
