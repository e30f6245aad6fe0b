import { MERGE_FIELDS, MERGE_FILTERS } from "#lib/contract/scene/merge-fields.ts";
import { MUSIC, MUSIC_NAMES } from "#lib/contract/scene/music.ts";
import { EASINGS } from "#lib/contract/scene/scene-easing.ts";
import { FONT_FAMILIES } from "#lib/contract/scene/scene-fonts.ts";
import { type JsonSchema, sceneJsonSchema } from "#lib/contract/scene/scene-json-schema.ts";

/** The tables of docs/templates.md, made from the schema that validates scenes. */
const root = sceneJsonSchema("/v1/scene.schema.json");
const definitions = root.$defs ?? {};

/** Where docs/templates.md explains a type of value. */
const SECTIONS: Readonly<Record<string, string>> = {
  Length: "lengths-and-sizes",
  Size: "lengths-and-sizes",
  Color: "colours-and-gradients",
  PlainColor: "colours-and-gradients",
  Fill: "colours-and-gradients",
  GradientStop: "colours-and-gradients",
  Shadow: "shadows-and-borders",
  Border: "shadows-and-borders",
  Layer: "layers",
  VisualLayer: "layers",
  UploadedFont: "fonts",
  Font: "fonts",
  TextSpan: "parts-that-look-different",
  TextStroke: "outline-and-plate",
  TextPlate: "outline-and-plate",
  ShapeStroke: "shapes",
  Mask: "masks",
  Transition: "entering-and-leaving",
  Easing: "easing",
  Keyframes: "keyframes",
  TextKeyframes: "keyframes",
  PictureKeyframes: "keyframes",
  ShapeKeyframes: "keyframes",
};

const VISUAL_LAYERS = ["ShapeLayer", "ImageLayer", "VideoLayer", "TextLayer", "GroupLayer"];

type Row = { name: string; type: string; standard: string; meaning: string };

function definition(name: string): JsonSchema {
  const found = definitions[name];
  if (!found) throw new Error(`The scene's schema has no definition "${name}"`);
  return found;
}

function nameOf({ $ref }: JsonSchema): string | null {
  return $ref?.replace("#/$defs/", "") ?? null;
}

function described(schema: JsonSchema): string {
  const name = nameOf(schema);
  return schema.description ?? (name === null ? "" : (definition(name).description ?? ""));
}

function propertiesOf(schema: JsonSchema): [string, JsonSchema][] {
  return Object.entries(schema.properties ?? {}).map(([name, value]) => [name, value as JsonSchema]);
}

const words = (names: readonly unknown[]): string => names.map((name) => `\`${name}\``).join(" ");

function rangeText({ minimum, maximum }: JsonSchema): string {
  return minimum === undefined || maximum === undefined ? "" : `, ${minimum} to ${maximum}`;
}

/** What a value may be, in words, with links to where it is explained. */
function typeText(schema: JsonSchema): string {
  const name = nameOf(schema);
  if (name !== null) {
    const title = (definition(name).title ?? name).toLowerCase();
    if (SECTIONS[name]) return `[${title}](#${SECTIONS[name]})`;
    return typeText(definition(name));
  }
  if (schema.const !== undefined) return words([schema.const]);
  if (schema.enum) return words(schema.enum);
  if (schema.anyOf) return schema.anyOf.map((option) => typeText(option)).join(" or ");
  if (schema.type === "integer")
    return `${schema.multipleOf === 2 ? "even" : "whole"} number${rangeText(schema)}`;
  if (schema.type === "number") return `number${rangeText(schema)}`;
  if (schema.type === "boolean") return words([true, false]);
  if (schema.type === "array") return arrayText(schema);
  if (schema.type === "object") return "object";
  const most = schema.maxLength === undefined ? "" : `, at most ${schema.maxLength} characters`;
  return schema.format === "uuid" ? "id" : `text${most}`;
}

function arrayText({ prefixItems, items, minItems = 0, maxItems }: JsonSchema): string {
  if (prefixItems) return `${prefixItems.length} numbers`;
  const count = minItems === 0 ? `at most ${maxItems}` : `${minItems} to ${maxItems}`;
  return `list (${count}) of ${typeText(items as JsonSchema)}`;
}

/** A description says the default in its last sentence. */
function splitDefault(description: string): { meaning: string; standard: string | null } {
  const match = /^(.*?)\s*Default: (.+)\.$/s.exec(description);
  return match
    ? { meaning: match[1] ?? "", standard: match[2] ?? null }
    : { meaning: description, standard: null };
}

function rowsOf(schema: JsonSchema, only?: (name: string) => boolean, prefix = ""): Row[] {
  return propertiesOf(schema)
    .filter(([name]) => only?.(name) ?? true)
    .flatMap(([name, property]): Row[] => {
      const { meaning, standard } = splitDefault(described(property));
      const isNeeded = schema.required?.includes(name) === true;
      const row = { name: prefix + name, type: typeText(property), standard: standard ?? "none", meaning };
      const object = [property, ...(property.anyOf ?? [])].find((option) => option.properties);
      const inside = object ? rowsOf(object, undefined, `${row.name}.`) : [];
      return [{ ...row, standard: isNeeded ? "**needed**" : row.standard }, ...inside];
    });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines
    .map((cells) => `| ${cells.map((cell) => cell.replace(/[|<](?!br>)/g, "\\$&")).join(" | ")} |`)
    .join("\n");
}

function propertyTable(rows: readonly Row[]): string {
  return table(
    ["property", "type", "default", "meaning"],
    rows.map(({ name, type, standard, meaning }) => [`\`${name}\``, type, standard, meaning]),
  );
}

/** Whether every layer that is to be seen has the property, and means the same by it. */
function isCommon(name: string): boolean {
  const found = VISUAL_LAYERS.map((layer) => JSON.stringify(definition(layer).properties?.[name]));
  return found[0] !== undefined && new Set(found).size === 1;
}

const OWN = (name: string) => !isCommon(name) && !["type", "keyframes"].includes(name);

function presetTable(): string {
  const rows = (definition("Transition").oneOf ?? []).flatMap((option) => {
    const preset = definition(nameOf(option) ?? "");
    const type = preset.properties?.type as JsonSchema;
    const isOwn = (name: string) => !["type", "duration", "easing"].includes(name);
    const easing = splitDefault(described(preset.properties?.easing as JsonSchema)).standard ?? "";
    const properties = rowsOf(preset, isOwn).map(
      ({ name, type: kind, standard, meaning }) =>
        `\`${name}\` (${kind}${standard === "**needed**" ? "; needed" : `; default ${standard}`}): ${meaning}`,
    );
    return [[words([type.const]), described(type), easing, properties.join("<br>")]];
  });
  return table(["type", "what happens", "default easing", "its own properties"], rows);
}

/** The names of the layer types that are to be seen, with the keyframes that each may have. */
function keyframesByType(): { type: string; keyframes: JsonSchema }[] {
  return VISUAL_LAYERS.map((name) => {
    const { type, keyframes } = definition(name).properties ?? {};
    return {
      type: String((type as JsonSchema).const),
      keyframes: definition(nameOf(keyframes as JsonSchema) ?? ""),
    };
  });
}

function keyframeTable(): string {
  const types = keyframesByType();
  const tracks = new Map(types.flatMap(({ keyframes }) => propertiesOf(keyframes)));
  const rows = [...tracks].map(([property, track]) => {
    const holders = types.filter(({ keyframes }) => Object.hasOwn(keyframes.properties ?? {}, property));
    const whose = holders.length === types.length ? "any" : holders.map(({ type }) => type).join(", ");
    const { value } = definition(nameOf(track.items as JsonSchema) ?? "").properties ?? {};
    return [words([property]), typeText(value as JsonSchema), whose, described(track)];
  });
  return table(["property", "values", "layers", "meaning"], rows);
}

/** What stands between `<!-- reference: name -->` and `<!-- /reference -->`, by name. */
function reference(name: string): string {
  if (name === "Scene") return propertyTable(rowsOf(root));
  if (name === "CommonLayer")
    return propertyTable(rowsOf(definition("ShapeLayer"), (property) => isCommon(property)));
  if (name === "AudioLayer")
    return propertyTable(rowsOf(definition(name), (property) => property !== "type"));
  if (VISUAL_LAYERS.includes(name)) return propertyTable(rowsOf(definition(name), OWN));
  if (name === "Transition") return presetTable();
  if (name === "Keyframes") return keyframeTable();
  if (name === "EasingNames") return words(EASINGS);
  if (name === "FontFamilies") return words(FONT_FAMILIES);
  if (name === "MergeFields") return words(MERGE_FIELDS);
  if (name === "MergeFilters") return words(MERGE_FILTERS);
  if (name === "Music")
    return table(
      ["source", "mood"],
      MUSIC_NAMES.map((music) => [words([`music:${music}`]), MUSIC[music]]),
    );
  return propertyTable(rowsOf(definition(name)));
}

const BLOCK = /<!-- reference: (\w+) -->\n[\s\S]*?<!-- \/reference -->/g;

/**
 * A document with its tables made anew.
 *
 * @throws Error when it asks for a definition that the schema does not have.
 */
export function withReference(document: string): string {
  return document.replace(
    BLOCK,
    (_, name: string) => `<!-- reference: ${name} -->\n${reference(name)}\n<!-- /reference -->`,
  );
}

/** What of the schema a document's tables leave out, as names of definitions. */
export function missingReferences(document: string): string[] {
  const asked = new Set([...document.matchAll(BLOCK)].map(([, name = ""]) => name));
  const objects = Object.entries(definitions).filter(([, schema]) => schema.properties !== undefined);
  const isCovered = (name: string) =>
    asked.has(name) || name.endsWith("Keyframe") || name.endsWith("Transition") || name.endsWith("Keyframes");
  return objects.map(([name]) => name).filter((name) => !isCovered(name));
}
