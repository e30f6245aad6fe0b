import type { PhotoStandIn } from "#lib/contract/resources/collection-report.ts";
import { allLayers, shownLayers } from "#lib/contract/scene/layer-tree.ts";
import { listMergeFields } from "#lib/contract/scene/merge-fields.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";

/** The most visible first, for a scene that shows a photo more than once. */
const BY_SIGHT: readonly PhotoStandIn[] = ["initials", "picture", "nothing"];

/**
 * What a scene shows instead of a photo that the person does not have; null when it shows no photo, or fails
 * without one.
 */
export function photoStandIn(scene: Scene): PhotoStandIn | null {
  const found = needsOf(scene);
  return BY_SIGHT.find((placeholder) => found.has(placeholder)) ?? null;
}

/** What a scene does for somebody without a photo: `required` if no video of them can be made. */
export type PhotoNeed = PhotoStandIn | "required";

/** @returns null for a scene that shows no photo */
export const photoNeed = (scene: Scene): PhotoNeed | null =>
  needsOf(scene).has("required") ? "required" : photoStandIn(scene);

const needsOf = (scene: Scene): ReadonlySet<PhotoNeed | null> =>
  new Set(allLayers({ layers: shownLayers(scene.layers) }).map(needOf));

function needOf(layer: Layer): PhotoNeed | null {
  if (layer.type !== "image" || !listMergeFields(layer.source).includes("photo")) return null;
  const { fallback = "fail" } = layer;
  if (fallback === "initials") return "initials";
  if (fallback === "hide") return "nothing";
  return fallback === "fail" ? "required" : "picture";
}
