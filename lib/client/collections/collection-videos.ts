"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { itemKey } from "../api/query-keys.ts";
import { pollInterval } from "../live/live-poll.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { type CollectionVideosQuery, collectionVideosPage } from "./collections.ts";

const LIST_POLL_MS = 2_000;
const COUNT_POLL_MS = 3_000;

/** @param live whether the collection still runs: a page that is complete, or empty for its filter, may then change too */
export function useCollectionVideos(collectionId: string, query: CollectionVideosQuery, live: boolean) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const page = collectionVideosPage(orgId, collectionId, query);
  const wasLive = useRef(live);
  // What happened between the last look and the end.
  useEffect(() => {
    if (wasLive.current && !live) {
      const queryKey = [...itemKey(orgId, "collections", collectionId), "videos"];
      void queryClient.invalidateQueries({ queryKey });
    }
    wasLive.current = live;
  }, [live, orgId, collectionId, queryClient]);
  return useQuery({
    ...page,
    refetchInterval: live ? () => pollInterval(LIST_POLL_MS) : page.refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** How many videos of a collection are being made, as the total of a page of one. */
export function renderingCount(orgId: string, collectionId: string) {
  return collectionVideosPage(orgId, collectionId, { status: "rendering", limit: 1, count: true });
}

/** How many videos of a collection are being made right now; null while that is not known. */
export function useRenderingCount(collectionId: string, live: boolean): number | null {
  const { id: orgId } = useOrganization();
  const { data } = useQuery({
    ...renderingCount(orgId, collectionId),
    enabled: live,
    refetchInterval: live ? () => pollInterval(COUNT_POLL_MS) : false,
  });
  if (!live) return 0;
  return data?.total === undefined || data.total === null ? null : Number.parseInt(data.total, 10);
}
