import type { SKRSContext2D } from "@napi-rs/canvas";
import type { DrawnContent, ResolvedContent, ResolvedGroup } from "../resolve/resolved-scene.ts";
import { drawImage, drawInitials } from "./draw-image.ts";
import { drawShape, shapeOverhang } from "./draw-shape.ts";
import { drawText, textOverhang } from "./draw-text.ts";
import type { Box } from "./paint.ts";

/**
 * Draws a layer's content with the box's top left corner at the origin; a set shadow is cast once.
 *
 * @param reveal the share of a text's characters that is to be seen.
 */
export function drawContent(context: SKRSContext2D, content: DrawnContent, box: Box, reveal: number): void {
  if (content.kind === "shape") drawShape(context, content, box);
  else if (content.kind === "image") drawImage(context, content, box);
  else if (content.kind === "initials") drawInitials(context, content, box);
  else drawText(context, content, box, reveal);
}

/** How far a content's ink may reach beyond its box, in pixels. */
export function overhang(content: Exclude<ResolvedContent, ResolvedGroup>, box: Box): number {
  if (content.kind === "shape") return shapeOverhang(content, box);
  if (content.kind === "text") return textOverhang(content, box);
  return 1;
}

/** Whether no part of the content overlaps another part, so that it can be drawn translucent directly. */
export function isOneInk(content: Exclude<ResolvedContent, ResolvedGroup>): boolean {
  if (content.kind === "shape") return content.fill === null || content.stroke === null;
  if (content.kind === "image" || content.kind === "video") return content.border === null;
  return false;
}
