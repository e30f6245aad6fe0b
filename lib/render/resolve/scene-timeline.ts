import { listMergeFields } from "#lib/contract/scene/merge-fields.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";

/** What determines a look: its description in JSON, and the files that the description refers to, by id. */
export type LookSource = { description: string; files: Readonly<Record<string, string>> };

/**
 * When a layer may be visible, in seconds, and what determines its look. `source` is null for a personal
 * layer: one that may look different for another person.
 */
export type TimelineLayer = { start: number; end: number; source: LookSource | null };

/** The parts of a scene that differ between people, and when. It does not depend on any person's data. */
export type Timeline = {
  /** What every layer depends on: size, length, background, fonts, language. */
  common: LookSource;
  layers: TimelineLayer[];
  /** The scene's backmost layers up to the first with anything personal, with their names. */
  backmost: (TimelineLayer & { name: string })[];
};

type Inputs = {
  /** Files of assets by id (lower case). */
  assets: ReadonlyMap<string, { path: string }>;
  locale?: string;
};

const ASSET_ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

function sourceOf(value: unknown, { assets }: Inputs): LookSource {
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

/** Whether a layer's own properties differ between people, regardless of the layers within it. */
function isPersonalItself(layer: Layer): boolean {
  const own = layer.type === "group" ? { ...layer, layers: [] } : layer;
  return listMergeFields(own).length > 0 || showsInitials(own);
}

type Span = { start: number; end: number };

/** When a layer may be seen: a layer within a group counts from the group's start, and ends with it. */
function spanOf(layer: Layer, around: Span): Span {
  const start = around.start + (layer.time ?? 0);
  return { start, end: Math.min(around.end, start + (layer.duration ?? Number.POSITIVE_INFINITY)) };
}

function isSeen({ hidden, type }: Layer): boolean {
  return !hidden && type !== "audio";
}

/**
 * When a layer may show something personal. A group's own personal properties count for its whole duration.
 */
function personalSpans(layer: Layer, around: Span): Span[] {
  if (!isSeen(layer)) return [];
  const span = spanOf(layer, around);
  if (isPersonalItself(layer)) return [span];
  return layer.type === "group" ? layer.layers.flatMap((child) => personalSpans(child, span)) : [];
}

/** A layer without its personal parts, which no shared frame shows; null if nothing is left. */
function withoutPersonal<L extends Layer>(layer: L): L | null {
  if (!isSeen(layer) || isPersonalItself(layer)) return null;
  if (layer.type !== "group") return layer;
  return { ...layer, layers: layer.layers.flatMap((child) => withoutPersonal(child) ?? []) };
}

function backmostShared(layers: readonly Layer[], whole: Span): Layer[] {
  const seen = layers.filter(isSeen);
  const first = seen.findIndex((layer) => personalSpans(layer, whole).length > 0);
  return first < 0 ? seen : seen.slice(0, first);
}

/**
 * Describes a scene as ordered, with modifications but before merge fields are filled in, so that all videos
 * of a collection are planned alike. Apart from a group's layers, it uses no properties of single layer
 * types, so it also works for new types. Audio layers are left out.
 */
export function timelineOf(scene: Scene, inputs: Inputs): Timeline {
  const { layers, thumbnail_time: _, ...common } = scene;
  const whole = { start: 0, end: scene.duration };
  const isPersonal = listMergeFields(scene.background).length > 0;
  return {
    common: sourceOf({ ...common, locale: inputs.locale ?? "en" }, inputs),
    backmost: (isPersonal ? [] : backmostShared(layers, whole)).map((layer) => ({
      ...{ name: layer.name, ...spanOf(layer, whole), source: sourceOf(layer, inputs) },
    })),
    layers: [
      ...(isPersonal ? [{ ...whole, source: null }] : []),
      ...layers.flatMap((layer) => {
        const shared = withoutPersonal(layer);
        const personal = personalSpans(layer, whole).map((span) => ({ ...span, source: null }));
        return [
          ...(shared ? [{ ...spanOf(layer, whole), source: sourceOf(shared, inputs) }] : []),
          ...personal,
        ];
      }),
    ],
  };
}
