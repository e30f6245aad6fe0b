import { z } from "zod";
import { codedIssues } from "../coded-issues.ts";
import { type Fault, faultAt, faultOf, faultOfIssue } from "../faults.ts";
import { explainIssue, hintOf } from "../fields/fault-hints.ts";
import { type JsonValue, sizeFault } from "../fields/json-object.ts";
import { list } from "../fields/list-schema.ts";
import { issueParts } from "../fields/reading.ts";
import { allLayers, mapLayers, placedLayers } from "./layer-tree.ts";
import { findMergeFieldFaults, listMergeFields } from "./merge-fields.ts";
import { type Scene, sceneSchema } from "./scene.ts";
import { type Layer, layerSchemas } from "./scene-layer.ts";

/**
 * One change to a layer: its name and new values for some of its properties. Each value is replaced as a
 * whole.
 */
export const modificationSchema = z
  .looseObject({ name: z.string().describe("The layer to change.") })
  .describe(
    'A change to one layer: {"name": "<layer>", …properties of that layer}. `/v1/scene.schema.json` describes every property.',
  );

/**
 * As large as any open object at most, because each of up to ten thousand videos of a collection stores them.
 */
export const modificationsSchema = list(modificationSchema, { max: 200 })
  .superRefine((modifications, context) => {
    const fault = sizeFault(modifications as JsonValue);
    if (fault !== null) context.addIssue({ code: "custom", ...issueParts(fault) });
  })
  .describe("At most 200 changes, together at most 64 KiB of JSON.");

export type Modification = z.infer<typeof modificationSchema>;
export type ModifiableLayer = { name: string; type: Layer["type"]; properties: string[] };

/** Properties that define a layer, which only the template may set. */
const FIXED = new Set(["name", "type", "shape", "locked", "layers"]);

/** The properties that modifications may change in a layer of this type. */
export function modifiableProperties(type: Layer["type"]): string[] {
  return Object.keys(layerSchemas[type].shape).filter((property) => !FIXED.has(property));
}

/**
 * The layers of a scene, also in groups, with the properties that modifications may change. Locked layers and
 * the layers of a locked group are left out.
 */
export function modifiableLayers(scene: Pick<Scene, "layers">): ModifiableLayer[] {
  return placedLayers(scene)
    .filter(({ isLocked }) => !isLocked)
    .map(({ layer: { name, type } }) => ({ name, type, properties: modifiableProperties(type) }));
}

/** The faults of a failed parse, relative to a path in the body. */
function faultsAt(error: z.ZodError, loc: readonly (string | number)[]): Fault[] {
  return codedIssues(error, loc).map((issue) => faultOfIssue(issue));
}

function unknownProperty(layer: Layer, property: string, loc: readonly (string | number)[]): Fault {
  if (FIXED.has(property)) return faultOf(loc, "modification_property_fixed", { property });
  const hint = hintOf(property, modifiableProperties(layer.type));
  return faultOf(loc, "modification_property_unknown", { property, layer_type: layer.type, ...hint });
}

function propertyFaults(
  layer: Layer,
  property: string,
  value: unknown,
  loc: readonly (string | number)[],
): Fault[] {
  const schemas: Readonly<Record<string, z.ZodType>> = layerSchemas[layer.type].shape;
  const schema = Object.hasOwn(schemas, property) ? schemas[property] : undefined;
  if (!schema || FIXED.has(property)) return [unknownProperty(layer, property, loc)];
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success)
    return codedIssues(parsed.error).map((issue) =>
      faultOfIssue({ ...explainIssue(issue, schema, value, issue.loc), loc: [...loc, ...issue.loc] }),
    );
  return findMergeFieldFaults({ [property]: value }).map(({ path, ...fault }) =>
    faultAt([...loc, ...path.slice(1)], fault),
  );
}

function unknownLayer(scene: Scene, name: string, loc: readonly (string | number)[]): Fault {
  const names = modifiableLayers(scene).map((candidate) => candidate.name);
  return faultOf(loc, "modification_layer_unknown", { name, ...hintOf(name, names) });
}

function modificationFaults(scene: Scene, modification: unknown, loc: readonly (string | number)[]): Fault[] {
  const shape = modificationSchema.safeParse(modification, { reportInput: true });
  if (!shape.success) return faultsAt(shape.error, loc);
  const { name, ...properties } = shape.data;
  const placed = placedLayers(scene).find((candidate) => candidate.layer.name === name);
  if (!placed) return [unknownLayer(scene, name, [...loc, "name"])];
  if (placed.isLocked) return [faultOf([...loc, "name"], "modification_layer_locked", { name })];
  return Object.entries(properties).flatMap(([property, value]) =>
    propertyFaults(placed.layer, property, value, [...loc, property]),
  );
}

/** The innermost layer on a path of the scene, and the rest of the path inside it. */
function placeOf(scene: Scene, path: readonly (string | number)[]) {
  const layers = placedLayers(scene).filter((placed) =>
    placed.path.every((key, index) => key === path[index]),
  );
  const innermost = layers.at(-1);
  return { name: innermost?.layer.name, property: path.slice(innermost?.path.length ?? 0) };
}

/**
 * Faults of the modified scene, such as a layer that appears after the end, at the modification that causes
 * them.
 */
function outcomeFaults(
  scene: Scene,
  modifications: readonly Modification[],
  loc: readonly (string | number)[],
): Fault[] {
  const outcome = sceneSchema.safeParse(merged(scene, modifications), { reportInput: true });
  if (outcome.success) return [];
  return codedIssues(outcome.error).map((issue) => {
    const { name, property } = placeOf(scene, issue.loc);
    const culprit = modifications.findLastIndex(
      (modification) => modification.name === name && String(property[0]) in modification,
    );
    return faultOfIssue({ ...issue, loc: culprit < 0 ? loc : [...loc, culprit, ...property] });
  });
}

/**
 * Checks modifications against a scene.
 *
 * @param modifications as received; objects with a `name` are expected.
 * @returns every fault as an item of the validation error body; none means that `applyModifications` will succeed.
 */
export function checkModifications(
  scene: Scene,
  modifications: readonly unknown[],
  loc: readonly (string | number)[] = ["body", "modifications"],
): Fault[] {
  const faults = modifications.flatMap((modification, index) =>
    modificationFaults(scene, modification, [...loc, index]),
  );
  if (faults.length > 0) return faults;
  // Modifications that were stored before the limit existed are still accepted.
  return outcomeFaults(scene, z.array(modificationSchema).parse(modifications), loc);
}

function merged(scene: Scene, modifications: readonly Modification[]): unknown {
  const layers = mapLayers(scene.layers, (layer) =>
    Object.assign({}, layer, ...modifications.filter(({ name }) => name === layer.name)),
  );
  return { ...scene, layers };
}

/**
 * Applies modifications to a scene. If two change the same property, the later one wins.
 *
 * @throws z.ZodError when the result is not a valid scene, such as when a layer would appear after the end.
 */
export function applyModifications(scene: Scene, modifications: readonly Modification[]): Scene {
  if (modifications.length === 0) return scene;
  return sceneSchema.parse(merged(scene, modifications));
}

/**
 * The merge fields that a modified scene requires, each once. A picture is not required if its layer has a
 * fallback.
 */
export function neededMergeFieldsOf({ background, layers }: Scene): string[] {
  const needing = mapLayers(layers, (layer) => (hasStandIn(layer) ? { ...layer, source: "" } : layer));
  return listMergeFields([background, needing], "needed");
}

function hasStandIn(layer: Layer): boolean {
  return "fallback" in layer && layer.fallback !== undefined && layer.fallback !== "fail";
}

/** The ids of the assets, including fonts, that a modified scene uses, each once. */
export function assetIdsOf(scene: Scene): string[] {
  const fonts = scene.fonts?.map((font) => `asset:${font.asset_id}`) ?? [];
  const ids = allLayers(scene).flatMap((layer) =>
    "source" in layer ? [layer.source, "fallback" in layer ? (layer.fallback ?? "") : ""] : [],
  );
  const found = [...ids, ...fonts].flatMap((source) =>
    [...source.matchAll(/asset:([0-9a-f-]{36})/gi)].map(([, id = ""]) => id),
  );
  return [...new Set(found.map((id) => id.toLowerCase()))];
}
