import type { SKRSContext2D } from "@napi-rs/canvas";
import { drawImage, drawInitials } from "./draw-image.ts";
import { drawShape } from "./draw-shape.ts";
import { drawText } from "./draw-text.ts";
import type { Box } from "./paint.ts";
import type { ResolvedContent } from "./resolved-scene.ts";

/**
 * Draws a layer's content with the box's top left corner at the origin; a set shadow is cast once.
 *
 * @param reveal the share of a text's characters that is to be seen.
 */
export function drawContent(
  context: SKRSContext2D,
  content: ResolvedContent,
  box: Box,
  reveal: number,
): void {
  if (content.kind === "shape") drawShape(context, content, box);
  else if (content.kind === "image") drawImage(context, content, box);
  else if (content.kind === "initials") drawInitials(context, content, box);
  else drawText(context, content, box, reveal);
}

/** How far a content's ink may reach beyond its box, in pixels. */
export function overhang(content: ResolvedContent): number {
  if (content.kind === "shape") return (content.stroke?.width ?? 0) / 2 + 1;
  if (content.kind === "text") return content.layout.size * 0.5;
  return 1;
}
