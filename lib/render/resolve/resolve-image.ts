import type { AssetKind } from "#lib/contract/resources/asset.ts";
import { INITIALS_INK, initialsOf, initialsTint } from "#lib/contract/resources/initials.ts";
import type { PhotoFraming } from "#lib/contract/resources/photo-framing.ts";
import type { ImageLayer } from "#lib/contract/scene/image-layer.ts";
import { facesFor } from "../fonts/fonts.ts";
import { UnusableImage } from "../media/image.ts";
import { RenderFault, renderFault, unusableFault } from "../render-fault.ts";
import type { PersonFields } from "./person-fields.ts";
import { placement } from "./picture-placement.ts";
import { type Frame, toPixels, toRadius } from "./resolve-geometry.ts";
import type { ResolvedImage, ResolvedInitials } from "./resolved-scene.ts";
import type { SceneImages } from "./scene-images.ts";

export type ImageFiles = {
  /** Files of assets by id (lower case), those that the scene names. */
  assets: ReadonlyMap<string, { path: string; kind?: AssetKind }>;
  /** The person's photo and how it is shown, or null when there is none. */
  photo: { path: string; framing?: PhotoFraming | null } | null;
};

/** With the pictures of the scene that were decoded so far. */
export type LoadedFiles = ImageFiles & { images: SceneImages };

/** What an image layer's source stands for once its merge fields are filled in; `person:photo` is the photo. */
export const PHOTO_SOURCE = "person:photo";

/** Null if the person has no photo or the asset no longer exists. */
function findFile(source: string, files: ImageFiles): { path: string } | null {
  if (source === PHOTO_SOURCE) return files.photo;
  const id = /^asset:(.+)$/.exec(source)?.[1]?.toLowerCase();
  return (id === undefined ? undefined : files.assets.get(id)) ?? null;
}

function missing(source: string, layer: string): RenderFault {
  return source === "" || source === PHOTO_SOURCE
    ? renderFault("photo_missing", {}, layer)
    : renderFault("image_missing", { source }, layer);
}

function initials(
  layer: ImageLayer,
  fields: PersonFields,
  box: Frame,
  frame: Frame,
  locale: string,
): ResolvedInitials {
  const [first, last] = [String(fields.first_name ?? ""), String(fields.last_name ?? "")];
  const wanted = initialsOf(first, last);
  const { families, missing } = facesFor(wanted, { family: "Inter", weight: 600, isItalic: false }, locale);
  return {
    kind: "initials",
    // If no font has a letter, only the tinted disc is shown. Layers that show the name report the missing
    // letter.
    text: missing.length > 0 ? "" : wanted,
    style: { families, weight: 600, letterSpacing: 0, lineHeight: 1, wrap: "none" },
    fill: initialsTint(first, last),
    color: INITIALS_INK,
    ...edge(layer, box, frame),
  };
}

function edge(layer: ImageLayer, box: Frame, frame: Frame) {
  const border = layer.border;
  return {
    radius: toRadius(layer.radius, box, frame),
    border: border ? { color: border.color, width: toPixels(border.width, frame.height, frame) } : null,
  };
}

async function decode(file: { path: string }, images: SceneImages, layer: string) {
  try {
    return await images.open(file.path);
  } catch (cause) {
    if (cause instanceof RenderFault) throw cause;
    if (cause instanceof UnusableImage) throw unusableFault(cause, { kind: "image" }, layer);
    const isGone = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    throw renderFault(isGone ? "image_file_gone" : "image_file_unreadable", {}, layer, { cause });
  }
}

/**
 * Loads an image layer's picture, or what stands in for it.
 *
 * @returns null if there is none and the layer should then be hidden, or if the scene has already failed.
 * @throws RenderFault asset_missing, asset_unreadable, storage_unavailable, or scene_invalid for too many pictures.
 */
export async function resolveImage(
  layer: ImageLayer,
  box: Frame,
  frame: Frame,
  files: LoadedFiles,
  fields: PersonFields,
  locale: string,
): Promise<ResolvedImage | ResolvedInitials | null> {
  const fallback = layer.fallback ?? "fail";
  const own = findFile(layer.source, files);
  if (!own && fallback === "hide") return null;
  if (!own && fallback === "initials") return initials(layer, fields, box, frame, locale);
  const source = own || fallback === "fail" ? layer.source : fallback;
  const file = own ?? findFile(source, files);
  if (!file) throw missing(source, layer.name);
  const image = await decode(file, files.images, layer.name);
  const framing = (own && layer.source === PHOTO_SOURCE && files.photo?.framing) || null;
  const placed = image && placement(layer, image, box, framing);
  return placed && { kind: "image", image, framing, ...placed, ...edge(layer, box, frame) };
}

/** A loaded picture, or the initials that stand for it, in a box and with edges that have changed. */
export function imageInBox(
  content: ResolvedImage | ResolvedInitials,
  layer: ImageLayer,
  box: Frame,
  frame: Frame,
): ResolvedImage | ResolvedInitials {
  if (content.kind === "initials") return { ...content, ...edge(layer, box, frame) };
  const placed = placement(layer, content.image, box, content.framing);
  return { ...content, ...placed, ...edge(layer, box, frame) };
}
