import { z } from "zod";
import { MAX_URL, readEmail, readUrl } from "./address-text.ts";
import { dateFault, INEXACT_DATE, isMidnightTimestamp, readDateTime } from "./calendar-text.ts";
import { accept, FIELD_REQUIRED, type FieldSchema, field, type Reading, refuse } from "./field-schema.ts";
import { isJsonObject, type JsonObject, jsonRefusals, sizeRefusal, textRefusal } from "./json-object.ts";
import { readBoolean, readInteger, readNumber } from "./number-text.ts";
import { readUuid } from "./uuid-text.ts";

export { list } from "./list-schema.ts";

/*
 * The building blocks of every contract. Each judges one value the way pydantic 2 does, with the same names and
 * sentences, and reports at most one fault for it (an arbitrary object: one for each bad value within). All compose
 * with `.optional()`, `.nullable()`, `.default()` and `.meta()`. Absent: `missing`; null where it is not allowed: the
 * type's own fault. Recorded answers: lib/server/http/fixtures/fastapi-validation.txt.
 */

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A text's trimmed reading, after the refusals that every text shares. */
function readText(value: unknown): Reading<string> {
  if (typeof value !== "string") return refuse("string_type", "Input should be a valid string");
  const refusal = textRefusal(value);
  return refusal === null ? accept(value.trim()) : refuse(refusal.type, refusal.msg);
}

interface TextLimits {
  /** Least and most code points after trimming. */
  readonly min?: number;
  readonly max: number;
  /** What the trimmed text must match, as the source of a Unicode-aware expression; give it its anchors. */
  readonly pattern?: string;
}

/** A text without surrounding white space. */
export function text({ min = 0, max, pattern }: TextLimits): FieldSchema<string> {
  const expression = pattern === undefined ? null : new RegExp(pattern, "u");
  const read = (value: unknown): Reading<string> => {
    const reading = readText(value);
    if (!("value" in reading)) return reading;
    const length = [...reading.value].length;
    if (length > max)
      return refuse("string_too_long", `String should have at most ${plural(max, "character")}`);
    if (length < min)
      return refuse("string_too_short", `String should have at least ${plural(min, "character")}`);
    if (expression !== null && !expression.test(reading.value))
      return refuse("string_pattern_mismatch", `String should match pattern '${pattern}'`);
    return reading;
  };
  return field(read, {
    type: "string",
    ...(min > 0 && { minLength: min }),
    maxLength: max,
    ...(pattern !== undefined && { pattern }),
  });
}

/** An e-mail address of at most 254 characters; its domain comes out in lower case. */
export function email(): FieldSchema<string> {
  const read = (value: unknown): Reading<string> => {
    const reading = readText(value);
    if (!("value" in reading)) return reading;
    const address = readEmail(reading.value);
    if ("email" in address) return accept(address.email);
    return refuse("value_error", `value is not a valid email address: ${address.error}`);
  };
  return field(read, { type: "string", format: "email", maxLength: 254 });
}

/** An absolute http or https address. */
export function url(): FieldSchema<string> {
  const read = (value: unknown): Reading<string> => {
    if (typeof value !== "string") return refuse("url_type", "URL input should be a string or URL");
    const reading = readText(value);
    if (!("value" in reading)) return reading;
    const address = readUrl(reading.value);
    return "url" in address ? accept(address.url) : refuse(address.type, address.msg);
  };
  return field(read, { type: "string", format: "uri", maxLength: MAX_URL });
}

/** A UUID; comes out in lower case with hyphens. */
export function uuid(): FieldSchema<string> {
  const read = (value: unknown): Reading<string> => {
    if (typeof value !== "string")
      return refuse("uuid_type", "UUID input should be a string, bytes or UUID object");
    const reading = readUuid(value);
    if ("uuid" in reading) return accept(reading.uuid);
    return refuse("uuid_parsing", `Input should be a valid UUID, ${reading.error}`);
  };
  return field(read, { type: "string", format: "uuid" });
}

/** A day of the calendar, in and out as `YYYY-MM-DD`. */
export function calendarDate(): FieldSchema<string> {
  const read = (value: unknown): Reading<string> => {
    if (typeof value === "number" && Number.isFinite(value) && !isMidnightTimestamp(value))
      return refuse(INEXACT_DATE.type, INEXACT_DATE.msg);
    if (typeof value !== "string") return refuse("date_type", "Input should be a valid date");
    const fault = dateFault(value);
    return fault === null ? accept(value) : refuse(fault.type, fault.msg);
  };
  return field(read, { type: "string", format: "date" });
}

/** A moment, out as RFC 3339 in UTC with milliseconds. A bare date is the first or the last moment of that day in UTC. */
export function dateTime(ofDay: "start" | "end" = "start"): FieldSchema<string> {
  const read = (value: unknown): Reading<string> => {
    if (typeof value !== "string") return refuse("datetime_type", "Input should be a valid datetime");
    const reading = readDateTime(value);
    if (!("value" in reading)) return refuse(reading.fault.type, reading.fault.msg);
    const isDay = ofDay === "end" && dateFault(value) === null;
    return accept(isDay ? `${value}T23:59:59.999Z` : reading.value);
  };
  return field(read, { anyOf: ["date-time", "date"].map((format) => ({ type: "string" as const, format })) });
}

interface NumberLimits {
  /** Both inclusive. */
  readonly min?: number;
  readonly max?: number;
}

function judgeNumber(value: number, { min, max }: NumberLimits): Reading<number> {
  if (!Number.isFinite(value)) return refuse("finite_number", "Input should be a finite number");
  if (min !== undefined && value < min)
    return refuse("greater_than_equal", `Input should be greater than or equal to ${min}`);
  if (max !== undefined && value > max)
    return refuse("less_than_equal", `Input should be less than or equal to ${max}`);
  return accept(value === 0 ? 0 : value);
}

const numberJson = (type: "integer" | "number", { min, max }: NumberLimits) => ({
  type,
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
});

function readIntegerWithin(value: unknown, limits: NumberLimits): Reading<number> {
  const number = typeof value === "string" ? readInteger(value) : value;
  if (number === null && typeof value === "string")
    return refuse("int_parsing", "Input should be a valid integer, unable to parse string as an integer");
  // pydantic lets `true` pass for 1; here it is a mistake like any other.
  if (typeof number !== "number") return refuse("int_type", "Input should be a valid integer");
  if (Number.isFinite(number) && !Number.isInteger(number))
    return refuse("int_from_float", "Input should be a valid integer, got a number with a fractional part");
  const judged = judgeNumber(number, limits);
  return "value" in judged && !Number.isSafeInteger(number)
    ? refuse("int_parsing_size", "Unable to parse input string as an integer, exceeded maximum size")
    : judged;
}

/** A whole number of a body; as in pydantic its text (`"5"`) passes too. Never beyond ±2^53. */
export function integer(limits: NumberLimits = {}): FieldSchema<number> {
  return field((value) => readIntegerWithin(value, limits), numberJson("integer", limits));
}

/** A whole number of a query string; the console passes it as a number. */
export function queryInteger(limits: NumberLimits = {}): FieldSchema<number, number | string> {
  return field((value) => readIntegerWithin(value, limits), numberJson("integer", limits));
}

/** A finite number. */
export function number(limits: NumberLimits = {}): FieldSchema<number> {
  const read = (value: unknown): Reading<number> => {
    const parsed = typeof value === "string" ? readNumber(value) : value;
    if (parsed === null && typeof value === "string")
      return refuse("float_parsing", "Input should be a valid number, unable to parse string as a number");
    if (typeof parsed !== "number") return refuse("float_type", "Input should be a valid number");
    return judgeNumber(parsed, limits);
  };
  return field(read, numberJson("number", limits));
}

function readFlag(value: unknown): Reading<boolean> {
  if (typeof value === "boolean") return accept(value);
  const isWord = typeof value === "string" || (typeof value === "number" && Number.isInteger(value));
  if (!isWord) return refuse("bool_type", "Input should be a valid boolean");
  const flag = readBoolean(String(value));
  if (flag !== null) return accept(flag);
  return refuse("bool_parsing", "Input should be a valid boolean, unable to interpret input");
}

/** True or false; as in pydantic `"yes"`, `"off"`, `1` and their like pass too. */
export function boolean(): FieldSchema<boolean> {
  return field(readFlag, { type: "boolean" });
}

/** True or false in a query string; the console passes it as a boolean. */
export function queryBoolean(): FieldSchema<boolean, boolean | string> {
  return field(readFlag, { type: "boolean" });
}

function choice<const Value extends string>(
  type: "enum" | "literal_error",
  values: readonly [Value, ...Value[]],
): FieldSchema<Value> {
  const quoted = values.map((value) => `'${value}'`);
  const last = quoted.at(-1);
  const expected = quoted.length === 1 ? last : `${quoted.slice(0, -1).join(", ")} or ${last}`;
  const read = (value: unknown): Reading<Value> => {
    const known = values.find((candidate) => candidate === value);
    return known === undefined ? refuse(type, `Input should be ${expected}`) : accept(known);
  };
  return field(read, { type: "string", enum: [...values] }, values);
}

/** One of a closed set, as a Python `Literal` reports it: fault `literal_error`. Serves as a tag of a tagged union. */
export function literal<const Value extends string>(...values: [Value, ...Value[]]): FieldSchema<Value> {
  return choice("literal_error", values);
}

/** One of a closed set, as a Python `Enum` reports it: fault `enum`. */
export function enumeration<const Value extends string>(
  values: readonly [Value, ...Value[]],
): FieldSchema<Value> {
  return choice("enum", values);
}

/** An arbitrary JSON object, at most 32 levels deep and 64 KiB of JSON; refuses otherwise only what PostgreSQL cannot store. */
export function openObject(): FieldSchema<JsonObject> {
  const read = (value: unknown): Reading<JsonObject> => {
    if (!isJsonObject(value)) return refuse("dict_type", "Input should be a valid dictionary");
    const refusals = jsonRefusals(value);
    if (refusals.length > 0) return { refusals };
    const refusal = sizeRefusal(value);
    return refusal === null ? accept(value) : refuse(refusal.type, refusal.msg);
  };
  return field(read, { type: "object", additionalProperties: true });
}

/** zod's own message function: absent, or not of the container's type. */
const containerError =
  (msg: string) =>
  ({ code, input }: z.core.$ZodRawIssue): string | undefined =>
    code === "invalid_type" ? (input === undefined ? FIELD_REQUIRED : msg) : undefined;

/** An object of known fields; every unknown key is a fault of its own. */
export function object<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const msg = "Input should be a valid dictionary or object to extract fields from";
  return z.strictObject(shape, { error: containerError(msg) });
}

/** An object of free keys whose values are all alike. */
export function dictionary<Value extends z.core.SomeType>(value: Value) {
  return z.record(z.string(), value, { error: containerError("Input should be a valid dictionary") });
}
