"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { VIEW_PARAMETER, viewQueryOf } from "#components/data-table/list-search.ts";
import { afterRefresh } from "#components/ui/page-refresh.ts";
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
  /**
   * Whether those of the address differ from those of the current view; of the whole list, whether there are filters or an
   * order: how the rows are shown is nothing to keep by itself.
   */
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
  return {
    list,
    views: views ?? [],
    current,
    query: viewQueryOf(fields, search, columns),
    isChanged:
      current === null
        ? viewQueryOf(withoutLayout(fields), search) !== ""
        : asked !== viewQueryOf(fields, new URLSearchParams(current.query)),
    isUnavailable: id !== null && views !== undefined && current === null && asked === "",
    open: (view) =>
      afterRefresh(() => {
        const address = view === null ? pathname : viewAddress(view);
        if (address !== `${pathname}${window.location.search}`) window.history.pushState(null, "", address);
      }),
  };
}

function withoutLayout({ columns: _columns, view: _view, ...fields }: ListFields): ListFields {
  return fields;
}
