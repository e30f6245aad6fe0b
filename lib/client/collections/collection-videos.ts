"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { itemKey } from "../api/query-keys.ts";
import { pollInterval } from "../live/live-poll.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { type CollectionVideosQuery, collectionVideosPage } from "./collections.ts";

const LIST_POLL_MS = 2_000;
const COUNT_POLL_MS = 3_000;

/**
 * @param live whether the collection is still running: then a page that is complete, or empty, may still
 * change
 */
export function useCollectionVideos(collectionId: string, query: CollectionVideosQuery, live: boolean) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const page = collectionVideosPage(orgId, collectionId, query);
  const wasLive = useRef(live);
  // Fetches what changed between the last request and the end of the run.
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

/** Counts a collection's rendering videos with the total of a page of one item. */
export function renderingCount(orgId: string, collectionId: string) {
  return collectionVideosPage(orgId, collectionId, { status: "rendering", limit: 1, count: true });
}

/** The number of a collection's videos that are rendering now; null until it is known. */
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

/** Counts a collection's prepared videos in the same way. */
export function readyCount(orgId: string, collectionId: string) {
  return collectionVideosPage(orgId, collectionId, { status: "ready", limit: 1, count: true });
}

/** The number of a collection's videos that are only prepared; null until it is known, or if it is not wanted. */
export function useReadyCount(collectionId: string, isWanted: boolean, live: boolean): number | null {
  const { id: orgId } = useOrganization();
  const { data } = useQuery({
    ...readyCount(orgId, collectionId),
    enabled: isWanted,
    refetchInterval: live ? () => pollInterval(COUNT_POLL_MS) : false,
  });
  if (!isWanted || data?.total === undefined || data.total === null) return null;
  return Number.parseInt(data.total, 10);
}
