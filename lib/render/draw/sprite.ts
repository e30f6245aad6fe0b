import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { DrawnContent, Look, ResolvedLayer } from "../resolve/resolved-scene.ts";
import { freeCanvas } from "../tasks/free-pixels.ts";
import { drawContent } from "./draw-content.ts";
import { applyMask } from "./draw-mask.ts";
import { IDENTITY, type Matrix, scaleOf, shadowOffset } from "./layer-bounds.ts";
import type { SpriteBox } from "./sprite-plan.ts";

/** A layer as drawn, with the place of the box's corner inside the picture, and how much of a text it shows. */
export type Sprite = { canvas: Canvas; left: number; top: number; reveal: number };

/** An empty sprite. */
export function createSprite({ width, height, left, top }: SpriteBox): Sprite {
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
    // The masked picture casts the shadow, so it must be drawn first.
    const masked = createCanvas(canvas.width, canvas.height);
    drawMasked(masked.getContext("2d"), layer, content, { left, top, reveal });
    setShadow(context, layer);
    context.drawImage(masked, 0, 0);
    freeCanvas(masked);
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
 * Sets the shadow of the next drawing. It rotates and scales with the layer, as in CSS and as a sprite's
 * shadow does; a canvas's own shadow does not. `matrix` is the layer's transformation, none for a layer at
 * rest.
 */
export function setShadow(context: SKRSContext2D, { shadow }: Look, matrix: Matrix = IDENTITY): void {
  if (!shadow) return;
  const offset = shadowOffset(shadow, matrix);
  context.shadowColor = shadow.color;
  context.shadowBlur = shadow.blur * scaleOf(matrix);
  context.shadowOffsetX = offset.x;
  context.shadowOffsetY = offset.y;
}
