"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { VIEW_PARAMETER, viewQueryOf } from "#components/data-table/list-search.ts";
import { type SavedView, useSavedViews } from "#lib/client/saved-views/saved-views.ts";
import type { ListFields } from "#lib/contract/fields/list-field.ts";
import type { ViewedList } from "#lib/contract/resources/saved-view.ts";
import { viewAddress } from "./view-address.ts";

export interface ListViews {
  list: ViewedList;
  views: readonly SavedView[];
  /** The view that the address names; null for the whole list, and for a view that the user does not see. */
  current: SavedView | null;
  /** Filters, order and layout as they are now. */
  query: string;
  /** Whether those of the address differ from those of the current view, or of the whole list. */
  isChanged: boolean;
  /** The address names a view that the user does not see, and nothing else that would be shown in its place. */
  isUnavailable: boolean;
  /** Shows a view as it is saved; null shows the whole list. */
  open: (view: SavedView | null) => void;
}

interface Shown {
  /** The parameters of the list's address. */
  fields: ListFields;
  /** What the address does not say; null for the usual ones. */
  columns: readonly string[] | null;
}

/** The saved views of a list, and the one that its address names. */
export function useListViews(list: ViewedList, { fields, columns }: Shown): ListViews {
  const pathname = usePathname();
  const search = new URLSearchParams(useSearchParams());
  const views = useSavedViews(list);
  const id = search.get(VIEW_PARAMETER);
  const asked = viewQueryOf(fields, search);
  const current = views?.find((view) => view.id === id) ?? null;
  const saved = current === null ? "" : viewQueryOf(fields, new URLSearchParams(current.query));
  return {
    list,
    views: views ?? [],
    current,
    query: viewQueryOf(fields, search, columns),
    isChanged: asked !== saved,
    isUnavailable: id !== null && views !== undefined && current === null && asked === "",
    open: (view) => {
      const address = view === null ? pathname : viewAddress(view);
      if (address !== `${pathname}${window.location.search}`) window.history.pushState(null, "", address);
    },
  };
}
