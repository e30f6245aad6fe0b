"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { afterRefresh } from "#components/ui/page-refresh.ts";
import type { ListFields, ListStateOf } from "#lib/contract/fields/list-field.ts";
import { parseListSearch, patchListSearch, VIEW_PARAMETER } from "./list-search.ts";
import { listAddressKey, type PageTrail, pagesBefore } from "./page-trail.ts";
import { forgetTyped, isTypedEntry, rememberTyped } from "./typed-entry.ts";

/** A change of a list's state; null removes a filter. */
export type ListPatch<Fields extends ListFields> = {
  [Name in keyof ListStateOf<Fields>]?: ListStateOf<Fields>[Name] | null;
};

interface ChangeOptions {
  /**
   * `typing` while the user types: that is one entry of the history, however many keystrokes it takes, and Back takes it
   * back alone. `replace` for what is no step of its own.
   */
  history?: "push" | "typing" | "replace";
}

export interface ListState<Fields extends ListFields> {
  /** Filters, sort, cursor and limit, parsed. */
  state: ListStateOf<Fields>;
  /** The saved view that the address names; null without one. */
  viewId: string | null;
  /** Changes filters or the sort order, and returns to the first page. */
  set: (patch: ListPatch<Fields>, options?: ChangeOptions) => void;
  /** Changes how the rows are shown, and stays on the page. */
  show: (patch: ListPatch<Fields>) => void;
  /** Goes to the page that begins at `cursor`. */
  goNext: (cursor: string) => void;
  /** Goes to the previous page; to the first page if the previous one is not known (a shared link). */
  goPrevious: () => void;
  hasPrevious: boolean;
  /** How many pages stand before this one; null if that is not known (a shared link). */
  pagesBefore: number | null;
  /** Changes only with filters and sort order; a selection is valid for one key. */
  filterKey: string;
}

/**
 * The state of a keyset list, kept only in the URL. Changes are written with the browser's history API, which
 * Next.js follows without another request to the server. The data comes from the list's query.
 */
export function useListState<const Fields extends ListFields>(fields: Fields): ListState<Fields> {
  const pathname = usePathname();
  const searchText = useSearchParams().toString();
  const search = useMemo(() => new URLSearchParams(searchText), [searchText]);
  const state = useMemo(() => parseListSearch(fields, search), [fields, search]);
  useEffect(() => {
    keep(listAddressKey(pathname), searchText);
  }, [pathname, searchText]);
  const cursor = search.get("cursor");
  const filterKey = patchListSearch(fields, search, { cursor: null, columns: null });
  const trailKey = `list-trail:${pathname}?${filterKey}`;
  // The server has no trail.
  const before = useSyncExternalStore(
    neverChanges,
    () => pagesBefore(cursor === null ? {} : readTrail(trailKey), cursor),
    () => pagesBefore({}, cursor),
  );

  const write = useCallback(
    (patch: Readonly<Record<string, unknown>>, { history = "push" }: ChangeOptions = {}) =>
      afterRefresh(() => {
        const text = patchListSearch(fields, new URLSearchParams(window.location.search), patch);
        const url = text === "" ? pathname : `${pathname}?${text}`;
        const isSameEntry = history === "replace" || (history === "typing" && isTypedEntry());
        if (isSameEntry) window.history.replaceState(null, "", url);
        else window.history.pushState(null, "", url);
        if (history === "typing") rememberTyped();
        else if (history === "push") forgetTyped();
      }),
    [fields, pathname],
  );
  const set = useCallback(
    (patch: ListPatch<Fields>, options?: ChangeOptions) => write({ cursor: null, ...patch }, options),
    [write],
  );
  const show = useCallback((patch: ListPatch<Fields>) => write(patch, { history: "replace" }), [write]);
  const turn = useCallback(
    (to: string | null) =>
      afterRefresh(() => {
        // A cursor is one of the list that was shown: other filters may have waited before it, or the same turn.
        if (new URLSearchParams(window.location.search).toString() === searchText) write({ cursor: to });
      }),
    [write, searchText],
  );
  const goNext = useCallback(
    (next: string) => {
      keep(trailKey, { ...readTrail(trailKey), [next]: cursor ?? "" });
      turn(next);
    },
    [turn, trailKey, cursor],
  );
  const goPrevious = useCallback(
    () => turn(cursor === null ? null : (readTrail(trailKey)[cursor] ?? null)),
    [turn, trailKey, cursor],
  );

  return {
    state,
    set,
    show,
    goNext,
    goPrevious,
    hasPrevious: cursor !== null,
    pagesBefore: before,
    filterKey,
    viewId: search.get(VIEW_PARAMETER),
  };
}

/** The trail changes only with the address. */
const neverChanges = () => () => undefined;

/*
 * A keyset cursor only points forward. The previous page of each page is remembered in the tab's session
 * storage, so that "previous" also works after a reload.
 */
function readTrail(key: string): PageTrail {
  try {
    const trail: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? "{}");
    return typeof trail === "object" && trail !== null ? (trail as PageTrail) : {};
  } catch {
    return {};
  }
}

function keep(key: string, value: PageTrail | string): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be full or disabled; "previous" then leads to the first page, and the way back to the whole list.
  }
}
