import type { ImageLayer } from "#lib/contract/scene/image-layer.ts";
import type { VideoLayer } from "#lib/contract/scene/video-layer.ts";
import { CLIP, cells, LANDSCAPE, PORTRAIT, type ReferenceScene } from "./reference-scene.ts";

type Look<L> = Omit<L, "name" | "type" | "x" | "y" | "width" | "height">;

function images(columns: number, rows: number, looks: Look<ImageLayer>[]): ImageLayer[] {
  return cells(looks, { columns, rows, gap: 12 }).map(({ item, index, ...box }) => ({
    ...{ name: `image${index}`, type: "image" as const, ...box },
    ...item,
  }));
}

function videos(
  columns: number,
  rows: number,
  looks: (Partial<VideoLayer> & { name?: never })[],
): VideoLayer[] {
  return cells(looks, { columns, rows, gap: 12 }).map(({ item, index, ...box }) => ({
    ...{ name: `video${index}`, type: "video" as const, source: CLIP, ...box },
    ...item,
  }));
}

const MISSING = "asset:0193a7c2-0000-7000-8000-00000000ffff";
const shadow = { color: "#000000c0", blur: 8, x: 4, y: 4 };
const border = { width: 5, color: "#ffd166" };

export const IMAGE_SCENES: ReferenceScene[] = [
  {
    name: "image-fits",
    at: [1],
    layers: images(3, 2, [
      { source: LANDSCAPE, fit: "cover" },
      { source: LANDSCAPE, fit: "contain" },
      { source: LANDSCAPE, fit: "fill" },
      { source: PORTRAIT, fit: "cover" },
      { source: PORTRAIT, fit: "contain" },
      { source: PORTRAIT, fit: "fill" },
    ]),
  },
  {
    name: "image-focus",
    at: [1],
    layers: images(2, 2, [
      { source: PORTRAIT, focus: "center" },
      { source: PORTRAIT, focus: "face" },
      { source: "{{photo}}", focus: "face", radius: "50%" },
      { source: LANDSCAPE, focus: "face" },
    ]),
  },
  {
    name: "image-edges",
    at: [1],
    background: "#8aa0b0",
    layers: images(4, 2, [
      { source: LANDSCAPE, radius: 14 },
      { source: LANDSCAPE, radius: "50%" },
      { source: LANDSCAPE, border },
      { source: LANDSCAPE, border, radius: "50%" },
      { source: LANDSCAPE, shadow },
      { source: LANDSCAPE, shadow, radius: "50%", border },
      { source: LANDSCAPE, fit: "contain", border, radius: 10 },
      { source: LANDSCAPE, opacity: 0.5, radius: 10, shadow },
    ]),
  },
  {
    name: "image-fallbacks",
    hasPhoto: false,
    at: [1],
    layers: images(4, 1, [
      { source: "{{photo}}", fallback: "initials", radius: "50%" },
      { source: "{{photo}}", fallback: "initials", radius: 10, border, shadow },
      { source: "{{photo}}", fallback: LANDSCAPE, radius: "50%" },
      { source: "{{photo}}", fallback: "hide" },
    ]),
  },
  {
    name: "image-keyframes",
    at: [0.4, 1, 1.6],
    layers: images(2, 1, [
      {
        source: PORTRAIT,
        focus: "face",
        border: { width: 2, color: "#ffffff" },
        keyframes: {
          width: [
            { time: 0, value: 60 },
            { time: 2, value: 120, easing: "linear" },
          ],
          radius: [
            { time: 0, value: 0 },
            { time: 2, value: "50%", easing: "linear" },
          ],
          "border.width": [
            { time: 0, value: 0 },
            { time: 2, value: 10, easing: "linear" },
          ],
          "border.color": [
            { time: 0, value: "#ffffff" },
            { time: 2, value: "#ef476f", easing: "linear" },
          ],
        },
      },
      {
        source: LANDSCAPE,
        keyframes: {
          height: [
            { time: 0, value: 40 },
            { time: 2, value: 120, easing: "linear" },
          ],
          scale: [
            { time: 0, value: 1 },
            { time: 2, value: 0.5, easing: "linear" },
          ],
        },
      },
    ]),
  },
  {
    name: "videos",
    at: [0.7, 1.9],
    layers: videos(3, 2, [
      { fit: "cover" },
      { fit: "contain", border },
      { fit: "fill", trim: 0.5, loop: true },
      { radius: "50%", border, loop: true },
      { radius: 12, shadow, trim: 1 },
      { opacity: 0.5, rotation: 10, time: 0.5, enter: { type: "slide", direction: "up", duration: 0.4 } },
    ]),
  },
  {
    name: "video-focus-and-fallbacks",
    at: [0.7],
    layers: videos(2, 2, [
      { focus: "center", height: 24 },
      { focus: "face", height: 24 },
      { source: MISSING, fallback: LANDSCAPE, radius: "50%" },
      { source: MISSING, fallback: CLIP, focus: "face", border },
    ]),
  },
  {
    name: "video-in-a-group",
    at: [0.2, 1, 1.8],
    layers: [
      {
        ...{ name: "group", type: "group", x: 128, y: 72, width: 160, height: 90, anchor: "center" },
        mask: { shape: "ellipse", feather: 12 },
        enter: { type: "fade", duration: 0.6 },
        exit: { type: "scale", duration: 0.6, from: 0.5 },
        layers: [
          {
            name: "clip",
            type: "video",
            source: CLIP,
            x: 0,
            y: 0,
            width: "100%",
            height: "100%",
            loop: true,
          },
          {
            name: "over",
            type: "text",
            text: "On the film",
            x: 0,
            y: "70%",
            width: "100%",
            height: "20%",
            align: "center",
          },
        ],
      },
    ],
  },
];
