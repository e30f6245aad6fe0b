import type { SKRSContext2D } from "@napi-rs/canvas";
import { fontFaces } from "../fonts/font-faces.ts";

/** What decides about the form and width of letters. */
export type LetterStyle = {
  /** CSS family list, as `facesFor` gives it. */
  families: string;
  weight: number;
  /** Share of the letters' size. */
  letterSpacing: number;
};

export type TextStyle = LetterStyle & {
  /** Factor of the size. */
  lineHeight: number;
  wrap: "balance" | "normal" | "none";
};

/** A part of a text, as offsets of its first and behind its last character, that is set otherwise. */
export type StyledRange = { start: number; end: number; style: LetterStyle & { scale: number } };

export type Direction = "ltr" | "rtl";

/** Sets everything that decides how a text is shaped, so that measuring and drawing agree. */
export function applyTextStyle(
  context: SKRSContext2D,
  style: LetterStyle,
  size: number,
  direction: Direction,
): void {
  fontFaces.bringBack(style.families);
  // The default follows the host's language, and with it the letterforms.
  context.lang = "en";
  context.font = `${style.weight} ${size}px ${style.families}`;
  context.letterSpacing = `${style.letterSpacing * size}px`;
  context.direction = direction;
  context.textBaseline = "alphabetic";
}

/** The direction of a paragraph: that of its first letter that has one (rule P2 of the bidirectional algorithm). */
export function directionOf(text: string): Direction {
  const letter = /\p{L}/u.exec(text)?.[0] ?? "";
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter)
    ? "rtl"
    : "ltr";
}

/** Scripts whose letters take their form from their neighbours, and the marks that stand between. */
const JOINING = /^[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]$/u;
const JOINER = "\u200d";

/**
 * A part of a text as it has to be shaped on its own: cut inside a joined word, its letters keep the form that they have
 * in the whole word.
 */
export function shapedPart(text: string, start: number, end: number): string {
  if (start >= end) return "";
  const before = lettersMeet(text, start) ? JOINER : "";
  const after = lettersMeet(text, end) ? JOINER : "";
  return before + text.slice(start, end) + after;
}

function lettersMeet(text: string, at: number): boolean {
  const [last, next] = [/\P{M}\p{M}*$/u.exec(text.slice(Math.max(0, at - 8), at)), text[at]];
  return last !== null && next !== undefined && JOINING.test([...last[0]][0] ?? "") && JOINING.test(next);
}
