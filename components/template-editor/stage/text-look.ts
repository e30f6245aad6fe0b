import type { CSSProperties } from "react";
import { type Fill, isColor } from "#lib/contract/scene/scene-value.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { splitBySpans } from "#lib/contract/scene/text-spans.ts";
import { LARGEST_AUTOMATIC, SMALLEST_AUTOMATIC } from "#lib/contract/scene/text-style.ts";
import { cssFamily } from "../fonts/css-family.ts";
import { type Box, type Frame, toPixels } from "./box.ts";
import { quickFontSize, spareAt } from "./quick-text.ts";

/** Scripts whose letters join: no space comes between them. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Syriac}\p{Script=Mongolian}]/u;

/** The renderer sets every typeface on the lines of Inter: this much of the size is above the baseline, and below it. */
const ASCENT = 0.96875;
const DESCENT = 0.2412;

interface TextPlace {
  /** Fills the merge fields of a text. */
  filled: (text: string) => string;
  /** Its box, in the scene's pixels. */
  box: Box;
  frame: Frame;
  /** Pixels of the scene as a length on the stage. */
  length: (pixels: number) => string;
}

/**
 * How the renderer sets a text, for the browser: its typeface and weight, its size, also where that is fitted, its lines,
 * alignment and colours.
 */
export function textLook(layer: TextLayer, { filled, box, frame, length }: TextPlace): CSSProperties {
  const runs = runsOf(layer, filled);
  const text = runs.map((run) => run.text).join("");
  const { font = {}, line_height: lineHeight = 1.2, stroke, shadow } = layer;
  const { align = "left", valign = "top", transform, wrap = "balance" } = layer;
  const family = cssFamily(font.family);
  const weight = String(font.weight ?? 400);
  const style = font.style === "italic" ? "italic" : "normal";
  const isUpper = transform === "upper";
  const spacing = JOINED.test(text) ? 0 : (layer.letter_spacing ?? 0);
  const context = document.createElement("canvas").getContext("2d");
  if (context !== null) context.font = `${style} ${weight} 100px ${family}`;
  const inset = insetOf(layer);
  const { size: asked = "auto" } = font;
  const size = asked === "auto" ? fittedSize() : toPixels(asked, frame.height, frame);
  const spare = spareAt(lineHeight);
  // The space behind a line's last letter moves no line.
  const aside = { left: 0, center: spacing / 2, right: spacing }[align];
  const inEm = (share: number) => `${Math.round(share * 10_000) / 10_000}em`;
  return {
    ...{ fontFamily: family, fontWeight: weight, fontStyle: style, fontSize: length(size) },
    ...{ lineHeight, textAlign: align, color: cssFill(layer.color) ?? "#ffffff", opacity: layer.opacity },
    ...(spacing === 0 ? {} : { letterSpacing: `${spacing}em` }),
    ...(isUpper ? { textTransform: "uppercase" as const } : {}),
    ...(wrap === "balance" ? { textWrapStyle: "balance" as const } : {}),
    ...(wrap === "none" ? { textWrapMode: "nowrap" as const } : {}),
    alignContent: { top: "start", middle: "unsafe center", bottom: "unsafe end" }[valign],
    padding: `${inEm(inset.y + spare)} ${inEm(inset.x)}`,
    translate: `${inEm(aside)} ${inEm(lineShift(context))}`,
    ...(stroke === undefined || !isColor(stroke.color)
      ? {}
      : {
          WebkitTextStroke: `${length(toPixels(stroke.width, frame.height, frame) * 2)} ${stroke.color}`,
          paintOrder: "stroke fill",
          strokeLinejoin: "round" as const,
        }),
    ...(shadow === undefined || layer.plate !== undefined || !isColor(shadow.color)
      ? {}
      : {
          textShadow: `${length(shadow.x ?? 0)} ${length(shadow.y ?? 0)} ${length(shadow.blur)} ${shadow.color}`,
        }),
  };

  function fittedSize(): number {
    if (context === null) return font.min ?? SMALLEST_AUTOMATIC;
    const { min: smallest = SMALLEST_AUTOMATIC, max: largest = LARGEST_AUTOMATIC } = font;
    const measure = (part: string, start: number) => {
      let at = 0;
      let width = 0;
      for (const run of runs) {
        const shown = text.slice(Math.max(at, start), Math.min(at + run.text.length, start + part.length));
        at += run.text.length;
        if (shown === "" || at <= start) continue;
        const { font: own = {}, letter_spacing: apart = spacing } = run.span ?? {};
        const face = `${own.style ?? style} ${own.weight ?? weight}`;
        context.font = `${face} 100px ${own.family === undefined ? family : cssFamily(own.family)}`;
        const letters = isUpper ? shown.toUpperCase() : shown;
        const scale = own.size ?? 1;
        width += (context.measureText(letters).width / 100 + apart * letters.length) * scale;
      }
      return width;
    };
    // As high as the largest letters of the text.
    const scaleOf = (start: number, end: number) => {
      let at = 0;
      let scale = 0;
      for (const run of runs) {
        if (at < end && at + run.text.length > start) scale = Math.max(scale, run.span?.font?.size ?? 1);
        at += run.text.length;
      }
      return scale === 0 ? 1 : scale;
    };
    const { width, height } = box;
    const room = { width, height, smallest, largest, lineHeight, inset };
    return quickFontSize(text, room, { widthOf: measure, scaleOf }, wrap !== "none");
  }
}

/** A text in runs of one look each, with its merge fields filled in. */
export function runsOf({ text, spans = [] }: TextLayer, filled: (text: string) => string) {
  return splitBySpans(text, spans).map((piece) => ({ text: filled(piece.text), span: spans[piece.span] }));
}

/** How far the browser's baseline is above the renderer's, as a share of the font size. */
function lineShift(context: CanvasRenderingContext2D | null): number {
  if (context === null) return 0;
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText("x");
  return (ASCENT - DESCENT - (ascent - descent) / 100) / 2;
}

/** The room around a text that its plate takes, as shares of the font size. */
function insetOf({ plate }: TextLayer): { x: number; y: number } {
  if (plate === undefined) return { x: 0, y: 0 };
  const { padding = 0.3 } = plate;
  return typeof padding === "number" ? { x: padding, y: padding } : padding;
}

/** A gradient as its first colour. */
export function cssFill(fill: Fill | undefined): string | undefined {
  const color = typeof fill === "object" ? fill.stops[0]?.color : fill;
  return color !== undefined && isColor(color) ? color : undefined;
}
