import { z } from "zod";
import { findMergeFieldFaults, listMergeFields } from "./merge-fields.ts";
import { nearestName } from "./nearest-name.ts";
import { type Scene, sceneSchema } from "./scene.ts";
import { type Layer, layerSchemas } from "./scene-layer.ts";

/** One change to a layer: its name, and new values for some of its properties, each replaced whole. */
export const modificationSchema = z
  .looseObject({ name: z.string().describe("The layer to change.") })
  .describe('One change: {"name": "<layer>", …properties of that layer}.');

export const modificationsSchema = z.array(modificationSchema).max(200);

export type Modification = z.infer<typeof modificationSchema>;
export type ModificationFault = { loc: (string | number)[]; msg: string; type: string };
export type ModifiableLayer = { name: string; type: Layer["type"]; properties: string[] };

/** What makes a layer the layer that it is, and is the template's alone to say. */
const FIXED = new Set(["name", "type", "shape"]);

function modifiableProperties(type: Layer["type"]): string[] {
  return Object.keys(layerSchemas[type].shape).filter((property) => !FIXED.has(property));
}

/** The layers of a scene with the properties that modifications may change. */
export function modifiableLayers(scene: Pick<Scene, "layers">): ModifiableLayer[] {
  return scene.layers.map(({ name, type }) => ({ name, type, properties: modifiableProperties(type) }));
}

const INPUT_NAMES: Record<string, [type: string, msg: string]> = {
  string: ["string_type", "Input should be a valid string"],
  number: ["float_type", "Input should be a valid number"],
  int: ["int_type", "Input should be a valid integer"],
  boolean: ["bool_type", "Input should be a valid boolean"],
  array: ["list_type", "Input should be a valid list"],
  object: ["dict_type", "Input should be a valid dictionary"],
};

function expected(values: readonly unknown[]): string {
  const quoted = values.map((value) => (typeof value === "string" ? `'${value}'` : String(value)));
  const last = quoted.pop();
  return quoted.length > 0 ? `${quoted.join(", ")} or ${last}` : `${last}`;
}

/** A zod issue as an item of the API's validation error body, in the words FastAPI would use. */
function toFaults(issue: z.core.$ZodIssue, at: (string | number)[]): ModificationFault[] {
  const loc = [...at, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      loc: [...loc, key],
      msg: "Extra inputs are not permitted",
      type: "extra_forbidden",
    }));
  if (issue.code === "invalid_type") {
    if (issue.input === undefined && issue.path.length > 0 && issue.message.includes("undefined"))
      return [{ loc, msg: "Field required", type: "missing" }];
    const [type, msg] = INPUT_NAMES[issue.expected] ?? ["value_error", issue.message];
    return [{ loc, msg, type }];
  }
  if (issue.code === "invalid_value")
    return [{ loc, msg: `Input should be ${expected(issue.values)}`, type: "literal_error" }];
  if (issue.code === "too_small" && issue.origin === "number")
    return [
      { loc, msg: `Input should be greater than or equal to ${issue.minimum}`, type: "greater_than_equal" },
    ];
  if (issue.code === "too_big" && issue.origin === "number")
    return [{ loc, msg: `Input should be less than or equal to ${issue.maximum}`, type: "less_than_equal" }];
  if (issue.code === "custom")
    return [{ loc, msg: issue.message, type: String(issue.params?.type ?? "value_error") }];
  if (issue.code === "invalid_format")
    return [{ loc, msg: `String should match pattern '${issue.pattern}'`, type: "string_pattern_mismatch" }];
  return [{ loc, msg: issue.message, type: "value_error" }];
}

function propertyFaults(
  layer: Layer,
  property: string,
  value: unknown,
  loc: (string | number)[],
): ModificationFault[] {
  const known = modifiableProperties(layer.type);
  if (!known.includes(property)) {
    const nearest = nearestName(property, known);
    const hint = nearest ? `; did you mean "${nearest}"?` : `; it has ${known.join(", ")}`;
    const msg = FIXED.has(property)
      ? `The ${property} of a layer cannot be modified`
      : `A ${layer.type} layer has no property "${property}"${hint}`;
    return [{ loc, msg, type: "extra_forbidden" }];
  }
  const schema: z.ZodType = z.object({ ...layerSchemas[layer.type].shape }).shape[property as "name"];
  const parsed = schema.safeParse(value);
  if (parsed.success)
    return findMergeFieldFaults({ [property]: value }).map(({ property: path, message }) => ({
      loc: [...loc, ...path.slice(1)],
      msg: message,
      type: "value_error",
    }));
  return parsed.error.issues.flatMap((issue) =>
    issue.code === "invalid_union" ? [unionFault(issue, schema, loc)] : toFaults(issue, loc),
  );
}

/** A value of several possible forms fits none: say what they are rather than list each form's complaint. */
function unionFault(issue: z.core.$ZodIssue, schema: z.ZodType, at: (string | number)[]): ModificationFault {
  const loc = [...at, ...issue.path.map((key) => (typeof key === "symbol" ? String(key) : key))];
  return {
    loc,
    msg: `Input should be: ${schema.description ?? "one of the documented forms"}`,
    type: "value_error",
  };
}

/**
 * Checks modifications against a scene.
 *
 * @param modifications as they came in; an array of objects with a `name` is expected.
 * @returns every fault as an item of the validation error body; none means that `applyModifications` will succeed.
 */
export function checkModifications(
  scene: Pick<Scene, "layers">,
  modifications: readonly unknown[],
  loc: readonly (string | number)[] = ["body", "modifications"],
): ModificationFault[] {
  return modifications.flatMap((modification, index) => {
    const at = [...loc, index];
    const shape = modificationSchema.safeParse(modification);
    if (!shape.success) return shape.error.issues.flatMap((issue) => toFaults(issue, at));
    const { name, ...properties } = shape.data;
    const layer = scene.layers.find((candidate) => candidate.name === name);
    if (!layer) {
      const names = scene.layers.map((candidate) => candidate.name);
      const nearest = nearestName(name, names);
      const hint = nearest ? `did you mean "${nearest}"?` : `it has ${names.slice(0, 20).join(", ")}`;
      return [
        { loc: [...at, "name"], msg: `The template has no layer "${name}"; ${hint}`, type: "value_error" },
      ];
    }
    return Object.entries(properties).flatMap(([property, value]) =>
      propertyFaults(layer, property, value, [...at, property]),
    );
  });
}

/**
 * The scene with modifications made; of two that change the same property, the later one wins.
 *
 * @throws z.ZodError when the outcome is no valid scene, as when a layer would appear after the end.
 */
export function applyModifications(scene: Scene, modifications: readonly Modification[]): Scene {
  if (modifications.length === 0) return scene;
  const layers = scene.layers.map((layer) =>
    Object.assign({}, layer, ...modifications.filter(({ name }) => name === layer.name)),
  );
  return sceneSchema.parse({ ...scene, layers });
}

/** The merge fields that a scene asks for once the modifications are made; each once. */
export function mergeFieldsOf(scene: Scene, modifications: readonly Modification[]): string[] {
  return listMergeFields(applyModifications(scene, modifications).layers);
}

/** The ids of the assets that a scene shows once the modifications are made; each once. */
export function assetIdsOf(scene: Scene, modifications: readonly Modification[]): string[] {
  const ids = applyModifications(scene, modifications).layers.flatMap((layer) =>
    layer.type === "image" ? [layer.source, layer.fallback ?? ""] : [],
  );
  const found = ids.flatMap((source) =>
    [...source.matchAll(/asset:([0-9a-f-]{36})/gi)].map(([, id = ""]) => id),
  );
  return [...new Set(found.map((id) => id.toLowerCase()))];
}
