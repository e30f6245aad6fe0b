import { LARGEST_AUTOMATIC, SMALLEST_AUTOMATIC, type TextFont } from "#lib/contract/scene/text-style.ts";

/** What the contract allows, in pixels. */
const LEAST = 4;
const MOST = 1000;

const FACTOR = 1.1;

const stepped = (size: number, by: 1 | -1) =>
  by === 1 ? Math.max(size + 1, Math.round(size * FACTOR)) : Math.min(size - 1, Math.round(size / FACTOR));

/**
 * A font one step larger or smaller: its size, or the largest size of one that is fitted into its box.
 * @param drawn the size of its letters now, in pixels
 * @returns null if it cannot be larger because the text fills its box, or has reached the limit
 */
export function steppedFont(font: TextFont, drawn: number, by: 1 | -1): TextFont | null {
  const { size = "auto", min = SMALLEST_AUTOMATIC, max = LARGEST_AUTOMATIC } = font;
  const next = stepped(Math.round(drawn), by);
  if (next < LEAST || next > MOST) return null;
  if (typeof size === "number") return { ...font, size: next };
  if (size !== "auto") {
    const unit = size.replace(/^[\d.]+/, "");
    const length = Number.parseFloat(size) * (by === 1 ? FACTOR : 1 / FACTOR);
    return { ...font, size: `${Number(length.toFixed(2))}${unit}` as TextFont["size"] };
  }
  // About as large as it may be, and not as its box allows.
  if (by === 1 && drawn < max - 1) return null;
  return { ...font, max: next, ...(min > next ? { min: next } : {}) };
}
