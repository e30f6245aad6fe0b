import { type JsonSchema, sceneJsonSchema } from "#lib/contract/scene/scene-json-schema.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import type { Transition } from "#lib/contract/scene/scene-motion.ts";

/*
 * The form is generated from the schema that validates scenes: a new property of a layer gets its field here
 * without further code.
 */

export type FieldKind =
  | { kind: "number"; min?: number; max?: number }
  | { kind: "length"; isSize: boolean; hasAuto: boolean }
  | { kind: "choice"; values: readonly (string | number)[] }
  | { kind: "switch" }
  | { kind: "color" }
  | { kind: "fill" }
  | { kind: "transition" }
  | { kind: "text"; maxLength?: number; suggestions?: readonly string[] }
  | { kind: "object"; fields: readonly PropertyField[] };

export interface PropertyField {
  name: string;
  isRequired: boolean;
  /** The property's purpose, from the contract. */
  help: string;
  /** The default, from the contract; null if there is none. */
  fallback: string | null;
  field: FieldKind;
}

type Schema = JsonSchema;

let definitions: Record<string, Schema> | null = null;

function definition(name: string): Schema {
  definitions ??= sceneJsonSchema("").$defs as Record<string, Schema>;
  return definitions[name] ?? {};
}

const LAYERS: Record<Layer["type"], string> = {
  text: "TextLayer",
  image: "ImageLayer",
  video: "VideoLayer",
  shape: "ShapeLayer",
  group: "GroupLayer",
  audio: "AudioLayer",
};

const known = new Map<Layer["type"], readonly PropertyField[]>();

/** Every property of a layer type that a form can show, in the contract's order. */
export function layerFields(type: Layer["type"]): readonly PropertyField[] {
  const found = known.get(type) ?? fieldsOf(definition(LAYERS[type]));
  known.set(type, found);
  return found;
}

/** Every animation that the contract defines. */
export function transitionTypes(): Transition["type"][] {
  const presets = (definition("Transition").oneOf ?? []) as Schema[];
  return presets.map(
    (preset) => (refOf(preset) ?? "").replace(/Transition$/, "").toLowerCase() as Transition["type"],
  );
}

/** The options of an animation type, without the type itself. */
export function transitionFields(type: Transition["type"]): readonly PropertyField[] {
  return fieldsOf(definition(`${type.charAt(0).toUpperCase()}${type.slice(1)}Transition`));
}

function fieldsOf(schema: Schema): PropertyField[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === "boolean") return [];
    const field = kindOf(property);
    if (field === null) return [];
    const described = property.description ?? definition(refOf(property) ?? "").description ?? "";
    const [, help = described, fallback = null] = /^(.*?)\s*Default: (.+?)\.?$/s.exec(described) ?? [];
    return [{ name, isRequired: required.has(name), help: help.trim(), fallback, field }];
  });
}

const refOf = (schema: Schema) => /^#\/\$defs\/(\w+)$/.exec(schema.$ref ?? "")?.[1] ?? null;

const BY_NAME: Readonly<Record<string, FieldKind>> = {
  Length: { kind: "length", isSize: false, hasAuto: false },
  Size: { kind: "length", isSize: true, hasAuto: false },
  Color: { kind: "color" },
  PlainColor: { kind: "color" },
  Fill: { kind: "fill" },
  Transition: { kind: "transition" },
  PathData: { kind: "text" },
};

/** Null for properties that a form cannot show: lists, keyframes, the type itself. */
function kindOf(schema: Schema): FieldKind | null {
  const ref = refOf(schema);
  if (ref !== null) {
    if (/Keyframes$/.test(ref)) return null;
    return BY_NAME[ref] ?? kindOf(definition(ref));
  }
  if (schema.const !== undefined) return null;
  if (schema.enum !== undefined) return { kind: "choice", values: schema.enum as (string | number)[] };
  if (schema.anyOf !== undefined) return kindOfUnion(schema.anyOf as Schema[]);
  switch (schema.type) {
    case "boolean":
      return { kind: "switch" };
    case "number":
    case "integer":
      return { kind: "number", ...limits(schema) };
    case "string":
      return { kind: "text", ...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }) };
    case "object":
      return schema.properties === undefined ? null : { kind: "object", fields: fieldsOf(schema) };
    default:
      return null;
  }
}

function kindOfUnion(members: readonly Schema[]): FieldKind | null {
  const size = members.find((member) => refOf(member) === "Size" || refOf(member) === "Length");
  if (size !== undefined) return { kind: "length", isSize: refOf(size) === "Size", hasAuto: true };
  const words = members.flatMap((member) => (member.enum ?? []) as string[]);
  if (words.length > 0) return { kind: "text", suggestions: words };
  const number = members.find((member) => member.type === "number");
  return number === undefined ? null : { kind: "number", ...limits(number) };
}

function limits({ minimum, maximum }: Schema): { min?: number; max?: number } {
  return {
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  };
}
