import { codedFault, type PlacedFault } from "../fields/reading.ts";
import { DEEPEST_GROUP } from "./group-layer.ts";
import { type PlacedLayer, placedLayers } from "./layer-tree.ts";
import { findMergeFieldFaults } from "./merge-fields.ts";
import type { Layer } from "./scene-layer.ts";
import { LARGEST_AUTOMATIC, SMALLEST_AUTOMATIC } from "./text-style.ts";

/** A fault at a path of a scene. */
type SceneRuleFault = Required<PlacedFault>;

const MOST_LAYERS = 200;
/**
 * While a video is rendered, each video layer is a decoder process, and each audio layer is an input of the
 * mix.
 */
const MOST_MEDIA = { video: 8, audio: 32 } as const;

function mediaFaults(placed: readonly PlacedLayer[]): SceneRuleFault[] {
  return (["video", "audio"] as const).flatMap((type) => {
    const count = placed.filter(({ layer }) => layer.type === type).length;
    if (count <= MOST_MEDIA[type]) return [];
    const facts = { layer_type: type, limit: MOST_MEDIA[type], count };
    return [{ path: ["layers"], ...codedFault("scene_too_many_media", facts) }];
  });
}

function shapeFaults(layer: Layer): SceneRuleFault[] {
  if (layer.type !== "shape") return [];
  const faults: SceneRuleFault[] = [];
  if (layer.shape === "line" && !layer.stroke)
    faults.push({ path: ["stroke"], ...codedFault("scene_line_without_stroke") });
  if (layer.shape === "path" && layer.path === undefined)
    faults.push({ path: ["path"], ...codedFault("scene_path_missing") });
  for (const property of ["path", "view_box"] as const)
    if (layer.shape !== "path" && layer[property] !== undefined)
      faults.push({
        path: [property],
        ...codedFault("scene_path_not_taken", { shape: layer.shape }),
      });
  return faults;
}

function maskFaults(layer: Layer): SceneRuleFault[] {
  const mask = "mask" in layer ? layer.mask : undefined;
  if (!mask) return [];
  if (mask.shape === "path" && mask.path === undefined)
    return [{ path: ["mask", "path"], ...codedFault("scene_mask_path_missing") }];
  return (["path", "view_box"] as const)
    .filter((property) => mask.shape !== "path" && mask[property] !== undefined)
    .map((property) => ({
      path: ["mask", property],
      ...codedFault("scene_mask_path_not_taken", { shape: mask.shape }),
    }));
}

/** A keyframe of a nested property such as `stroke.width` requires that the layer has a stroke. */
function keyframeFaults(layer: Layer): SceneRuleFault[] {
  const keyframes = "keyframes" in layer ? (layer.keyframes ?? {}) : {};
  return Object.keys(keyframes)
    .map((property) => ({ property, owner: property.split(".")[0] ?? "" }))
    .filter(({ property, owner }) => property !== owner && owner !== "trim" && !Object.hasOwn(layer, owner))
    .map(({ property, owner }) => ({
      path: ["keyframes", property],
      ...codedFault("scene_keyframes_without_property", { property: owner }),
    }));
}

function transitionFaults(layer: Layer): SceneRuleFault[] {
  if (layer.type === "text" || !("enter" in layer || "exit" in layer)) return [];
  return (["enter", "exit"] as const)
    .filter((phase) => layer[phase]?.type === "typewriter")
    .map((phase) => ({
      path: [phase, "type"],
      ...codedFault("scene_typewriter_without_text", { layer_type: layer.type }),
    }));
}

function timeFaults({ layer, start, limit, depth }: PlacedLayer, duration: number): SceneRuleFault[] {
  if (start >= duration) return [{ path: ["time"], ...codedFault("scene_layer_after_end") }];
  if (depth > 0 && start >= limit) return [{ path: ["time"], ...codedFault("scene_layer_after_group") }];
  if (layer.type === "group" && depth >= DEEPEST_GROUP)
    return [{ path: ["layers"], ...codedFault("scene_groups_too_deep", { limit: DEEPEST_GROUP }) }];
  return [];
}

function mergeFaults(layer: Layer): SceneRuleFault[] {
  // The layers of a group are checked separately.
  const own = layer.type === "group" ? { ...layer, layers: [] } : layer;
  return findMergeFieldFaults(own);
}

/**
 * Faults across properties: names that are taken, layers that would never be visible, properties that need
 * others.
 */
export function sceneRuleFaults(scene: {
  layers: readonly Layer[];
  duration: number;
  background: unknown;
}): SceneRuleFault[] {
  const placed = placedLayers(scene);
  const names = new Set<string>();
  const faults: SceneRuleFault[] = placed.flatMap((place) => {
    const { layer, path } = place;
    const isTaken = names.has(layer.name);
    names.add(layer.name);
    return [
      ...(isTaken ? [{ path: ["name"], ...codedFault("scene_layer_name_taken", { name: layer.name }) }] : []),
      ...timeFaults(place, scene.duration),
      ...shapeFaults(layer),
      ...maskFaults(layer),
      ...transitionFaults(layer),
      ...keyframeFaults(layer),
      ...mergeFaults(layer),
    ].map((found) => ({ ...found, path: [...path, ...found.path] }));
  });
  const behind = findMergeFieldFaults({ background: scene.background });
  faults.push(...behind, ...mediaFaults(placed));
  if (placed.length > MOST_LAYERS)
    faults.push({
      path: ["layers"],
      ...codedFault("scene_too_many_layers", { limit: MOST_LAYERS, count: placed.length }),
    });
  return faults;
}

/**
 * Faults of a scene that is written now. A scene that was stored before they were refused is drawn as ever: they are no
 * part of `sceneSchema`.
 */
export function sceneWritingFaults(scene: { layers: readonly Layer[]; duration: number }): SceneRuleFault[] {
  return placedLayers(scene).flatMap(({ layer, path }) => {
    if (layer.type !== "text" || (layer.font?.size ?? "auto") !== "auto") return [];
    const { min = SMALLEST_AUTOMATIC, max = LARGEST_AUTOMATIC } = layer.font ?? {};
    if (max >= min) return [];
    const limit = layer.font?.max === undefined ? "min" : "max";
    return [{ path: [...path, "font", limit], ...codedFault("scene_font_limits_crossed", { min, max }) }];
  });
}
