/** The width of a text in pixels at a font size of 1. */
export type Measure = (text: string) => number;

interface TextRoom {
  /** In the scene's pixels. */
  width: number;
  height: number;
  smallest: number;
  largest: number;
  /** As a factor of the font size. */
  lineHeight: number;
}

/**
 * About the font size at which the renderer sets a text: the largest whole number of pixels at which its words fit the
 * room in wrapped lines.
 */
export function quickFontSize(text: string, room: TextRoom, measure: Measure): number {
  let [fits, tooLarge] = [room.smallest, Math.floor(room.largest) + 1];
  while (tooLarge - fits > 1) {
    const size = Math.floor((fits + tooLarge) / 2);
    if (isFitting(text, size, room, measure)) fits = size;
    else tooLarge = size;
  }
  return fits;
}

function isFitting(text: string, size: number, { width, height, lineHeight }: TextRoom, measure: Measure) {
  const space = measure(" ") * size;
  let lines = 0;
  for (const paragraph of text.split("\n")) {
    lines += 1;
    let used = 0;
    for (const word of paragraph.split(/\s+/)) {
      const own = measure(word) * size;
      if (own > width) return false;
      const together = used === 0 ? own : used + space + own;
      if (together > width) lines += 1;
      used = together > width ? own : together;
    }
  }
  return lines * size * lineHeight <= height;
}
