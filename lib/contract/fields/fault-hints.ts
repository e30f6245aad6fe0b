import { z } from "zod";
import type { CodedIssue } from "../coded-issues.ts";
import { MUSIC_NAMES } from "../scene/music.ts";
import { nearestName } from "./nearest-name.ts";
import { codedFault } from "./reading.ts";

/** A name as it is repeated in a fault. */
export const LONGEST_NAME = 60;

type Key = string | number;

const SOUNDS = MUSIC_NAMES.map((name) => `music:${name}`);

/** Unwraps schemas that only make a value optional or refer to another schema. */
function bare(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodLazy || inner instanceof z.ZodDefault)
    inner = inner.unwrap();
  return inner;
}

function valueAt(value: unknown, key: Key): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** Whether `schema` accepts the tag of an object of a tagged union. */
function isTagged(schema: z.core.$ZodType, tag: string, value: unknown): boolean {
  const inner = bare(schema);
  if (inner instanceof z.ZodDiscriminatedUnion)
    return inner.options.some((option) => isTagged(option, tag, value));
  const literal = inner instanceof z.ZodObject ? bare(inner.shape[tag]) : undefined;
  return literal instanceof z.ZodLiteral && literal.values.has(value as z.core.util.Literal);
}

/**
 * The object and array schemas that may describe a value; in a tagged union, the one that the tag names, if
 * any.
 */
function candidates(schema: z.core.$ZodType | undefined, value: unknown): z.core.$ZodType[] {
  const inner = bare(schema);
  if (inner === undefined) return [];
  if (!(inner instanceof z.ZodUnion)) return [inner];
  const all = inner.options.flatMap((option) => bare(option) ?? []);
  if (!(inner instanceof z.ZodDiscriminatedUnion)) return all.flatMap((option) => candidates(option, value));
  const tag = inner.def.discriminator;
  const tagged = all.filter((option) => isTagged(option, tag, valueAt(value, tag)));
  return (tagged.length > 0 ? tagged : all).flatMap((option) => candidates(option, value));
}

function childSchemas(schema: z.core.$ZodType, key: Key): z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) {
    const child = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
    return child ? [child] : [];
  }
  return schema instanceof z.ZodArray && typeof key === "number" ? [schema.element] : [];
}

/** All schemas that apply to the value at a path. */
function schemasAt(schema: z.core.$ZodType, value: unknown, path: readonly Key[]): z.core.$ZodType[] {
  let found = candidates(schema, value);
  let inner = value;
  for (const key of path) {
    inner = valueAt(inner, key);
    const next = inner;
    found = found
      .flatMap((candidate) => childSchemas(candidate, key))
      .flatMap((child) => candidates(child, next));
  }
  return found;
}

/** The keys or the enumerated values that the schema allows at a path. */
export function namesAt(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly Key[],
  kind: "keys" | "words",
): string[] {
  const names = schemasAt(schema, value, path).flatMap((found): unknown[] => {
    if (kind === "keys") return found instanceof z.ZodObject ? Object.keys(found.shape) : [];
    if (found instanceof z.ZodEnum) return found.options;
    return found instanceof z.ZodLiteral ? [...found.values] : [];
  });
  return [...new Set(names.map(String))];
}

/** The names of which one was probably meant by `name`: that one, or all of them where none is near. */
export function hintOf(name: string, names: readonly string[]) {
  const meant = nearestName(name, names);
  return { meant, known: meant === null ? names : [] };
}

/** The issue of a value at a path, with the possible names or the one that was probably meant. */
export function explainIssue(
  issue: CodedIssue,
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly Key[],
): CodedIssue {
  const { loc } = issue;
  const last = path.at(-1);
  if (!("code" in issue)) return issue;
  if (issue.code === "extra_forbidden") {
    const known = typeof last === "string" ? namesAt(schema, value, path.slice(0, -1), "keys") : [];
    const property = String(last).slice(0, LONGEST_NAME);
    return { loc, ...codedFault("scene_property_unknown", { property, ...hintOf(property, known) }) };
  }
  const given = path.reduce(valueAt, value);
  if (issue.code === "scene_sound_invalid")
    return { ...issue, facts: { ...issue.facts, ...hintOf(String(given), SOUNDS) } };
  if (issue.code !== "literal_error") return issue;
  const values = namesAt(schema, value, path, "words");
  const meant = typeof given === "string" ? nearestName(given, values) : null;
  const expected = String(issue.facts.expected);
  return { loc, ...codedFault("scene_value_unknown", { expected, values, meant }) };
}
