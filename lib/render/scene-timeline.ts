import { listMergeFields } from "#lib/contract/merge-fields.ts";
import type { Scene } from "#lib/contract/scene.ts";
import type { Layer } from "#lib/contract/scene-layer.ts";

/** What decides how something looks: its description in JSON, and the files that the description names, by id. */
export type PictureSource = { description: string; files: Readonly<Record<string, string>> };

/**
 * When a layer may be seen, in seconds, and what decides how it looks then. `source` is null for a personal layer: one
 * that may look different for another person.
 */
export type TimelineLayer = { start: number; end: number; source: PictureSource | null };

/** What of a scene differs between people, and when. Reads the same whatever is known about a person. */
export type Timeline = {
  /** What every layer depends on: size, length, background, fonts, language. */
  common: PictureSource;
  layers: TimelineLayer[];
};

type Inputs = {
  /** Files of assets by id (lower case). */
  assets: ReadonlyMap<string, { path: string }>;
  locale?: string;
};

const ASSET_ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

function sourceOf(value: unknown, { assets }: Inputs): PictureSource {
  const description = JSON.stringify(value);
  const ids = [...new Set(description.match(ASSET_ID)?.map((id) => id.toLowerCase()))].sort();
  const files = ids.flatMap((id) => {
    const file = assets.get(id);
    return file ? [[id, file.path] as const] : [];
  });
  return { description, files: Object.fromEntries(files) };
}

function showsInitials(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, item]) => (key === "fallback" && item === "initials") || showsInitials(item),
  );
}

/** Whether there is a merge field anywhere in a layer, or in a layer within it, or a person's initials. */
function isPersonal(layer: Layer): boolean {
  return listMergeFields(layer).length > 0 || showsInitials(layer);
}

/**
 * Describes a scene as ordered, with modifications made but merge fields not yet filled in: so that all videos of a
 * collection are planned alike. It looks at no layer type's own properties, and so covers any that is added; what is
 * only heard is left out.
 */
export function timelineOf(scene: Scene, inputs: Inputs): Timeline {
  const { layers, thumbnail_time: _, ...common } = scene;
  const seen = layers.filter(({ hidden, type }) => !hidden && !isSound(type));
  return {
    common: sourceOf({ ...common, locale: inputs.locale ?? "en" }, inputs),
    layers: seen.map((layer) => {
      const start = layer.time ?? 0;
      const end = start + (layer.duration ?? scene.duration);
      return { start, end, source: isPersonal(layer) ? null : sourceOf(layer, inputs) };
    }),
  };
}

function isSound(type: string): boolean {
  return type === "audio";
}
