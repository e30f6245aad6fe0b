import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Template } from "../generated/prisma/client.ts";

/** What tells layers apart and says which of them may be modified; a group's own are among it. */
export type LayerSummary = Pick<Layer, "name" | "type" | "locked"> & {
  text?: string;
  layers?: LayerSummary[];
};

/** What a template shows of its newest version's scene: a scene holds up to a megabyte, and a list shows two hundred. */
export type SceneSummary = Pick<Scene, "width" | "height" | "fps" | "duration" | "thumbnail_time"> & {
  layers: LayerSummary[];
};

/** To be stored with the template, whenever a version becomes its newest. */
export function summaryOf({ width, height, fps, duration, thumbnail_time, layers }: Scene): SceneSummary {
  const still = thumbnail_time === undefined ? {} : { thumbnail_time };
  return { width, height, fps, duration, ...still, layers: layers.map(layerOutline) };
}

function layerOutline(layer: Layer): LayerSummary {
  const { name, type, locked } = layer;
  return {
    ...{ name, type },
    ...(locked === undefined ? {} : { locked }),
    ...(layer.type === "text" ? { text: layer.text } : {}),
    ...(layer.type === "group" ? { layers: layer.layers.map(layerOutline) } : {}),
  };
}

/** The summary that a template's row holds. */
export function summaryIn({ summary }: Pick<Template, "summary">): SceneSummary {
  return summary as unknown as SceneSummary;
}
