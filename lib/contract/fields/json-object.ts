import { type CodedFault, codedFault, MOST_FAULTS, type PlacedFault } from "./reading.ts";

/** Any JSON value, as `JSON.parse` answers it. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** Far above what a person writes, far below what a recursive reader or PostgreSQL's jsonb minds. */
const MAX_JSON_DEPTH = 32;

/** A page holds up to 200 objects: what one of them may hold bounds what a list can cost its server and its reader. */
const MAX_JSON_BYTES = 64 * 1024;

/** Why PostgreSQL could not store a text, or null for a good one. */
export function textFault(text: string): CodedFault | null {
  if (!text.isWellFormed()) return codedFault("string_unicode");
  return text.includes("\u0000") ? codedFault("null_character") : null;
}

/** Beside what no text may hold: a key that JavaScript takes for something else, and would silently lose. */
function keyFault(key: string): CodedFault | null {
  if (key !== "__proto__") return textFault(key);
  return codedFault("reserved_key", { key });
}

/** True for what JSON calls an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Why a JSON value is larger than it may be, or null for a smaller one.
 * @param limit in bytes; by default that of one that is kept beside a resource
 */
export function sizeFault(value: JsonValue, limit = MAX_JSON_BYTES): CodedFault | null {
  if (new TextEncoder().encode(JSON.stringify(value)).length <= limit) return null;
  return codedFault("json_too_large", { limit_bytes: limit });
}

/**
 * What inside an arbitrary JSON object could not be stored, the first few of it: keys and strings with U+0000 or half a
 * surrogate pair, numbers beyond a double's range, and nesting below `MAX_JSON_DEPTH` levels.
 */
export function jsonFaults(object: JsonObject): PlacedFault[] {
  const faults: PlacedFault[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (faults.length >= MOST_FAULTS) return;
    if (typeof value === "string") {
      const fault = textFault(value);
      if (fault !== null) faults.push({ ...fault, path });
    } else if (typeof value === "number" && !Number.isFinite(value)) {
      faults.push({ ...codedFault("finite_number"), path });
    } else if (typeof value === "object" && value !== null) {
      if (path.length >= MAX_JSON_DEPTH) {
        faults.push({ ...codedFault("json_too_deep", { limit: MAX_JSON_DEPTH }), path });
      } else if (Array.isArray(value)) {
        value.forEach((item, index) => {
          visit(item, [...path, index]);
        });
      } else visitMembers(value, path);
    }
  };
  const visitMembers = (members: object, path: readonly (string | number)[]): void => {
    for (const [key, member] of Object.entries(members)) {
      const fault = keyFault(key);
      // pydantic marks a fault of the key itself so.
      if (fault !== null) faults.push({ ...fault, path: [...path, key, "[key]"] });
      visit(member, [...path, key]);
    }
  };
  visitMembers(object, []);
  return faults.slice(0, MOST_FAULTS);
}
