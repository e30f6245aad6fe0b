import { DEEPEST_GROUP } from "./group-layer.ts";
import { type PlacedLayer, placedLayers } from "./layer-tree.ts";
import { findMergeFieldFaults } from "./merge-fields.ts";
import type { Layer } from "./scene-layer.ts";

/** A fault at a path of a scene, as a sentence. */
export type SceneRuleFault = { path: (string | number)[]; message: string };

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
    const message = `A scene should have at most ${MOST_MEDIA[type]} ${type} layers; it has ${count}`;
    return [{ path: ["layers"], message }];
  });
}

function shapeFaults(layer: Layer): SceneRuleFault[] {
  if (layer.type !== "shape") return [];
  const faults: SceneRuleFault[] = [];
  if (layer.shape === "line" && !layer.stroke)
    faults.push({ path: ["stroke"], message: "A line is visible by its stroke only" });
  if (layer.shape === "path" && layer.path === undefined)
    faults.push({ path: ["path"], message: "A path needs its form as SVG path data" });
  for (const property of ["path", "view_box"] as const)
    if (layer.shape !== "path" && layer[property] !== undefined)
      faults.push({
        path: [property],
        message: `Only the shape "path" has this; this layer's is "${layer.shape}"`,
      });
  return faults;
}

function maskFaults(layer: Layer): SceneRuleFault[] {
  const mask = "mask" in layer ? layer.mask : undefined;
  if (!mask) return [];
  if (mask.shape === "path" && mask.path === undefined)
    return [{ path: ["mask", "path"], message: "A mask of this form needs SVG path data" }];
  return (["path", "view_box"] as const)
    .filter((property) => mask.shape !== "path" && mask[property] !== undefined)
    .map((property) => ({
      path: ["mask", property],
      message: `Only a mask of the shape "path" has this; this one's is "${mask.shape}"`,
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
      message: `The layer has no ${owner} that could change; give it one`,
    }));
}

function transitionFaults(layer: Layer): SceneRuleFault[] {
  if (layer.type === "text" || !("enter" in layer || "exit" in layer)) return [];
  return (["enter", "exit"] as const)
    .filter((phase) => layer[phase]?.type === "typewriter")
    .map((phase) => ({
      path: [phase, "type"],
      message: `Only text can be typed; this is a layer of type ${layer.type}`,
    }));
}

function timeFaults({ layer, start, limit, depth }: PlacedLayer, duration: number): SceneRuleFault[] {
  if (start >= duration) return [{ path: ["time"], message: "Layer should appear before the scene ends" }];
  if (depth > 0 && start >= limit)
    return [{ path: ["time"], message: "Layer should appear before its group ends" }];
  if (layer.type === "group" && depth >= DEEPEST_GROUP)
    return [{ path: ["layers"], message: `Groups should be at most ${DEEPEST_GROUP} deep` }];
  return [];
}

function mergeFaults(layer: Layer): SceneRuleFault[] {
  // The layers of a group are checked separately.
  const own = layer.type === "group" ? { ...layer, layers: [] } : layer;
  return findMergeFieldFaults(own).map(({ property, message }) => ({ path: property, message }));
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
  const faults = placed.flatMap((place) => {
    const { layer, path } = place;
    const isTaken = names.has(layer.name);
    names.add(layer.name);
    return [
      ...(isTaken ? [{ path: ["name"], message: `Another layer is called "${layer.name}"` }] : []),
      ...timeFaults(place, scene.duration),
      ...shapeFaults(layer),
      ...maskFaults(layer),
      ...transitionFaults(layer),
      ...keyframeFaults(layer),
      ...mergeFaults(layer),
    ].map((found) => ({ ...found, path: [...path, ...found.path] }));
  });
  const behind = findMergeFieldFaults({ background: scene.background });
  faults.push(
    ...behind.map(({ property, message }) => ({ path: property, message })),
    ...mediaFaults(placed),
  );
  if (placed.length > MOST_LAYERS)
    faults.push({
      path: ["layers"],
      message: `A scene should have at most ${MOST_LAYERS} layers, those in groups counted; it has ${placed.length}`,
    });
  return faults;
}
