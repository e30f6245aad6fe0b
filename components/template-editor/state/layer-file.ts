import type { Scene } from "#lib/contract/scene/scene.ts";
import { toLayerName } from "../properties/layer-name.ts";

/** What a layer shows or plays. */
export interface LayerFile {
  /** `asset:<id>`, `music:<name>` or `{{photo}}`. */
  source: string;
  /** `Team photo.jpg`; null for what has no name of its own. */
  fileName: string | null;
  /** In pixels, upright; null where it is not known, or is no picture. */
  width: number | null;
  height: number | null;
}

/** An uploaded file as layers have it. */
export function fileOfAsset(asset: {
  id: string;
  file_name: string;
  width: number | null;
  height: number | null;
}): LayerFile {
  const { id, file_name: fileName, width, height } = asset;
  return { source: `asset:${id}`, fileName, width, height };
}

/** What has a source and nothing else that is known of it. */
export const sourceOnly = (source: string): LayerFile => ({
  source,
  fileName: null,
  width: null,
  height: null,
});

/** The name of a layer that shows a file: `Team photo.jpg` is `Team_photo`. Null if no letter of it can be used. */
export function nameOfFile({ fileName }: LayerFile): string | null {
  const name = toLayerName((fileName ?? "").replace(/\.\w{1,5}$/, ""));
  return name === "" ? null : name;
}

/** The most of each side of the frame that a new picture takes. */
const ROOM = 0.6;
/** A picture of fewer pixels is made so large: its longer side, as a share of the frame's shorter one. */
const LEAST = 0.2;

/**
 * The size of a new picture in its own proportions: with all of its pixels if the frame has room for them. Null if they are
 * not known.
 */
export function sizeOfPicture(
  { width, height }: Pick<LayerFile, "width" | "height">,
  frame: Pick<Scene, "width" | "height">,
): { width: `${number}vmin`; height: `${number}vmin` } | null {
  if (width === null || height === null || width <= 0 || height <= 0) return null;
  const shorter = Math.min(frame.width, frame.height);
  const most = Math.min((ROOM * frame.width) / width, (ROOM * frame.height) / height);
  const least = (LEAST * shorter) / Math.max(width, height);
  const by = Math.min(most, Math.max(1, least));
  const length = (pixels: number) =>
    `${Math.max(0.01, Math.round((pixels / shorter) * 10_000) / 100)}vmin` as const;
  return { width: length(width * by), height: length(height * by) };
}
