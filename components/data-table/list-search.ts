import { type ListFields, type ListStateOf, listFieldReader } from "#lib/contract/fields/list-field.ts";

type SearchSource = URLSearchParams | Record<string, string | string[] | undefined>;

/**
 * Parses the state of a list from its URL, as the API parses its query. Values that the API would refuse,
 * such as an unknown filter in an old link, are left out and do not break the page.
 */
export function parseListSearch<const Fields extends ListFields>(
  fields: Fields,
  source: SearchSource,
): ListStateOf<Fields> {
  const values = source instanceof URLSearchParams ? groupPairs(source) : source;
  const state: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name];
    const reading = value === undefined || value === "" ? null : listFieldReader(field)(value);
    if (reading !== null && "value" in reading) state[name] = reading.value;
    else if ("default" in field) state[name] = field.default;
  }
  return state as ListStateOf<Fields>;
}

/** The parameter of a list's address that names a saved view. */
export const VIEW_PARAMETER = "saved_view";

/**
 * What a saved view keeps of a list's address, with its parameters sorted by name: filters, order and layout, without
 * the page, and without what the list does not know or has by default.
 * @param columns that are shown, where the address does not say
 */
export function viewQueryOf(
  fields: ListFields,
  search: URLSearchParams,
  columns?: readonly string[] | null,
): string {
  const { limit: _limit, cursor: _cursor, count: _count, ...kept } = fields;
  const state = parseListSearch(kept, search);
  return patchListSearch(fields, new URLSearchParams(), { ...state, ...(columns ? { columns } : {}) });
}

/**
 * Applies a patch to `search`. Null, undefined, the empty string and a parameter's default value remove the
 * parameter, so that each state has one address. Parameters are sorted by name. An address of a saved view
 * alone opens it as it was saved: where nothing is set, it says so by the default order.
 */
export function patchListSearch(
  fields: ListFields,
  search: URLSearchParams,
  patch: Readonly<Record<string, unknown>>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    next.delete(name);
    if (value === null || value === undefined || value === "") continue;
    if (Array.isArray(value)) for (const each of value) next.append(name, String(each));
    else if (value !== defaultOf(fields[name])) next.set(name, String(value));
  }
  const [only, ...more] = next.keys();
  if (only === VIEW_PARAMETER && more.length === 0) next.set("sort", String(defaultOf(fields.sort)));
  next.sort();
  return next.toString();
}

/** The fields of a list that are neither its order nor its page. */
type FilterName<Fields> = Exclude<keyof Fields, "sort" | "limit" | "cursor" | "count">;

/**
 * The filters of a list: whether any is set, and the patch that removes all of them; and the same without the search,
 * which has a control of its own to clear it.
 */
export function filtersOf<const Fields extends ListFields>(fields: Fields) {
  const { sort: _sort, limit: _limit, cursor: _cursor, count: _count, ...filters } = fields;
  const names = Object.keys(filters);
  const others = names.filter((name) => name !== "q");
  const isAnySet = (of: readonly string[]) => (state: Readonly<Record<string, unknown>>) =>
    of.some((name) => state[name] !== undefined);
  const without = (of: readonly string[]) => Object.fromEntries(of.map((name) => [name, null]));
  return {
    isFiltered: isAnySet(names),
    noFilters: without(names) as Record<FilterName<Fields>, null>,
    isClearable: isAnySet(others),
    clearedFilters: without(others) as Record<Exclude<FilterName<Fields>, "q">, null>,
  };
}

const defaultOf = (field: ListFields[string] | undefined) =>
  field !== undefined && "default" in field ? field.default : undefined;

function groupPairs(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const all = search.getAll(name);
      return [name, all.length === 1 ? (all[0] ?? "") : all];
    }),
  );
}
