import type { Canvas } from "@napi-rs/canvas";
import type { BackdropFrames } from "../cache/backdrop-cache.ts";
import { I420Frame } from "../encode/i420/i420-frame.ts";
import type { VideoDecoder } from "../media/video-frames.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { freeCanvas } from "../tasks/free-pixels.ts";
import { type SplitScene, splitScene } from "./backdrop.ts";
import { FramePainter } from "./frame-painter.ts";
import { layerStateAt, sameState } from "./motion.ts";
import { MovingPictures } from "./moving-pictures.ts";
import type { Region } from "./region.ts";

/** A frame's bytes, always in the same memory, and whether they equal those of the previous frame. */
export type Picture = { bytes: Buffer; isRepeat: boolean };

/** Draws all layers onto one canvas, and converts what changed into the encoder's pixel format. */
export class PaintedPictures {
  readonly #videos: MovingPictures;
  readonly #painter: FramePainter;
  readonly #picture: I420Frame;

  constructor(scene: ResolvedScene, decoder: Partial<VideoDecoder>) {
    this.#videos = new MovingPictures(scene, decoder);
    this.#painter = new FramePainter(scene, this.#videos);
    this.#picture = new I420Frame(scene.width, scene.height);
  }

  /** Shows the frame that was made last. */
  get canvas(): Canvas {
    return this.#painter.canvas;
  }

  /** Makes a frame, by its number. */
  async make(frame: number): Promise<Picture> {
    await this.#videos.prepare(frame);
    const changed = this.#painter.paint(frame);
    for (const region of changed) this.#painter.read(region, (rgba) => this.#picture.replace(rgba, region));
    return { bytes: this.#picture.bytes, isRepeat: changed.length === 0 };
  }

  async close(): Promise<void> {
    this.#painter.close();
    freeCanvas(this.#painter.canvas);
    await this.#videos.close();
  }
}

/**
 * Draws the front of a scene over the frames of its backdrop. These can be cached: the bytes are the same
 * whether they were cached or drawn.
 */
export class LaidPictures {
  /** No canvas shows a whole frame. */
  readonly canvas = null;
  readonly #scene: SplitScene;
  readonly #behind: MovingPictures;
  readonly #before: MovingPictures;
  readonly #front: FramePainter;
  readonly #picture: I420Frame;
  /** Created when the first frame has to be drawn. */
  #back: FramePainter | null = null;
  #kept: { frames: BackdropFrames; from: number } | null = null;
  #inked: Region[] = [];
  /** The frame that the picture shows. */
  #made: number | null = null;

  constructor(scene: SplitScene, decoder: Partial<VideoDecoder>) {
    const { width, height } = scene.front;
    this.#scene = scene;
    this.#behind = new MovingPictures(scene.backdrop, decoder);
    this.#before = new MovingPictures(scene.front, decoder);
    this.#front = new FramePainter(scene.front, this.#before, { isClear: true });
    this.#picture = new I420Frame(width, height, { hasOverlay: true });
  }

  /** The backdrop, which the cache key of its frames is made from. */
  get backdrop(): ResolvedScene {
    return this.#scene.backdrop;
  }

  /** @param frames those of the backdrop from frame `from` on; null draws them and keeps none. */
  use(frames: BackdropFrames | null, from: number): void {
    this.#kept = frames && { frames, from };
  }

  /** Makes a frame by its number. */
  async make(frame: number): Promise<Picture> {
    await this.#before.prepare(frame);
    const changed = this.#front.paint(frame);
    const isRepeat = changed.length === 0 && this.#isBackdropStill(frame);
    this.#made = frame;
    // Frames of the backdrop that are about to be kept are all written.
    if (isRepeat && this.#kept?.frames.isThere !== false) return { bytes: this.#picture.bytes, isRepeat };
    await this.#makeBackdrop(frame);
    for (const region of changed) this.#front.read(region, (rgba) => this.#picture.setOverlay(rgba, region));
    if (changed.length > 0) this.#inked = this.#front.inked();
    for (const region of this.#inked) this.#picture.blend(region);
    return { bytes: this.#picture.bytes, isRepeat };
  }

  /** Whether the backdrop of a frame is that of the picture. */
  #isBackdropStill(frame: number): boolean {
    const { layers, fps } = this.#scene.backdrop;
    const made = this.#made;
    if (made === null) return false;
    return layers.every((layer) =>
      sameState(layerStateAt(layer, made / fps), layerStateAt(layer, frame / fps)),
    );
  }

  async close(): Promise<void> {
    for (const painter of [this.#front, ...(this.#back ? [this.#back] : [])]) {
      painter.close();
      freeCanvas(painter.canvas);
    }
    await Promise.all([this.#behind.close(), this.#before.close()]);
  }

  async #makeBackdrop(frame: number): Promise<void> {
    const { bytes } = this.#picture;
    const index = frame - (this.#kept?.from ?? 0);
    if (await this.#kept?.frames.read(index, bytes)) return;
    const { backdrop } = this.#scene;
    await this.#behind.prepare(frame);
    this.#back ??= new FramePainter(backdrop, this.#behind);
    this.#back.paint(frame);
    const whole = { x: 0, y: 0, width: backdrop.width, height: backdrop.height };
    this.#back.read(whole, (rgba) => this.#picture.replace(rgba));
    await this.#kept?.frames.write(index, bytes);
  }
}

/** The way to make a scene's frames; which one it is depends on the order alone. */
export function picturesOf(
  scene: ResolvedScene,
  decoder: Partial<VideoDecoder>,
): PaintedPictures | LaidPictures {
  const split = splitScene(scene);
  return split ? new LaidPictures(split, decoder) : new PaintedPictures(scene, decoder);
}
