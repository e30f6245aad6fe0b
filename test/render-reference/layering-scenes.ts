import type { GroupLayer, VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { CLIP, COMING_AND_GOING, cells, LANDSCAPE, type ReferenceScene } from "./reference-scene.ts";

type Box = { name: string; x: number; y: number; width: number; height: number };

const whole = { x: 0, y: 0, width: "100%", height: "100%" } as const;

/** Two forms over one another and a word, whose names begin with `name`. */
function parts(name: string): VisualLayer[] {
  return [
    {
      ...{ name: `${name}-back`, type: "shape", shape: "rectangle", fill: "#ef476f" },
      ...{ x: 0, y: 0, width: "65%", height: "65%" },
    },
    {
      ...{ name: `${name}-front`, type: "shape", shape: "ellipse", fill: "#06d6a0" },
      ...{ x: "35%", y: "35%", width: "65%", height: "65%" },
    },
    {
      ...{ name: `${name}-word`, type: "text", text: "Group", align: "center", valign: "middle" },
      font: { min: 8, max: 28 },
      ...whole,
    },
  ];
}

type GroupLook = Omit<GroupLayer, "type" | "layers" | keyof Box>;

function groups(
  columns: number,
  rows: number,
  looks: GroupLook[],
  layersOf: (name: string) => VisualLayer[] = parts,
): GroupLayer[] {
  return cells(looks, { columns, rows, gap: 16 }).map(({ item, index, ...box }) => ({
    ...{ name: `group${index}`, type: "group" as const, layers: layersOf(`group${index}`) },
    ...{ ...box, x: box.x + box.width / 2, y: box.y + box.height / 2, anchor: "center" as const },
    ...item,
  }));
}

/** A colourful picture over the whole scene, to see through to. */
const wallpaper: VisualLayer = { name: "wallpaper", type: "image", source: LANDSCAPE, ...whole };

const shadow = { color: "#000000", blur: 6, x: 5, y: 5 };
const HEART_PATH = "M50 90 C-30 30 20 -10 50 25 C80 -10 130 30 50 90 Z";

const MASKS: NonNullable<GroupLayer["mask"]>[] = [
  { shape: "rectangle", x: "10%", y: "10%", width: "80%", height: "80%", radius: 12 },
  { shape: "ellipse" },
  { shape: "path", path: HEART_PATH },
  { shape: "rectangle", x: "10%", y: "10%", width: "80%", height: "80%", feather: 20 },
  { shape: "ellipse", invert: true },
  { shape: "path", path: HEART_PATH, feather: 8, invert: true },
];

/** A layer under every mask. */
function masked(name: string, layerOf: (box: Box) => VisualLayer): ReferenceScene {
  const layers = cells(MASKS, { columns: 3, rows: 2, gap: 12 }).map(({ item, index, ...box }) => ({
    ...layerOf({ ...box, name: `masked${index}` }),
    mask: item,
  }));
  return { name: `masks-on-${name}`, at: [1], background: "#4a5a6a", layers };
}

const BLENDS = ["normal", "multiply", "screen", "overlay"] as const;

export const LAYERING_SCENES: ReferenceScene[] = [
  {
    name: "groups",
    at: [1],
    layers: [
      wallpaper,
      ...groups(4, 2, [
        {},
        { opacity: 0.5 },
        { rotation: 20 },
        { keyframes: { scale: [{ time: 0, value: 0.6 }] } },
        { shadow },
        { shadow, opacity: 0.5 },
        { blend: "multiply" },
        { blend: "screen", opacity: 0.7 },
      ]),
    ],
  },
  {
    name: "groups-in-groups",
    at: [0.2, 1, 1.8],
    layers: groups(
      2,
      1,
      [
        { rotation: 15, opacity: 0.8 },
        { enter: { type: "slide", direction: "up", duration: 0.6 }, shadow },
      ],
      (name) => [
        ...parts(name),
        {
          ...{ name: `${name}-inner`, type: "group", x: "50%", y: "50%", width: "50%", height: "50%" },
          ...{ rotation: -15, opacity: 0.7, time: 0.2, duration: 1.5 },
          exit: { type: "fade", duration: 0.4 },
          layers: [
            {
              ...{ name: `${name}-frame`, type: "shape", shape: "rectangle", ...whole },
              ...{ stroke: { color: "#ffffff", width: 3 }, fill: "#26547c" },
            },
            {
              name: `${name}-innermost`,
              type: "group",
              x: 10,
              y: 10,
              width: "50%",
              height: "50%",
              layers: [disc(name)],
            },
          ],
        },
      ],
    ),
  },
  {
    name: "moving-groups",
    at: COMING_AND_GOING,
    layers: groups(2, 2, [
      { enter: { type: "blur", duration: 0.6 }, exit: { type: "wipe", direction: "left", duration: 0.6 } },
      { enter: { type: "scale", from: 0, duration: 0.6 }, exit: { type: "fade", duration: 0.6 }, shadow },
      { keyframes: { rotation: turn(0, 180), scale_x: turn(1, 0.5) }, opacity: 0.6 },
      { keyframes: { x: turn(150, 220), opacity: turn(1, 0.2) }, mask: { shape: "ellipse" } },
    ]),
  },
  {
    name: "blends",
    at: [1],
    layers: [
      wallpaper,
      ...cells([...BLENDS, ...BLENDS, ...BLENDS], { columns: 4, rows: 3, gap: 6 }).map(
        ({ item: blend, index, ...box }): VisualLayer => {
          const layer = { ...box, name: `layer${index}`, blend };
          if (index < 4) return { ...layer, type: "shape", shape: "rectangle", fill: "#ef476f" };
          if (index < 8)
            return { ...layer, type: "text", text: "Blend", color: "#8ad0ff", font: { weight: 900 } };
          return { ...layer, type: "image", source: LANDSCAPE, opacity: 0.8, radius: 10 };
        },
      ),
    ],
  },
  {
    name: "blends-in-groups",
    at: [1],
    layers: [
      wallpaper,
      ...groups(
        4,
        1,
        BLENDS.map(() => ({})),
        (name) => {
          const blend = BLENDS[Number(name.at(-1))] ?? "normal";
          return [...parts(name).slice(0, 1), { ...disc(name), width: "100%", height: "100%", blend }];
        },
      ),
    ],
  },
  masked("shapes", (box) => ({
    ...{ ...box, type: "shape", shape: "rectangle", stroke: { color: "#ffffff", width: 6 } },
    fill: {
      type: "linear",
      stops: [
        { offset: 0, color: "#ffd166" },
        { offset: 1, color: "#ef476f" },
      ],
    },
  })),
  masked("text", (box) => ({
    ...box,
    type: "text",
    text: "MASKED\nWORDS",
    font: { weight: 900, min: 8, max: 30 },
    shadow,
  })),
  masked("images", (box) => ({ ...box, type: "image", source: LANDSCAPE, shadow })),
  masked("groups", (box) => ({ ...box, type: "group", layers: parts(box.name), rotation: 8 })),
  {
    name: "mask-on-a-video",
    at: [0.5, 1.5],
    layers: [
      {
        ...{ name: "clip", type: "video", source: CLIP, ...whole },
        mask: { shape: "path", path: HEART_PATH, feather: 6 },
      },
    ],
  },
  {
    name: "opacity-and-shadows",
    at: [1],
    background: "#8aa0b0",
    layers: cells([1, 0.5], { columns: 1, rows: 2, gap: 10 }).flatMap(
      ({ item: opacity, index, y, height }) => {
        const look = { y, width: 44, height, opacity, shadow };
        return [
          { ...look, name: `filled${index}`, type: "shape", shape: "rectangle", x: 8, fill: "#ef476f" },
          {
            ...{ ...look, name: `edged${index}`, type: "shape", shape: "ellipse", x: 70 },
            ...{ fill: "#06d6a0", stroke: { color: "#ffffff", width: 6 } },
          },
          { ...look, name: `word${index}`, type: "text", text: "Aa", x: 134 },
          { ...look, name: `picture${index}`, type: "image", source: LANDSCAPE, x: 198, rotation: 10 },
        ] satisfies VisualLayer[];
      },
    ),
  },
];

function disc(name: string): VisualLayer {
  return {
    ...{ name: `${name}-disc`, type: "shape", shape: "ellipse", fill: "#ffd166" },
    ...{ x: 0, y: 0, width: "100%", height: "100%" },
  };
}

/** From one value to another in the scene's two seconds. */
function turn(from: number, to: number) {
  return [
    { time: 0, value: from },
    { time: 2, value: to, easing: "linear" as const },
  ];
}
