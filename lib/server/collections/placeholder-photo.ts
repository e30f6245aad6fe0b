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
  const found = new Set(allLayers({ layers: shownLayers(scene.layers) }).map(standInOf));
  return BY_SIGHT.find((placeholder) => found.has(placeholder)) ?? null;
}

function standInOf(layer: Layer): PhotoStandIn | null {
  if (layer.type !== "image" || !listMergeFields(layer.source).includes("photo")) return null;
  const { fallback = "fail" } = layer;
  if (fallback === "initials") return "initials";
  if (fallback === "hide") return "nothing";
  return fallback === "fail" ? null : "picture";
}
