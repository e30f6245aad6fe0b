import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Template } from "../generated/prisma/client.ts";

/**
 * The fields that identify a layer and say whether it may be modified; for a group, also those of its layers.
 */
export type LayerSummary = Pick<Layer, "name" | "type" | "locked"> & {
  text?: string;
  layers?: LayerSummary[];
};

/**
 * The part of its newest scene that a template shows: a scene has up to a megabyte, and a list shows two
 * hundred templates.
 */
export type SceneSummary = Pick<Scene, "width" | "height" | "fps" | "duration" | "thumbnail_time"> & {
  layers: LayerSummary[];
};

/** The summary to store with the template when a version becomes its newest. */
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

/** The summary stored in a template's row. */
export function summaryIn({ summary }: Pick<Template, "summary">): SceneSummary {
  return summary as unknown as SceneSummary;
}
