"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ClientPage, call } from "../api/call.ts";
import { type BodyInputOf, dryRunOf, type ResultOf } from "../api/operation.ts";
import { itemKey, listKey } from "../api/query-keys.ts";
import {
  cancelBulkAction,
  createBulkAction,
  getBulkAction,
  listBulkActions,
  undoBulkAction,
} from "../generated/operations.ts";
import { pollInterval } from "../live/live-poll.ts";
import { useOrganization, usePermission } from "../organization/organization-context.tsx";
import { watchBulkAction } from "./watched-bulk-actions.ts";

export type BulkAction = ResultOf<typeof getBulkAction>;
export type BulkActionInput = BodyInputOf<typeof createBulkAction>;
const previewBulkAction = dryRunOf(createBulkAction);

/** More than anybody follows at once. */
const RECENT = 10;
const POLL_MS = 1_000;

export const isUnfinished = ({ status }: BulkAction): boolean => status === "queued" || status === "running";

function recentBulkActions(orgId: string, userId: string) {
  const query = { actor_id: userId, limit: RECENT };
  return queryOptions({
    queryKey: listKey(orgId, "bulk-actions", query),
    queryFn: ({ signal }) => call(listBulkActions, { orgId, query, signal }),
  });
}

/** The newest bulk actions of the signed-in user, kept up to date while any of them runs. */
export function useRecentBulkActions() {
  const { id, userId } = useOrganization();
  return useQuery({
    ...recentBulkActions(id, userId),
    enabled: usePermission("editor"),
    refetchInterval: ({ state }) =>
      state.data?.items.some(isUnfinished) === true ? pollInterval(POLL_MS) : false,
  });
}

/** A bulk action, followed while it runs. */
export function useBulkAction(id: string) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: itemKey(orgId, "bulk-actions", id),
    queryFn: ({ signal }) => call(getBulkAction, { orgId, params: { bulk_action_id: id }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnfinished(state.data) ? pollInterval(POLL_MS) : false,
  });
}

/** Takes up a bulk action that was just requested. */
export function useFollowBulkAction() {
  const { id: orgId, userId } = useOrganization();
  const queryClient = useQueryClient();
  const { queryKey } = recentBulkActions(orgId, userId);
  return async (created: BulkAction) => {
    watchBulkAction(created.id);
    // A response on its way may be older.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<ClientPage<BulkAction>>(queryKey, (known) => ({
      nextCursor: null,
      total: null,
      ...known,
      items: [created, ...(known?.items ?? []).filter(({ id }) => id !== created.id)],
    }));
    return queryClient.invalidateQueries({ queryKey });
  };
}

/** Counts what a bulk action would change. */
export function usePreviewBulkAction() {
  const { id: orgId } = useOrganization();
  return useMutation({
    mutationFn: (body: BulkActionInput) =>
      call(previewBulkAction, { orgId, body: { ...body, dry_run: true } }),
  });
}

/** Requests a change to many people, or a deletion or renewal of many videos or collections, which a job makes. */
export function useCreateBulkAction() {
  const { id: orgId } = useOrganization();
  const follow = useFollowBulkAction();
  return useMutation({
    mutationFn: (body: BulkActionInput) => call(createBulkAction, { orgId, body }),
    onSuccess: (created) => void follow(created),
  });
}

/** Cancels a bulk action, or undoes it by another one. Rejects with the reason if that is refused. */
export function useBulkActionCommands() {
  const { id: orgId, userId } = useOrganization();
  const queryClient = useQueryClient();
  const follow = useFollowBulkAction();
  const params = (id: string) => ({ orgId, params: { bulk_action_id: id } });
  return {
    undo: async (id: string) => {
      await follow(await call(undoBulkAction, params(id)));
    },
    cancel: async (id: string) => {
      await call(cancelBulkAction, params(id));
      await queryClient.invalidateQueries(recentBulkActions(orgId, userId));
    },
  };
}
