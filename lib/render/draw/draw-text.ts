import type { CanvasGradient, SKRSContext2D } from "@napi-rs/canvas";
import { graphemesOf } from "../layout/line-breaks.ts";
import type { LaidLine } from "../layout/text-layout.ts";
import { segmentsOf, type TextSegment } from "../layout/text-segments.ts";
import { applyTextStyle } from "../layout/text-style.ts";
import type { ResolvedText } from "../resolve/resolved-scene.ts";
import { type Box, toPaint } from "./paint.ts";

/** An underline's place below the baseline and its thickness, as shares of the size. */
const UNDERLINE = { place: 0.11, thickness: 0.06 };

/** Larger than any picture: text drawn at this offset is invisible, but its shadow falls into the picture. */
const FAR = 20_000;

/** Where the block of lines stands in its box, and how wide its letters are. */
type Block = { left: number; top: number; width: number };

function blockOf({ layout, style, align, valign, plate }: ResolvedText, box: Box): Block {
  const padding = plate?.padding ?? { x: 0, y: 0 };
  // Leaves out the space after the last letter, which would move centred text to one side.
  const width = layout.width - style.letterSpacing * layout.size;
  const spare = { x: box.width - width, y: box.height - layout.height };
  const left = align === "left" ? padding.x : align === "center" ? spare.x / 2 : spare.x - padding.x;
  const top = valign === "top" ? padding.y : valign === "middle" ? spare.y / 2 : spare.y - padding.y;
  return { left, top, width };
}

function lineLeft({ layout, align }: ResolvedText, line: LaidLine): number {
  const spare = layout.width - line.width;
  return align === "left" ? 0 : align === "center" ? spare / 2 : spare;
}

function castsShadow(context: SKRSContext2D): boolean {
  return context.shadowBlur !== 0 || context.shadowOffsetX !== 0 || context.shadowOffsetY !== 0;
}

/** Draws a text's lines; `reveal` is the share of its characters that is to be seen, in reading order. */
export function drawText(context: SKRSContext2D, content: ResolvedText, box: Box, reveal: number): void {
  const block = blockOf(content, box);
  context.save();
  context.translate(block.left, block.top);
  if (content.plate) {
    drawPlate(context, content, block);
    context.shadowColor = "transparent";
  }
  const isPlain = content.looks.length === 0 && !content.stroke && reveal >= 1;
  if (isPlain) drawLines(context, content, block);
  else drawSegments(context, content, block, placeSegments(content, reveal));
  context.restore();
}

function letterPaint(context: SKRSContext2D, content: ResolvedText, block: Block): string | CanvasGradient {
  return toPaint(context, content.fill, { width: block.width, height: content.layout.height });
}

function drawLines(context: SKRSContext2D, content: ResolvedText, block: Block): void {
  const { layout, style } = content;
  applyTextStyle(context, style, layout.size, layout.direction);
  context.textAlign = "left";
  context.fillStyle = letterPaint(context, content, block);
  for (const line of layout.lines) context.fillText(line.text, lineLeft(content, line), line.baseline);
}

type PlacedSegment = TextSegment & { baseline: number };

function placeSegments(content: ResolvedText, reveal: number): PlacedSegment[] {
  const { layout, style, ranges } = content;
  const counts = layout.lines.map((line) => graphemesOf(line.text).length);
  let left = Math.round(reveal * counts.reduce((sum, count) => sum + count, 0));
  return layout.lines.flatMap((line, index) => {
    const shown = Math.min(left, counts[index] ?? 0);
    left -= shown;
    const segments = segmentsOf(line, style, ranges, layout.size, layout.direction, shown);
    const start = lineLeft(content, line);
    return segments.map((segment) => ({ ...segment, x: start + segment.x, baseline: line.baseline }));
  });
}

function drawSegments(
  context: SKRSContext2D,
  content: ResolvedText,
  block: Block,
  segments: readonly PlacedSegment[],
): void {
  const { stroke, looks } = content;
  const paint = letterPaint(context, content, block);
  context.textAlign = "left";
  context.lineJoin = "round";
  if (stroke) {
    context.strokeStyle = stroke.color;
    context.lineWidth = stroke.width * 2;
  }
  const draw = (segment: PlacedSegment, isStroke: boolean) => {
    applyTextStyle(context, segment.style, segment.size, segment.direction);
    const look = looks[segment.range];
    context.fillStyle = look?.color ?? paint;
    if (isStroke) context.strokeText(segment.text, segment.x, segment.baseline);
    else {
      if (look?.underline) underline(context, segment);
      context.fillText(segment.text, segment.x, segment.baseline);
    }
  };
  const castsOwnShadow = castsShadow(context);
  if (castsOwnShadow) {
    // Draws all shadows before any letter, so that no shadow falls onto another part of the text.
    const offset = context.shadowOffsetX;
    context.save();
    context.translate(-FAR, 0);
    context.shadowOffsetX = offset + FAR;
    for (const segment of segments) draw(segment, stroke !== null);
    context.restore();
    context.shadowColor = "transparent";
  }
  if (stroke) for (const segment of segments) draw(segment, true);
  for (const segment of segments) draw(segment, false);
}

function underline(context: SKRSContext2D, { x, baseline, width, size }: PlacedSegment): void {
  context.fillRect(x, baseline + UNDERLINE.place * size, width, Math.max(1, UNDERLINE.thickness * size));
}

/** One plate, or one form of all lines' plates: where they overlap, a translucent fill is no darker. */
function drawPlate(context: SKRSContext2D, content: ResolvedText, block: Block): void {
  const { layout, plate, style } = content;
  if (!plate) return;
  const whole = { x: 0, y: 0, width: block.width, height: layout.height };
  const trailing = style.letterSpacing * layout.size;
  const lines = layout.lines
    .filter((line) => line.text !== "")
    .map((line) => ({
      x: lineLeft(content, line),
      y: line.top,
      width: line.width - trailing,
      height: line.height,
    }));
  const { x, y } = plate.padding;
  context.beginPath();
  for (const part of plate.per === "line" ? lines : [whole]) {
    const width = part.width + 2 * x;
    const height = part.height + 2 * y;
    const { radius } = plate;
    const shorter = Math.min(width, height) / 2;
    const corner =
      radius.unit === "px"
        ? { x: Math.min(radius.value, shorter), y: Math.min(radius.value, shorter) }
        : { x: width * Math.min(0.5, radius.value), y: height * Math.min(0.5, radius.value) };
    context.roundRect(part.x - x, part.y - y, width, height, corner);
  }
  context.save();
  context.translate(-x, -y);
  context.fillStyle = toPaint(context, plate.fill, {
    width: block.width + 2 * x,
    height: layout.height + 2 * y,
  });
  context.fill();
  context.restore();
}

/** How far a text's ink may reach beyond its box, in pixels. */
export function textOverhang({ layout, ranges, stroke, plate }: ResolvedText, box: Box): number {
  const largest = Math.max(1, ...ranges.map(({ style }) => style.scale));
  const padding = plate ? Math.max(plate.padding.x, plate.padding.y) : 0;
  // Letters of a given size, or of the smallest, may be larger than the box.
  const beyond = Math.max(0, layout.width - box.width, layout.height - box.height);
  return layout.size * 0.5 * largest + (stroke?.width ?? 0) + padding + beyond;
}
