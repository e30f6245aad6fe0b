import type { PerAspect } from "./built-in-design.ts";
import type { Box, Point } from "./layer-parts.ts";

/** A block of words by its top left corner, with the size that its letters do not exceed. */
export type TextBox = Box & { max: number };

/** Where the boat is, and how large: the nearer, the lower and larger. */
type Berth = Point & { scale: number };

export type HorizonLayout = {
  /** Where the sky meets the sea. */
  horizon: number;
  /** The sun while the person stands in it. */
  sun: Point & { size: number };
  /** How much higher it stands at the beginning, clear of the opening words. */
  descent: number;
  title: TextBox;
  message: TextBox;
  /** The opening and the closing words. */
  card: TextBox;
  boat: { size: number; from: Berth; rest: Berth; to: Berth };
  /** The headlands on either side, by their width and height. */
  coast: { left: { width: number; height: number }; right: { width: number; height: number } };
};

/** Words always stand in the sky: wide beside the sun, tall and square above it, as on a poster. */
export const LAYOUTS: PerAspect<HorizonLayout> = {
  "16:9": {
    horizon: 566,
    sun: { x: 926, y: 312, size: 392 },
    descent: 140,
    title: { x: 92, y: 140, width: 590, height: 210, max: 92 },
    message: { x: 94, y: 374, width: 480, height: 84, max: 34 },
    card: { x: 92, y: 150, width: 640, height: 230, max: 104 },
    boat: {
      size: 84,
      from: { x: 120, y: 668, scale: 1.5 },
      rest: { x: 430, y: 622, scale: 1 },
      to: { x: 800, y: 575, scale: 0.34 },
    },
    coast: { left: { width: 460, height: 92 }, right: { width: 250, height: 48 } },
  },
  "9:16": {
    horizon: 936,
    sun: { x: 360, y: 666, size: 440 },
    descent: 52,
    title: { x: 58, y: 124, width: 604, height: 190, max: 92 },
    message: { x: 60, y: 334, width: 520, height: 84, max: 35 },
    card: { x: 58, y: 140, width: 604, height: 250, max: 108 },
    boat: {
      size: 104,
      from: { x: 90, y: 1170, scale: 1.5 },
      rest: { x: 214, y: 1060, scale: 1 },
      to: { x: 320, y: 950, scale: 0.34 },
    },
    coast: { left: { width: 300, height: 84 }, right: { width: 190, height: 44 } },
  },
  "1:1": {
    horizon: 748,
    sun: { x: 612, y: 528, size: 352 },
    descent: 120,
    title: { x: 78, y: 70, width: 800, height: 174, max: 88 },
    message: { x: 80, y: 260, width: 560, height: 72, max: 34 },
    card: { x: 78, y: 84, width: 780, height: 230, max: 108 },
    boat: {
      size: 88,
      from: { x: 90, y: 880, scale: 1.5 },
      rest: { x: 306, y: 822, scale: 1 },
      to: { x: 520, y: 758, scale: 0.34 },
    },
    coast: { left: { width: 380, height: 90 }, right: { width: 190, height: 44 } },
  },
};
