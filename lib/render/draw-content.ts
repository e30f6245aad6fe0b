import type { CanvasGradient, SKRSContext2D } from "@napi-rs/canvas";
import type {
  ResolvedContent,
  ResolvedFill,
  ResolvedImage,
  ResolvedInitials,
  ResolvedShape,
  ResolvedText,
} from "./resolved-scene.ts";
import { applyTextStyle, directionOf } from "./text-layout.ts";

type Box = { width: number; height: number };

/** A fill for a box at the origin; a radial gradient is round, its radius a share of the box's half diagonal. */
export function toPaint(context: SKRSContext2D, fill: ResolvedFill, box: Box): string | CanvasGradient {
  if (fill.type === "color") return fill.color;
  const gradient = fill.type === "linear" ? linear(context, fill.angle, box) : radial(context, fill, box);
  for (const { offset, color } of fill.stops) gradient.addColorStop(offset, color);
  return gradient;
}

/** Fills the current path; a shape's radial gradient is stretched to the shape's box. */
function fillPath(context: SKRSContext2D, fill: ResolvedFill, box: Box): void {
  if (fill.type !== "radial" || box.width === 0 || box.height === 0) {
    context.fillStyle = toPaint(context, fill, box);
    context.fill();
    return;
  }
  // The path stays as it was laid; only the paint is drawn under the new transformation.
  context.save();
  context.scale(box.width, box.height);
  const square = { width: 1, height: 1 };
  context.fillStyle = toPaint(context, { ...fill, radius: fill.radius * Math.SQRT1_2 }, square);
  context.fill();
  context.restore();
}

/** CSS's gradient line: through the centre, as long as it takes for the corners to get the end colours. */
function linear(context: SKRSContext2D, angle: number, { width, height }: Box): CanvasGradient {
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const half = (Math.abs(width * sine) + Math.abs(height * cosine)) / 2;
  const [x, y] = [width / 2, height / 2];
  return context.createLinearGradient(x - sine * half, y + cosine * half, x + sine * half, y - cosine * half);
}

function radial(
  context: SKRSContext2D,
  fill: Extract<ResolvedFill, { type: "radial" }>,
  { width, height }: Box,
): CanvasGradient {
  const [x, y] = [fill.x * width, fill.y * height];
  return context.createRadialGradient(x, y, 0, x, y, (Math.hypot(width, height) / 2) * fill.radius);
}

function roundedPath(context: SKRSContext2D, box: Box, radius: { x: number; y: number }, inset = 0): void {
  const radii = { x: Math.max(0, radius.x - inset), y: Math.max(0, radius.y - inset) };
  context.beginPath();
  context.roundRect(
    inset,
    inset,
    Math.max(0, box.width - 2 * inset),
    Math.max(0, box.height - 2 * inset),
    radii,
  );
}

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

function drawShape(context: SKRSContext2D, content: ResolvedShape, box: Box): void {
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

function drawImage(context: SKRSContext2D, content: ResolvedImage, box: Box): void {
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

function drawInitials(context: SKRSContext2D, content: ResolvedInitials, box: Box): void {
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

function drawText(context: SKRSContext2D, content: ResolvedText, box: Box): void {
  const { layout, style, align, valign } = content;
  applyTextStyle(context, style, layout.size, layout.direction);
  context.textAlign = align;
  context.fillStyle = content.color;
  const spare = box.height - layout.height;
  const top = valign === "top" ? 0 : valign === "middle" ? spare / 2 : spare;
  // The space after the last letter belongs to no one: without this, spaced text stands off centre.
  const trailing = style.letterSpacing * layout.size;
  const x = align === "left" ? 0 : align === "center" ? (box.width + trailing) / 2 : box.width + trailing;
  for (const line of layout.lines) context.fillText(line.text, x, top + line.baseline);
}

/** Draws a layer's content with the box's top left corner at the origin; a set shadow is cast once. */
export function drawContent(context: SKRSContext2D, content: ResolvedContent, box: Box): void {
  if (content.kind === "shape") drawShape(context, content, box);
  else if (content.kind === "image") drawImage(context, content, box);
  else if (content.kind === "initials") drawInitials(context, content, box);
  else drawText(context, content, box);
}

/** How far a content's ink may reach beyond its box, in pixels. */
export function overhang(content: ResolvedContent): number {
  if (content.kind === "shape") return (content.stroke?.width ?? 0) / 2 + 1;
  if (content.kind === "text") return content.layout.size * 0.5;
  return 1;
}
