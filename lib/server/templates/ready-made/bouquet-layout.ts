import type { Box, Point } from "./layer-parts.ts";
import type { PerAspect } from "./ready-made-design.ts";

/** A block of words by its top left corner, with the size that its letters do not exceed. */
export type Words = Box & { max: number };

export type BouquetLayout = {
  /** Where the bouquet's foot stands, and how large it is: at 1 it is about 600 pixels wide and 700 high. */
  bouquet: Point & { scale: number };
  align: "left" | "center";
  title: Words;
  message: Words;
  /** The opening and the closing words, and the line under them. */
  card: Words;
  underline: Box;
};

/** Wide: words to the left of the flowers. Tall and square: above them. */
export const LAYOUTS: PerAspect<BouquetLayout> = {
  "16:9": {
    bouquet: { x: 972, y: 764, scale: 0.95 },
    align: "left",
    title: { x: 88, y: 150, width: 490, height: 254, max: 138 },
    message: { x: 92, y: 430, width: 440, height: 90, max: 33 },
    card: { x: 84, y: 180, width: 490, height: 260, max: 142 },
    underline: { x: 90, y: 462, width: 380, height: 40 },
  },
  "9:16": {
    bouquet: { x: 360, y: 1300, scale: 0.99 },
    align: "center",
    title: { x: 56, y: 116, width: 608, height: 250, max: 150 },
    message: { x: 90, y: 380, width: 540, height: 88, max: 35 },
    card: { x: 56, y: 130, width: 608, height: 290, max: 168 },
    underline: { x: 170, y: 436, width: 380, height: 40 },
  },
  "1:1": {
    bouquet: { x: 480, y: 1034, scale: 0.94 },
    align: "center",
    title: { x: 80, y: 56, width: 800, height: 150, max: 140 },
    message: { x: 90, y: 208, width: 780, height: 52, max: 31 },
    card: { x: 80, y: 60, width: 800, height: 170, max: 156 },
    underline: { x: 290, y: 236, width: 380, height: 40 },
  },
};
