import { redirect } from "next/navigation";
import { VIEW_PARAMETER } from "#components/data-table/list-search.ts";
import { viewAddress } from "#components/saved-views/index.ts";
import { savedViews } from "#lib/client/saved-views/saved-views.ts";
import type { ViewedList } from "#lib/contract/resources/saved-view.ts";
import type { Actor } from "#lib/server/actor.ts";
import { list as listViews } from "#lib/server/saved-views/saved-view-service.ts";
import { answered, everyItem } from "./prefetched.tsx";
import type { Search } from "./route-params.ts";

/**
 * The saved views of a list's page, prefetched. An address that names a view and nothing else leads to the filters that the
 * view has now; one with filters shows those, whoever opens it.
 */
export async function prefetchedViews(actor: Actor, list: ViewedList, searchParams: Promise<Search>) {
  const views = await everyItem((query) => listViews(actor, query));
  const { [VIEW_PARAMETER]: id, ...filters } = await searchParams;
  const named = views.find((view) => view.id === id && view.list === list);
  if (named !== undefined && named.query !== "" && Object.keys(filters).length === 0)
    redirect(viewAddress(named));
  return answered(savedViews(actor.orgId), Promise.resolve(views));
}
