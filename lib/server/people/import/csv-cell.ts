import { guardFormula, unguardFormula } from "#lib/contract/fields/csv-formula.ts";
import type { JsonValue } from "#lib/contract/fields/json-object.ts";
import { alteredIntegers } from "#lib/server/unsafe-integers.ts";

/*
 * How a value is written into a cell so that it can be read back unchanged. A text is written as it is; any
 * other value, and a text that a CSV file would not preserve, is written as `json:` and the value. On top of
 * that, a cell that a spreadsheet would run as a formula gets an apostrophe in front. An empty cell is no
 * value.
 */

const MARK = "json:";
/**
 * Line feeds and tabs are safe within quotation marks; a carriage return is read back as a line feed, and
 * other control characters are refused.
 */
const UNSAFE = /[^\P{Cc}\t\n]/u;
/** Control characters that JSON does not escape. */
const UNESCAPED_CONTROL = /[\u007f-\u009f]/g;

/** A value as a cell; undefined as an empty one. */
export function toCell(value: JsonValue | undefined): string {
  if (value === undefined) return "";
  if (typeof value === "string" && isPlain(value)) return guardFormula(value);
  const json = JSON.stringify(value).replace(
    UNESCAPED_CONTROL,
    (control) => `\\u00${control.charCodeAt(0).toString(16)}`,
  );
  return `${MARK}${json}`;
}

function isPlain(text: string): boolean {
  return text !== "" && text === text.trim() && !text.startsWith(MARK) && !UNSAFE.test(text);
}

/** The text of a cell whose field only holds texts; empty for an empty cell. */
export function readText(cell: string): { text: string; isEmpty: boolean } {
  const text = readPlain(cell);
  const value = readMarked(text);
  return typeof value === "string" ? { text: value, isEmpty: false } : { text, isEmpty: text === "" };
}

/** The value of a cell whose field may hold any value; undefined for an empty cell. */
export function readValue(cell: string): JsonValue | undefined {
  const text = readPlain(cell);
  if (text === "") return undefined;
  const value = readMarked(text);
  return value === undefined ? text : value;
}

/** The integers that `readValue` changes. */
export function* alteredInCell(cell: string): ReturnType<typeof alteredIntegers> {
  const text = readPlain(cell);
  const value = readMarked(text);
  if (value !== undefined) yield* alteredIntegers(text.slice(MARK.length), value);
}

/** A cell without surrounding white space and without the apostrophe that `guardFormula` added. */
export function readPlain(cell: string): string {
  return unguardFormula(cell.trim()).trim();
}

/** The value after the `json:` mark; undefined for a cell without it, or that only looks like it. */
function readMarked(text: string): JsonValue | undefined {
  if (!text.startsWith(MARK)) return undefined;
  try {
    return JSON.parse(text.slice(MARK.length)) as JsonValue;
  } catch {
    return undefined;
  }
}
