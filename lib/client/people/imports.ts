import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { ResultOf } from "../api/operation.ts";
import { listKey, listsKey } from "../api/query-keys.ts";
import { useFollowBulkAction } from "../bulk-actions/bulk-actions.ts";
import { type getImport, listImports, undoImport } from "../generated/import-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type PersonImport = ResultOf<typeof getImport>;

/** The query for the newest imports: more than anybody makes in a day as a rule. */
export const RECENT_IMPORTS = { limit: 10 };

export function recentImports(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "imports", RECENT_IMPORTS),
    queryFn: ({ signal }) => call(listImports, { orgId, query: RECENT_IMPORTS, signal }),
  });
}

/** The newest imports of the organization. */
export function useRecentImports() {
  return useQuery(recentImports(useOrganization().id));
}

/** Undoes an import by a bulk action, whose progress is shown on every page. */
export function useUndoImport() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const follow = useFollowBulkAction();
  return useMutation({
    mutationFn: (importId: string) => call(undoImport, { orgId, params: { import_id: importId } }),
    onSuccess: async (created) => {
      void follow(created);
      await queryClient.invalidateQueries({ queryKey: listsKey(orgId, "imports") });
    },
  });
}
