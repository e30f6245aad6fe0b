import { breakableChunks } from "./line-breaks.ts";
import {
  balanceLines,
  breakWords,
  fillLines,
  type Paragraphs,
  type TextLine,
  withEllipsis,
} from "./text-lines.ts";
import { type StyledPart, type StyledText, scaleOf, styledParts, TextGauge } from "./text-measure.ts";
import { type Direction, directionOf } from "./text-style.ts";

/** Inter's ascender and descender as shares of its size; every script is set on the same lines. */
const ASCENT = 0.96875;
const DESCENT = 0.2412;
/** Below this share of the largest size a text looks lost in its box. */
const SMALL_SHARE = 0.5;
/** A broken word is a flaw: only a text this many times larger makes up for it. */
const WORTH_BREAKING = 1.75;

export type LaidLine = {
  text: string;
  width: number;
  /** Counts from the top of the block, as does `top`. */
  baseline: number;
  top: number;
  height: number;
  /** Where the line's style changes, as offsets in the line. */
  parts: StyledPart[];
};

export type TextLayout = {
  size: number;
  lines: LaidLine[];
  /** Size of the block of lines. */
  width: number;
  height: number;
  direction: Direction;
  /** Whether text had to be left out. */
  cut: boolean;
};

/** A box in pixels; `inset` is room to be left on its sides, as shares of the size of the letters. */
export type TextBox = { width: number; height: number; inset?: { x: number; y: number } };

function roomAt(box: TextBox, size: number): { width: number; height: number } {
  const { x, y } = box.inset ?? { x: 0, y: 0 };
  return { width: Math.max(0, box.width - 2 * x * size), height: Math.max(0, box.height - 2 * y * size) };
}

/** The tops of the lines, and behind them the height of all; `scales` are the factors of their largest letters. */
function stack(
  scales: readonly number[],
  size: number,
  lineHeight: number,
): { tops: number[]; height: number } {
  // Lines closer than their letters are high touch each other, but neither end of the block.
  const spare = (size * (Math.max(lineHeight, 1) - lineHeight)) / 2;
  const tops: number[] = [];
  let before = 0;
  for (const scale of scales) {
    tops.push(before * size * lineHeight + spare * (scales[0] ?? 1));
    before += scale;
  }
  const ends = spare * ((scales[0] ?? 1) + (scales.at(-1) ?? 1));
  return { tops, height: before * size * lineHeight + ends };
}

/** A line's parts; the ellipsis looks like the letter before it. */
function partsOf(ranges: StyledText["ranges"], { start, end, suffix }: TextLine): StyledPart[] {
  const parts = styledParts(ranges, start, end);
  return parts.map((part, index) => ({
    start: part.start - start,
    end: part.end - start + (index === parts.length - 1 ? suffix.length : 0),
    range: part.range,
  }));
}

type Fitting = { size: number; lines: TextLine[] };

/** The largest whole size from `min` to `max` whose lines fit; exactly `min` if both are equal. */
function largestFit(min: number, max: number, tryAt: (size: number) => TextLine[] | null): Fitting | null {
  let best: Fitting | null = null;
  let [low, high] = [min, max];
  while (low <= high) {
    const middle = low === high ? low : Math.floor((low + high + 1) / 2);
    const lines = tryAt(middle);
    if (lines) best = { size: middle, lines };
    if (low === high) break;
    if (lines) low = middle;
    else high = Math.max(low, middle - 1);
  }
  return best;
}

function paragraphsOf({ text, style }: StyledText): Paragraphs {
  let at = 0;
  return text.split(/(\r\n|[\n\r\u2028\u2029])/u).flatMap((line, index) => {
    const isBreak = index % 2 === 1;
    const chunks = isBreak || style.wrap === "none" ? [line] : breakableChunks(line);
    const first = at;
    const pieces = chunks.map((chunk) => {
      const piece = { start: at, end: at + chunk.length };
      at = piece.end;
      return piece;
    });
    return isBreak ? [] : [pieces.length > 0 ? pieces : [{ start: first, end: first }]];
  });
}

/** Lays a text out in one box: everything that depends on both. */
class TextFitting {
  readonly #styled: StyledText;
  readonly #box: TextBox;
  readonly #paragraphs: Paragraphs;
  readonly #gauge: TextGauge;

  constructor(styled: StyledText, box: TextBox) {
    this.#styled = styled;
    this.#box = box;
    this.#paragraphs = paragraphsOf(styled);
    this.#gauge = new TextGauge(styled, this.#paragraphs.flat());
  }

  heightOf(lines: readonly TextLine[], size: number): number {
    const scales = lines.map(({ start, end }) => scaleOf(this.#styled.ranges, start, end));
    return stack(scales, size, this.#styled.style.lineHeight).height;
  }

  piecesAt(size: number, mayBreak: boolean): Paragraphs {
    if (!mayBreak) return this.#paragraphs;
    const { width } = roomAt(this.#box, size);
    return breakWords(this.#styled.text, this.#paragraphs, width, this.#gauge.isWiderAt(size));
  }

  linesAt(size: number, mayBreak: boolean): TextLine[] {
    const { width } = roomAt(this.#box, size);
    const pieces = this.piecesAt(size, mayBreak);
    return fillLines(this.#styled.text, pieces, width, this.#gauge.isWiderAt(size));
  }

  search(min: number, max: number, mayBreak: boolean): Fitting | null {
    return largestFit(min, max, (size) => {
      const { width, height } = roomAt(this.#box, size);
      const lines = this.linesAt(size, mayBreak);
      const isWider = this.#gauge.isWiderAt(size);
      const fits =
        this.heightOf(lines, size) <= height + 0.5 &&
        !lines.some(({ start, end }) => isWider(start, end, width));
      return fits ? lines : null;
    });
  }

  balanced({ size, lines }: Fitting, mayBreak: boolean): TextLine[] {
    const { width } = roomAt(this.#box, size);
    const pieces = this.piecesAt(size, mayBreak);
    return balanceLines(this.#styled.text, pieces, lines, width, this.#gauge.isWiderAt(size));
  }

  /** The lines of the smallest size, as many as there is room for, with an ellipsis where something is missing. */
  cutAt(size: number): { lines: TextLine[]; cut: boolean } {
    const { width, height } = roomAt(this.#box, size);
    const { text, style } = this.#styled;
    const lines = this.linesAt(size, style.wrap !== "none");
    const isWider = this.#gauge.isWiderAt(size);
    const tolerance = 0.001 * size * style.lineHeight;
    let room = lines.length;
    while (room > 1 && this.heightOf(lines.slice(0, room), size) > height + tolerance) room--;
    const isWide = ({ start, end }: TextLine) => isWider(start, end, width);
    const shown = lines.slice(0, room).map((line, index) => {
      const isCut = (index === room - 1 && lines.length > room) || isWide(line);
      return isCut ? withEllipsis(text, line, width, isWider) : line;
    });
    return { lines: shown, cut: lines.length > room || lines.some(isWide) };
  }

  finish(size: number, lines: readonly TextLine[], cut: boolean): TextLayout {
    const { text, style, ranges } = this.#styled;
    const scales = lines.map(({ start, end }) => scaleOf(ranges, start, end));
    const { tops, height } = stack(scales, size, style.lineHeight);
    const laid = lines.map(({ start, end, suffix }, index): LaidLine => {
      const letters = size * (scales[index] ?? 1);
      const line = { top: tops[index] ?? 0, height: letters * style.lineHeight };
      return {
        text: text.slice(start, end) + suffix,
        width: this.#gauge.widthAt(size, start, end, suffix),
        baseline: line.top + (line.height - (ASCENT + DESCENT) * letters) / 2 + ASCENT * letters,
        ...line,
        parts: partsOf(ranges, { start, end, suffix }),
      };
    });
    const width = Math.max(...laid.map((line) => line.width));
    return { size, lines: laid, width, height, direction: directionOf(text), cut };
  }
}

/**
 * Lays a text out in a box: at the given size, or at the largest whole size of the range whose lines fit without
 * breaking a word. Where that would be less than half the range's largest, a word that is too wide is broken if the text
 * gets clearly larger by it; when not even the smallest size fits, the text is cut with an ellipsis.
 */
export function layoutText(
  styled: StyledText,
  size: number | { min: number; max: number },
  box: TextBox,
): TextLayout {
  const { style } = styled;
  const fitting = new TextFitting(styled, box);
  const min = typeof size === "number" ? size : size.min;
  const max = typeof size === "number" ? size : Math.max(size.min, size.max);
  const whole = fitting.search(min, max, false);
  const isSmall = !whole || whole.size < max * SMALL_SHARE;
  const broken = isSmall && style.wrap !== "none" ? fitting.search(min, max, true) : null;
  const isBroken = broken !== null && broken.size > (whole?.size ?? 0) * WORTH_BREAKING;
  const best = isBroken ? broken : whole;
  if (!best) {
    const { lines, cut } = fitting.cutAt(min);
    return fitting.finish(min, lines, cut);
  }
  const lines = style.wrap === "balance" ? fitting.balanced(best, isBroken) : best.lines;
  return fitting.finish(best.size, lines, false);
}
