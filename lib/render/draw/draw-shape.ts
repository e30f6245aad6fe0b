import { Path2D, type SKRSContext2D } from "@napi-rs/canvas";
import type { ResolvedShape, ResolvedStroke } from "../resolve/resolved-scene.ts";
import { type Box, fillPath } from "./paint.ts";

/** How far the corner of two lines that meet at a point may stick out, in widths of the line. */
const MITER_LIMIT = 4;

function outline(
  context: Pick<SKRSContext2D, "moveTo" | "lineTo" | "ellipse" | "roundRect">,
  content: ResolvedShape,
  box: Box,
): void {
  if (content.shape === "rectangle") {
    context.roundRect(0, 0, box.width, box.height, content.radius);
  } else if (content.shape === "ellipse") {
    context.ellipse(box.width / 2, box.height / 2, box.width / 2, box.height / 2, 0, 0, Math.PI * 2);
  } else {
    context.moveTo(0, 0);
    context.lineTo(box.width, box.height);
  }
}

function setStroke(context: SKRSContext2D, stroke: ResolvedStroke): void {
  context.strokeStyle = stroke.color;
  context.lineWidth = stroke.width;
  context.lineCap = stroke.cap;
  context.lineJoin = stroke.join;
  if (stroke.dash.length === 0) return;
  context.setLineDash([...stroke.dash]);
  context.lineDashOffset = stroke.dashOffset;
}

/** The part of the form that is drawn with a pen; null for nothing, undefined for all of it. */
function trimmed({ trim, path, ...content }: ResolvedShape, box: Box): Path2D | null | undefined {
  if (!trim || (trim.start <= 0 && trim.end >= 1)) return undefined;
  if (trim.end <= trim.start) return null;
  const whole = new Path2D(path ?? undefined);
  if (!path) outline(whole, { ...content, trim, path }, box);
  return whole.trim(Math.max(0, trim.start), Math.min(1, trim.end));
}

export function drawShape(context: SKRSContext2D, content: ResolvedShape, box: Box): void {
  const { fill, stroke, path } = content;
  context.beginPath();
  if (!path) outline(context, content, box);
  if (fill && content.shape !== "line") fillPath(context, fill, box, path, content.fillRule);
  // A canvas takes no width of 0, and would draw with the one before.
  if (!stroke || stroke.width <= 0) return;
  const part = trimmed(content, box);
  if (part === null) return;
  // Fill and stroke are one form: its shadow has been cast by the fill.
  if (fill) context.shadowColor = "transparent";
  setStroke(context, stroke);
  if (path) context.miterLimit = MITER_LIMIT;
  const line = part ?? path;
  if (line) context.stroke(line);
  else context.stroke();
}

/** How far a shape's ink may reach beyond its box, in pixels. */
export function shapeOverhang({ stroke, path }: ResolvedShape, box: Box): number {
  const width = stroke?.width ?? 0;
  if (!path) return (width / 2) * (stroke?.cap === "square" ? Math.SQRT2 : 1) + 1;
  const [left, top, right, bottom] = path.computeTightBounds();
  const beyond = Math.max(0, -left, -top, right - box.width, bottom - box.height);
  return beyond + (width / 2) * (stroke?.join === "miter" ? MITER_LIMIT : Math.SQRT2) + 1;
}
