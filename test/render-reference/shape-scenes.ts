import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import { cells, type ReferenceScene } from "./reference-scene.ts";

const STAR = "M50 0 L79 90 L2 35 H98 L21 90 Z";
const WAVE = "M0 50 C 25 -30, 25 -30, 50 50 S 75 130, 100 50";
const CORNERS = "M10 90 L50 15 L90 90";
const SUNSET = [
  { offset: 0, color: "#ffd166" },
  { offset: 0.5, color: "#ef476f" },
  { offset: 1, color: "#26547c" },
];

type Look = Omit<ShapeLayer, "name" | "type" | "x" | "y" | "width" | "height">;

/** Shapes side by side. */
function shapes(columns: number, rows: number, looks: Look[]): ShapeLayer[] {
  return cells(looks, { columns, rows, gap: 14 }).map(({ item, index, ...box }) => ({
    ...{ name: `shape${index}`, type: "shape" as const, ...box },
    ...item,
  }));
}

const white = (width: number) => ({ color: "#fff", width });

export const SHAPE_SCENES: ReferenceScene[] = [
  {
    name: "rectangles",
    at: [1],
    layers: shapes(4, 2, [
      { shape: "rectangle", fill: "#ef476f" },
      { shape: "rectangle", fill: "#ef476f", radius: 12 },
      { shape: "rectangle", fill: "#ef476f", radius: "50%" },
      {
        shape: "rectangle",
        fill: "#ef476f80",
        radius: 999,
        rotation: 30,
        keyframes: { scale_y: [{ time: 0, value: 0.5 }] },
      },
      { shape: "rectangle", stroke: white(6) },
      { shape: "rectangle", fill: "#118ab2", stroke: { ...white(6), join: "round" } },
      { shape: "rectangle", fill: "#118ab2", stroke: white(6), radius: 12 },
      { shape: "rectangle", stroke: { ...white(4), dash: [12, 8], cap: "butt" } },
    ]),
  },
  {
    name: "ellipses",
    at: [1],
    layers: shapes(3, 2, [
      { shape: "ellipse", fill: "#06d6a0" },
      { shape: "ellipse", fill: "#06d6a080", stroke: white(3) },
      { shape: "ellipse", stroke: white(8) },
      { shape: "ellipse", stroke: { ...white(4), dash: [1, 10] } },
      { shape: "ellipse", stroke: white(5), trim: { start: 0.1, end: 0.6 } },
      { shape: "ellipse", fill: { type: "radial", stops: SUNSET } },
    ]),
  },
  {
    name: "lines",
    at: [1],
    layers: shapes(3, 2, [
      { shape: "line", stroke: white(10) },
      { shape: "line", stroke: { ...white(10), cap: "butt" } },
      { shape: "line", stroke: { ...white(10), cap: "square" } },
      { shape: "line", stroke: { color: "#ffd166", width: 3, dash: [10, 8] } },
      { shape: "line", stroke: { color: "#ffd166", width: 3, dash: [10, 8, 1, 8], dash_offset: 10 } },
      { shape: "line", stroke: { color: "#ffd166", width: 3 }, trim: { start: 0.25, end: 0.75 } },
    ]),
  },
  {
    name: "paths",
    at: [1],
    layers: shapes(4, 2, [
      { shape: "path", path: STAR, fill: "#ffd166" },
      { shape: "path", path: STAR, fill: "#ffd166", fill_rule: "evenodd" },
      { shape: "path", path: STAR, fill: { type: "linear", stops: SUNSET }, stroke: white(2) },
      { shape: "path", path: WAVE, stroke: white(5), view_box: [0, 0, 100, 100] },
      { shape: "path", path: CORNERS, stroke: { ...white(12), join: "miter", cap: "butt" } },
      { shape: "path", path: CORNERS, stroke: { ...white(12), join: "round" } },
      { shape: "path", path: CORNERS, stroke: { ...white(12), join: "bevel", cap: "square" } },
      { shape: "path", path: WAVE, stroke: { ...white(4), dash: [14, 8] } },
    ]),
  },
  {
    name: "trimmed-paths",
    at: [0.4, 1, 1.6],
    layers: shapes(3, 2, [
      { shape: "path", path: STAR, stroke: white(4), keyframes: { "trim.end": drawn("linear") } },
      { shape: "path", path: WAVE, stroke: white(6), keyframes: { "trim.end": drawn("ease-in-out") } },
      { shape: "path", path: WAVE, stroke: white(6), keyframes: { "trim.start": drawn("linear") } },
      { shape: "ellipse", stroke: white(6), keyframes: { "trim.end": drawn("linear") } },
      { shape: "rectangle", stroke: white(6), keyframes: { "trim.end": drawn("linear") } },
      { shape: "line", stroke: white(6), keyframes: { "trim.end": drawn("linear") } },
    ]),
  },
  {
    name: "linear-fills",
    at: [1],
    layers: shapes(
      4,
      2,
      [180, 0, 90, 270, 45, 135, 225, 315].map((angle) => ({
        ...{
          shape: angle % 90 === 0 ? "rectangle" : "ellipse",
          fill: { type: "linear", angle, stops: SUNSET },
        },
      })),
    ),
  },
  {
    name: "radial-fills",
    at: [1],
    layers: shapes(
      3,
      2,
      [
        {},
        { radius: 0.5 },
        { radius: 1.5 },
        { x: 0, y: 0 },
        { x: 1, y: 0.5, radius: 2 },
        { x: 0.5, y: 1.2, radius: 1.2 },
      ].map((place) => ({ shape: "rectangle", fill: { type: "radial", ...place, stops: SUNSET } })),
    ),
  },
  {
    name: "linear-background",
    at: [1],
    background: { type: "linear", angle: 120, stops: SUNSET },
    layers: shapes(
      4,
      2,
      Array.from({ length: 8 }, (): Look => ({ shape: "ellipse", fill: "#ffffff40" })),
    ),
  },
  {
    name: "radial-background",
    at: [1],
    background: { type: "radial", x: 0.3, y: 0.2, radius: 1.1, stops: SUNSET },
    layers: shapes(
      4,
      2,
      Array.from({ length: 8 }, (): Look => ({ shape: "ellipse", fill: "#00000040" })),
    ),
  },
];

/** From nothing to all in the scene's two seconds. */
function drawn(easing: "linear" | "ease-in-out") {
  return [
    { time: 0, value: 0 },
    { time: 2, value: 1, easing },
  ];
}
