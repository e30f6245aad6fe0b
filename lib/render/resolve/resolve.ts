import { isYearless } from "#lib/contract/fields/yearless-day.ts";
import { applyMergeFields, type MergeValue } from "#lib/contract/scene/merge-fields.ts";
import { frameCount, type Scene } from "#lib/contract/scene/scene.ts";
import type { Layer, VisualLayer } from "#lib/contract/scene/scene-layer.ts";
import { isColor } from "#lib/contract/scene/scene-value.ts";
import type { ShapeLayer } from "#lib/contract/scene/shape-layer.ts";
import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { loadUploadedFonts, type UploadedFonts } from "../fonts/uploaded-fonts.ts";
import { RenderFault, renderFault } from "../render-fault.ts";
import { type PersonFields, withDerivedFields } from "./person-fields.ts";
import { type Frame, type GeometryContext, type Placement, toFill, toPlacement } from "./resolve-geometry.ts";
import { type ImageFiles, imageInBox, PHOTO_SOURCE, resolveImage } from "./resolve-image.ts";
import { resolveSounds, resolveVideo } from "./resolve-media.ts";
import { toShape } from "./resolve-shape.ts";
import { mergePieces, resolveText } from "./resolve-text.ts";
import { toLook } from "./resolve-variation.ts";
import type {
  Look,
  ResolvedFill,
  ResolvedLayer,
  ResolvedScene,
  ResolvedText,
  SceneWarning,
  Variation,
} from "./resolved-scene.ts";
import { SceneImages } from "./scene-images.ts";
import { timelineOf } from "./scene-timeline.ts";

export type SceneInputs = ImageFiles & {
  /** The person's fields by name, custom ones as `custom_fields.<name>`; dates as YYYY-MM-DD. */
  fields: Readonly<Record<string, MergeValue>>;
  /** The calendar date, YYYY-MM-DD, that `age` and `years_of_service` count to. */
  today: string;
  /** BCP 47; decides about dates, capital letters and the form of ideographs. Default: en. */
  locale?: string;
};

type Context = {
  place: GeometryContext;
  fps: number;
  inputs: SceneInputs;
  fields: PersonFields;
  locale: string;
  fonts: UploadedFonts;
  images: SceneImages;
  /** What is found on the way. */
  warnings: SceneWarning[];
  faults: RenderFault[];
};

const DATES_OF_COUNTS: Readonly<Record<string, string>> = {
  age: "birth_date",
  years_of_service: "hire_date",
};

/** Colours are strings too: a merged one is data, and has to be checked before it is drawn with. */
const COLOR_PROPERTIES = new Set(["color", "fill", "background"]);

/**
 * Names the facts that a user can fill in or correct: the dates that `age` and `years_of_service` are based
 * on.
 */
function missingFacts(missing: string[], fields: PersonFields, today: string, layer?: string): RenderFault {
  const future = missing
    .flatMap((field) => DATES_OF_COUNTS[field] ?? [])
    .find((source) => {
      const date = fields[source];
      return typeof date === "string" && date > today;
    });
  if (future !== undefined) return renderFault("person_date_in_future", { fact: future }, layer);
  const { birth_date: birthDate } = fields;
  const ofYear = missing.filter((field) => (DATES_OF_COUNTS[field] ?? field) === "birth_date");
  if (ofYear.length > 0 && typeof birthDate === "string" && isYearless(birthDate))
    return renderFault("person_birth_year_unknown", { fields: ofYear }, layer);
  if (missing.includes("years_of_service") && fields.hire_date)
    return renderFault("person_in_first_year", { fields: ["years_of_service"] }, layer);
  const facts = missing.map((field) => DATES_OF_COUNTS[field] ?? field);
  return renderFault("person_facts_missing", { facts, fields: missing }, layer);
}

/** Whether the layer itself says what stands in for a picture that a person lacks. */
function hasFallback(layer: object): boolean {
  return "fallback" in layer && layer.fallback !== undefined && layer.fallback !== "fail";
}

/** A layer, or the scene's own look, with its merge fields filled in. */
function merge<L extends Layer | Pick<Scene, "background">>(
  layer: L,
  { fields, locale, inputs }: Context,
): L {
  const name = "name" in layer ? layer.name : undefined;
  const missing = new Set<string>();
  const visit = (value: unknown, property: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, property));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, key)]));
    // What a span looks for is found in the text as the template has it.
    if (typeof value !== "string" || !value.includes("{{") || property === "match") return value;
    const merged = applyMergeFields(value, fields, locale);
    const isLeftToFallback = property === "source" && hasFallback(layer);
    for (const field of merged.missing) if (field !== "photo" && !isLeftToFallback) missing.add(field);
    if (COLOR_PROPERTIES.has(property) && merged.missing.length === 0 && !isColor(merged.text))
      throw renderFault("color_unknown", { property, value: merged.text.slice(0, 40) }, name);
    return merged.text;
  };
  // The layers of a group are merged separately, so that a fault names its own layer.
  const merged = Object.fromEntries(
    Object.entries(layer).map(([key, value]) => [key, key === "layers" ? value : visit(value, key)]),
  ) as L;
  if (missing.size > 0) {
    throw missingFacts([...missing], fields, inputs.today, name);
  }
  return merged;
}

/** A laid out text in a colour that has changed. */
function withTextColor(content: ResolvedText, { color }: Pick<TextLayer, "color">): ResolvedText {
  return color === undefined ? content : { ...content, fill: toFill(color) };
}

type Resolved = Promise<(Look & { variation: Variation | null }) | null>;

async function resolveLook(
  layer: VisualLayer,
  original: VisualLayer,
  placement: Placement,
  context: Context,
): Resolved {
  const { fields, locale, warnings } = context;
  const files = { ...context.inputs, images: context.images };
  const { frame } = context.place;
  if (layer.type === "group") {
    const { start, end } = placement;
    const place = { frame, around: { width: placement.width, height: placement.height }, start, end };
    const layers = await resolveLayers(layer.layers, { ...context, place });
    return layers.length === 0 ? null : toLook(layer, placement, frame, { kind: "group", layers }, null);
  }
  if (layer.type === "text") {
    const pieces = original.type === "text" ? mergePieces(original, fields, locale) : [];
    const text = resolveText(layer, placement, frame, locale, { pieces, fonts: context.fonts });
    if (!text) return null;
    warnings.push(...text.warnings);
    return toLook(layer, placement, frame, text.content, (changed) => withTextColor(text.content, changed));
  }
  if (layer.type === "image") {
    const content = await resolveImage(layer, placement, frame, files, fields, locale);
    if (!content) return null;
    return toLook(layer, placement, frame, content, (changed, box) =>
      imageInBox(content, changed, box, frame),
    );
  }
  if (layer.type === "video") {
    const content = await resolveVideo(layer, placement, { frame, fps: context.fps, files });
    return content && toLook(layer, placement, frame, content, null);
  }
  const contentOf = (changed: ShapeLayer, box: Frame) => toShape(changed, box, frame);
  return toLook(layer, placement, frame, contentOf(layer, placement), contentOf);
}

async function resolveLayer(layer: VisualLayer, context: Context): Promise<ResolvedLayer | null> {
  if (layer.hidden) return null;
  const merged = merge(layer, context);
  const placement = toPlacement(merged, context.place);
  const look = await resolveLook(merged, layer, placement, context);
  return look && { ...placement, ...look };
}

/** What lies behind the layers; a merge field may stand for one of its colours. */
function resolveBackground({ background }: Scene, context: Context): ResolvedFill {
  try {
    return toFill(merge({ background }, context).background);
  } catch (error) {
    if (!(error instanceof RenderFault)) throw error;
    context.faults.push(error);
    return { type: "color", color: "#000" };
  }
}

/** Resolves layers of the scene or of a group. A fault in one layer does not hide those of the next. */
async function resolveLayers(layers: readonly Layer[], context: Context): Promise<ResolvedLayer[]> {
  const resolved: ResolvedLayer[] = [];
  for (const layer of layers) {
    // Audio layers are mixed separately.
    if (layer.type === "audio") continue;
    try {
      const next = await resolveLayer(layer, context);
      if (next) resolved.push(next);
    } catch (error) {
      if (!(error instanceof RenderFault)) throw error;
      context.faults.push(error);
    }
  }
  return resolved;
}

/**
 * Turns a modified scene and a person into a scene that only has to be drawn: merge fields filled in, boxes
 * in pixels, fonts and pictures loaded, text laid out. Everything that can fail fails here.
 *
 * @throws RenderFault the first fault, with the others in `further`.
 */
export async function resolveScene(
  scene: Scene,
  inputs: SceneInputs,
): Promise<{ scene: ResolvedScene; warnings: SceneWarning[] }> {
  const { width, height, fps } = scene;
  const frames = frameCount(scene);
  const duration = frames / fps;
  const photo = inputs.photo ? PHOTO_SOURCE : null;
  const frame = { width, height };
  const { fonts, faults } = await loadUploadedFonts(scene.fonts ?? [], inputs.assets);
  const context: Context = {
    place: { frame, around: frame, start: 0, end: duration },
    fps,
    inputs,
    fields: { ...withDerivedFields(inputs.fields, inputs.today), photo },
    locale: inputs.locale ?? "en",
    fonts,
    images: new SceneImages(),
    warnings: [],
    faults,
  };
  const background = resolveBackground(scene, context);
  const layers = await resolveLayers(scene.layers, context);
  const audio = await resolveSounds(scene, duration, inputs);
  const [first, ...further] = [...context.faults, ...audio.faults];
  if (first) {
    first.further = further;
    throw first;
  }
  const thumbnailFrame = Math.min(frames - 1, Math.round((scene.thumbnail_time ?? duration / 2) * fps));
  return {
    scene: {
      ...{ width, height, fps, frames, background, thumbnailFrame, layers },
      timeline: timelineOf(scene, inputs),
      audio: audio.sounds,
    },
    warnings: context.warnings,
  };
}
