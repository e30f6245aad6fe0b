import type { CanvasGradient, Path2D, SKRSContext2D } from "@napi-rs/canvas";
import type { ResolvedFill } from "../resolve/resolved-scene.ts";

export type Box = { width: number; height: number };

/** A fill for a box at the origin; a radial gradient is round, its radius a share of the box's half diagonal. */
export function toPaint(context: SKRSContext2D, fill: ResolvedFill, box: Box): string | CanvasGradient {
  if (fill.type === "color") return fill.color;
  const gradient = fill.type === "linear" ? linear(context, fill.angle, box) : radial(context, fill, box);
  for (const { offset, color } of fill.stops) gradient.addColorStop(offset, color);
  return gradient;
}

/** Fills a path, or the current one; a shape's radial gradient is stretched to the shape's box. */
export function fillPath(
  context: SKRSContext2D,
  fill: ResolvedFill,
  box: Box,
  path: Path2D | null = null,
  rule: "nonzero" | "evenodd" = "nonzero",
): void {
  if (fill.type !== "radial" || box.width === 0 || box.height === 0) {
    context.fillStyle = toPaint(context, fill, box);
    if (path) context.fill(path, rule);
    else context.fill(rule);
    return;
  }
  // The current path stays as it was laid; only the paint is drawn under the new transformation.
  context.save();
  if (path) {
    context.clip(path, rule);
    context.beginPath();
    context.rect(-box.width, -box.height, 3 * box.width, 3 * box.height);
  }
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

/** Lays a rectangle with round corners as the path; `inset` shrinks it on every side. */
export function roundedPath(
  context: SKRSContext2D,
  box: Box,
  radius: { x: number; y: number },
  inset = 0,
): void {
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
