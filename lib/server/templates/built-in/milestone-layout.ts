import type { PerAspect } from "./built-in-design.ts";
import type { Box, Point } from "./layer-parts.ts";

/** A block of words by its top left corner. */
export type TextBox = Box & { align: "left" | "center"; max: number };

export type MilestoneLayout = {
  /** The centre of the rings, and the radius of the disc that holds the number. */
  heart: Point & { radius: number };
  /** Where the centre is while the rings grow, and again at the end. */
  tree: Point;
  photo: Point & { size: number };
  title: TextBox;
  message: TextBox;
  /** The opening and the closing words, on the rings' heart. */
  card: TextBox;
};

/** Wide: the number beside the name. Tall: above it. Square: number and portrait share the upper row. */
export const LAYOUTS: PerAspect<MilestoneLayout> = {
  "16:9": {
    heart: { x: 370, y: 360, radius: 252 },
    tree: { x: 640, y: 360 },
    photo: { x: 836, y: 206, size: 200 },
    title: { x: 736, y: 330, width: 468, height: 184, align: "left", max: 76 },
    message: { x: 736, y: 534, width: 450, height: 90, align: "left", max: 34 },
    card: { x: 290, y: 240, width: 700, height: 240, align: "center", max: 84 },
  },
  "9:16": {
    heart: { x: 360, y: 380, radius: 252 },
    tree: { x: 360, y: 560 },
    photo: { x: 592, y: 652, size: 188 },
    title: { x: 60, y: 768, width: 600, height: 216, align: "left", max: 92 },
    message: { x: 60, y: 1004, width: 560, height: 96, align: "left", max: 36 },
    card: { x: 80, y: 430, width: 560, height: 260, align: "center", max: 84 },
  },
  "1:1": {
    heart: { x: 344, y: 330, radius: 250 },
    tree: { x: 480, y: 480 },
    photo: { x: 742, y: 440, size: 248 },
    title: { x: 94, y: 624, width: 790, height: 172, align: "left", max: 82 },
    message: { x: 94, y: 810, width: 700, height: 88, align: "left", max: 35 },
    card: { x: 160, y: 350, width: 640, height: 260, align: "center", max: 88 },
  },
};
