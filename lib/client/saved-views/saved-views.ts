import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ViewedList } from "#lib/contract/resources/saved-view.ts";
import { callAll } from "../api/call.ts";
import type { ResultOf } from "../api/operation.ts";
import { listKey } from "../api/query-keys.ts";
import { type getSavedView, listSavedViews } from "../generated/operations.ts";
import { useOrganization, usePermission } from "../organization/organization-context.tsx";

export type SavedView = ResultOf<typeof getSavedView>;

/** The views that the user sees, in their order. */
export function savedViews(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "saved-views"),
    queryFn: ({ signal }) => callAll(listSavedViews, { orgId, signal }),
  });
}

/** The views of all lists; none until they are read. */
export function useAllViews(): readonly SavedView[] {
  return useQuery(savedViews(useOrganization().id)).data ?? [];
}

/** The views of a list that the user sees, in their order; undefined until they are read. */
export function useSavedViews(list: ViewedList): SavedView[] | undefined {
  const { data } = useQuery(savedViews(useOrganization().id));
  return data?.filter((view) => view.list === list);
}

/** Whether the user may change a view: a private one, their own of the organization, or any of it as an admin. */
export function useMayChangeView(): (view: SavedView) => boolean {
  const { userId } = useOrganization();
  const [isEditor, isAdmin] = [usePermission("editor"), usePermission("admin")];
  return (view) => view.visibility === "private" || isAdmin || (isEditor && view.author_id === userId);
}
