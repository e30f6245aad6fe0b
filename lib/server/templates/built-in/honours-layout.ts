import type { PerAspect } from "./built-in-design.ts";
import type { Box, Point } from "./layer-parts.ts";

/** A block of words by its top left corner, with the size that its letters do not exceed. */
export type TextBox = Box & { max: number };

export type HonoursLayout = {
  /** How far the engraved border's middle is from the frame's edge. */
  inset: number;
  /** The medal: its middle, its size, and how far its ribbons hang down from the middle. */
  medal: Point & { size: number; ribbons: number };
  headline: TextBox;
  message: TextBox;
  title: TextBox;
  /** The line that the name stands on. */
  rule: Point & { width: number };
  award: TextBox;
  date: TextBox;
  signature: TextBox;
  /** The opening and the closing words. */
  card: TextBox;
};

/** Wide: the medal on the left, as on a diploma. Tall and square: above the words. */
export const LAYOUTS: PerAspect<HonoursLayout> = {
  "16:9": {
    inset: 42,
    medal: { x: 292, y: 332, size: 356, ribbons: 270 },
    headline: { x: 510, y: 112, width: 660, height: 62, max: 46 },
    message: { x: 510, y: 184, width: 660, height: 38, max: 25 },
    title: { x: 510, y: 228, width: 660, height: 120, max: 84 },
    rule: { x: 840, y: 364, width: 600 },
    award: { x: 540, y: 386, width: 600, height: 92, max: 31 },
    date: { x: 540, y: 552, width: 260, height: 42, max: 25 },
    signature: { x: 880, y: 536, width: 260, height: 58, max: 46 },
    card: { x: 510, y: 220, width: 660, height: 240, max: 88 },
  },
  "9:16": {
    inset: 38,
    medal: { x: 360, y: 330, size: 396, ribbons: 262 },
    headline: { x: 84, y: 616, width: 552, height: 60, max: 46 },
    message: { x: 84, y: 684, width: 552, height: 38, max: 26 },
    title: { x: 84, y: 728, width: 552, height: 110, max: 84 },
    rule: { x: 360, y: 854, width: 520 },
    award: { x: 96, y: 876, width: 528, height: 92, max: 32 },
    date: { x: 88, y: 1036, width: 248, height: 42, max: 26 },
    signature: { x: 384, y: 1022, width: 248, height: 56, max: 46 },
    card: { x: 84, y: 650, width: 552, height: 260, max: 92 },
  },
  "1:1": {
    inset: 40,
    medal: { x: 480, y: 246, size: 310, ribbons: 194 },
    headline: { x: 120, y: 456, width: 720, height: 56, max: 46 },
    message: { x: 120, y: 518, width: 720, height: 36, max: 25 },
    title: { x: 120, y: 556, width: 720, height: 100, max: 84 },
    rule: { x: 480, y: 668, width: 620 },
    award: { x: 150, y: 684, width: 660, height: 80, max: 31 },
    date: { x: 130, y: 810, width: 290, height: 40, max: 25 },
    signature: { x: 540, y: 796, width: 290, height: 54, max: 46 },
    card: { x: 120, y: 500, width: 720, height: 230, max: 92 },
  },
};
