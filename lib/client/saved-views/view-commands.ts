import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { BodyInputOf } from "../api/operation.ts";
import { listsKey } from "../api/query-keys.ts";
import { createSavedView, deleteSavedView, updateSavedView } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { type SavedView, savedViews } from "./saved-views.ts";

/* Apart from what lists read of their views: it is loaded when somebody first changes one. */

/** Saves, changes and deletes views; rejects with the reason if that is refused. */
export function useViewCommands() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const { queryKey } = savedViews(orgId);
  const { mutateAsync } = useMutation({
    mutationFn: (run: () => Promise<SavedView | null>) => run(),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listsKey(orgId, "saved-views") }),
  });
  const write = (change: (views: SavedView[]) => SavedView[]) =>
    queryClient.setQueryData(queryKey, (views) => (views === undefined ? undefined : change(views)));
  return {
    /** The view is listed when this resolves. */
    save: async (body: BodyInputOf<typeof createSavedView>): Promise<SavedView> => {
      const saved = await mutateAsync(() => call(createSavedView, { orgId, body }));
      if (saved === null) throw new Error("A saved view is answered");
      // It may be among those that were read meanwhile.
      write((views) => [...views.filter(({ id }) => id !== saved.id), saved]);
      return saved;
    },
    change: (id: string, body: BodyInputOf<typeof updateSavedView>) =>
      mutateAsync(async () => {
        const changed = await call(updateSavedView, { orgId, params: { saved_view_id: id }, body });
        write((views) => views.map((view) => (view.id === id ? changed : view)));
        return changed;
      }),
    remove: (id: string) =>
      mutateAsync(async () => {
        await call(deleteSavedView, { orgId, params: { saved_view_id: id } });
        write((views) => views.filter((view) => view.id !== id));
        return null;
      }),
  };
}
