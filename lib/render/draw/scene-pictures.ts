import { I420Frame } from "../encode/i420/i420-frame.ts";
import type { VideoDecoder } from "../media/video-frames.ts";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { freeCanvas } from "../tasks/free-pixels.ts";
import { splitScene } from "./backdrop.ts";
import { FramePainter } from "./frame-painter.ts";
import { LaidPictures } from "./laid-pictures.ts";
import { MovingPictures } from "./moving-pictures.ts";
import type { Picture, Pictures } from "./picture.ts";
import { encodeCanvas, type StillFormat } from "./render-still.ts";

/** Draws all layers onto one canvas, and converts what changed into the encoder's pixel format. */
export class PaintedPictures implements Pictures {
  readonly #videos: MovingPictures;
  readonly #painter: FramePainter;
  readonly #picture: I420Frame;

  constructor(scene: ResolvedScene, decoder: Partial<VideoDecoder>) {
    this.#videos = new MovingPictures(scene, decoder);
    this.#painter = new FramePainter(scene, this.#videos);
    this.#picture = I420Frame.take(scene.width, scene.height);
  }

  async begin(): Promise<void> {
    this.#painter.restart();
    await this.#videos.restart();
  }

  async make(frame: number): Promise<Picture> {
    await this.#videos.prepare(frame);
    const changed = this.#painter.paint(frame);
    for (const region of changed) this.#painter.read(region, (rgba) => this.#picture.replace(rgba, region));
    return { bytes: this.#picture.bytes, isRepeat: changed.length === 0 };
  }

  encode(format: StillFormat): Promise<Buffer> {
    return encodeCanvas(this.#painter.canvas, format);
  }

  async close(): Promise<void> {
    this.#picture.giveBack();
    this.#painter.close();
    freeCanvas(this.#painter.canvas);
    await this.#videos.close();
  }
}

export type ScenePictures = PaintedPictures | LaidPictures;

/** The way to make a scene's frames; which one it is depends on the order alone. */
export function picturesOf(scene: ResolvedScene, decoder: Partial<VideoDecoder>): ScenePictures {
  const split = splitScene(scene);
  return split ? new LaidPictures(split, decoder) : new PaintedPictures(scene, decoder);
}
