import type { PerAspect } from "./built-in-design.ts";
import type { Box } from "./layer-parts.ts";

/** A block of words by its top left corner, with the size that its letters do not exceed. */
export type TextBox = Box & { max: number };

export type HeadlineLayout = {
  /** The page's columns and rows: where their lines run, in pixels. */
  grid: { columns: readonly number[]; rows: readonly number[] };
  /** Where the block is: three cells of the opening, the picture's place, one of the closing. */
  block: { opening: readonly [Box, Box, Box]; picture: Box; closing: Box };
  date: TextBox;
  title: TextBox;
  headline: TextBox;
  body: TextBox;
  message: TextBox;
  /** The opening and the closing words. */
  card: TextBox;
};

/** Wide: the picture fills the right of the page. Tall: the upper half. Square: the upper right quarter and more. */
export const LAYOUTS: PerAspect<HeadlineLayout> = {
  "16:9": {
    grid: { columns: [64, 256, 448, 640, 832, 1024, 1216], rows: [60, 210, 360, 510, 660] },
    block: {
      opening: [
        { x: 64, y: 60, width: 192, height: 150 },
        { x: 832, y: 60, width: 384, height: 150 },
        { x: 1024, y: 510, width: 192, height: 150 },
      ],
      picture: { x: 832, y: 60, width: 384, height: 600 },
      closing: { x: 1024, y: 360, width: 192, height: 150 },
    },
    date: { x: 68, y: 84, width: 360, height: 38, max: 24 },
    title: { x: 68, y: 172, width: 660, height: 56, max: 40 },
    headline: { x: 64, y: 236, width: 700, height: 230, max: 104 },
    body: { x: 68, y: 490, width: 600, height: 108, max: 30 },
    message: { x: 68, y: 616, width: 600, height: 40, max: 24 },
    card: { x: 66, y: 218, width: 900, height: 292, max: 156 },
  },
  "9:16": {
    grid: { columns: [48, 204, 360, 516, 672], rows: [116, 272, 428, 584, 740, 896, 1052] },
    block: {
      opening: [
        { x: 48, y: 116, width: 156, height: 156 },
        { x: 360, y: 116, width: 312, height: 156 },
        { x: 204, y: 272, width: 468, height: 156 },
      ],
      picture: { x: 204, y: 116, width: 468, height: 468 },
      closing: { x: 516, y: 896, width: 156, height: 156 },
    },
    date: { x: 52, y: 128, width: 136, height: 110, max: 25 },
    title: { x: 52, y: 624, width: 610, height: 60, max: 40 },
    headline: { x: 48, y: 694, width: 624, height: 210, max: 100 },
    body: { x: 52, y: 924, width: 600, height: 104, max: 31 },
    message: { x: 52, y: 1048, width: 600, height: 40, max: 25 },
    card: { x: 50, y: 596, width: 622, height: 300, max: 150 },
  },
  "1:1": {
    grid: { columns: [60, 270, 480, 690, 900], rows: [60, 270, 480, 690, 900] },
    block: {
      opening: [
        { x: 60, y: 60, width: 210, height: 210 },
        { x: 690, y: 60, width: 210, height: 210 },
        { x: 690, y: 690, width: 210, height: 210 },
      ],
      picture: { x: 480, y: 60, width: 420, height: 420 },
      closing: { x: 690, y: 690, width: 210, height: 210 },
    },
    date: { x: 64, y: 82, width: 350, height: 76, max: 26 },
    title: { x: 64, y: 498, width: 820, height: 54, max: 40 },
    headline: { x: 60, y: 560, width: 840, height: 196, max: 104 },
    body: { x: 64, y: 774, width: 640, height: 80, max: 29 },
    message: { x: 64, y: 866, width: 640, height: 36, max: 24 },
    card: { x: 62, y: 300, width: 830, height: 350, max: 150 },
  },
};
