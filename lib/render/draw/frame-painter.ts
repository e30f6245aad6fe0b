import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { freeCanvas, freePixels } from "../tasks/free-pixels.ts";
import { boundsOf } from "./layer-bounds.ts";
import { LayerPainter, type PictureSource } from "./layer-painter.ts";
import { type LayerState, layerStateAt, sameState } from "./motion.ts";
import { toPaint } from "./paint.ts";
import { evenRegion, joinRegions, overlap, type Region } from "./region.ts";

/**
 * Draws the frames of a resolved scene onto one canvas, and only what changed: drawn layers are cached, still
 * layers at the back are cached together, and a frame equal to the previous one is not drawn.
 */
export class FramePainter {
  readonly canvas: Canvas;
  readonly #scene: ResolvedScene;
  readonly #isClear: boolean;
  readonly #context: SKRSContext2D;
  readonly #base: Canvas;
  readonly #baseContext: SKRSContext2D;
  readonly #painter: LayerPainter;
  /** The states that the canvas shows; null before the first frame. */
  #shown: (LayerState | null)[] | null = null;
  /** The states of the backmost layers that the base shows. */
  #based: (LayerState | null)[] | null = null;
  #still = 0;

  /**
   * @param pictures shows the videos of the frame that is painted; a scene without videos needs none.
   * @param options.isClear leaves the scene's background out, so that what is painted can be laid over something.
   */
  constructor(scene: ResolvedScene, pictures: PictureSource | null = null, { isClear = false } = {}) {
    this.#scene = scene;
    this.#isClear = isClear;
    this.#painter = new LayerPainter(scene, pictures);
    this.canvas = createCanvas(scene.width, scene.height);
    this.#context = this.canvas.getContext("2d");
    this.#base = createCanvas(scene.width, scene.height);
    this.#baseContext = this.#base.getContext("2d");
  }

  /** Draws a frame by its number, from 0. Returns where the canvas changed: regions that do not overlap. */
  paint(frame: number): Region[] {
    const time = frame / this.#scene.fps;
    const states = this.#scene.layers.map((layer) => layerStateAt(layer, time));
    const shown = this.#shown;
    const firstChanged = shown ? states.findIndex((state, index) => !sameState(state, shown[index])) : 0;
    if (shown && firstChanged < 0) return [];
    this.#painter.release(time);
    this.#prepareBase(states, firstChanged);
    const { width, height } = this.#scene;
    const regions = shown ? this.#changed(shown, states) : [{ x: 0, y: 0, width, height }];
    const inks = states.map((state, index) => this.#regionOf(index, state));
    for (const region of regions) this.#paintRegion(region, states, inks);
    this.#shown = states;
    return regions;
  }

  /** Passes the canvas's pixels in a region to `take`, row by row; alpha is not premultiplied. */
  read({ x, y, width, height }: Region, take: (rgba: Uint8ClampedArray) => void): void {
    const { data } = this.#context.getImageData(x, y, width, height);
    take(data);
    freePixels(data);
  }

  /** Frees everything except the canvas, which may be needed for longer. Nothing can be painted after it. */
  close(): void {
    this.#painter.close();
    freeCanvas(this.#base);
  }

  /** Where the last painted frame may show a layer: regions that do not overlap. */
  inked(): Region[] {
    return joinRegions(this.#shown?.flatMap((state, index) => this.#regionOf(index, state) ?? []) ?? []);
  }

  /** Redraws one region. Each pixel gets the same value as in a complete drawing. */
  #paintRegion(region: Region, states: (LayerState | null)[], inks: (Region | null)[]): void {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(region.x, region.y, region.width, region.height);
    context.clip();
    context.globalCompositeOperation = "copy";
    context.drawImage(this.#base, 0, 0);
    context.globalCompositeOperation = "source-over";
    for (let index = this.#based?.length ?? 0; index < states.length; index++) {
      const ink = inks[index];
      if (ink && overlap(ink, region)) this.#drawLayer(context, index, states[index]);
    }
    context.restore();
  }

  /** Where layers differ from the canvas: their old and their new positions. */
  #changed(shown: (LayerState | null)[], states: (LayerState | null)[]): Region[] {
    const regions = states.flatMap((state, index) =>
      sameState(state, shown[index])
        ? []
        : [shown[index], state].flatMap((one) => this.#regionOf(index, one) ?? []),
    );
    return joinRegions(regions);
  }

  #regionOf(index: number, state: LayerState | null | undefined): Region | null {
    const layer = this.#scene.layers[index];
    return layer && state ? evenRegion(boundsOf(layer, state), this.#scene) : null;
  }

  /**
   * Ensures that the base holds the backmost layers that do not move; it grows when more layers stand still.
   */
  #prepareBase(states: (LayerState | null)[], firstChanged: number): void {
    const based = this.#based;
    const isValid = based?.every((state, index) => sameState(state, states[index])) ?? false;
    this.#still = based && firstChanged > based.length ? this.#still + 1 : 0;
    if (isValid && this.#still < 2) return;
    const context = this.#baseContext;
    const { width, height, background } = this.#scene;
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, width, height);
    // A transparent background is drawn on black, because video has no alpha.
    for (const paint of this.#isClear ? [] : ["#000", toPaint(context, background, { width, height })]) {
      context.fillStyle = paint;
      context.fillRect(0, 0, width, height);
    }
    for (let index = 0; index < firstChanged; index++) this.#drawLayer(context, index, states[index]);
    this.#based = states.slice(0, firstChanged);
    this.#still = 0;
  }

  #drawLayer(context: SKRSContext2D, index: number, state: LayerState | null | undefined): void {
    const layer = this.#scene.layers[index];
    if (layer && state) this.#painter.draw(context, layer, state);
  }
}
