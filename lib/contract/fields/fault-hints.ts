import { z } from "zod";
import type { Fault } from "../faults.ts";
import { nearestName } from "./nearest-name.ts";

type Key = string | number;

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
function namesAt(
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
  return [...new Set(names.filter((name) => typeof name === "string"))];
}

/** Describes a fault at a path, with the possible names or the one that was probably meant. */
export function explainFault(
  item: Fault,
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly Key[],
): string {
  const plain = item.type === "extra_forbidden" ? `There is no property "${path.at(-1)}" here` : item.msg;
  return `${plain}${nearestHint(item, schema, value, path)}`;
}

/** Text to append to a fault, such as the name that was probably meant; empty if there is none. */
function nearestHint({ type }: Fault, schema: z.core.$ZodType, value: unknown, path: readonly Key[]): string {
  const last = path.at(-1);
  if (type === "extra_forbidden" && typeof last === "string") {
    const known = namesAt(schema, value, path.slice(0, -1), "keys");
    const nearest = nearestName(last, known);
    if (nearest) return `; did you mean "${nearest}"?`;
    return known.length > 0 ? `; there is ${known.join(", ")}` : "";
  }
  const given = path.reduce(valueAt, value);
  if (type !== "literal_error" || typeof given !== "string") return "";
  const nearest = nearestName(given, namesAt(schema, value, path, "words"));
  return nearest ? `; did you mean "${nearest}"?` : "";
}
