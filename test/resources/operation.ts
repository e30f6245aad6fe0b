import type { JsonObject, JsonValue } from "#lib/contract/fields/json-object.ts";
import type { OrganizationRows } from "./index.ts";

/** A request that an operation takes. */
export type Ask = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: JsonObject;
  /** Instead of `body`, for an operation that takes a file. */
  file?: { contentType: string; content: string | Uint8Array<ArrayBuffer> };
};

/**
 * A place of a request that names a row, and what is answered when that row is another organization's or nobody's: `not
 * found` (404), `invalid` (422 at that place), `empty` (a page without items), `no rows` (a table with its header alone), or
 * `row rejected` (of a table that is sent).
 */
export type Reference = {
  row: (rows: OrganizationRows) => string;
  answer: "not found" | "invalid" | "empty" | "no rows" | "row rejected";
  /** Puts an id at the place, where that takes more than setting it. */
  put?: (ask: Ask, id: string) => Ask;
};

/** What the tests of all operations know of one beyond its contract. */
export type Operation = {
  /** A request that succeeds for whoever has the role. Each call of a creating one asks for another row. */
  ask: (rows: OrganizationRows) => Ask;
  /** Where what `ask` asks for takes a higher role than the operation in general. */
  lowest?: "editor" | "admin" | "owner";
  /**
   * By place: `path.person_id`, `query.project_id`, `body.people.ids[]`. Every UUID of the contract has one; an id within
   * a text, such as `asset:…` in a modification, has one with a name of its own.
   */
  references?: Record<string, Reference>;
};

export const inPath = (row: Reference["row"]): Reference => ({ row, answer: "not found" });
export const inBody = (row: Reference["row"], put?: Reference["put"]): Reference => ({
  row,
  answer: "invalid",
  ...(put === undefined ? {} : { put }),
});
export const inFilter = (row: Reference["row"]): Reference => ({ row, answer: "empty" });

/** The request with an id at a place, such as `body.people.ids[]`, where it joins what is in the list already. */
export function putAt(ask: Ask, place: string, id: string): Ask {
  const [source = "", ...path] = place.split(".");
  if (source === "path") return { ...ask, params: { ...ask.params, [path.join(".")]: id } };
  if (source === "query") return { ...ask, query: { ...ask.query, [path.join(".")]: id } };
  const body = structuredClone(ask.body ?? {});
  let inner: JsonObject = body;
  for (const key of path.slice(0, -1)) {
    const before = inner[key];
    const next = isObject(before) ? before : {};
    inner[key] = next;
    inner = next;
  }
  const last = path.at(-1) ?? "";
  const key = last.replace("[]", "");
  const before = inner[key];
  inner[key] = last.endsWith("[]") ? [...(Array.isArray(before) ? before : []), id] : id;
  return { ...ask, body };
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The request with a modification that shows the asset. */
export function withAsset(ask: Ask, id: string): Ask {
  const modifications = [{ name: "picture", source: `asset:${id}` }];
  return { ...ask, body: { ...ask.body, modifications } };
}
