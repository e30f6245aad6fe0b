import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { ResolvedScene } from "../resolve/resolved-scene.ts";
import { freeCanvas, freePixels } from "../tasks/free-pixels.ts";
import { boundsOf } from "./layer-bounds.ts";
import { changedParts, inkParts } from "./layer-ink.ts";
import { LayerPainter, type PictureSource } from "./layer-painter.ts";
import { type LayerState, layerStatesAt, sameState } from "./motion.ts";
import { toPaint } from "./paint.ts";
import { type Edges, evenRegion, overlap, type Region } from "./region.ts";
import { TileGrid } from "./tile-grid.ts";

/** Drawing and converting a region costs about as much as this many pixels before it touches one. */
const GRID = { tile: 16, regionPixels: 5000 };

/** What a layer shows: its state, the region around it, and where in it there is ink, once that was asked for. */
type Shown = { state: LayerState | null; region: Region | null; parts: readonly Edges[] | null };

/**
 * Draws the frames of a resolved scene onto one canvas, and only what changed: drawn layers are cached, still
 * layers at the back are cached together, and a frame equal to the previous one is not drawn.
 */
export class FramePainter {
  readonly canvas: Canvas;
  readonly #scene: ResolvedScene;
  readonly #isClear: boolean;
  readonly #context: SKRSContext2D;
  /** The backmost layers that do not move; null as long as there are none, over nothing. */
  #base: Canvas | null = null;
  readonly #painter: LayerPainter;
  readonly #grid: TileGrid;
  /** What the canvas shows of each layer; null before the first frame. */
  #shown: Shown[] | null = null;
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
    this.#grid = new TileGrid(scene, GRID);
    this.canvas = createCanvas(scene.width, scene.height);
    this.#context = this.canvas.getContext("2d");
  }

  /** Draws a frame by its number, from 0. Returns where the canvas changed: regions that do not overlap. */
  paint(frame: number): Region[] {
    this.#painter.sprites.begin();
    const time = frame / this.#scene.fps;
    const states = layerStatesAt(this.#scene, frame);
    const before = this.#shown;
    const firstChanged = before
      ? states.findIndex((state, index) => !sameState(state, before[index]?.state))
      : 0;
    if (before && firstChanged < 0) return [];
    const shown = states.map((state, index) => this.#show(index, state, before?.[index]));
    const { width, height } = this.#scene;
    this.#release(time, before ?? [], shown);
    const regions = before ? this.#changed(before, shown) : [{ x: 0, y: 0, width, height }];
    this.#prepareBase(states, firstChanged);
    for (const region of regions) this.#paintRegion(region, shown);
    this.#shown = shown;
    return regions;
  }

  /** Draws the next frame as if it were the first. Drawn layers are kept. */
  restart(): void {
    this.#shown = null;
    this.#based = null;
    this.#still = 0;
    this.#painter.sprites.restart();
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
    if (this.#base) freeCanvas(this.#base);
  }

  /** Where the last painted frame may show a layer: regions that do not overlap. */
  inked(): Region[] {
    for (const [index, shown] of this.#shown?.entries() ?? []) this.#mark(this.#partsOf(index, shown));
    return this.#grid.take();
  }

  /** Redraws one region. Each pixel gets the same value as in a complete drawing. */
  #paintRegion(region: Region, shown: readonly Shown[]): void {
    const context = this.#context;
    context.save();
    context.beginPath();
    context.rect(region.x, region.y, region.width, region.height);
    context.clip();
    context.globalCompositeOperation = "copy";
    if (this.#base) context.drawImage(this.#base, 0, 0);
    else context.clearRect(region.x, region.y, region.width, region.height);
    context.globalCompositeOperation = "source-over";
    for (let index = this.#based?.length ?? 0; index < shown.length; index++) {
      const layer = shown[index];
      if (layer && touches(layer, region)) this.#drawLayer(context, index, layer.state, region);
    }
    context.restore();
  }

  #show(index: number, state: LayerState | null, before: Shown | undefined): Shown {
    if (before && sameState(state, before.state)) return before;
    const layer = this.#scene.layers[index];
    const region = layer && state ? evenRegion(boundsOf(layer, state), this.#scene) : null;
    return { state, region, parts: null };
  }

  /** Looks for the ink of what ends or moves on as long as it is kept, and frees what has ended before more is drawn. */
  #release(time: number, before: readonly Shown[], shown: readonly Shown[]): void {
    for (const [index, old] of before.entries()) if (old !== shown[index]) this.#partsOf(index, old);
    this.#painter.sprites.release(time);
  }

  /** Where layers differ from the canvas. */
  #changed(before: readonly Shown[], shown: readonly Shown[]): Region[] {
    for (const [index, now] of shown.entries()) {
      const [layer, old] = [this.#scene.layers[index], before[index]];
      if (!layer || !old || old === now) continue;
      const inks = [this.#partsOf(index, old), this.#partsOf(index, now)] as const;
      this.#mark(changedParts(layer, [old.state, now.state], inks, this.#painter.sprites));
    }
    return this.#grid.take();
  }

  #mark(parts: readonly Edges[]): void {
    for (const part of parts) this.#grid.mark(part);
  }

  /** Looking for a layer's ink is left until it moves. */
  #partsOf(index: number, shown: Shown): readonly Edges[] {
    const layer = this.#scene.layers[index];
    shown.parts ??=
      layer && shown.state && shown.region ? inkParts(layer, shown.state, this.#painter.sprites) : [];
    return shown.parts;
  }

  /**
   * Ensures that the base holds the backmost layers that do not move; it grows when more layers stand still.
   */
  #prepareBase(states: (LayerState | null)[], firstChanged: number): void {
    const based = this.#based;
    const isValid = based?.every((state, index) => sameState(state, states[index])) ?? false;
    const start = isValid ? (based?.length ?? 0) : 0;
    this.#still = firstChanged > start ? this.#still + 1 : 0;
    if (isValid && (firstChanged <= start || (start > 0 && this.#still < 3))) return;
    if (!isValid) this.#emptyBase();
    const context = firstChanged > start ? this.#baseContext() : null;
    for (let index = start; context && index < firstChanged; index++)
      this.#drawLayer(context, index, states[index]);
    this.#based = states.slice(0, firstChanged);
    this.#still = 0;
  }

  #baseContext(): SKRSContext2D {
    this.#base ??= createCanvas(this.#scene.width, this.#scene.height);
    return this.#base.getContext("2d");
  }

  #emptyBase(): void {
    if (this.#isClear && !this.#base) return;
    const context = this.#baseContext();
    const { width, height, background } = this.#scene;
    context.globalCompositeOperation = "source-over";
    context.clearRect(0, 0, width, height);
    // A transparent background is drawn on black, because video has no alpha.
    for (const paint of this.#isClear ? [] : ["#000", toPaint(context, background, { width, height })]) {
      context.fillStyle = paint;
      context.fillRect(0, 0, width, height);
    }
  }

  #drawLayer(
    context: SKRSContext2D,
    index: number,
    state: LayerState | null | undefined,
    region?: Region,
  ): void {
    const layer = this.#scene.layers[index];
    if (layer && state) this.#painter.draw(context, layer, state, region);
  }
}

function touches({ region: around, parts }: Shown, region: Region): boolean {
  if (!around || !overlap(around, region)) return false;
  const { x, y, width, height } = region;
  return (
    parts?.some(
      ({ left, top, right, bottom }) => left < x + width && x < right && top < y + height && y < bottom,
    ) ?? true
  );
}
