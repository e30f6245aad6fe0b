import { type Selection, useSelection } from "#components/data-table/use-selection.ts";

type PageQuery = { sort?: unknown; limit?: unknown; cursor?: unknown; count?: unknown };

/** The filters of a list's query, as a request that selects by them takes them. */
export function filterOfQuery<Query extends PageQuery>(query: Query): Omit<Query, keyof PageQuery> {
  const { sort: _sort, limit: _limit, cursor: _cursor, count: _count, ...filter } = query;
  return filter;
}

/** The selected rows of a list. They stay selected in another order or layout, and not with other filters. */
export const useMadeSelection = (filter: object): Selection => useSelection(JSON.stringify(filter));
