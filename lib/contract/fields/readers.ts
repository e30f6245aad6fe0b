import { dateFault, INEXACT_DATE, isMidnightTimestamp, readDateTime } from "./calendar-text.ts";
import { textFault } from "./json-object.ts";
import { readBoolean, readInteger } from "./number-text.ts";
import { accept, invalid, type Reading } from "./reading.ts";
import { readUuid } from "./uuid-text.ts";

/*
 * Validation of the leaves of a contract without their schemas. The browser uses it to read the address of a
 * list, at a twentieth of the size of the schemas.
 */

export type Reader<Value> = (value: unknown) => Reading<Value>;

/** A text's trimmed reading, after the faults that every text shares. */
export function readText(value: unknown): Reading<string> {
  if (typeof value !== "string") return invalid("string_type");
  const fault = textFault(value);
  return fault === null ? accept(value.trim()) : { faults: [fault] };
}

export interface TextLimits {
  /** Least and most code points after trimming. */
  readonly min?: number;
  readonly max: number;
  /** Source of a Unicode-aware regular expression, with anchors, that the trimmed text must match. */
  readonly pattern?: string;
}

/** Reads a text without surrounding white space. */
export function textReader({ min = 0, max, pattern }: TextLimits): Reader<string> {
  const expression = pattern === undefined ? null : new RegExp(pattern, "u");
  return (value) => {
    const reading = readText(value);
    if (!("value" in reading)) return reading;
    const length = [...reading.value].length;
    if (length > max) return invalid("string_too_long", { max_length: max });
    if (length < min) return invalid("string_too_short", { min_length: min });
    if (pattern !== undefined && expression !== null && !expression.test(reading.value))
      return invalid("string_pattern_mismatch", { pattern });
    return reading;
  };
}

/** Reads one text or several, each like `textReader`; empty ones are left out. */
export function textsReader({ max, most }: { max: number; most: number }): Reader<readonly string[]> {
  return severalReader(textReader({ max }), most);
}

/** Reads one UUID or several, each like `readUuidValue`. */
export function uuidsReader({ most }: { most: number }): Reader<readonly string[]> {
  return severalReader(readUuidValue, most);
}

/** Reads one of a closed set or several, each like `choiceReader`. */
export function choicesReader<const Value extends string>(
  values: readonly Value[],
): Reader<readonly Value[]> {
  return severalReader(choiceReader("enum", values), values.length);
}

/** Reads one value or at most `most`; empty ones are left out. */
function severalReader<Value extends string>(read: Reader<Value>, most: number): Reader<readonly Value[]> {
  return (value) => {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.length > most)
      return invalid("too_long", { field_type: "List", max_length: most, actual_length: values.length });
    const texts: Value[] = [];
    for (const [index, each] of values.entries()) {
      const reading = read(each);
      if ("value" in reading) texts.push(reading.value);
      else if (Array.isArray(value))
        return { faults: reading.faults.map((fault) => ({ ...fault, path: [index] })) };
      else return reading;
    }
    return accept(texts.filter((text) => text !== ""));
  };
}

/** Reads a UUID and converts it to lower case with hyphens. */
export function readUuidValue(value: unknown): Reading<string> {
  if (typeof value !== "string") return invalid("uuid_type");
  const reading = readUuid(value);
  if ("uuid" in reading) return accept(reading.uuid);
  return invalid("uuid_parsing", { error: reading.error });
}

/** Reads a calendar date, `YYYY-MM-DD`. */
export function readDay(value: unknown): Reading<string> {
  if (typeof value === "number" && Number.isFinite(value) && !isMidnightTimestamp(value))
    return { faults: [INEXACT_DATE] };
  if (typeof value !== "string") return invalid("date_type");
  const fault = dateFault(value);
  return fault === null ? accept(value) : { faults: [fault] };
}

/** Reads a date and time. A bare date means the start or the end of that day in UTC. */
export function momentReader(ofDay: "start" | "end"): Reader<string> {
  return (value) => {
    if (typeof value !== "string") return invalid("datetime_type");
    const reading = readDateTime(value);
    if (!("value" in reading)) return { faults: [reading.fault] };
    const isDay = ofDay === "end" && dateFault(value) === null;
    return accept(isDay ? `${value}T23:59:59.999Z` : reading.value);
  };
}

export interface NumberLimits {
  /** Both inclusive. */
  readonly min?: number;
  readonly max?: number;
}

/** A number within its limits; never minus zero. */
export function judgeNumber(value: number, { min, max }: NumberLimits): Reading<number> {
  if (!Number.isFinite(value)) return invalid("finite_number");
  if (min !== undefined && value < min) return invalid("greater_than_equal", { ge: min });
  if (max !== undefined && value > max) return invalid("less_than_equal", { le: max });
  return accept(value === 0 ? 0 : value);
}

/** Reads a whole number, or its text. Never beyond ±2^53. */
export function integerReader(limits: NumberLimits): Reader<number> {
  return (value) => {
    const number = typeof value === "string" ? readInteger(value) : value;
    if (number === null && typeof value === "string") return invalid("int_parsing");
    // pydantic lets `true` pass for 1; here it is a mistake like any other.
    if (typeof number !== "number") return invalid("int_type");
    if (Number.isFinite(number) && !Number.isInteger(number)) return invalid("int_from_float");
    const judged = judgeNumber(number, limits);
    return "value" in judged && !Number.isSafeInteger(number) ? invalid("int_parsing_size") : judged;
  };
}

/** Reads true or false, and the words for them that pydantic knows. */
export function readFlag(value: unknown): Reading<boolean> {
  if (typeof value === "boolean") return accept(value);
  const isWord = typeof value === "string" || (typeof value === "number" && Number.isInteger(value));
  if (!isWord) return invalid("bool_type");
  const flag = readBoolean(String(value));
  if (flag !== null) return accept(flag);
  return invalid("bool_parsing");
}

/** Reads one of a closed set. Refuses every other value with a fault of the given type. */
export function choiceReader<const Value extends string>(
  type: "enum" | "literal_error",
  values: readonly Value[],
): Reader<Value> {
  const quoted = values.map((value) => `'${value}'`);
  const last = quoted.at(-1);
  const expected = quoted.length < 2 ? (last ?? "") : `${quoted.slice(0, -1).join(", ")} or ${last}`;
  return (value) => {
    const known = values.find((candidate) => candidate === value);
    return known === undefined ? invalid(type, { expected }) : accept(known);
  };
}
