import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import { coveringLayers } from "./covering-layers.ts";
import { type LayerFile, nameOfFile, sizeOfPicture, sourceOnly } from "./layer-file.ts";
import { layerNames, uniqueLayerName } from "./scene-edits.ts";

/** The kinds of layers that can be added to a scene. */
export const NEW_LAYERS = [
  ...(["text", "photo", "picture", "video", "audio"] as const),
  ...(["rectangle", "rounded", "ellipse", "triangle", "diamond", "hexagon"] as const),
  ...(["star", "heart", "bubble", "arrow", "line"] as const),
] as const;

export type NewLayer = (typeof NEW_LAYERS)[number];

/** Shapes that are drawn by a path, in a box of 100 by 100 unless it says otherwise. */
const PATHS = {
  triangle: { path: "M50 0 100 100H0Z" },
  diamond: { path: "M50 0 100 50 50 100 0 50Z" },
  hexagon: { path: "M25 0H75L100 50 75 100H25L0 50Z" },
  star: { path: "M50 0 61.8 36.2H100L69.1 58.6 80.9 95 50 72.5 19.1 95 30.9 58.6 0 36.2H38.2Z" },
  heart: {
    path: "M50 94C20 71 0 53 0 29 0 13 12 2 27 2 37 2 46 8 50 17 54 8 63 2 73 2 88 2 100 13 100 29 100 53 80 71 50 94Z",
  },
  bubble: {
    path: "M14 0H86A14 14 0 0 1 100 14V46A14 14 0 0 1 86 60H46L24 80V60H14A14 14 0 0 1 0 46V14A14 14 0 0 1 14 0Z",
    view_box: [0, 0, 100, 80],
    height: "25.6vmin",
  },
  arrow: { path: "M0 16H60V0L100 32 60 64V48H0Z", view_box: [0, 0, 100, 64], height: "20.48vmin" },
} satisfies Partial<Record<NewLayer, Partial<ShapeLayer>>>;

/** The shapes among them. */
export const NEW_SHAPES = NEW_LAYERS.filter(
  (kind) => kind in PATHS || ["rectangle", "rounded", "ellipse", "line"].includes(kind),
);

/** Kinds that need a file, which must be selected first. */
export const OF_A_FILE = { picture: "image", video: "video", audio: "audio" } as const;

/** What a shape is; null if it is none of those that can be added. */
export function kindOfShape({ shape, path, radius, width, height }: ShapeLayer): NewLayer | null {
  if (shape === "rectangle") return radius === undefined || radius === 0 ? "rectangle" : "rounded";
  if (shape === "ellipse") return width === height ? "ellipse" : null;
  if (shape === "line") return "line";
  const found = Object.entries(PATHS).find(([, each]) => each.path === path);
  return found === undefined ? null : (found[0] as keyof typeof PATHS);
}

const centred = { x: "50%", y: "50%", anchor: "center" } as const;
const square = { ...centred, width: "32vmin", height: "32vmin" } as const;

/** Dark text on light, light text on dark; of a gradient, the first colour counts, and of covers the one in front. */
function inkOn(scene: Scene): string {
  const ground = coveringLayers(scene, null).at(-1)?.fill ?? scene.background;
  const color = typeof ground === "string" ? ground : (ground.stops[0]?.color ?? "#000000");
  const digits = /^#([0-9a-f]{6})/i.exec(color)?.[1] ?? "000000";
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? "#1c1917" : "#ffffff";
}

/** Name and text of a new layer, in the user's language. */
export interface NewLayerMessages {
  /** Names that the contract allows: letters from A to Z, digits, _ and -. */
  names: Readonly<Record<NewLayer, string>>;
  greeting: string;
}

/**
 * A new layer with visible default content and a unique name: that of its file, if it has one.
 * @param file for kinds that need one
 */
export function newLayer(
  scene: Scene,
  kind: NewLayer,
  t: NewLayerMessages,
  file: LayerFile = sourceOnly(""),
): Layer {
  const name = uniqueLayerName(nameOfFile(file) ?? t.names[kind], layerNames(scene));
  const { source } = file;
  switch (kind) {
    case "text":
      return {
        ...{ name, type: "text", text: t.greeting, ...centred, width: "80%", height: "24%" },
        ...{ align: "center", valign: "middle", color: inkOn(scene), font: { weight: 700, max: 120 } },
      };
    case "photo":
      return {
        ...{ name, type: "image", source: "{{photo}}", fallback: "initials", ...square },
        ...{ focus: "face", radius: "50%" },
      };
    case "picture": {
      const size = sizeOfPicture(file, scene);
      // In a box that may have other proportions all of it is shown.
      const box = size === null ? ({ fit: "contain", ...square } as const) : { ...centred, ...size };
      // A file that is missing is no reason to make no video.
      return { name, type: "image", source, fallback: "hide", ...box };
    }
    case "video":
      return { name, type: "video", source, loop: true, x: 0, y: 0, width: "100%", height: "100%" };
    case "audio":
      return { name, type: "audio", source, fade_out: 1 };
    case "line":
      return {
        ...{ name, type: "shape", shape: "line", ...centred, width: "60%", height: 0 },
        stroke: { color: "#ffb224", width: 6 },
      };
    case "rectangle":
    case "ellipse":
      return { name, type: "shape", shape: kind, ...square, fill: "#ffb224" };
    case "rounded":
      return { name, type: "shape", shape: "rectangle", ...square, fill: "#ffb224", radius: "4vmin" };
    default:
      return { name, type: "shape", shape: "path", ...square, fill: "#ffb224", ...PATHS[kind] };
  }
}

const SIDES = { wide: [1280, 720], tall: [720, 1280], square: [1080, 1080] } as const;

export type SceneShape = keyof typeof SIDES;
export const SHAPES = ["wide", "tall", "square"] as const satisfies SceneShape[];

/** The shape of a scene; null if its sides have another proportion. */
export function shapeOf({ width, height }: Pick<Scene, "width" | "height">): SceneShape | null {
  return SHAPES.find((shape) => width * SIDES[shape][1] === height * SIDES[shape][0]) ?? null;
}

/** A scene of another shape, in the usual size; the same one if it has that shape. */
export function shaped(scene: Scene, shape: SceneShape): Scene {
  const [width, height] = SIDES[shape];
  return shapeOf(scene) === shape ? scene : { ...scene, width, height };
}

/** An empty scene. */
export function emptyScene(shape: SceneShape): Scene {
  const [width, height] = SIDES[shape];
  return { width, height, fps: 25, duration: 6, background: "#1d3557", layers: [] };
}
