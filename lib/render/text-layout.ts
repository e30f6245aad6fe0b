import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { breakableChunks, graphemesOf } from "./line-breaks.ts";

/** Inter's ascender and descender as shares of its size; every script is set on the same lines. */
const ASCENT = 0.96875;
const DESCENT = 0.2412;
const BALANCED_LINES = 6;
/** Below this share of the largest size a text looks lost in its box. */
const SMALL_SHARE = 0.5;
/** A broken word is a flaw: only a text this many times larger makes up for it. */
const WORTH_BREAKING = 1.25;

export type TextStyle = {
  /** CSS family list, as `facesFor` gives it. */
  families: string;
  weight: number;
  /** Share of the size. */
  letterSpacing: number;
  /** Factor of the size. */
  lineHeight: number;
  wrap: "balance" | "normal" | "none";
};

export type TextLayout = {
  size: number;
  lines: { text: string; width: number; baseline: number }[];
  /** Height of the block of lines; baselines count from its top. */
  height: number;
  direction: "ltr" | "rtl";
  /** Whether text had to be left out. */
  cut: boolean;
};

let measuring: SKRSContext2D | undefined;

/** Sets everything that decides how a text is shaped, so that measuring and drawing agree. */
export function applyTextStyle(
  context: SKRSContext2D,
  style: TextStyle,
  size: number,
  direction: TextLayout["direction"],
): void {
  // The default follows the host's language, and with it the letterforms.
  context.lang = "en";
  context.font = `${style.weight} ${size}px ${style.families}`;
  context.letterSpacing = `${style.letterSpacing * size}px`;
  context.direction = direction;
  context.textBaseline = "alphabetic";
}

/** The direction of a paragraph: that of its first letter that has one (rule P2 of the bidirectional algorithm). */
export function directionOf(text: string): "ltr" | "rtl" {
  const letter = /\p{L}/u.exec(text)?.[0] ?? "";
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter)
    ? "rtl"
    : "ltr";
}

type Measure = (text: string) => number;

function measureAt(style: TextStyle, size: number): Measure {
  measuring ??= createCanvas(1, 1).getContext("2d");
  const context = measuring;
  applyTextStyle(context, style, size, "ltr");
  return (text) => context.measureText(text).width;
}

/** Fills lines as far as they go. A chunk wider than a line stands alone, unless words may be broken. */
function fillLines(paragraphs: readonly (readonly string[])[], width: number, measure: Measure): string[] {
  return paragraphs.flatMap((chunks) => {
    const lines: string[] = [];
    let line = "";
    for (const chunk of chunks) {
      if (line !== "" && measure((line + chunk).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += chunk;
    }
    lines.push(line.trimEnd());
    return lines;
  });
}

function blockHeight(lines: number, size: number, lineHeight: number): number {
  return (lines - 1) * size * lineHeight + size * Math.max(lineHeight, 1);
}

function linesThatFit(height: number, size: number, lineHeight: number): number {
  return Math.max(1, Math.floor((height - size * Math.max(lineHeight, 1)) / (size * lineHeight) + 1.001));
}

/** The narrowest lines that are no more in number: a last line of one short word looks like a mistake. */
function balance(
  paragraphs: readonly (readonly string[])[],
  lines: string[],
  width: number,
  measure: Measure,
) {
  if (lines.length <= paragraphs.length || lines.length > BALANCED_LINES) return lines;
  let best = lines;
  let low = width / lines.length;
  let high = width;
  for (let step = 0; step < 10; step++) {
    const middle = (low + high) / 2;
    const candidate = fillLines(paragraphs, middle, measure);
    if (candidate.length <= lines.length && candidate.every((line) => measure(line) <= width)) {
      best = candidate;
      high = middle;
    } else low = middle;
  }
  return best;
}

function breakWords(paragraphs: readonly (readonly string[])[], width: number, measure: Measure): string[][] {
  return paragraphs.map((chunks) =>
    chunks.flatMap((chunk) => (measure(chunk.trimEnd()) > width ? graphemesOf(chunk) : [chunk])),
  );
}

function withEllipsis(line: string, width: number, measure: Measure): string {
  const characters = graphemesOf(line);
  while (characters.length > 1 && measure(`${characters.join("").trimEnd()}…`) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}

function finish(text: string, style: TextStyle, size: number, lines: string[], cut: boolean): TextLayout {
  const measure = measureAt(style, size);
  const step = size * style.lineHeight;
  const height = blockHeight(lines.length, size, style.lineHeight);
  const first = (height - (lines.length - 1) * step - (ASCENT + DESCENT) * size) / 2 + ASCENT * size;
  return {
    size,
    lines: lines.map((line, index) => ({ text: line, width: measure(line), baseline: first + index * step })),
    height,
    direction: directionOf(text),
    cut,
  };
}

type Fitting = { size: number; lines: string[] };

/** The largest whole size from `min` to `max` whose lines fit; a size of its own when the two are one. */
function largestFit(min: number, max: number, tryAt: (size: number) => string[] | null): Fitting | null {
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

/**
 * Lays a text out in a box: at the given size, or at the largest whole size of the range whose lines fit without
 * breaking a word. Where that would be less than half the range's largest, a word that is too wide is broken if the text
 * gets clearly larger by it; when not even the smallest size fits, the text is cut with an ellipsis.
 *
 * @param box in pixels.
 */
export function layoutText(
  text: string,
  style: TextStyle,
  size: number | { min: number; max: number },
  box: { width: number; height: number },
): TextLayout {
  const paragraphs = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => (style.wrap === "none" ? [line] : breakableChunks(line)));
  const min = typeof size === "number" ? size : size.min;
  const max = typeof size === "number" ? size : Math.max(size.min, size.max);
  const piecesAt = (candidate: number, mayBreak: boolean) =>
    mayBreak ? breakWords(paragraphs, box.width, measureAt(style, candidate)) : paragraphs;
  const search = (mayBreak: boolean) =>
    largestFit(min, max, (candidate) => {
      const pieces = piecesAt(candidate, mayBreak);
      const measure = measureAt(style, candidate);
      const lines = fillLines(pieces, box.width, measure);
      const fits =
        blockHeight(lines.length, candidate, style.lineHeight) <= box.height + 0.5 &&
        lines.every((line) => measure(line) <= box.width);
      return fits ? lines : null;
    });
  const whole = search(false);
  const isSmall = !whole || whole.size < max * SMALL_SHARE;
  const broken = isSmall && style.wrap !== "none" ? search(true) : null;
  const isBroken = broken !== null && broken.size > (whole?.size ?? 0) * WORTH_BREAKING;
  const best = isBroken ? broken : whole;
  if (best) {
    const pieces = piecesAt(best.size, isBroken);
    const measure = measureAt(style, best.size);
    const lines = style.wrap === "balance" ? balance(pieces, best.lines, box.width, measure) : best.lines;
    return finish(text, style, best.size, lines, false);
  }
  const measure = measureAt(style, min);
  const lines = fillLines(piecesAt(min, style.wrap !== "none"), box.width, measure);
  const room = linesThatFit(box.height, min, style.lineHeight);
  const shown = lines.slice(0, room).map((line, index) => {
    const isCut = (index === room - 1 && lines.length > room) || measure(line) > box.width;
    return isCut ? withEllipsis(line, box.width, measure) : line;
  });
  const cut = lines.length > room || lines.some((line) => measure(line) > box.width);
  return finish(text, style, min, shown, cut);
}
