import bidiFactory from "bidi-js";
import { graphemesOf } from "./line-breaks.ts";
import type { LaidLine } from "./text-layout.ts";
import { measuringContext } from "./text-measure.ts";
import {
  applyTextStyle,
  type Direction,
  type LetterStyle,
  type StyledRange,
  shapedPart,
  type TextStyle,
} from "./text-style.ts";

const bidi = bidiFactory();

/** Letters without a direction of their own or from right to left; anything else is simply written from the left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A piece of a line that is drawn in one go: one style, one direction. */
export type TextSegment = {
  text: string;
  /** Its left edge, from the line's own, and its width, in pixels. */
  x: number;
  width: number;
  size: number;
  direction: Direction;
  style: LetterStyle;
  /** The number of its styled range, or -1. */
  range: number;
};

type Piece = { start: number; end: number; range: number; level: number };

/** Cuts a line where its style or direction changes, in reading order. */
function piecesOf({ text, parts }: LaidLine, direction: Direction): Piece[] {
  const base = direction === "rtl" ? 1 : 0;
  const { levels } =
    base === 0 && !RIGHT_TO_LEFT.test(text) ? { levels: null } : bidi.getEmbeddingLevels(text, direction);
  return parts.flatMap(({ start, end, range }) => {
    const pieces: Piece[] = [];
    for (let at = start; at < end; at++) {
      const level = levels?.[at] ?? base;
      const last = pieces.at(-1);
      if (last?.level === level) last.end = at + 1;
      else pieces.push({ start: at, end: at + 1, range, level });
    }
    return pieces;
  });
}

/** Puts pieces into the order in which they stand (rule L2 of the bidirectional algorithm). */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return ordered;
}

/** How much of a piece is to be seen when the line shows its first `limit` units; null when nothing. */
function shownText(line: string, { start, end }: Piece, limit: number): string | null {
  if (limit <= start) return null;
  return shapedPart(line, start, Math.min(end, limit));
}

/**
 * Cuts a line into the segments that it is drawn in, from left to right. Each is shaped on its own.
 *
 * @param shown how many of the line's characters, as a reader sees them, are to be seen; the others leave their place
 *   empty, so that nothing moves when they come.
 */
export function segmentsOf(
  line: LaidLine,
  style: TextStyle,
  ranges: readonly StyledRange[],
  size: number,
  direction: Direction,
  shown: number,
): TextSegment[] {
  const context = measuringContext();
  const limit = graphemesOf(line.text).slice(0, shown).join("").length;
  const segments: TextSegment[] = [];
  let x = 0;
  for (const piece of inVisualOrder(piecesOf(line, direction))) {
    const range = ranges[piece.range]?.style;
    const letters = range ?? style;
    const pixels = size * (range?.scale ?? 1);
    const flow = piece.level % 2 === 1 ? "rtl" : "ltr";
    applyTextStyle(context, letters, pixels, flow);
    const whole = context.measureText(shapedPart(line.text, piece.start, piece.end)).width;
    const text = shownText(line.text, piece, limit);
    if (text !== null) {
      const width = limit >= piece.end ? whole : context.measureText(text).width;
      const left = flow === "rtl" ? x + whole - width : x;
      segments.push({
        text,
        x: left,
        width,
        size: pixels,
        direction: flow,
        style: letters,
        range: piece.range,
      });
    }
    x += whole;
  }
  return segments;
}
