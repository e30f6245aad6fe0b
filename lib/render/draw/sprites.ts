import type { Canvas } from "@napi-rs/canvas";
import type { ResolvedLayer, ResolvedScene } from "../resolve/resolved-scene.ts";
import { freeCanvas, freePixels } from "../tasks/free-pixels.ts";
import type { LayerState } from "./motion.ts";
import type { Edges } from "./region.ts";
import { createSprite, drawSprite, type Sprite } from "./sprite.ts";
import { planSprites, type SpriteBox } from "./sprite-plan.ts";
import { TileGrid } from "./tile-grid.ts";

/** The layers of a scene that are drawn once and kept while they may be seen. */
export class Sprites {
  readonly #plan: ReadonlyMap<ResolvedLayer, SpriteBox>;
  readonly #drawn = new Map<ResolvedLayer, Sprite>();
  /** Numbers only: they stay when the sprite is freed. */
  readonly #inked = new Map<ResolvedLayer, readonly Edges[]>();
  readonly #framePixels: number;
  /** How many pixels may still be searched for ink in this frame: what was read is freed between frames. */
  #searchable: number;

  constructor(scene: Pick<ResolvedScene, "width" | "height" | "layers">) {
    this.#plan = planSprites(scene);
    this.#framePixels = scene.width * scene.height;
    this.#searchable = this.#framePixels;
  }

  /** What a layer looks like; null for one that is drawn afresh each time. */
  of(layer: ResolvedLayer, { reveal }: LayerState): Sprite | null {
    const { content } = layer;
    const box = this.#plan.get(layer);
    if (!box || content.kind === "group" || content.kind === "video") return null;
    const sprite = this.#drawn.get(layer) ?? createSprite(box);
    this.#drawn.set(layer, sprite);
    // Text that is being typed changes only at its steps, so its sprite is redrawn at each step.
    if (sprite.reveal !== reveal) drawSprite(sprite, layer, content, reveal);
    return sprite;
  }

  /**
   * Where a layer's sprite has ink, in pixels of its box; null for one without a sprite, for a text being typed, and
   * where looking for it would be too much for one frame.
   */
  inkOf(layer: ResolvedLayer, state: LayerState): readonly Edges[] | null {
    const box = this.#plan.get(layer);
    if (state.reveal < 1 || !box) return null;
    const known = this.#inked.get(layer);
    if (known) return known;
    const pixels = box.width * box.height;
    const sprite = pixels <= this.#searchable ? this.of(layer, state) : null;
    if (!sprite) return null;
    this.#searchable -= pixels;
    const parts = inkedParts(sprite);
    this.#inked.set(layer, parts);
    return parts;
  }

  /** Forgets where ink was found: which layers were searched depends on the frames before. */
  restart(): void {
    this.#inked.clear();
  }

  /** Begins another frame: as much may be searched for ink again. */
  begin(): void {
    this.#searchable = this.#framePixels;
  }

  /**
   * Frees the sprites of layers that are not visible at a time, in seconds of the scene. Those of layers that were not
   * visible before may be asked for only after it: the plan has no memory for both.
   */
  release(time: number): void {
    for (const [layer, { canvas }] of this.#drawn) {
      if (time >= layer.start && time < layer.end) continue;
      freeCanvas(canvas);
      this.#drawn.delete(layer);
    }
  }

  /** Frees what was kept. */
  close(): void {
    for (const { canvas } of this.#drawn.values()) freeCanvas(canvas);
    this.#drawn.clear();
  }
}

/** Finding ink is to cost less than drawing where there is none. */
const INK = { tile: 8, regionPixels: 2048 };

function inkedParts({ canvas, left, top }: Sprite): Edges[] {
  return inkedRegions(canvas).map(({ x, y, width, height }) => ({
    // A pixel more to each side, because a sprite's pixels are smoothed where they lie between the frame's.
    ...{ left: x - left - 1, top: y - top - 1 },
    ...{ right: x + width - left + 1, bottom: y + height - top + 1 },
  }));
}

function inkedRegions(canvas: Canvas) {
  const { width, height } = canvas;
  const grid = new TileGrid(canvas, INK);
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; ) {
      const isInked = pixels[row * width + column] !== 0;
      if (isInked) grid.mark({ left: column, top: row, right: column + 1, bottom: row + 1 });
      column = isInked ? (Math.floor(column / INK.tile) + 1) * INK.tile : column + 1;
    }
  }
  freePixels(data);
  return grid.take();
}
