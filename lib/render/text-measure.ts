import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { applyTextStyle, directionOf, type StyledRange, shapedPart, type TextStyle } from "./text-style.ts";

/** A text with the parts of it that are set otherwise, in order and without overlaps. */
export type StyledText = { text: string; style: TextStyle; ranges: readonly StyledRange[] };

/** The width of a part of the text, in pixels, with what may have to be written behind it. */
type Measure = (start: number, end: number, suffix?: string) => number;

/** Whether a part of the text is wider than so many pixels. */
export type IsWider = (start: number, end: number, width: number, suffix?: string) => boolean;

/** A part of a line in one style; `range` is the number of its styled range, or -1 for the text's own style. */
export type StyledPart = { start: number; end: number; range: number };

let measuring: SKRSContext2D | undefined;

export function measuringContext(): SKRSContext2D {
  measuring ??= createCanvas(1, 1).getContext("2d");
  return measuring;
}

/** Cuts a part of the text where its style changes. An empty part has one piece. */
export function styledParts(ranges: readonly StyledRange[], start: number, end: number): StyledPart[] {
  const parts: StyledPart[] = [];
  let at = start;
  for (const [range, { start: first, end: last }] of ranges.entries()) {
    if (last <= at) continue;
    if (first >= end) break;
    if (first > at) parts.push({ start: at, end: first, range: -1 });
    const [from, to] = [Math.max(at, first), Math.min(end, last)];
    parts.push({ start: from, end: to, range });
    at = to;
  }
  if (at < end || parts.length === 0) parts.push({ start: at, end, range: -1 });
  return parts;
}

/** Measures parts of a text at a size. The context is shared: measure with one size before asking for the next. */
function measureAt({ text, style, ranges }: StyledText, size: number): Measure {
  const context = measuringContext();
  if (ranges.length === 0) {
    applyTextStyle(context, style, size, "ltr");
    return (start, end, suffix = "") => context.measureText(text.slice(start, end) + suffix).width;
  }
  return (start, end, suffix = "") => {
    const parts = styledParts(ranges, start, end);
    return parts.reduce((width, part, index) => {
      const range = ranges[part.range]?.style;
      const piece = shapedPart(text, part.start, part.end) + (index === parts.length - 1 ? suffix : "");
      applyTextStyle(context, range ?? style, size * (range?.scale ?? 1), directionOf(piece));
      return width + context.measureText(piece).width;
    }, 0);
  };
}

/** The size that estimates are made from, and how far they may be off: at small sizes widths are rounded a little. */
const REFERENCE_SIZE = 64;
const ESTIMATE_ERROR = 0.01;

/**
 * Measures one text at many sizes. Shaping is what fitting a text costs, and widths grow with the size: so a part is
 * measured once, and again only where its estimate is too near to the limit to tell.
 */
export class TextGauge {
  readonly #styled: StyledText;
  readonly #estimates = new Map<string, number>();

  constructor(styled: StyledText) {
    this.#styled = styled;
  }

  widthAt(size: number, start: number, end: number, suffix?: string): number {
    return measureAt(this.#styled, size)(start, end, suffix);
  }

  isWiderAt(size: number): IsWider {
    return (start, end, width, suffix = "") => {
      const key = `${start} ${end} ${suffix}`;
      let reference = this.#estimates.get(key);
      if (reference === undefined) {
        reference = this.widthAt(REFERENCE_SIZE, start, end, suffix);
        this.#estimates.set(key, reference);
      }
      const estimate = (reference * size) / REFERENCE_SIZE;
      if (Math.abs(estimate - width) > estimate * ESTIMATE_ERROR) return estimate > width;
      return this.widthAt(size, start, end, suffix) > width;
    };
  }
}

/** How large the largest letters of a part of the text are, as a factor of its size. */
export function scaleOf(ranges: readonly StyledRange[], start: number, end: number): number {
  if (ranges.length === 0) return 1;
  return Math.max(...styledParts(ranges, start, end).map(({ range }) => ranges[range]?.style.scale ?? 1));
}
