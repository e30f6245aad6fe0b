import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import {
  type BouquetLayout,
  FLOWERS,
  type Flower,
  type FlowerKind,
  SPRIGS,
  type Sprig,
} from "./bouquet-layout.ts";
import { type Point, round, span, track } from "./layer-parts.ts";

/** Seconds of the whole scene. */
export const LENGTH = 10;
/** The person is on stage between these seconds. */
export const STAGE = { from: 2.7, to: 7.4 };
/** When the flowers close again, and how long each takes. */
const CLOSING = { at: 9.05, seconds: 0.5 };

export const COLORS = {
  paper: "#fbeee4",
  ink: "#4b1d3a",
  coral: "#ec5f52",
  blush: "#f7b9a9",
  cream: "#fffaf1",
  marigold: "#f4b23f",
  plum: "#6b2750",
  stem: "#55805f",
  leaf: "#7fa37c",
  wrap: "#e6b895",
} as const;

const LOOKS: Readonly<
  Record<FlowerKind, { petals: string; inner: string; outer: string; heart: string; dots: string }>
> = {
  poppy: {
    petals: petals(6, 98, 62),
    ...{ inner: "#c93b3c", outer: COLORS.coral, heart: COLORS.ink, dots: "#ffd9b8" },
  },
  cosmos: {
    petals: petals(8, 97, 40),
    ...{ inner: "#ef8f80", outer: COLORS.blush, heart: COLORS.marigold, dots: COLORS.plum },
  },
  daisy: {
    petals: petals(13, 97, 20),
    ...{ inner: "#f3dcc0", outer: COLORS.cream, heart: COLORS.marigold, dots: "#b8731f" },
  },
};

/** Petals around 0, 0 as path data, for a view box of 100 each way. */
function petals(count: number, length: number, breadth: number): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = (index * 2 * Math.PI) / count;
    const at = (along: number, across: number) =>
      [along * Math.cos(turn) - across * Math.sin(turn), along * Math.sin(turn) + across * Math.cos(turn)]
        .map((value) => Math.round(value * 10) / 10)
        .join(" ");
    const [near, far] = [at(length * 0.34, breadth * 0.62), at(length * 1.04, breadth * 0.92)];
    const [back, home] = [at(length * 1.04, -breadth * 0.92), at(length * 0.34, -breadth * 0.62)];
    return `M0 0C${near} ${far} ${at(length, 0)}C${back} ${home} 0 0Z`;
  }).join("");
}

const BOX = [-100, -100, 200, 200] satisfies [number, number, number, number];

/** When the flower of an index opens: from the foot outwards, one after another. */
function opensAt(index: number): number {
  return round(0.55 + index * 0.085);
}

function flower({ kind, x, y, size }: Flower, index: number): Layer[] {
  const { petals: path, inner, outer, heart, dots } = LOOKS[kind];
  const turn = (index * 47) % 60;
  const place = (share: number) =>
    ({
      type: "shape",
      ...{ x, y, width: round(size * share), height: round(size * share) },
      anchor: "center",
      enter: pop(),
      exit: { type: "scale", from: 0, duration: CLOSING.seconds, easing: "back-in" },
    }) as const;
  const time = (delay: number) =>
    span(opensAt(index) + delay, CLOSING.at + CLOSING.seconds + (11 - index) * 0.03 - delay * 0.5);
  return [
    {
      ...place(1),
      name: `flower_${index + 1}`,
      shape: "path",
      path,
      view_box: BOX,
      fill: {
        type: "radial",
        stops: [
          { offset: 0.16, color: inner },
          { offset: 0.6, color: outer },
          { offset: 1, color: outer },
        ],
      },
      shadow: { color: "#4b1d3a30", blur: 14, y: 6 },
      ...time(0),
      keyframes: { rotation: track([0, turn - 80], [1, turn, "expo-out"]) },
    },
    { ...place(0.27), name: `heart_${index + 1}`, shape: "ellipse", fill: heart, ...time(0.12) },
    {
      ...place(0.36),
      name: `stamens_${index + 1}`,
      shape: "ellipse",
      stroke: { color: dots, width: round(size * 0.03), dash: [0.01, round(size * 0.0754)] },
      ...time(0.18),
    },
  ];
}

function pop() {
  return { type: "scale", from: 0, duration: 0.75, easing: "back-out" } as const;
}

/** A line that a pen draws from the foot to where something grows, and takes back in the end. */
function stem(name: string, to: Point, color: string, start: number, width: number): Layer {
  const [left, right] = [Math.min(0, to.x) - 2, Math.max(0, to.x) + 2];
  return {
    name,
    type: "shape",
    shape: "path",
    path: `M0 0C${round(to.x * 0.06)} ${round(to.y * 0.4)} ${round(to.x * 0.66)} ${round(to.y * 0.56)} ${to.x} ${to.y}`,
    view_box: [left, to.y, right - left, -to.y],
    ...{ x: left, y: to.y, width: right - left, height: -to.y },
    stroke: { color, width },
    ...span(start, LENGTH - 0.04),
    keyframes: {
      "trim.end": track(
        [0, 0],
        [0.8, 1, "ease-out"],
        [CLOSING.at + 0.3 - start, 1],
        [LENGTH - 0.06 - start, 0, "ease-in"],
      ),
    },
  };
}

/** Pairs of leaves and one at the tip, along a line that points up. */
const LEAVES = [0, 1, 2]
  .map((pair) => {
    const y = 84 - pair * 28;
    return `M50 ${y}C38 ${y} 22 ${y - 10} 20 ${y - 26}C36 ${y - 26} 48 ${y - 16} 50 ${y}C52 ${y - 16} 64 ${y - 26} 80 ${y - 26}C78 ${y - 10} 62 ${y} 50 ${y}Z`;
  })
  .concat("M50 34C42 26 42 12 50 2C58 12 58 26 50 34Z")
  .join("");

function sprig({ x, y, angle, size }: Sprig, index: number): Layer[] {
  const start = round(0.3 + index * 0.08);
  return [
    stem(`twig_${index + 1}`, { x, y }, COLORS.leaf, start, 4),
    {
      name: `leaves_${index + 1}`,
      type: "shape",
      shape: "path",
      path: LEAVES,
      ...{ x, y, width: size, height: size },
      anchor: "center",
      rotation: angle,
      fill: index % 2 === 0 ? COLORS.leaf : COLORS.stem,
      ...span(start + 0.45, CLOSING.at + CLOSING.seconds + 0.1),
      enter: pop(),
      exit: { type: "scale", from: 0, duration: CLOSING.seconds, easing: "back-in" },
    },
  ];
}

/** The paper around the stems and the ribbon that holds it. */
function wrapping(): Layer[] {
  const slip = {
    ...span(0, LENGTH - 0.04),
    enter: { type: "slide", direction: "up", distance: 300, duration: 0.8, easing: "expo-out" },
    exit: { type: "slide", direction: "down", distance: 320, duration: 0.5, easing: "ease-in" },
  } as const;
  const paper = { type: "shape", shape: "path", ...slip } as const;
  return [
    {
      ...paper,
      name: "wrap",
      path: "M0 16L26 0L52 18L76 2L100 14L66 100H36Z",
      ...{ x: -186, y: -292, width: 372, height: 316 },
      fill: {
        type: "linear",
        angle: 110,
        stops: [
          { offset: 0, color: "#efcbab" },
          { offset: 0.55, color: COLORS.wrap },
          { offset: 1, color: "#cf9a76" },
        ],
      },
      shadow: { color: "#4b1d3a38", blur: 22, y: -4 },
    },
    {
      ...paper,
      name: "wrap_fold",
      path: "M0 100L44 0L100 20L58 100Z",
      ...{ x: -36, y: -286, width: 222, height: 310 },
      fill: "#fff3e33d",
    },
    {
      ...paper,
      name: "ribbon",
      path: "M0 0Q50 22 100 0V78Q50 100 0 78Z",
      ...{ x: -113, y: -122, width: 226, height: 44 },
      fill: COLORS.coral,
    },
  ];
}

/** The bouquet as one: it grows, rests, and goes back to where it came from. */
export function bouquet({ bouquet: { x, y, scale } }: BouquetLayout): Layer[] {
  return [
    {
      name: "bouquet",
      type: "group",
      ...{ x, y, width: 0, height: 0 },
      ...span(0, LENGTH - 0.04),
      keyframes: { scale: track([0, scale]) },
      layers: [
        ...SPRIGS.flatMap(sprig),
        ...FLOWERS.map((to, index) =>
          stem(`stem_${index + 1}`, { x: to.x, y: to.y }, COLORS.stem, round(opensAt(index) - 0.5), 6),
        ),
        ...FLOWERS.flatMap(flower),
        ...wrapping(),
      ].filter((layer) => layer.type !== "audio"),
    },
  ];
}
