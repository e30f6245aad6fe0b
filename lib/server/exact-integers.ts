import type { Refusal } from "#lib/contract/reading.ts";

type Path = readonly (string | number)[];

/** Of fewer digits a double holds every integer. */
const MANY_DIGITS = /\d{16}/;
const INTEGER = /^-?\d+$/;

/**
 * The integers of a JSON text that `JSON.parse` changes, such as 9007199254740993. One that comes out as it was written is
 * none of them, however large: what was answered can be sent again. Numbers with a fraction or an exponent are rounded
 * by every reader of JSON.
 * @param json a valid text, not too deep for recursion
 */
export function alteredIntegers(json: string): (Refusal & { path: Path })[] {
  if (!MANY_DIGITS.test(json)) return [];
  const refusals: (Refusal & { path: Path })[] = [];
  const visit = (value: unknown, path: Path): void => {
    if (typeof value === "bigint") refusals.push({ ...REFUSAL, path });
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index]);
    else if (typeof value === "object" && value !== null)
      for (const [key, member] of Object.entries(value)) visit(member, [...path, key]);
  };
  visit(JSON.parse(json, mark), []);
  return refusals;
}

const REFUSAL: Refusal = {
  type: "value_error",
  msg: "Value error, an integer of so many digits would be changed: send it as a string",
};

/** A bigint, which JSON has none of, in the place of each integer that is not what was written. */
function mark(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  return source !== undefined && INTEGER.test(source) && String(value) !== source && source !== "-0"
    ? BigInt(source)
    : value;
}
