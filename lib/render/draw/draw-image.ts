import type { SKRSContext2D } from "@napi-rs/canvas";
import { applyTextStyle, directionOf } from "../layout/text-style.ts";
import type { ResolvedImage, ResolvedInitials } from "../resolve/resolved-scene.ts";
import { type Box, roundedPath } from "./paint.ts";

/** The size of initials, and how far they may reach from the middle, as shares of the shorter side. */
const INITIALS_SIZE = 0.38;
const INITIALS_REACH = 0.41;

function drawBorder(context: SKRSContext2D, content: ResolvedImage | ResolvedInitials, box: Box): void {
  if (!content.border) return;
  context.strokeStyle = content.border.color;
  context.lineWidth = content.border.width;
  roundedPath(context, box, content.radius, content.border.width / 2);
  context.stroke();
}

function castsShadow(context: SKRSContext2D): boolean {
  return context.shadowBlur !== 0 || context.shadowOffsetX !== 0 || context.shadowOffsetY !== 0;
}

export function drawImage(context: SKRSContext2D, content: ResolvedImage, box: Box): void {
  const { image, from, to } = content;
  const hasMask = content.radius.x > 0 || content.radius.y > 0;
  if (hasMask && castsShadow(context)) {
    // A clip would cut off the shadow, so an opaque shape with the same outline casts it.
    roundedPath(context, box, content.radius, 1);
    context.fillStyle = "#000";
    context.fill();
    context.shadowColor = "transparent";
  }
  context.save();
  if (hasMask) {
    // Half a pixel inside the border, so that no picture shines through its soft outer edge.
    roundedPath(context, box, content.radius, content.border ? Math.min(1, content.border.width / 2) : 0);
    context.clip();
  }
  // Skia's best filter uses no mipmaps: a much reduced picture would flicker.
  // A video's frames come in the size that they are shown in, and there are many.
  const isInSize = Math.abs(from.width - to.width) <= 1 && Math.abs(from.height - to.height) <= 1;
  context.imageSmoothingQuality = isInSize ? "low" : from.width > to.width * 1.5 ? "medium" : "high";
  context.drawImage(image, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
  context.restore();
  drawBorder(context, content, box);
}

export function drawInitials(context: SKRSContext2D, content: ResolvedInitials, box: Box): void {
  roundedPath(context, box, content.radius, content.border ? Math.min(1, content.border.width / 2) : 0);
  context.fillStyle = content.fill;
  context.fill();
  context.shadowColor = "transparent";
  drawBorder(context, content, box);
  if (content.text === "") return;
  const side = Math.min(box.width, box.height);
  const direction = directionOf(content.text);
  context.textAlign = "left";
  const measure = (size: number) => {
    applyTextStyle(context, content.style, size, direction);
    return context.measureText(content.text);
  };
  let ink = measure(side * INITIALS_SIZE);
  const reach =
    Math.hypot(
      ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight,
      ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent,
    ) / 2;
  // Conjuncts of Indic scripts are much larger than a pair of Latin capitals.
  if (reach > side * INITIALS_REACH) ink = measure((side * INITIALS_SIZE * side * INITIALS_REACH) / reach);
  const x = (box.width - (ink.actualBoundingBoxRight - ink.actualBoundingBoxLeft)) / 2;
  const y = (box.height + ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2;
  context.fillStyle = content.color;
  context.fillText(content.text, x, y);
}
