import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { drawContent, overhang } from "./draw-content.ts";
import { applyMask } from "./draw-mask.ts";
import { IDENTITY, type Matrix, scaleOf, shadowReach } from "./layer-bounds.ts";
import type { DrawnContent, Look, ResolvedLayer } from "./resolved-scene.ts";

/** A layer as drawn, with the place of the box's corner inside the picture, and how much of a text it shows. */
export type Sprite = { canvas: Canvas; left: number; top: number; reveal: number };

/** A sprite may have at most this many times the scene's pixels; beyond, a layer is drawn afresh each time. */
const LARGEST_SPRITE = 2;

/** An empty sprite for a layer; null when it would be too large. */
export function createSprite(
  layer: ResolvedLayer,
  content: DrawnContent,
  frame: { width: number; height: number },
  origin: { left: number; top: number },
): Sprite | null {
  const margin = Math.ceil(shadowReach(layer) + overhang(content, layer)) + 1;
  // The sprite's pixels lie on the scene's pixels where the layer rests, so that it is drawn there without blur.
  const left = margin + fraction(origin.left + layer.x - layer.anchor.x * layer.width);
  const top = margin + fraction(origin.top + layer.y - layer.anchor.y * layer.height);
  const width = Math.ceil(left + layer.width) + margin;
  const height = Math.ceil(top + layer.height) + margin;
  if (width * height > LARGEST_SPRITE * frame.width * frame.height) return null;
  return { canvas: createCanvas(width, height), left, top, reveal: Number.NaN };
}

/** Draws a sprite, or draws it again with another part of its text to be seen. */
export function drawSprite(
  sprite: Sprite,
  layer: ResolvedLayer,
  content: DrawnContent,
  reveal: number,
): void {
  const { canvas, left, top } = sprite;
  const context = canvas.getContext("2d");
  context.save();
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (layer.mask && layer.shadow) {
    // What the mask leaves casts the shadow, so that it has to be a picture first.
    const masked = createCanvas(canvas.width, canvas.height);
    drawMasked(masked.getContext("2d"), layer, content, { left, top, reveal });
    setShadow(context, layer);
    context.drawImage(masked, 0, 0);
  } else {
    setShadow(context, layer);
    drawMasked(context, layer, content, { left, top, reveal });
  }
  context.restore();
  sprite.reveal = reveal;
}

function drawMasked(
  context: SKRSContext2D,
  layer: ResolvedLayer,
  content: DrawnContent,
  { left, top, reveal }: { left: number; top: number; reveal: number },
): void {
  context.translate(left, top);
  drawContent(context, content, layer, reveal);
  if (layer.mask) applyMask(context, layer.mask);
}

/**
 * Sets the shadow that what is drawn next casts. It turns and grows with the layer, as CSS has it and as a sprite's does,
 * which a canvas's own does not: `matrix` is what the layer is drawn with, none for one at rest.
 */
export function setShadow(context: SKRSContext2D, { shadow }: Look, matrix: Matrix = IDENTITY): void {
  if (!shadow) return;
  const [a, b, c, d] = matrix;
  context.shadowColor = shadow.color;
  context.shadowBlur = shadow.blur * scaleOf(matrix);
  context.shadowOffsetX = a * shadow.x + c * shadow.y;
  context.shadowOffsetY = b * shadow.x + d * shadow.y;
}

function fraction(value: number): number {
  return value - Math.floor(value);
}
