import type { z } from "zod";

type SearchSource = URLSearchParams | Record<string, string | string[] | undefined>;

/**
 * The state of a list as its URL says, read with the schema that the API reads its query with. What the schema
 * refuses, such as an old link's unknown filter, is left out rather than breaking the page.
 */
export function parseListSearch<Schema extends z.ZodType>(
  schema: Schema,
  source: SearchSource,
): z.output<Schema> {
  const values = searchValues(source);
  const first = schema.safeParse(values);
  if (first.success) return first.data;
  for (const issue of first.error.issues) {
    const refused = issue.code === "unrecognized_keys" ? issue.keys : issue.path.slice(0, 1);
    for (const key of refused) delete values[String(key)];
  }
  const second = schema.safeParse(values);
  return second.success ? second.data : schema.parse({});
}

/**
 * `search` with the patch applied. Null, undefined and the empty string remove a parameter, as does the value that
 * the schema gives when it is absent, so that one state has one address. Parameters come out in alphabetical order.
 */
export function patchListSearch(
  schema: z.ZodType,
  search: URLSearchParams,
  patch: Readonly<Record<string, unknown>>,
): string {
  const next = new URLSearchParams(search);
  const defaults = defaultsOf(schema);
  for (const [key, value] of Object.entries(patch)) {
    next.delete(key);
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry === null || entry === undefined || entry === "") continue;
      if (!Array.isArray(value) && entry === defaults[key]) continue;
      next.append(key, String(entry));
    }
  }
  next.sort();
  return next.toString();
}

function searchValues(source: SearchSource): Record<string, string | string[]> {
  const pairs = source instanceof URLSearchParams ? groupPairs(source) : Object.entries(source);
  const values: Record<string, string | string[]> = {};
  for (const [key, value] of pairs) {
    if (value !== undefined && value !== "") values[key] = value;
  }
  return values;
}

function groupPairs(search: URLSearchParams): [string, string | string[]][] {
  return [...new Set(search.keys())].map((key) => {
    const all = search.getAll(key);
    return [key, all.length === 1 ? (all[0] ?? "") : all];
  });
}

function defaultsOf(schema: z.ZodType): Record<string, unknown> {
  const parsed = schema.safeParse({});
  return parsed.success ? (parsed.data as Record<string, unknown>) : {};
}
