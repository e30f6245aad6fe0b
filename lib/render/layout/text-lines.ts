import { graphemesOf } from "./line-breaks.ts";
import type { IsWider } from "./text-measure.ts";

const BALANCED_LINES = 6;

/** A part of a text, as offsets of its first and behind its last character. */
export type TextPart = { start: number; end: number };

/** What a line shows: a part of the text, without the space at its end, and behind it "…" where it is cut. */
export type TextLine = TextPart & { suffix: string };

/** Each paragraph's pieces, between which a line may end. */
export type Paragraphs = readonly (readonly TextPart[])[];

function withoutSpace(text: string, start: number, end: number): TextLine {
  return { start, end: start + text.slice(start, end).trimEnd().length, suffix: "" };
}

/** Fills lines as far as they go. A piece wider than a line stands alone, unless words may be broken. */
export function fillLines(text: string, paragraphs: Paragraphs, width: number, isWider: IsWider): TextLine[] {
  return paragraphs.flatMap((pieces) => {
    const lines: TextLine[] = [];
    let start = pieces[0]?.start ?? 0;
    let end = start;
    for (const piece of pieces) {
      if (end > start && isWider(start, withoutSpace(text, start, piece.end).end, width)) {
        lines.push(withoutSpace(text, start, end));
        start = end;
      }
      end = piece.end;
    }
    lines.push(withoutSpace(text, start, end));
    return lines;
  });
}

/** The narrowest lines that are no more in number: a last line of one short word looks like a mistake. */
export function balanceLines(
  text: string,
  paragraphs: Paragraphs,
  lines: TextLine[],
  width: number,
  isWider: IsWider,
): TextLine[] {
  if (lines.length <= paragraphs.length || lines.length > BALANCED_LINES) return lines;
  let best = lines;
  let low = width / lines.length;
  let high = width;
  for (let step = 0; step < 10; step++) {
    const middle = (low + high) / 2;
    const candidate = fillLines(text, paragraphs, middle, isWider);
    if (candidate.length <= lines.length && !candidate.some(({ start, end }) => isWider(start, end, width))) {
      best = candidate;
      high = middle;
    } else low = middle;
  }
  return best;
}

function charactersOf(text: string, { start, end }: TextPart): TextPart[] {
  let at = start;
  return graphemesOf(text.slice(start, end)).map((character) => {
    const part = { start: at, end: at + character.length };
    at = part.end;
    return part;
  });
}

/** Lets lines end between any two characters of the words that are too wide. */
export function breakWords(
  text: string,
  paragraphs: Paragraphs,
  width: number,
  isWider: IsWider,
): TextPart[][] {
  return paragraphs.map((pieces) =>
    pieces.flatMap((piece) => {
      const { start, end } = withoutSpace(text, piece.start, piece.end);
      return isWider(start, end, width) ? charactersOf(text, piece) : [piece];
    }),
  );
}

/** As much of a line as leaves room for an ellipsis; its first character at least. */
export function withEllipsis(text: string, line: TextPart, width: number, isWider: IsWider): TextLine {
  const characters = charactersOf(text, line);
  const cutAfter = (count: number) =>
    withoutSpace(text, line.start, characters[count - 1]?.end ?? line.start);
  // Measuring is expensive, and a line may have thousands of characters. Binary search needs about a dozen
  // measurements.
  let [low, high] = [Math.min(1, characters.length), characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const { start, end } = cutAfter(middle);
    if (isWider(start, end, width, "…")) high = middle - 1;
    else low = middle;
  }
  return { ...cutAfter(low), suffix: "…" };
}
