import type { PerAspect } from "./built-in-design.ts";
import type { Box, Point } from "./layer-parts.ts";

/** A block of words: `x` is its left edge or, where it is centred, its middle; `y` always its middle. */
export type TextBox = Point & { width: number; height: number; align: "left" | "center"; max: number };

export type FirstDayLayout = {
  /** The doorway, by its top left corner; it stands on the floor. */
  doorway: Box;
  /** What the doorway's light grows into, by its centre. */
  panel: Point & { width: number; height: number };
  photo: Point & { size: number };
  eyebrow: TextBox;
  title: TextBox;
  message: TextBox;
  opening: TextBox;
  closing: TextBox;
};

/** Wide: the light fills the left side. Tall: the upper half. Square: a band across, with the words centred below. */
export const LAYOUTS: PerAspect<FirstDayLayout> = {
  "16:9": {
    doorway: { x: 800, y: 132, width: 232, height: 448 },
    panel: { x: 250, y: 360, width: 500, height: 720 },
    photo: { x: 500, y: 360, size: 372 },
    eyebrow: { x: 748, y: 194, width: 456, height: 44, align: "left", max: 32 },
    title: { x: 748, y: 340, width: 470, height: 220, align: "left", max: 80 },
    message: { x: 748, y: 520, width: 456, height: 96, align: "left", max: 34 },
    opening: { x: 132, y: 340, width: 560, height: 240, align: "left", max: 96 },
    closing: { x: 132, y: 340, width: 560, height: 240, align: "left", max: 96 },
  },
  "9:16": {
    doorway: { x: 220, y: 460, width: 280, height: 540 },
    panel: { x: 360, y: 276, width: 720, height: 552 },
    photo: { x: 250, y: 540, size: 364 },
    eyebrow: { x: 68, y: 764, width: 584, height: 48, align: "left", max: 32 },
    title: { x: 68, y: 898, width: 590, height: 212, align: "left", max: 90 },
    message: { x: 68, y: 1056, width: 560, height: 80, align: "left", max: 37 },
    opening: { x: 360, y: 282, width: 600, height: 220, align: "center", max: 92 },
    closing: { x: 360, y: 282, width: 600, height: 220, align: "center", max: 92 },
  },
  "1:1": {
    doorway: { x: 366, y: 316, width: 228, height: 440 },
    panel: { x: 480, y: 186, width: 960, height: 372 },
    photo: { x: 480, y: 366, size: 320 },
    eyebrow: { x: 480, y: 578, width: 700, height: 44, align: "center", max: 30 },
    title: { x: 480, y: 696, width: 800, height: 180, align: "center", max: 84 },
    message: { x: 480, y: 846, width: 720, height: 76, align: "center", max: 36 },
    opening: { x: 480, y: 176, width: 760, height: 180, align: "center", max: 92 },
    closing: { x: 480, y: 176, width: 760, height: 180, align: "center", max: 92 },
  },
};
