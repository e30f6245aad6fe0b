import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callAll } from "../api/call.ts";
import type { ResultOf } from "../api/operation.ts";
import { itemKey, resourceKey } from "../api/query-keys.ts";
import {
  createCollectionWatchLinks,
  createWatchLink,
  exportCollectionWatchLinks,
  listWatchLinks,
  revokeCollectionWatchLinks,
  revokeWatchLink,
} from "../generated/watch-link-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type WatchLink = ResultOf<typeof listWatchLinks>;

/** All links of a video; there are few. */
function watchLinksOf(orgId: string, videoId: string) {
  return queryOptions({
    queryKey: [...itemKey(orgId, "videos", videoId), "watch-links"],
    queryFn: ({ signal }) => callAll(listWatchLinks, { orgId, params: { video_id: videoId }, signal }),
  });
}

/** Has the links of all videos read again: which of them belong to a collection is not known here. */
function invalidateAllLinks(queryClient: QueryClient, orgId: string) {
  return queryClient.invalidateQueries({
    queryKey: resourceKey(orgId, "videos"),
    predicate: ({ queryKey }) => queryKey.at(-1) === "watch-links",
  });
}

/** Editors only. */
export function useWatchLinks(videoId: string) {
  return useQuery(watchLinksOf(useOrganization().id, videoId));
}

export function useCreateWatchLink(videoId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(createWatchLink, { orgId, params: { video_id: videoId }, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: watchLinksOf(orgId, videoId).queryKey }),
  });
}

/** The address of a link of a video that works: of one that there is, or of a new one. */
export function useWorkingWatchLink(videoId: string): () => Promise<string | null> {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const create = useCreateWatchLink(videoId);
  return async () => {
    const links = await queryClient.fetchQuery(watchLinksOf(orgId, videoId));
    return links.find(({ url }) => url !== null)?.url ?? (await create.mutateAsync()).url;
  };
}

export function useRevokeWatchLink(videoId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeWatchLink, { orgId, params: { watch_link_id: id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: watchLinksOf(orgId, videoId).queryKey }),
  });
}

/** The links of a collection as a CSV file; videos without one get one first. */
export function useDownloadWatchLinks(collectionId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const params = { collection_id: collectionId };
  return useMutation({
    mutationFn: async () => {
      await call(createCollectionWatchLinks, { orgId, params, body: {} });
      return call(exportCollectionWatchLinks, { orgId, params });
    },
    onSettled: () => invalidateAllLinks(queryClient, orgId),
  });
}

export function useRevokeCollectionLinks(collectionId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const params = { collection_id: collectionId };
  return useMutation({
    mutationFn: () => call(revokeCollectionWatchLinks, { orgId, params }),
    onSuccess: () => invalidateAllLinks(queryClient, orgId),
  });
}
