import type { DrawnContent, ResolvedLayer, ResolvedScene } from "../resolve/resolved-scene.ts";
import { overhang } from "./draw-content.ts";
import { shadowReach } from "./layer-bounds.ts";

/** A sprite's size in whole pixels, and where in it the corner of the layer's box lies. */
export type SpriteBox = { width: number; height: number; left: number; top: number };

/** A sprite may have at most this many times the scene's pixels; beyond, a layer is drawn afresh each time. */
const LARGEST_SPRITE = 2;
/** All sprites that are needed at the same moment, likewise. */
const ALL_SPRITES = 12;
/** Bounds of that in pixels, four bytes each: twelve frames of 1920 × 1080, also for small scenes, and 256 MB. */
const LEAST_PIXELS = 12 * 1920 * 1080;
const MOST_PIXELS = 64_000_000;

type Scene = Pick<ResolvedScene, "width" | "height" | "layers">;

/** How many pixels are taken at which time. */
class PixelBudget {
  readonly #limit: number;
  /** Each holds from its time until the next one's. */
  readonly #steps = [{ from: Number.NEGATIVE_INFINITY, taken: 0 }];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes pixels for a span of time, if there are as many left in all of it. */
  take({ start, end }: { start: number; end: number }, pixels: number): boolean {
    const concerned = this.#steps.filter(({ from }, index) => {
      const until = this.#steps[index + 1]?.from ?? Number.POSITIVE_INFINITY;
      return from < end && until > start;
    });
    if (concerned.some(({ taken }) => taken + pixels > this.#limit)) return false;
    for (const time of [start, end]) this.#cutAt(time);
    for (const step of this.#steps) if (step.from >= start && step.from < end) step.taken += pixels;
    return true;
  }

  #cutAt(time: number): void {
    const index = this.#steps.findLastIndex(({ from }) => from <= time);
    const step = this.#steps[index];
    if (step && step.from !== time) this.#steps.splice(index + 1, 0, { from: time, taken: step.taken });
  }
}

/**
 * The layers that are drawn once and kept as long as they may be seen, the backmost first as far as memory goes. It
 * depends on the scene alone, so that a frame looks the same whatever was drawn before it.
 */
export function planSprites(scene: Scene): Map<ResolvedLayer, SpriteBox> {
  const frame = scene.width * scene.height;
  const limit = Math.min(MOST_PIXELS, Math.max(LEAST_PIXELS, ALL_SPRITES * frame));
  const budget = new PixelBudget(limit);
  const plan = new Map<ResolvedLayer, SpriteBox>();
  const visit = (layers: readonly ResolvedLayer[], origin: { left: number; top: number }) => {
    for (const layer of layers) {
      const { content, variation } = layer;
      const corner = cornerOf(layer, origin);
      if (content.kind === "group") visit(content.layers, corner);
      else if (content.kind !== "video" && !variation) {
        const box = spriteBox(layer, content, corner);
        const pixels = box.width * box.height;
        if (pixels <= LARGEST_SPRITE * frame && budget.take(layer, pixels)) plan.set(layer, box);
      }
    }
  };
  visit(scene.layers, { left: 0, top: 0 });
  return plan;
}

/** Where the corner of a layer's box is where all stands at rest, in pixels of the scene. */
function cornerOf(layer: ResolvedLayer, origin: { left: number; top: number }) {
  return {
    left: origin.left + layer.x - layer.anchor.x * layer.width,
    top: origin.top + layer.y - layer.anchor.y * layer.height,
  };
}

function spriteBox(
  layer: ResolvedLayer,
  content: DrawnContent,
  corner: { left: number; top: number },
): SpriteBox {
  const margin = Math.ceil(shadowReach(layer) + overhang(content, layer)) + 1;
  // The sprite's pixels lie on the scene's pixels where the layer rests, so that it is drawn there without blur.
  const left = margin + fraction(corner.left);
  const top = margin + fraction(corner.top);
  const width = Math.ceil(left + layer.width) + margin;
  const height = Math.ceil(top + layer.height) + margin;
  return { width, height, left, top };
}

function fraction(value: number): number {
  return value - Math.floor(value);
}
