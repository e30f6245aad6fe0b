import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { patched } from "../state/scene-edits.ts";
import type { PropertyField } from "./schema-fields.ts";
import { ALWAYS, appliesTo, type Section, sectionsOf } from "./sections.ts";

/** What a layer says or shows is its own. */
const OWN = new Set(["text", "source", "fallback", "path"]);

/** The form of what several layers have in common: the sections of the first of them, without what others do not have. */
export function sharedSections(layers: readonly Layer[]): Section[] {
  const [first, ...others] = layers;
  if (first === undefined) return [];
  const isShared = (field: PropertyField) =>
    !OWN.has(field.name) &&
    appliesTo(field, first) &&
    others.every((layer) =>
      fieldsOf(layer).some(
        (each) => each.name === field.name && each.field.kind === field.field.kind && appliesTo(each, layer),
      ),
    );
  return sectionsOf(first.type)
    .map(({ name, fields }) => ({ name, fields: fields.filter(isShared) }))
    .filter(({ fields }) => fields.length > 0);
}

const fieldsOf = ({ type }: Layer) => sectionsOf(type).flatMap(({ fields }) => fields);

/** A property of several layers as a form shows it. */
export interface Shared {
  /** The value that all have; of objects, the parts in which they agree; undefined where they do not. */
  value: unknown;
  /** Whether they differ, in a part at least. */
  isMixed: boolean;
  /** The property, with `mixed` for the default of what differs. */
  property: PropertyField;
}

/** @param mixed what a field shows while the layers differ */
export function sharedProperty(property: PropertyField, values: readonly unknown[], mixed: string): Shared {
  const { field } = property;
  if (allSame(values)) return { value: values[0], isMixed: false, property };
  if (field.kind === "object" && values.every((value) => isObject(value) || ALWAYS.has(property.name))) {
    const parts = field.fields.map((part) =>
      sharedProperty(
        part,
        values.map((value) => (isObject(value) ? Reflect.get(value, part.name) : undefined)),
        mixed,
      ),
    );
    const known = parts.map(({ property: { name }, value }) => [name, value] as const);
    return {
      value: Object.fromEntries(known.filter(([, value]) => value !== undefined)),
      isMixed: true,
      property: { ...property, field: { kind: "object", fields: parts.map((part) => part.property) } },
    };
  }
  // The default of a switch is a state, not a text.
  const fallback = field.kind === "switch" ? property.fallback : mixed;
  return { value: undefined, isMixed: true, property: { ...property, fallback } };
}

/**
 * What one layer's property becomes when the form changes what it shows of all: of an object only the parts that were
 * changed, so that the layers stay as different as they are in the others.
 */
export function sharedChange(name: string, own: unknown, shown: unknown, changedTo: unknown): unknown {
  // The form gives up a font with its last part, also where that is only the last part that is shown.
  const next = ALWAYS.has(name) ? (changedTo ?? {}) : changedTo;
  if (!isObject(next) || !isObject(shown)) return next;
  const names = new Set([...Object.keys(shown), ...Object.keys(next)]);
  const changed = [...names].filter((part) => !isSame(Reflect.get(shown, part), Reflect.get(next, part)));
  const patch = Object.fromEntries(changed.map((part) => [part, Reflect.get(next, part)]));
  const result = patched(isObject(own) ? own : {}, patch);
  return ALWAYS.has(name) && Object.keys(result).length === 0 ? undefined : result;
}

const allSame = (values: readonly unknown[]) => values.every((value) => isSame(value, values[0]));

function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
