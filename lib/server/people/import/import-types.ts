import { type Fault, faultOf, placed } from "#lib/contract/faults.ts";
import type { TypedField } from "#lib/contract/fields/custom-field-types.ts";
import type { JsonValue } from "#lib/contract/fields/json-object.ts";
import { readDate } from "./import-dates.ts";

/** A cell that is not of the type of its custom field. */
export type Mistyped = { key: string; fault: Fault };

/** How many options of a choice are named. */
const NAMED_OPTIONS = 20;

/** What is wrong with a cell that cannot be read as the type of its custom field. */
export function mistypedCell(
  key: string,
  value: JsonValue,
  { type, options }: TypedField,
  order: "dmy" | "mdy" | null,
): Mistyped {
  const loc = ["body", "custom_fields", key];
  const reading = type === "date" && typeof value === "string" ? readDate(value.trim(), order) : null;
  if (reading !== null && "fault" in reading) return { key, fault: placed(loc, reading.fault) };
  const facts = { type, options: options.slice(0, NAMED_OPTIONS) };
  return { key, fault: faultOf(loc, "custom_field_mismatch", facts) };
}
