import type { z } from "zod";
import type { Fault } from "#lib/contract/faults.ts";
import { hintOf, LONGEST_NAME, namesAt } from "#lib/contract/fields/fault-hints.ts";

/*
 * The sentences of faults are pydantic's, which do not always say what to send. A hint beside them does, where that is
 * known.
 */

/** More would repeat the list of faults. */
const MOST_HINTS = 3;

/** What a value of these types looks like. */
const FORMS: readonly [types: RegExp, form: string][] = [
  [/^date_/, "a date such as 1990-12-31"],
  [/^datetime_|^timezone_/, "a date and time with its offset, such as 2026-05-17T09:00:00Z"],
  [/^uuid_/, "an id such as 0198c0de-7000-7000-8000-000000000001"],
];

/** What was sent, with what is known of it. */
export interface Sent {
  schemas: Partial<Record<"query" | "body", z.core.$ZodType | undefined>>;
  values: Partial<Record<"query" | "body", unknown>>;
  /** Of a body that could not be taken for JSON; undefined for any other. */
  contentType?: string | null;
}

/**
 * What to send instead, in at most three sentences: the name that was meant or those that there are, the form of a date or
 * an id, the content type.
 * @returns undefined where the faults say all that is known
 */
export function requestHint(faults: readonly Fault[], sent: Sent): string | undefined {
  const hints = new Set<string>();
  for (const fault of faults) {
    const hint = hintFor(fault, sent);
    if (hint !== null) hints.add(hint);
    if (hints.size === MOST_HINTS) break;
  }
  return hints.size === 0 ? undefined : [...hints].join(" ");
}

function hintFor({ type, loc, ctx }: Fault, { schemas, values, contentType }: Sent): string | null {
  const [source, ...path] = loc;
  // In a list, the list's.
  const name = path.findLast((key) => typeof key === "string");
  if (type === "model_attributes_type" && path.length === 0 && contentType !== undefined)
    return `The body was not read: ${
      contentType === null ? "it has no Content-Type" : `its Content-Type is ${quoted(contentType)}`
    }. Send it with "Content-Type: application/json".`;
  if (name === undefined || (source !== "body" && source !== "query")) return null;
  // Faults of a scene say what was meant themselves.
  if (type === "extra_forbidden" && ctx === undefined) {
    const schema = schemas[source];
    const known = schema === undefined ? [] : namesAt(schema, values[source], path.slice(0, -1), "keys");
    return unknownName(name, source === "query" ? "parameter" : "field", known);
  }
  const form = FORMS.find(([types]) => types.test(type))?.[1];
  return form === undefined ? null : `${quoted(name)} takes ${form}.`;
}

function unknownName(name: string, kind: "parameter" | "field", names: readonly string[]): string {
  const { meant, known } = hintOf(name.slice(0, LONGEST_NAME), names);
  const unknown = `There is no ${kind} ${quoted(name)}`;
  if (meant !== null) return `${unknown}; did you mean ${quoted(meant)}?`;
  return known.length === 0 ? `${unknown}.` : `${unknown}; there are ${known.join(", ")}.`;
}

const quoted = (text: string) => `"${text.slice(0, LONGEST_NAME)}"`;
