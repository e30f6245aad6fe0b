import type { PerAspect } from "./built-in-design.ts";
import type { Box, Point } from "./layer-parts.ts";

/** A block of words by its top left corner, with the size that its letters do not exceed. */
export type TextBox = Box & { max: number };

export type BouquetLayout = {
  /** Where the bouquet's foot stands, and how large it is: at 1 it is about 600 pixels wide and 700 high. */
  bouquet: Point & { scale: number };
  align: "left" | "center";
  title: TextBox;
  /** What stands between the thanks and the name: a new line where there is room for two. */
  beforeName: "\n" | " ";
  message: TextBox;
  /** The opening and the closing words, and the line under them. */
  card: TextBox;
  underline: Box;
};

/** Wide: words to the left of the flowers. Tall and square: above them. */
export const LAYOUTS: PerAspect<BouquetLayout> = {
  "16:9": {
    bouquet: { x: 972, y: 764, scale: 0.95 },
    align: "left",
    title: { x: 88, y: 150, width: 490, height: 254, max: 138 },
    beforeName: "\n",
    message: { x: 92, y: 430, width: 440, height: 90, max: 33 },
    card: { x: 84, y: 190, width: 470, height: 250, max: 132 },
    underline: { x: 90, y: 462, width: 380, height: 40 },
  },
  "9:16": {
    bouquet: { x: 360, y: 1300, scale: 0.99 },
    align: "center",
    title: { x: 56, y: 116, width: 608, height: 250, max: 150 },
    beforeName: "\n",
    message: { x: 90, y: 380, width: 540, height: 88, max: 35 },
    card: { x: 56, y: 130, width: 608, height: 290, max: 168 },
    underline: { x: 170, y: 436, width: 380, height: 40 },
  },
  "1:1": {
    bouquet: { x: 480, y: 1034, scale: 0.94 },
    align: "center",
    title: { x: 80, y: 56, width: 800, height: 150, max: 140 },
    beforeName: " ",
    message: { x: 90, y: 208, width: 780, height: 52, max: 31 },
    card: { x: 80, y: 60, width: 800, height: 170, max: 156 },
    underline: { x: 290, y: 236, width: 380, height: 40 },
  },
};

export type FlowerKind = "poppy" | "daisy" | "cosmos";
export type Flower = Point & { kind: FlowerKind; size: number };

/** From the bouquet's foot, at scale 1: those at the back come first. */
export const FLOWERS: readonly Flower[] = [
  { kind: "cosmos", x: -196, y: -610, size: 128 },
  { kind: "daisy", x: 190, y: -634, size: 118 },
  { kind: "daisy", x: -262, y: -452, size: 104 },
  { kind: "cosmos", x: 268, y: -486, size: 122 },
  { kind: "poppy", x: -36, y: -672, size: 164 },
  { kind: "daisy", x: 76, y: -560, size: 120 },
  { kind: "cosmos", x: -96, y: -520, size: 140 },
  { kind: "poppy", x: 150, y: -430, size: 150 },
  { kind: "poppy", x: -196, y: -356, size: 150 },
  { kind: "daisy", x: -20, y: -404, size: 128 },
  { kind: "cosmos", x: 226, y: -330, size: 118 },
  { kind: "daisy", x: 98, y: -300, size: 96 },
];

/** A sprig of leaves: where it ends, and by how much it leans. */
export type Sprig = Point & { angle: number; size: number };

/** They stand at the bouquet's edge. */
export const SPRIGS: readonly Sprig[] = [
  { x: -296, y: -560, angle: -38, size: 150 },
  { x: 104, y: -724, angle: 12, size: 150 },
  { x: -130, y: -712, angle: -14, size: 132 },
  { x: 318, y: -590, angle: 40, size: 150 },
  { x: -318, y: -330, angle: -66, size: 140 },
  { x: 338, y: -372, angle: 68, size: 140 },
  { x: -98, y: -318, angle: -22, size: 122 },
  { x: 44, y: -346, angle: 10, size: 116 },
  { x: 168, y: -306, angle: 34, size: 110 },
];
