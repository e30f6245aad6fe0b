import type { Route } from "next";
import { VIEW_PARAMETER } from "#components/data-table/list-search.ts";
import type { SavedView } from "#lib/client/saved-views/saved-views.ts";

/** The address that opens a view as it is saved then: to be shared. */
export const viewLink = ({ id, list }: Pick<SavedView, "id" | "list">): Route =>
  `/${list}?${VIEW_PARAMETER}=${id}` as Route;

/** The address of a view with its filters, so that it shows the same to somebody who does not see the view. */
export const viewAddress = (view: Pick<SavedView, "id" | "list" | "query">): Route =>
  `${viewLink(view)}${view.query === "" ? "" : `&${view.query}`}` as Route;
