import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { layerFields, type PropertyField } from "./schema-fields.ts";

export type SectionName =
  | "content"
  | "type"
  | "spacing"
  | "look"
  | "place"
  | "time"
  | "movement"
  | "sound"
  | "more";

export interface Section {
  name: SectionName;
  fields: readonly PropertyField[];
}

/** The section of each property; unlisted properties go to "more". */
const ORDER: readonly [SectionName, readonly string[]][] = [
  ["content", ["text", "source", "fallback", "shape", "fit", "focus"]],
  ["type", ["font", "align", "valign"]],
  ["spacing", ["transform", "line_height", "letter_spacing", "wrap"]],
  ["look", ["color", "fill", "stroke", "plate", "radius", "border", "shadow", "opacity", "blend"]],
  ["place", ["x", "y", "width", "height", "anchor", "rotation"]],
  ["time", ["time", "duration"]],
  ["movement", ["enter", "exit"]],
  ["sound", ["muted", "volume", "fade_in", "fade_out", "loop"]],
];

/** Of a text, the colour stands beside its font. */
const TEXT_ORDER = ORDER.map(([name, names]): (typeof ORDER)[number] => {
  if (name === "type") return [name, names.flatMap((each) => (each === "font" ? [each, "color"] : [each]))];
  return [name, name === "look" ? names.filter((each) => each !== "color") : names];
});

/** Objects that a layer has also where it says nothing of them, with defaults: they have no switch. */
export const ALWAYS: ReadonlySet<string> = new Set(["font"]);

const PLACED = new Set(ORDER.flatMap(([, names]) => names));
/** Edited in the layer's name field, not in a section. */
const ELSEWHERE = new Set(["name"]);

/** Properties that only one form of a shape uses. */
const OF_SHAPE: Readonly<Record<string, string>> = { path: "path", fill_rule: "path", radius: "rectangle" };

/** Whether a layer uses a property, or has it set anyway. */
export function appliesTo({ name }: PropertyField, layer: Layer): boolean {
  const wanted = layer.type === "shape" ? OF_SHAPE[name] : undefined;
  return wanted === undefined || Object.hasOwn(layer, name) || Reflect.get(layer, "shape") === wanted;
}

/** The form of a layer type: its sections without empty ones. */
export function sectionsOf(type: Layer["type"]): Section[] {
  const fields = layerFields(type).filter(({ name }) => !ELSEWHERE.has(name));
  const order = type === "text" ? TEXT_ORDER : ORDER;
  const named = order.map(([name, names]) => ({
    name,
    fields: names.flatMap((each) => fields.find((field) => field.name === each) ?? []),
  }));
  const rest = { name: "more" as const, fields: fields.filter(({ name }) => !PLACED.has(name)) };
  const sections = [...named, rest].filter(({ fields: own }) => own.length > 0);
  return type === "text" ? sections.map(withFontInOrder) : sections;
}

/** What a layer is most often changed in; the other sections are closed until they are asked for. */
const OPEN: Readonly<Record<Layer["type"], readonly SectionName[]>> = {
  text: ["content", "type"],
  image: ["content", "look"],
  video: ["content", "sound"],
  shape: ["content", "look"],
  group: ["place"],
  audio: ["content", "time", "sound"],
};

/** Whether a section of a layer's form is open before anybody has opened or closed it. */
export const isOpenAtFirst = (type: Layer["type"], name: SectionName): boolean => OPEN[type].includes(name);

/** A font's properties, what is changed most often first; the size stands with its limits. */
const FONT_ORDER = ["family", "weight", "style", "size", "min", "max"];

function withFontInOrder(section: Section): Section {
  const fields = section.fields.map((field) => {
    if (field.name !== "font" || field.field.kind !== "object") return field;
    const parts = field.field.fields;
    const first = FONT_ORDER.flatMap((name) => parts.find((each) => each.name === name) ?? []);
    const rest = parts.filter((each) => !first.includes(each));
    return { ...field, field: { kind: "object" as const, fields: [...first, ...rest] } };
  });
  return { ...section, fields };
}
