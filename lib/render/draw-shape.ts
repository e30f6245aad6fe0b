import type { SKRSContext2D } from "@napi-rs/canvas";
import { type Box, fillPath, roundedPath } from "./paint.ts";
import type { ResolvedShape } from "./resolved-scene.ts";

function shapePath(context: SKRSContext2D, content: ResolvedShape, box: Box): void {
  context.beginPath();
  if (content.shape === "rectangle") {
    roundedPath(context, box, content.radius);
  } else if (content.shape === "ellipse") {
    context.ellipse(box.width / 2, box.height / 2, box.width / 2, box.height / 2, 0, 0, Math.PI * 2);
  } else {
    context.moveTo(0, 0);
    context.lineTo(box.width, box.height);
  }
}

export function drawShape(context: SKRSContext2D, content: ResolvedShape, box: Box): void {
  shapePath(context, content, box);
  if (content.fill && content.shape !== "line") {
    fillPath(context, content.fill, box);
  }
  if (content.stroke) {
    // Fill and stroke are one form: its shadow has been cast by the fill.
    if (content.fill) context.shadowColor = "transparent";
    context.strokeStyle = content.stroke.color;
    context.lineWidth = content.stroke.width;
    context.lineCap = "round";
    context.stroke();
  }
}
