import { applyMergeFields, type MergeValue } from "#lib/contract/merge-fields.ts";
import { applyModifications, type Modification } from "#lib/contract/modification.ts";
import { frameCount, type Scene } from "#lib/contract/scene.ts";
import type { Layer } from "#lib/contract/scene-layer.ts";
import { isColor } from "#lib/contract/scene-value.ts";
import { type PersonFields, withDerivedFields } from "./person-fields.ts";
import { RenderFault } from "./render-fault.ts";
import { type Frame, toFill, toPixels, toPlacement, toRadius } from "./resolve-geometry.ts";
import { type ImageFiles, PHOTO_SOURCE, resolveImage } from "./resolve-image.ts";
import { resolveText } from "./resolve-text.ts";
import type { ResolvedContent, ResolvedLayer, ResolvedScene, SceneWarning } from "./resolved-scene.ts";
import { timelineOf } from "./scene-timeline.ts";

export type SceneInputs = ImageFiles & {
  /** The person's fields by name, custom ones as `custom_fields.<name>`; dates as YYYY-MM-DD. */
  fields: Readonly<Record<string, MergeValue>>;
  /** The calendar date, YYYY-MM-DD, that `age` and `years_of_service` count to. */
  today: string;
  /** BCP 47; decides about dates, capital letters and the form of ideographs. Default: en. */
  locale?: string;
};

type Context = { frame: Frame; duration: number; inputs: SceneInputs; fields: PersonFields; locale: string };

const DATES_OF_COUNTS: Readonly<Record<string, string>> = {
  age: "birth_date",
  years_of_service: "hire_date",
};

/** Colours are strings too: a merged one is data, and has to be checked before it is drawn with. */
const COLOR_PROPERTIES = new Set(["color", "fill"]);

/** Names what somebody can fill in: `age` and `years_of_service` are counted from dates. */
function explainMissing(missing: string[], fields: PersonFields): string {
  if (missing.includes("years_of_service") && fields.hire_date)
    return "The person has not been here for a whole year yet; leave them out, or give years_of_service a fallback";
  const sources = missing.map((field) => DATES_OF_COUNTS[field] ?? field);
  const names = sources.map((field) => field.replace("custom_fields.", "").replaceAll("_", " ")).join(", ");
  return `The person has no ${names}; fill it in, or give the merge field a fallback`;
}

/** The layer with its merge fields filled in. */
function merge<L extends Layer>(layer: L, { fields, locale }: Context): L {
  const missing = new Set<string>();
  const visit = (value: unknown, property: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, property));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, key)]));
    if (typeof value !== "string" || !value.includes("{{")) return value;
    const merged = applyMergeFields(value, fields, locale);
    for (const field of merged.missing) if (field !== "photo") missing.add(field);
    if (COLOR_PROPERTIES.has(property) && merged.missing.length === 0 && !isColor(merged.text))
      throw new RenderFault(
        "scene_invalid",
        `The ${property} "${merged.text.slice(0, 40)}" is no colour; write it as #rrggbb`,
        layer.name,
      );
    return merged.text;
  };
  const merged = Object.fromEntries(
    Object.entries(layer).map(([key, value]) => [key, visit(value, key)]),
  ) as L;
  if (missing.size > 0) {
    throw new RenderFault("merge_field_missing", explainMissing([...missing], fields), layer.name);
  }
  return merged;
}

async function resolveContent(
  layer: Layer,
  box: Frame,
  context: Context,
): Promise<{ content: ResolvedContent; warnings?: SceneWarning[] } | null> {
  const { frame, inputs, fields, locale } = context;
  if (layer.type === "text") return resolveText(layer, box, frame, locale);
  if (layer.type === "image") {
    const content = await resolveImage(layer, box, frame, inputs, fields, locale);
    return content && { content };
  }
  const stroke = layer.stroke;
  return {
    content: {
      kind: "shape",
      shape: layer.shape,
      fill: layer.fill === undefined ? null : toFill(layer.fill),
      stroke: stroke ? { color: stroke.color, width: toPixels(stroke.width, frame.height, frame) } : null,
      radius: toRadius(layer.radius, box, frame),
    },
  };
}

async function resolveLayer(
  layer: Layer,
  context: Context,
): Promise<{ layer: ResolvedLayer; warnings: SceneWarning[] } | null> {
  if (layer.hidden) return null;
  const merged = merge(layer, context);
  const placement = toPlacement(merged, context.duration, context.frame);
  const resolved = await resolveContent(merged, placement, context);
  return (
    resolved && { layer: { ...placement, content: resolved.content }, warnings: resolved.warnings ?? [] }
  );
}

function modified(scene: Scene, modifications: readonly Modification[]): Scene {
  try {
    return applyModifications(scene, modifications);
  } catch (cause) {
    throw new RenderFault("scene_invalid", "The modifications do not fit the template", undefined, { cause });
  }
}

/**
 * Turns a scene, its modifications and a person into a scene that only has to be drawn: merge fields filled in, boxes
 * in pixels, fonts and pictures loaded, text laid out. Everything that can fail fails here.
 *
 * @throws RenderFault the first fault, with the others in `further`.
 */
export async function resolveScene(
  scene: Scene,
  modifications: readonly Modification[],
  inputs: SceneInputs,
): Promise<{ scene: ResolvedScene; warnings: SceneWarning[] }> {
  const changed = modified(scene, modifications);
  const { width, height, fps } = changed;
  const frames = frameCount(changed);
  const duration = frames / fps;
  const photo = inputs.photo ? PHOTO_SOURCE : null;
  const context: Context = {
    frame: { width, height },
    duration,
    inputs,
    fields: { ...withDerivedFields(inputs.fields, inputs.today), photo },
    locale: inputs.locale ?? "en",
  };
  const layers: ResolvedLayer[] = [];
  const warnings: SceneWarning[] = [];
  const faults: RenderFault[] = [];
  for (const layer of changed.layers) {
    try {
      const resolved = await resolveLayer(layer, context);
      if (resolved) layers.push(resolved.layer);
      warnings.push(...(resolved?.warnings ?? []));
    } catch (error) {
      if (!(error instanceof RenderFault)) throw error;
      faults.push(error);
    }
  }
  const [first, ...further] = faults;
  if (first) {
    first.further = further;
    throw first;
  }
  const thumbnailFrame = Math.min(frames - 1, Math.round((changed.thumbnail_time ?? duration / 2) * fps));
  return {
    scene: {
      ...{ width, height, fps, frames, background: toFill(changed.background), thumbnailFrame, layers },
      timeline: timelineOf(changed, inputs),
    },
    warnings,
  };
}
