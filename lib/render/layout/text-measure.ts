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

/** The size that estimates are made from. */
const REFERENCE_SIZE = 64;
/** How far a part's width may be off that was measured at another size: at small ones widths are rounded a little. */
const SIZE_ERROR = 0.01;
/** How far the sum of its words may be off: letters move together or apart across their borders. */
const SUM_ERROR = 0.05;

/**
 * Measures one text at many sizes. Shaping is the expensive part of fitting a text, and widths grow with the
 * size. So words are measured once, lines only if the sum of their words is too close to the limit to decide,
 * and both at the actual size only if that is still too close.
 */
export class TextGauge {
  readonly #styled: StyledText;
  readonly #measured = new Map<string, number>();
  /** Each word with the space behind it, by its start. */
  readonly #words: ReadonlyMap<number, { end: number; inkEnd: number }>;

  constructor(styled: StyledText, words: readonly { start: number; end: number }[]) {
    this.#styled = styled;
    this.#words = new Map(
      words.map(({ start, end }) => {
        const ink = styled.text.slice(start, end).trimEnd().length;
        return [start, { end, inkEnd: start + ink }];
      }),
    );
  }

  widthAt(size: number, start: number, end: number, suffix?: string): number {
    return measureAt(this.#styled, size)(start, end, suffix);
  }

  isWiderAt(size: number): IsWider {
    return (start, end, width, suffix = "") => {
      const limit = (width * REFERENCE_SIZE) / size;
      const sum = suffix === "" ? this.#sumOfWords(start, end) : null;
      if (sum !== null && Math.abs(sum - limit) > sum * SUM_ERROR) return sum > limit;
      const whole = this.#referenceWidth(start, end, suffix);
      if (Math.abs(whole - limit) > whole * SIZE_ERROR) return whole > limit;
      return this.widthAt(size, start, end, suffix) > width;
    };
  }

  #referenceWidth(start: number, end: number, suffix = ""): number {
    const key = `${start} ${end} ${suffix}`;
    const known = this.#measured.get(key);
    if (known !== undefined) return known;
    const width = this.widthAt(REFERENCE_SIZE, start, end, suffix);
    this.#measured.set(key, width);
    return width;
  }

  /** Null for a part that ends within a word. */
  #sumOfWords(start: number, end: number): number | null {
    let sum = 0;
    for (let at = start; at < end; ) {
      const word = this.#words.get(at);
      if (!word || word.inkEnd > end) return null;
      sum += this.#referenceWidth(at, Math.min(word.end, end));
      at = word.end;
    }
    return sum;
  }
}

/** How large the largest letters of a part of the text are, as a factor of its size. */
export function scaleOf(ranges: readonly StyledRange[], start: number, end: number): number {
  if (ranges.length === 0) return 1;
  return Math.max(...styledParts(ranges, start, end).map(({ range }) => ranges[range]?.style.scale ?? 1));
}
