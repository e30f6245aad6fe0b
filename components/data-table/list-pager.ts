import type { CursorPagerProps } from "./cursor-pager.tsx";

interface PagedList {
  state: { limit: number };
  pagesBefore: number | null;
  hasPrevious: boolean;
  goNext: (cursor: string) => void;
  goPrevious: () => void;
}

interface PageOfRows {
  items: readonly unknown[];
  nextCursor: string | null;
}

/** What the pager of a keyset list shows and does. */
export function listPager(
  list: PagedList,
  page: PageOfRows | undefined,
  /** Another page is loading while this one is still shown. */
  refreshing: boolean,
  /** How many rows match, as the API counts them; only shown where there is more than one page. */
  total?: string | undefined,
): CursorPagerProps {
  const nextCursor = page?.nextCursor ?? null;
  return {
    hasPrevious: list.hasPrevious,
    hasNext: nextCursor !== null && !refreshing,
    onPrevious: list.goPrevious,
    onNext: () => nextCursor !== null && list.goNext(nextCursor),
    rows: refreshing ? undefined : rowsOf(list, page?.items.length ?? 0),
    total,
  };
}

/**
 * The places of a page's rows in the whole list, from 1. Every page before it was full. Null if it is not known how
 * many there were: a cursor does not say.
 */
export function rowsOf(
  { state: { limit }, pagesBefore }: Pick<PagedList, "state" | "pagesBefore">,
  count: number,
): { from: number; to: number } | null {
  if (pagesBefore === null || count === 0) return null;
  const before = pagesBefore * limit;
  return { from: before + 1, to: before + count };
}
