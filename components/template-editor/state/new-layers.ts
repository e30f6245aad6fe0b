import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { layerNames, uniqueLayerName } from "./scene-edits.ts";

/** The kinds of layers that can be added to a scene. */
export const NEW_LAYERS = [
  "text",
  "photo",
  "picture",
  "rectangle",
  "ellipse",
  "line",
  "video",
  "audio",
] as const;

export type NewLayer = (typeof NEW_LAYERS)[number];

/** Kinds that need a file, which must be selected first. */
export const OF_A_FILE = { picture: "image", video: "video" } as const;

const centred = { x: "50%", y: "50%", anchor: "center" } as const;
const square = { ...centred, width: "32vmin", height: "32vmin" } as const;

/** Dark text on light, light text on dark; of a gradient, the first colour counts. */
function inkOn({ background }: Pick<Scene, "background">): string {
  const color = typeof background === "string" ? background : (background.stops[0]?.color ?? "#000000");
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
 * A new layer with visible default content and a unique name.
 * @param source `asset:<id>` of the file, for kinds that need one
 */
export function newLayer(scene: Scene, kind: NewLayer, t: NewLayerMessages, source = ""): Layer {
  const name = uniqueLayerName(t.names[kind], layerNames(scene));
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
    case "picture":
      return { name, type: "image", source, fit: "contain", ...square };
    case "video":
      return { name, type: "video", source, loop: true, x: 0, y: 0, width: "100%", height: "100%" };
    case "audio":
      return { name, type: "audio", source: "music:bright", fade_out: 1 };
    case "line":
      return {
        ...{ name, type: "shape", shape: "line", ...centred, width: "60%", height: 0 },
        stroke: { color: "#ffb224", width: 6 },
      };
    case "rectangle":
    case "ellipse":
      return { name, type: "shape", shape: kind, ...square, fill: "#ffb224" };
  }
}

const SIDES = { wide: [1280, 720], tall: [720, 1280], square: [1080, 1080] } as const;

/** An empty scene. */
export function emptyScene(shape: keyof typeof SIDES): Scene {
  const [width, height] = SIDES[shape];
  return { width, height, fps: 25, duration: 6, background: "#1d3557", layers: [] };
}
