import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey, listsKey, resourceKey } from "../api/query-keys.ts";
import { getVideo, listVideos, renderVideoAgain } from "../generated/operations.ts";
import { pollInterval } from "../live/live-poll.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Video = ResultOf<typeof getVideo>;
export type VideosQuery = QueryInputOf<typeof listVideos>;

const ITEM_POLL_MS = 1_000;
const LIST_POLL_MS = 2_000;

/** Whether the video has reached a final state. */
export function isVideoEnded({ status }: Pick<Video, "status">): boolean {
  return status === "ready" || status === "succeeded" || status === "failed" || status === "canceled";
}

/** A page of videos; polled while one of them is unfinished and the page is visible. */
export function videosPage(orgId: string, query: VideosQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "videos", query),
    queryFn: ({ signal }) => findVideos(orgId, query, signal),
    refetchInterval: ({ state }) =>
      state.data?.items.every(isVideoEnded) === false ? pollInterval(LIST_POLL_MS) : false,
  });
}

/**
 * A page that has videos, unless there are none: among many, a request looks for those that are out of date only so far, and
 * its page may be empty although the list goes on. Each of them is asked for by itself, until the reader leaves.
 */
async function findVideos(orgId: string, query: VideosQuery, signal: AbortSignal) {
  const first = await call(listVideos, { orgId, query, signal });
  let page = first;
  while (page.items.length === 0 && page.nextCursor !== null) {
    const next = { ...query, cursor: page.nextCursor, count: false };
    page = await call(listVideos, { orgId, query: next, signal });
  }
  return { ...page, total: first.total };
}

/** A video; polled until it is finished. */
export function videoItem(orgId: string, videoId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "videos", videoId),
    queryFn: ({ signal }) => call(getVideo, { orgId, params: { video_id: videoId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && !isVideoEnded(state.data) ? pollInterval(ITEM_POLL_MS) : false,
  });
}

/** Renders an outdated video again; its collection, if it has one, continues with it. */
export function useRenderVideoAgain(videoId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(renderVideoAgain, { orgId, params: { video_id: videoId } }),
    onSuccess: (video) => {
      queryClient.setQueryData(videoItem(orgId, videoId).queryKey, video);
      void queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "collections") });
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "videos") });
    },
  });
}

export function useVideos(query: VideosQuery) {
  const { id } = useOrganization();
  return useQuery({ ...videosPage(id, query), placeholderData: keepPreviousData });
}

/** How many videos match, as the API counts them; undefined until known. */
export function useVideosTotal(query: VideosQuery, enabled: boolean): string | undefined {
  const { id } = useOrganization();
  return (
    useQuery({ ...videosPage(id, { ...query, limit: 1, count: true }), enabled }).data?.total ?? undefined
  );
}

export function useVideo(videoId: string) {
  return useQuery(videoItem(useOrganization().id, videoId));
}
