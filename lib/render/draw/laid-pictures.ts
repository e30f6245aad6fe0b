import { createCanvas, ImageData } from "@napi-rs/canvas";
import type { BackdropFrames } from "../cache/backdrop-cache.ts";
import { I420Frame } from "../encode/i420/i420-frame.ts";
import type { VideoDecoder } from "../media/video-frames.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { freeCanvas } from "../tasks/free-pixels.ts";
import type { SplitScene } from "./backdrop.ts";
import { FramePainter } from "./frame-painter.ts";
import { type LayerState, layerStatesAt, sameStates } from "./motion.ts";
import { MovingPictures } from "./moving-pictures.ts";
import type { Picture, Pictures } from "./picture.ts";
import type { Region } from "./region.ts";
import { encodeCanvas, type StillFormat } from "./render-still.ts";

/** The frames of a backdrop from frame `from` on, of which those that stay are kept once. */
export type KeptBackdrop = { frames: BackdropFrames; from: number; places: Uint32Array };

/**
 * Draws the front of a scene over the frames of its backdrop. These can be cached: the bytes are the same
 * whether they were cached or drawn.
 */
export class LaidPictures implements Pictures {
  readonly #scene: SplitScene;
  readonly #behind: MovingPictures;
  readonly #before: MovingPictures;
  readonly #front: FramePainter;
  readonly #picture: I420Frame;
  /** Created when the first frame has to be drawn. */
  #back: FramePainter | null = null;
  #kept: KeptBackdrop | null = null;
  /** What the backdrop shows that the picture shows: its place among the kept frames, else how its layers stand. */
  #shown: number | (LayerState | null)[] | null = null;
  /** Whether the backdrop that the picture shows was drawn, so that the next can be drawn onto it. */
  #isDrawn = false;
  /** Whether a frame of this run was made. */
  #isBegun = false;
  /** Whether a kept frame of this run could not be read. */
  #isUnreadable = false;

  constructor(scene: SplitScene, decoder: Partial<VideoDecoder>) {
    const { width, height } = scene.front;
    this.#scene = scene;
    this.#behind = new MovingPictures(scene.backdrop, decoder);
    this.#before = new MovingPictures(scene.front, decoder);
    this.#front = new FramePainter(scene.front, this.#before, { isClear: true });
    this.#picture = I420Frame.take(width, height, { hasOverlay: true });
  }

  /** The backdrop, which the cache key of its frames is made from. */
  get backdrop(): ResolvedScene {
    return this.#scene.backdrop;
  }

  /** @param kept null draws the backdrop's frames and keeps none. */
  async begin(kept: KeptBackdrop | null = null): Promise<void> {
    this.#front.restart();
    this.#isBegun = false;
    this.#kept = kept;
    this.#shown = null;
    this.#isDrawn = false;
    this.#isUnreadable = false;
    if (this.#back) free(this.#back);
    this.#back = null;
    await Promise.all([this.#behind.restart(), this.#before.restart()]);
  }

  async make(frame: number): Promise<Picture> {
    await this.#before.prepare(frame);
    const painted = this.#front.paint(frame);
    // The whole front was painted for a run's first frame, and is empty but for its ink.
    const changed = this.#isBegun ? painted : this.#front.inked();
    if (!this.#isBegun) this.#picture.clearOverlay();
    this.#isBegun = true;
    for (const region of changed) this.#front.read(region, (rgba) => this.#picture.setOverlay(rgba, region));
    const isNew = await this.#makeBackdrop(frame);
    if (isNew) this.#picture.uncover();
    for (const region of isNew ? this.#front.inked() : changed) this.#picture.blend(region);
    return { bytes: this.#picture.bytes, isRepeat: !isNew && changed.length === 0 };
  }

  /** No canvas shows a whole frame, but its samples are as good for a picture of half the size. */
  async encode(format: StillFormat): Promise<Buffer> {
    const { width, height } = this.#scene.front;
    const canvas = createCanvas(width, height);
    canvas.getContext("2d").putImageData(new ImageData(this.#picture.toRgba(), width, height), 0, 0);
    try {
      return await encodeCanvas(canvas, format);
    } finally {
      freeCanvas(canvas);
    }
  }

  async close(): Promise<void> {
    this.#picture.giveBack();
    for (const painter of [this.#front, this.#back]) if (painter) free(painter);
    await Promise.all([this.#behind.close(), this.#before.close()]);
  }

  /** Puts the backdrop of a frame behind the front. @returns whether it is another than that of the frame before */
  async #makeBackdrop(frame: number): Promise<boolean> {
    const kept = this.#kept;
    const place = kept?.places[frame - kept.from] ?? 0;
    if (this.#isStill(kept ? place : layerStatesAt(this.#scene.backdrop, frame))) return false;
    if (kept?.frames.isThere && !this.#isUnreadable) {
      if (await kept.frames.read(place, this.#picture.behind)) return true;
      this.#isUnreadable = true;
      await this.#catchUp(kept, frame);
    }
    await this.#drawBackdrop(frame);
    await kept?.frames.write(place, this.#picture.behind);
    return true;
  }

  /** Draws the run's frames that were read before, so that those after them are drawn as if all had been. */
  async #catchUp({ from, places }: KeptBackdrop, until: number): Promise<void> {
    for (let frame = from; frame < until; frame++)
      if (frame === from || places[frame - from] !== places[frame - from - 1])
        await this.#paintBackdrop(frame);
  }

  /** Whether the backdrop is what was asked about last. */
  #isStill(now: number | (LayerState | null)[]): boolean {
    const shown = this.#shown;
    this.#shown = now;
    if (!Array.isArray(now) || !Array.isArray(shown)) return now === shown;
    return sameStates(now, shown);
  }

  async #drawBackdrop(frame: number): Promise<void> {
    const { width, height } = this.#scene.backdrop;
    const { painter, changed } = await this.#paintBackdrop(frame);
    for (const region of this.#isDrawn ? changed : [{ x: 0, y: 0, width, height }])
      painter.read(region, (rgba) => this.#picture.replace(rgba, region));
    this.#isDrawn = true;
  }

  async #paintBackdrop(frame: number): Promise<{ painter: FramePainter; changed: Region[] }> {
    await this.#behind.prepare(frame);
    const painter = this.#back ?? new FramePainter(this.#scene.backdrop, this.#behind);
    this.#back = painter;
    return { painter, changed: painter.paint(frame) };
  }
}

function free(painter: FramePainter): void {
  painter.close();
  freeCanvas(painter.canvas);
}
