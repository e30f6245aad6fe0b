import type { SKRSContext2D } from "@napi-rs/canvas";
import { type Box, roundedPath } from "./paint.ts";
import type { ResolvedImage, ResolvedInitials } from "./resolved-scene.ts";
import { applyTextStyle, directionOf } from "./text-layout.ts";

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
    // A clip would cut the shadow off; an opaque form of the same outline casts it.
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
  // Skia's best filter has no smaller versions of a picture to start from: much reduced, it would flicker.
  context.imageSmoothingQuality = from.width > to.width * 1.5 ? "medium" : "high";
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
  const size = Math.min(box.width, box.height) * 0.38;
  applyTextStyle(context, content.style, size, directionOf(content.text));
  context.textAlign = "left";
  const ink = context.measureText(content.text);
  const x = (box.width - (ink.actualBoundingBoxRight - ink.actualBoundingBoxLeft)) / 2;
  const y = (box.height + ink.actualBoundingBoxAscent - ink.actualBoundingBoxDescent) / 2;
  context.fillStyle = content.color;
  context.fillText(content.text, x, y);
}
