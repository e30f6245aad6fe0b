import type { PerAspect } from "./built-in-design.ts";
import type { Box, Point } from "./layer-parts.ts";

/** A block of words by its top left corner. */
export type TextBox = Box & { align: "left" | "center"; max: number };

/** A cut-out paper shape: `size` is its width. */
export type Cutout = Point & {
  form: "dot" | "ring" | "pill" | "square";
  size: number;
  color: string;
  angle?: number;
};

export type HoorayLayout = {
  photo: Point & { size: number };
  title: TextBox & { text: string };
  message: TextBox;
  /** Where each shout stands, and the point its colour spreads from. */
  shouts: readonly [Shout, Shout, Shout];
  cutouts: readonly Cutout[];
  cake: Point & { width: number };
  closing: TextBox;
};

export type Shout = Box & { max: number; from: Point };

export const COLORS = {
  butter: "#ffd02e",
  coral: "#ff5b52",
  cobalt: "#2a3be8",
  cream: "#fff5e2",
  ink: "#15113b",
  mint: "#2fc69a",
} as const;

const STACKED = "Happy\nbirthday,\n{{first_name}}!";
const IN_TWO_LINES = "Happy birthday,\n{{first_name}}!";

const { butter, coral, cobalt, mint } = COLORS;

/** Wide: portrait left, words right. Tall: portrait above. Square: portrait upper right, words along the foot. */
export const LAYOUTS: PerAspect<HoorayLayout> = {
  "16:9": {
    photo: { x: 356, y: 352, size: 330 },
    title: { x: 668, y: 128, width: 520, height: 356, align: "left", max: 116, text: STACKED },
    message: { x: 672, y: 508, width: 500, height: 92, align: "left", max: 36 },
    shouts: [
      { x: 90, y: 190, width: 1100, height: 340, max: 300, from: { x: 640, y: 360 } },
      { x: 90, y: 190, width: 1100, height: 340, max: 300, from: { x: 180, y: 640 } },
      { x: 70, y: 180, width: 1140, height: 360, max: 300, from: { x: 1120, y: 70 } },
    ],
    cutouts: [
      { form: "dot", x: 8, y: 712, size: 300, color: coral },
      { form: "dot", x: 1262, y: 24, size: 250, color: cobalt },
      { form: "ring", x: 92, y: 120, size: 92, color: cobalt },
      { form: "pill", x: 596, y: 92, size: 128, color: coral, angle: -32 },
      { form: "square", x: 596, y: 636, size: 58, color: mint, angle: 18 },
      { form: "pill", x: 1180, y: 640, size: 150, color: butter, angle: 40 },
      { form: "dot", x: 118, y: 470, size: 34, color: mint },
      { form: "dot", x: 1106, y: 96, size: 30, color: coral },
    ],
    cake: { x: 914, y: 560, width: 400 },
    closing: { x: 90, y: 210, width: 560, height: 300, align: "left", max: 112 },
  },
  "9:16": {
    photo: { x: 360, y: 384, size: 380 },
    title: { x: 48, y: 662, width: 624, height: 280, align: "center", max: 108, text: STACKED },
    message: { x: 80, y: 968, width: 560, height: 110, align: "center", max: 38 },
    shouts: [
      { x: 44, y: 440, width: 632, height: 400, max: 290, from: { x: 360, y: 640 } },
      { x: 44, y: 440, width: 632, height: 400, max: 290, from: { x: 80, y: 1180 } },
      { x: 40, y: 440, width: 640, height: 400, max: 240, from: { x: 640, y: 100 } },
    ],
    cutouts: [
      { form: "dot", x: 0, y: 1276, size: 330, color: coral },
      { form: "dot", x: 716, y: 8, size: 290, color: cobalt },
      { form: "ring", x: 84, y: 148, size: 104, color: cobalt },
      { form: "pill", x: 250, y: 96, size: 130, color: coral, angle: -28 },
      { form: "square", x: 650, y: 596, size: 56, color: mint, angle: 20 },
      { form: "pill", x: 640, y: 1182, size: 150, color: butter, angle: 38 },
      { form: "dot", x: 64, y: 590, size: 38, color: mint },
    ],
    cake: { x: 360, y: 950, width: 420 },
    closing: { x: 60, y: 230, width: 600, height: 300, align: "center", max: 116 },
  },
  "1:1": {
    photo: { x: 658, y: 300, size: 350 },
    title: { x: 66, y: 540, width: 828, height: 236, align: "left", max: 112, text: IN_TWO_LINES },
    message: { x: 70, y: 800, width: 700, height: 88, align: "left", max: 38 },
    shouts: [
      { x: 70, y: 300, width: 820, height: 360, max: 300, from: { x: 480, y: 480 } },
      { x: 70, y: 300, width: 820, height: 360, max: 300, from: { x: 120, y: 860 } },
      { x: 60, y: 300, width: 840, height: 360, max: 280, from: { x: 860, y: 90 } },
    ],
    cutouts: [
      { form: "dot", x: 18, y: 20, size: 330, color: coral },
      { form: "dot", x: 950, y: 946, size: 270, color: cobalt },
      { form: "ring", x: 300, y: 270, size: 110, color: cobalt },
      { form: "pill", x: 296, y: 96, size: 130, color: mint, angle: -30 },
      { form: "square", x: 122, y: 430, size: 58, color: butter, angle: 18 },
      { form: "pill", x: 890, y: 96, size: 140, color: butter, angle: 42 },
      { form: "dot", x: 400, y: 440, size: 34, color: coral },
    ],
    cake: { x: 480, y: 800, width: 440 },
    closing: { x: 70, y: 110, width: 820, height: 200, align: "center", max: 120 },
  },
};
