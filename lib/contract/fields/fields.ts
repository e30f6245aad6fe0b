import { z } from "zod";
import { MAX_URL, readEmail, readUrl } from "./address-text.ts";
import { readBirthDay } from "./birth-day.ts";
import { type FieldSchema, field } from "./field-schema.ts";
import { isJsonObject, type JsonObject, jsonFaults, sizeFault } from "./json-object.ts";
import { MAX_LANGUAGE_TAG, readLanguageTag } from "./language-tag.ts";
import { readNumber } from "./number-text.ts";
import {
  choiceReader,
  choicesReader,
  integerReader,
  judgeNumber,
  momentReader,
  type NumberLimits,
  readDay,
  readFlag,
  readText,
  readUuidValue,
  type TextLimits,
  textReader,
  textsReader,
  uuidsReader,
} from "./readers.ts";
import { accept, FIELD_REQUIRED, invalid, type Reading } from "./reading.ts";
import { MAX_TIME_ZONE, readTimeZone } from "./time-zone.ts";
import { YEARLESS_PATTERN } from "./yearless-day.ts";

export { list } from "./list-schema.ts";

/*
 * The building blocks of every contract. Each validates one value as pydantic 2 does, with the same names and
 * sentences, and reports at most one fault (an arbitrary object: one for each bad value within). All can be
 * combined with `.optional()`, `.nullable()`, `.default()` and `.meta()`. An absent value gives `missing`;
 * null that is not allowed gives the type's own fault. Recorded answers:
 * test/fixtures/fastapi-validation.txt.
 */

/** A text without surrounding white space. */
export function text(limits: TextLimits): FieldSchema<string> {
  const { min = 0, max, pattern } = limits;
  return field(textReader(limits), {
    type: "string",
    ...(min > 0 && { minLength: min }),
    maxLength: max,
    ...(pattern !== undefined && { pattern }),
  });
}

/** One text or a list of at most `most`; always read as a list, without empty ones. */
export function texts(limits: {
  max: number;
  most: number;
}): FieldSchema<readonly string[], string | readonly string[]> {
  const item = { type: "string" as const, maxLength: limits.max };
  return field(textsReader(limits), {
    anyOf: [item, { type: "array", items: item, maxItems: limits.most }],
  });
}

/** A text without surrounding white space; an empty one becomes null. */
export function textOrNull(limits: Pick<TextLimits, "max">): FieldSchema<string | null, string> {
  const read = textReader(limits);
  const orNull = (value: unknown): Reading<string | null> => {
    const reading = read(value);
    return "value" in reading && reading.value === "" ? accept(null) : reading;
  };
  return field(orNull, { type: "string", maxLength: limits.max });
}

/** An e-mail address of at most 254 characters, with its domain converted to lower case. */
export function email(): FieldSchema<string> {
  const read = (value: unknown): Reading<string> => {
    const reading = readText(value);
    if (!("value" in reading)) return reading;
    const address = readEmail(reading.value);
    if ("email" in address) return accept(address.email);
    return invalid("email_invalid", { reason: address.error });
  };
  return field(read, { type: "string", format: "email", maxLength: 254 });
}

/** An absolute http or https address. */
export function url(): FieldSchema<string> {
  const read = (value: unknown): Reading<string> => {
    if (typeof value !== "string") return invalid("url_type");
    const reading = readText(value);
    if (!("value" in reading)) return reading;
    const address = readUrl(reading.value);
    return "url" in address ? accept(address.url) : { faults: [address.fault] };
  };
  return field(read, { type: "string", format: "uri", maxLength: MAX_URL });
}

/** A UUID, converted to lower case with hyphens. */
export function uuid(): FieldSchema<string> {
  return field(readUuidValue, { type: "string", format: "uuid" });
}

/** One UUID or a list of at most `most`; always read as a list. */
export function uuids(limits: { most: number }): FieldSchema<readonly string[], string | readonly string[]> {
  const item = { type: "string" as const, format: "uuid" };
  return field(uuidsReader(limits), {
    anyOf: [item, { type: "array", items: item, maxItems: limits.most }],
  });
}

/** A calendar date, `YYYY-MM-DD` in input and output. */
export function calendarDate(): FieldSchema<string> {
  return field(readDay, { type: "string", format: "date" });
}

/** A calendar date, or a month and a day alone: `--05-17`. */
export function birthDay(): FieldSchema<string> {
  return field(readBirthDay, {
    anyOf: [
      { type: "string", format: "date" },
      { type: "string", pattern: YEARLESS_PATTERN },
    ],
  });
}

/** A BCP 47 language tag, in its canonical form. */
export function languageTag(): FieldSchema<string> {
  return field(readLanguageTag, { type: "string", maxLength: MAX_LANGUAGE_TAG });
}

/** The IANA name of a time zone, in its present form. */
export function timeZone(): FieldSchema<string> {
  return field(readTimeZone, { type: "string", maxLength: MAX_TIME_ZONE });
}

/**
 * A date and time, as RFC 3339 in UTC with milliseconds. A bare date means the start or the end of that day
 * in UTC.
 */
export function dateTime(ofDay: "start" | "end" = "start"): FieldSchema<string> {
  return field(momentReader(ofDay), {
    anyOf: ["date-time", "date"].map((format) => ({ type: "string" as const, format })),
  });
}

const numberJson = (type: "integer" | "number", { min, max }: NumberLimits) => ({
  type,
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
});

/** A whole number in a body, at most ±2^53. As in pydantic, its text (`"5"`) is accepted too. */
export function integer(limits: NumberLimits = {}): FieldSchema<number> {
  return field(integerReader(limits), numberJson("integer", limits));
}

/** A whole number in a query string; the console passes it as a number. */
export function queryInteger(limits: NumberLimits = {}): FieldSchema<number, number | string> {
  return field(integerReader(limits), numberJson("integer", limits));
}

/** A finite number. */
export function number(limits: NumberLimits = {}): FieldSchema<number> {
  const read = (value: unknown): Reading<number> => {
    const parsed = typeof value === "string" ? readNumber(value) : value;
    if (parsed === null && typeof value === "string") return invalid("float_parsing");
    if (typeof parsed !== "number") return invalid("float_type");
    return judgeNumber(parsed, limits);
  };
  return field(read, numberJson("number", limits));
}

/** True or false. As in pydantic, `"yes"`, `"off"`, `1` and the like are accepted too. */
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
  return field(choiceReader(type, values), { type: "string", enum: [...values] }, values);
}

/**
 * One of a closed set, with the fault `literal_error` of a Python `Literal`. Can be the tag of a tagged
 * union.
 */
export function literal<const Value extends string>(...values: [Value, ...Value[]]): FieldSchema<Value> {
  return choice("literal_error", values);
}

/** One of a closed set, with the fault `enum` of a Python `Enum`. */
export function enumeration<const Value extends string>(
  values: readonly [Value, ...Value[]],
): FieldSchema<Value> {
  return choice("enum", values);
}

/** One of a closed set, or several of them: a parameter that may be repeated. */
export function enumerations<const Value extends string>(
  values: readonly [Value, ...Value[]],
): FieldSchema<readonly Value[], Value | readonly Value[]> {
  const item = { type: "string" as const, enum: [...values] };
  return field(choicesReader(values), {
    anyOf: [item, { type: "array", items: item, maxItems: values.length }],
  });
}

/** Any JSON object of at most 32 levels and 64 KiB that PostgreSQL can store. */
export function openObject(): FieldSchema<JsonObject> {
  const read = (value: unknown): Reading<JsonObject> => {
    if (!isJsonObject(value)) return invalid("dict_type");
    const faults = jsonFaults(value);
    if (faults.length > 0) return { faults };
    const fault = sizeFault(value);
    return fault === null ? accept(value) : { faults: [fault] };
  };
  return field(read, { type: "object", additionalProperties: true });
}

/** Error message for a container that is absent or has the wrong type. */
const containerError =
  (msg: string) =>
  ({ code, input }: z.core.$ZodRawIssue): string | undefined =>
    code === "invalid_type" ? (input === undefined ? FIELD_REQUIRED : msg) : undefined;

/** An object of known fields. Every unknown key is a separate fault. */
export function object<const Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const msg = "Input should be a valid dictionary or object to extract fields from";
  return z.strictObject(shape, { error: containerError(msg) });
}

/** An object with any keys, whose values have the same schema. */
export function dictionary<Value extends z.core.SomeType>(value: Value) {
  return z.record(z.string(), value, { error: containerError("Input should be a valid dictionary") });
}
