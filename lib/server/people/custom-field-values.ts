import { dateFault } from "#lib/contract/fields/calendar-text.ts";
import { type CustomFieldType, fitsType, type TypedField } from "#lib/contract/fields/custom-field-types.ts";
import type { JsonValue } from "#lib/contract/fields/json-object.ts";
import { dateOrderOf, readDate } from "./import/import-dates.ts";
import { readYesNo } from "./import/import-words.ts";

export type DayOrder = "dmy" | "mdy";

/** How ambiguous dates among these values are read: as the others of them show, else in the chosen order. */
export const dayOrderOf = (values: Iterable<JsonValue>, chosen: DayOrder | null): DayOrder | null =>
  dateOrderOf(textsOf(values), chosen ?? undefined);

function* textsOf(values: Iterable<JsonValue>): Generator<string> {
  for (const value of values) if (typeof value === "string") yield value.trim();
}

/** What a value is as the type of its field; `ambiguous` if it can be two of the type. */
export type TypedReading =
  | { kind: "fits" }
  | { kind: "readable"; value: JsonValue }
  | { kind: "ambiguous" | "unfit" };

const UNFIT: TypedReading = { kind: "unfit" };

/**
 * Reads a value as the type of its field, as people write it in lists of other systems. What could be meant in
 * two ways is not guessed.
 * @param order how ambiguous dates are read; null leaves them
 */
export function readAsType(value: JsonValue, field: TypedField, order: DayOrder | null): TypedReading {
  if (fitsType(value, field)) return { kind: "fits" };
  const text = plainText(value);
  return text === null ? UNFIT : READERS[field.type](text, field, order);
}

/** A text, number or truth value as text; null for anything else. */
function plainText(value: JsonValue): string | null {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
}

type Reader = (text: string, field: TypedField, order: DayOrder | null) => TypedReading;

const READERS: Readonly<Record<CustomFieldType, Reader>> = {
  text: () => UNFIT,
  number: readNumber,
  date: readDay,
  boolean: readTruth,
  choice: (text, { options }) => {
    const option = options.find((each) => foldCase(each) === foldCase(text));
    return option === undefined ? UNFIT : { kind: "readable", value: option };
  },
};

function readDay(text: string, _field: TypedField, order: DayOrder | null): TypedReading {
  const reading = readDate(text, order);
  if ("text" in reading)
    return dateFault(reading.text) === null ? { kind: "readable", value: reading.text } : UNFIT;
  return reading.isAmbiguous ? { kind: "ambiguous" } : UNFIT;
}

/** Between groups of three digits: white space, also one that does not break, and apostrophes. */
const SPACES = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;
/** One separator before exactly three digits, as in `1.500`: a thousand and a half, or one and a half. */
const EITHER = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const POINT = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/;
const COMMA = /^[+-]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/;
/** More digits than a number keeps. */
const MOST_DIGITS = 15;

function readNumber(text: string): TypedReading {
  const digits = text.replace(SPACES, "");
  if (EITHER.test(digits)) return { kind: "ambiguous" };
  // A leading zero is part of a code, such as a postcode, and would be lost.
  if (/^[+-]?0\d/.test(digits) || digits.replace(/\D/g, "").length > MOST_DIGITS) return UNFIT;
  if (POINT.test(digits)) return { kind: "readable", value: Number(digits.replaceAll(",", "")) };
  if (COMMA.test(digits))
    return { kind: "readable", value: Number(digits.replaceAll(".", "").replace(",", ".")) };
  return UNFIT;
}

function readTruth(text: string): TypedReading {
  const value = readYesNo(text);
  return value === null ? UNFIT : { kind: "readable", value };
}

const foldCase = (text: string): string => text.normalize("NFC").toLowerCase();
