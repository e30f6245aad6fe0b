import { EASINGS } from "#lib/contract/scene/scene-easing.ts";
import type { VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import { COMING_AND_GOING, cells, LANDSCAPE, type ReferenceScene } from "./reference-scene.ts";

type Preset = NonNullable<ShapeLayer["enter"]>;
const DIRECTIONS = ["up", "down", "left", "right"] as const;
const DURATION = 0.6;

/** A shape, a text, an image and a group that come and go alike, each in its own way where there are four. */
function coming(presetOf: (index: number) => Preset): VisualLayer[] {
  return cells([0, 1, 2, 3], { columns: 2, rows: 2, gap: 20 }).map(({ item, index, ...box }): VisualLayer => {
    const layer = {
      ...{ name: `layer${index}`, enter: presetOf(index), exit: presetOf(index) },
      ...{ ...box, x: box.x + box.width / 2, y: box.y + box.height / 2, anchor: "center" as const },
    };
    if (item === 0)
      return {
        ...{ ...layer, type: "shape", shape: "rectangle", fill: "#ef476f", radius: 8 },
        stroke: { color: "#fff", width: 4 },
      };
    if (item === 1)
      return {
        ...{ ...layer, type: "text", text: "Hello", align: "center", valign: "middle" },
        shadow: { color: "#000", blur: 4, y: 3 },
      };
    if (item === 2) return { ...layer, type: "image", source: LANDSCAPE, radius: "50%" };
    return { ...layer, type: "group", layers: [backdrop, frontdrop] };
  });
}

const backdrop: VisualLayer = {
  ...{ name: "back", type: "shape", shape: "rectangle", fill: "#06d6a0" },
  ...{ x: 0, y: 0, width: "70%", height: "70%" },
};
const frontdrop: VisualLayer = {
  ...{ name: "front", type: "shape", shape: "ellipse", fill: "#ffd166" },
  ...{ x: "30%", y: "30%", width: "70%", height: "70%" },
};

const presets: ReferenceScene[] = [
  { name: "fade", presetOf: () => ({ type: "fade", duration: DURATION }) as const },
  {
    name: "slide",
    presetOf: (index: number) =>
      ({ type: "slide", direction: DIRECTIONS[index] ?? "up", distance: 30, duration: DURATION }) as const,
  },
  {
    name: "scale",
    presetOf: (index: number) =>
      ({ type: "scale", from: [0, 0.5, 0.8, 2][index] ?? 1, duration: DURATION }) as const,
  },
  {
    name: "wipe",
    presetOf: (index: number) =>
      ({ type: "wipe", direction: DIRECTIONS[index] ?? "up", duration: DURATION }) as const,
  },
  {
    name: "soft-wipe",
    presetOf: (index: number) =>
      ({ type: "wipe", direction: DIRECTIONS[index] ?? "up", softness: 0.6, duration: DURATION }) as const,
  },
  {
    name: "blur",
    presetOf: (index: number) =>
      ({ type: "blur", radius: [4, 8, 16, 30][index] ?? 0, duration: DURATION }) as const,
  },
].map(({ name, presetOf }) => ({
  name: `come-and-go-by-${name}`,
  // A wipe starts slowly: the middle of its way says more.
  at: name.includes("wipe") ? [0.3, 1, 1.7] : COMING_AND_GOING,
  layers: coming(presetOf),
}));

/** From one value to another in the scene's two seconds. */
function track<Value>(from: Value, to: Value) {
  return [
    { time: 0, value: from },
    { time: 2, value: to, easing: "linear" as const },
  ];
}

function shapes(columns: number, rows: number, looks: Partial<ShapeLayer>[]): ShapeLayer[] {
  return cells(looks, { columns, rows, gap: 20 }).map(({ item, index, ...box }) => ({
    ...{ name: `shape${index}`, type: "shape" as const, shape: "rectangle" as const, fill: "#ef476f" },
    ...{ ...box, x: box.x + box.width / 2, y: box.y + box.height / 2, anchor: "center" as const },
    ...item,
  }));
}

const LANES = [...EASINGS, "cubic-bezier(0.2, 0, 0, 1)"] as const;
const stroke = { color: "#ffffff", width: 6 };
const shadow = { color: "#000000", blur: 2, x: 0, y: 0 };

export const MOTION_SCENES: ReferenceScene[] = [
  ...presets,
  {
    name: "easings",
    at: [0.3, 0.7, 1, 1.3, 1.7],
    layers: LANES.map((easing, index) => ({
      ...{ name: `lane${index}`, type: "shape", shape: "ellipse", fill: index % 2 ? "#ffd166" : "#06d6a0" },
      ...{ x: 40, y: 3 + index * 9.2, width: 8, height: 8, anchor: "top" },
      keyframes: {
        x: [
          { time: 0, value: 40 },
          { time: 2, value: 216, easing },
        ],
      },
    })),
  },
  {
    name: "keyframes-of-movement",
    at: [0, 0.5, 1, 1.9],
    layers: shapes(3, 2, [
      { keyframes: { x: track<number | string>(50, "25%"), y: track<number | string>(20, "40vmin") } },
      { keyframes: { scale: track(0.2, 1.4) } },
      { keyframes: { scale_x: track(1.5, 0.2), scale_y: track(0.5, 1) } },
      { keyframes: { opacity: track(0, 1) } },
      { keyframes: { rotation: track(0, 180) }, shape: "path", path: "M0 0 L100 50 L0 100 Z" },
      {
        keyframes: {
          y: [
            { time: 0.5, value: 90 },
            { time: 0.8, value: 120 },
            { time: 1.2, value: 80, easing: "back-out" },
          ],
        },
      },
    ]),
  },
  {
    name: "keyframes-of-boxes",
    at: [0, 1, 1.9],
    layers: shapes(3, 1, [
      { keyframes: { width: track<number | string>(10, "30%") }, fill: "#06d6a0" },
      { keyframes: { height: track(10, 110), radius: track<number | string>(0, "50%") } },
      {
        keyframes: { width: track(20, 70), height: track(100, 40), radius: track(0, 20) },
        anchor: "bottom-right",
        x: 246,
        y: 134,
      },
    ]),
  },
  {
    name: "keyframes-of-colours",
    at: [0, 0.7, 1.3, 1.9],
    layers: [
      ...shapes(3, 2, [
        { keyframes: { fill: track("#ef476f", "#118ab2") } },
        { fill: "#222222", stroke, keyframes: { "stroke.color": track("#ffffff", "#ffd16600") } },
        { shadow: { ...shadow, x: 8, y: 8 }, keyframes: { "shadow.color": track("#000000", "#06d6a0") } },
      ]),
      {
        ...{ name: "text", type: "text", text: "Colour", x: 0, y: 72, width: 256, height: 60 },
        ...{ align: "center", valign: "middle", font: { weight: 900 } },
        keyframes: { color: track("#ffffff", "#ef476f40") },
      },
    ],
  },
  {
    name: "keyframes-of-strokes",
    at: [0, 1, 1.9],
    layers: shapes(2, 2, [
      { stroke, keyframes: { "stroke.width": track(0, 16) } },
      {
        stroke: { ...stroke, dash: [16, 8], cap: "butt" },
        keyframes: { "stroke.dash_offset": track(0, -24) },
      },
      { shape: "ellipse", stroke, keyframes: { "trim.start": track(0, 0.5), "trim.end": track(0.5, 1) } },
      { shape: "line", stroke, keyframes: { "trim.start": track(0.5, 0), "trim.end": track(0.5, 1) } },
    ]),
  },
  {
    name: "keyframes-of-shadows",
    at: [0, 1, 1.9],
    background: "#8aa0b0",
    layers: shapes(3, 1, [
      { shadow, keyframes: { "shadow.blur": track(0, 30) } },
      { shadow, keyframes: { "shadow.x": track(-20, 20), "shadow.y": track(-10, 20) } },
      { shadow, rotation: 30, keyframes: { "shadow.x": track(0, 16), rotation: track(0, 45) } },
    ]),
  },
  {
    name: "keyframes-of-masks",
    at: [0, 1, 1.9],
    layers: shapes(3, 2, [
      { mask: { shape: "rectangle", width: "50%" }, keyframes: { "mask.x": track("0%", "50%") } },
      { mask: { shape: "rectangle", height: "50%" }, keyframes: { "mask.y": track("0%", "50%") } },
      {
        mask: { shape: "ellipse", x: "25%", y: "25%", width: "50%", height: "50%" },
        keyframes: { "mask.width": track("10%", "75%"), "mask.height": track("50%", "75%") },
      },
      { mask: { shape: "rectangle" }, keyframes: { "mask.radius": track<number | string>(0, "50%") } },
      { mask: { shape: "ellipse" }, keyframes: { "mask.feather": track(0, 40) } },
      { mask: { shape: "ellipse", invert: true }, keyframes: { "mask.width": track("0%", "100%") } },
    ]),
  },
  {
    name: "anchors-and-rotation",
    at: [1],
    layers: (
      [
        "top-left",
        "top",
        "top-right",
        "left",
        "center",
        "right",
        "bottom-left",
        "bottom",
        "bottom-right",
      ] as const
    ).flatMap((anchor, index) => {
      const [x, y] = [50 + (index % 3) * 78, 30 + Math.floor(index / 3) * 42];
      const box = {
        type: "shape",
        shape: "rectangle",
        fill: "#118ab2",
        width: 40,
        height: 20,
        x,
        y,
      } as const;
      const point = { type: "shape", shape: "ellipse", fill: "#ffd166", width: 4, height: 4, x, y } as const;
      return [
        { ...box, name: `box${index}`, anchor, rotation: 25 },
        { ...point, name: `point${index}`, anchor: "center" as const },
      ];
    }),
  },
  {
    name: "times",
    at: [0.4, 0.5, 1.4, 1.5],
    layers: shapes(3, 1, [
      { time: 0.5 },
      { duration: 0.5, fill: "#06d6a0" },
      { time: 0.5, duration: 1, fill: "#ffd166" },
    ]),
  },
];
