import type { JsonValue } from "#lib/contract/fields/json-object.ts";
import { codedFault, MOST_FAULTS, type PlacedFault } from "#lib/contract/fields/reading.ts";

type Path = readonly (string | number)[];
type AlteredInteger = PlacedFault & { path: Path };

/** With fewer digits, a double can hold every integer. */
const MANY_DIGITS = 16;
const HAS_MANY_DIGITS = /\d{16}/;
const INTEGER = /^-?\d+$/;

/** Deeper values are refused anyway, so a path is never long. */
const MAX_DEPTH = 64;

/**
 * The integers of a JSON text that `JSON.parse` changes, such as 9007199254740993, in their order. An integer
 * that is written back as it was sent is not one of them, however large, so that a response can be sent
 * again. Numbers with a fraction or an exponent are rounded by every reader of JSON.
 * @param json a valid text, of any depth
 * @param value the result of `JSON.parse`: of two members with one key it keeps the last, and the other is
 *   lost, not changed
 */
export function* alteredIntegers(json: string, value: JsonValue): Generator<AlteredInteger> {
  if (!HAS_MANY_DIGITS.test(json)) return;
  for (const { token, path } of longIntegers(json))
    if (String(Number(token)) !== token && memberAt(value, path) === Number(token))
      yield { ...INEXACT, path };
}

/** The first few of possibly many faults; the rest are not computed. */
export function firstFew<Item>(items: Iterable<Item>): Item[] {
  const few: Item[] = [];
  for (const item of items) {
    few.push(item);
    if (few.length === MOST_FAULTS) break;
  }
  return few;
}

const INEXACT = codedFault("integer_inexact");

/**
 * The integers with many digits and their paths. Scanned by hand, in one pass: a reviver would be called
 * recursively for every value of the text, and a regular expression for tokens fails on a long string.
 */
function* longIntegers(json: string): Generator<{ token: string; path: Path }> {
  // For each open container the current position: the index in a list, the raw key in an object.
  const places: (number | string)[] = [];
  let text = "";
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charAt(at);
    const last = places.length - 1;
    if (sign === '"') {
      const end = endOfString(json, at);
      text = json.slice(at, end);
      at = end - 1;
    } else if (sign === "[") places.push(0);
    else if (sign === "{") places.push('""');
    else if (sign === "]" || sign === "}") places.pop();
    else if (sign === ":") places[last] = text;
    else if (sign === ",") places[last] = nextPlace(places[last]);
    else if (sign === "-" || isDigit(sign)) {
      const end = endOfNumber(json, at);
      if (end - at >= MANY_DIGITS && places.length <= MAX_DEPTH) {
        const token = json.slice(at, end);
        if (INTEGER.test(token)) yield { token, path: places.map(toStep) };
      }
      at = end - 1;
    }
  }
}

const nextPlace = (place: number | string = ""): number | string =>
  typeof place === "number" ? place + 1 : place;

const toStep = (place: number | string): string | number =>
  typeof place === "number" ? place : (JSON.parse(place) as string);

const isDigit = (sign: string): boolean => sign >= "0" && sign <= "9";

/** The index after the quotation mark that closes the one at `start`. */
function endOfString(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && json[end] !== '"') end += json[end] === "\\" ? 2 : 1;
  return end + 1;
}

function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (end < json.length && (isDigit(json.charAt(end)) || "+-.eE".includes(json.charAt(end)))) end += 1;
  return end;
}

function memberAt(value: JsonValue, path: Path): unknown {
  return path.reduce<unknown>(
    (container, step) =>
      typeof container === "object" && container !== null ? Reflect.get(container, step) : undefined,
    value,
  );
}
