import type { PerAspect } from "./built-in-design.ts";
import type { Bokeh } from "./candlelight-bokeh.ts";
import type { Candle } from "./candlelight-light.ts";
import type { Point } from "./layer-parts.ts";

/** A block of words, centred on the frame's middle and on `y`, with the size that its letters do not exceed. */
type WordBlock = { y: number; width: number; height: number; max: number };

export type CandlelightLayout = {
  portrait: Point & { size: number };
  title: WordBlock;
  message: WordBlock;
  /** The opening and the closing words. */
  card: WordBlock;
  candles: readonly Candle[];
  bokeh: readonly Bokeh[];
  /** Where confetti flies to: degrees, and how many times the portrait's size. */
  burst: readonly { angle: number; reach: number }[];
};

const WIDE_BURST = [
  [-158, 1.1],
  [-141, 0.86],
  [-126, 0.96],
  [-104, 0.8],
  [-80, 0.76],
  [-58, 0.9],
  [-43, 1.04],
  [-24, 0.92],
  [-8, 1.16],
  [14, 0.98],
  [168, 0.94],
  [186, 1.18],
] as const;

const ROUND_BURST = [
  [-165, 0.86],
  [-148, 0.98],
  [-130, 0.84],
  [-112, 1.02],
  [-92, 0.86],
  [-74, 0.98],
  [-54, 0.82],
  [-36, 0.96],
  [-14, 0.88],
  [8, 0.98],
  [172, 0.98],
  [190, 0.84],
] as const;

function toBurst(pairs: readonly (readonly [number, number])[]) {
  return pairs.map(([angle, reach]) => ({ angle, reach }));
}

/** Wide: candles in both corners. Tall: one long row at the foot. Square: a small crowd in each corner. */
export const LAYOUTS: PerAspect<CandlelightLayout> = {
  "16:9": {
    portrait: { x: 640, y: 216, size: 248 },
    title: { y: 462, width: 860, height: 190, max: 82 },
    message: { y: 640, width: 800, height: 84, max: 34 },
    card: { y: 330, width: 900, height: 200, max: 84 },
    candles: [
      { x: 66, top: 566, width: 40, lit: 0.1 },
      { x: 132, top: 622, width: 46, lit: 0.34 },
      { x: 206, top: 660, width: 34, lit: 0.56 },
      { x: 1214, top: 580, width: 42, lit: 0.22 },
      { x: 1150, top: 640, width: 46, lit: 0.46 },
      { x: 1080, top: 668, width: 32, lit: 0.66 },
    ],
    bokeh: [
      { x: 150, y: 210, size: 150, color: "#ff9f3a", rise: 46 },
      { x: 292, y: 96, size: 64, color: "#ffd58a", rise: 30 },
      { x: 404, y: 318, size: 38, color: "#ff9a3c", rise: 64 },
      { x: 64, y: 388, size: 84, color: "#e58a5c", rise: 54 },
      { x: 1108, y: 150, size: 184, color: "#ff9a3c", rise: 40 },
      { x: 968, y: 84, size: 58, color: "#ffcf7a", rise: 34 },
      { x: 896, y: 296, size: 34, color: "#ffb224", rise: 70 },
      { x: 1212, y: 364, size: 96, color: "#e58a5c", rise: 50 },
      { x: 246, y: 470, size: 52, color: "#ffb224", rise: 66 },
    ],
    burst: toBurst(WIDE_BURST),
  },
  "9:16": {
    portrait: { x: 360, y: 356, size: 316 },
    title: { y: 682, width: 616, height: 250, max: 82 },
    message: { y: 896, width: 560, height: 104, max: 36 },
    card: { y: 520, width: 600, height: 260, max: 92 },
    candles: [
      { x: 64, top: 1064, width: 54, lit: 0.1 },
      { x: 152, top: 1140, width: 60, lit: 0.4 },
      { x: 246, top: 1196, width: 44, lit: 0.66 },
      { x: 656, top: 1084, width: 56, lit: 0.22 },
      { x: 566, top: 1150, width: 58, lit: 0.54 },
      { x: 472, top: 1206, width: 42, lit: 0.78 },
      { x: 360, top: 1224, width: 46, lit: 0.9 },
    ],
    bokeh: [
      { x: 96, y: 168, size: 150, color: "#ff9f3a", rise: 60 },
      { x: 262, y: 96, size: 60, color: "#ffd58a", rise: 40 },
      { x: 620, y: 200, size: 180, color: "#ff9a3c", rise: 54 },
      { x: 496, y: 116, size: 54, color: "#ffcf7a", rise: 44 },
      { x: 76, y: 560, size: 84, color: "#e58a5c", rise: 70 },
      { x: 664, y: 560, size: 60, color: "#ffb224", rise: 80 },
      { x: 130, y: 930, size: 56, color: "#ffb224", rise: 90 },
      { x: 620, y: 950, size: 96, color: "#e58a5c", rise: 70 },
    ],
    burst: toBurst(ROUND_BURST),
  },
  "1:1": {
    portrait: { x: 480, y: 268, size: 288 },
    title: { y: 556, width: 760, height: 216, max: 88 },
    message: { y: 746, width: 560, height: 92, max: 35 },
    card: { y: 420, width: 760, height: 240, max: 92 },
    candles: [
      { x: 60, top: 752, width: 46, lit: 0.1 },
      { x: 132, top: 824, width: 54, lit: 0.36 },
      { x: 216, top: 874, width: 40, lit: 0.6 },
      { x: 900, top: 770, width: 48, lit: 0.22 },
      { x: 826, top: 840, width: 52, lit: 0.48 },
      { x: 744, top: 886, width: 38, lit: 0.7 },
    ],
    bokeh: [
      { x: 120, y: 190, size: 160, color: "#ff9f3a", rise: 56 },
      { x: 268, y: 92, size: 60, color: "#ffd58a", rise: 36 },
      { x: 838, y: 150, size: 190, color: "#ff9a3c", rise: 50 },
      { x: 690, y: 84, size: 56, color: "#ffcf7a", rise: 40 },
      { x: 70, y: 480, size: 84, color: "#e58a5c", rise: 60 },
      { x: 902, y: 470, size: 70, color: "#e58a5c", rise: 64 },
      { x: 150, y: 640, size: 48, color: "#ffb224", rise: 80 },
    ],
    burst: toBurst(ROUND_BURST),
  },
};
