import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Template } from "../generated/prisma/client.ts";

/** What tells layers apart and says which of them may be modified; a group's own are among it. */
export type LayerOutline = Pick<Layer, "name" | "type" | "locked"> & {
  text?: string;
  layers?: LayerOutline[];
};

/** What a template shows of its newest version's scene: a scene holds up to a megabyte, and a list shows two hundred. */
export type SceneOutline = Pick<Scene, "width" | "height" | "fps" | "duration" | "thumbnail_time"> & {
  layers: LayerOutline[];
};

/** To be stored with the template, whenever a version becomes its newest. */
export function outlineOf({ width, height, fps, duration, thumbnail_time, layers }: Scene): SceneOutline {
  const still = thumbnail_time === undefined ? {} : { thumbnail_time };
  return { width, height, fps, duration, ...still, layers: layers.map(layerOutline) };
}

function layerOutline(layer: Layer): LayerOutline {
  const { name, type, locked } = layer;
  return {
    ...{ name, type },
    ...(locked === undefined ? {} : { locked }),
    ...(layer.type === "text" ? { text: layer.text } : {}),
    ...(layer.type === "group" ? { layers: layer.layers.map(layerOutline) } : {}),
  };
}

/** The outline that a template's row holds. */
export function outlineIn({ outline }: Pick<Template, "outline">): SceneOutline {
  return outline as unknown as SceneOutline;
}
