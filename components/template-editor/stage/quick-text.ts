/** What is known of a text's letters. */
export interface TextGauge {
  /** The width of a part in pixels at a font size of 1; `start` is where the part lies in the text. */
  widthOf: (part: string, start: number) => number;
  /** How large the largest letters of a part are, as a factor of the font size. */
  scaleOf: (start: number, end: number) => number;
}

interface TextRoom {
  /** In the scene's pixels. */
  width: number;
  height: number;
  smallest: number;
  largest: number;
  /** As a factor of the font size. */
  lineHeight: number;
  /** Room left on each side, as shares of the font size. */
  inset?: { x: number; y: number };
}

/**
 * About the font size at which the renderer sets a text: the largest whole number of pixels at which its words fit the
 * room in wrapped lines.
 * @param isWrapped false if lines end where the author ends them only
 */
export function quickFontSize(text: string, room: TextRoom, gauge: TextGauge, isWrapped = true): number {
  const paragraphs = paragraphsOf(text, gauge, isWrapped);
  let [fits, tooLarge] = [room.smallest, Math.floor(room.largest) + 1];
  while (tooLarge - fits > 1) {
    const size = Math.floor((fits + tooLarge) / 2);
    if (isFitting(paragraphs, size, room)) fits = size;
    else tooLarge = size;
  }
  return fits;
}

/** The share of the font size that is left above and below lines that stand closer than their letters are high. */
export const spareAt = (lineHeight: number) => (Math.max(lineHeight, 1) - lineHeight) / 2;

/** A part that is not broken: its width, that of the space behind it, and how large its letters are. */
interface Piece {
  width: number;
  space: number;
  scale: number;
}

/** Where a line may end: behind a space, and behind a hyphen within a word. */
const PIECE = /\S*?\p{L}[-\u2010\u2013\u2014](?=\p{L})|\S+\s*|\s+/gu;

function paragraphsOf(text: string, { widthOf, scaleOf }: TextGauge, isWrapped: boolean): Piece[][] {
  let from = 0;
  return text.split("\n").map((line) => {
    const start = from;
    from += line.length + 1;
    const parts = isWrapped
      ? Array.from(line.matchAll(PIECE), ({ 0: part, index }) => ({ part, index }))
      : [{ part: line, index: 0 }];
    return parts.map(({ part, index }): Piece => {
      const word = part.trimEnd();
      const width = widthOf(word, start + index);
      const space = word === part ? 0 : widthOf(part, start + index) - width;
      return { width, space, scale: scaleOf(start + index, start + index + word.length) };
    });
  });
}

/** As the renderer does, a line may be half a pixel too high. */
const TOLERANCE = 0.5;

function isFitting(paragraphs: readonly Piece[][], size: number, room: TextRoom): boolean {
  const { x, y } = room.inset ?? { x: 0, y: 0 };
  const width = room.width - 2 * x * size;
  let lines = 0;
  for (const pieces of paragraphs) {
    let [used, scale] = [0, pieces[0]?.scale ?? 1];
    for (const piece of pieces) {
      const own = piece.width * size;
      if (own > width) return false;
      if (used > 0 && used + own > width) {
        lines += scale;
        [used, scale] = [0, piece.scale];
      }
      used += own + piece.space * size;
      scale = Math.max(scale, piece.scale);
    }
    lines += scale;
  }
  const height = (lines * room.lineHeight + 2 * spareAt(room.lineHeight)) * size;
  return height <= room.height - 2 * y * size + TOLERANCE;
}
