import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  createCollection,
  getCollection,
  listCollections,
  listCollectionVideos,
} from "#lib/contract/collection.ts";
import type { BodyInputOf, QueryInputOf, ResultOf } from "#lib/contract/contract.ts";
import { call } from "./call.ts";
import { useOrganization } from "./organization-context.tsx";
import { itemKey, listKey, listsKey } from "./query-keys.ts";
import { isVideoEnded } from "./videos.ts";

export type Collection = ResultOf<typeof getCollection>;
export type CollectionInput = BodyInputOf<typeof createCollection>;
export type CollectionsQuery = QueryInputOf<typeof listCollections>;
export type CollectionVideosQuery = QueryInputOf<typeof listCollectionVideos>;

const ITEM_POLL_MS = 1_000;
const LIST_POLL_MS = 2_000;
const COUNT_POLL_MS = 3_000;

/** Whether nothing more happens to the collection by itself. */
export function isCollectionEnded({ status }: Pick<Collection, "status">): boolean {
  return status === "completed" || status === "failed" || status === "canceled";
}

/** A page of collections; asked for again while one of them is not finished and somebody looks. */
export function collectionsPage(orgId: string, query: CollectionsQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "collections", query),
    queryFn: ({ signal }) => call(listCollections, { orgId, query, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.every(isCollectionEnded) === false ? LIST_POLL_MS : false,
  });
}

/** A collection; asked for again until it is finished. */
export function collectionItem(orgId: string, collectionId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "collections", collectionId),
    queryFn: ({ signal }) => call(getCollection, { orgId, params: { collection_id: collectionId }, signal }),
    refetchInterval: ({ state }) => (state.data && !isCollectionEnded(state.data) ? ITEM_POLL_MS : false),
  });
}

/** A page of a collection's videos, in the collection's order; asked for again while one of them is not finished. */
export function collectionVideosPage(orgId: string, collectionId: string, query: CollectionVideosQuery) {
  return queryOptions({
    queryKey: [...itemKey(orgId, "collections", collectionId), "videos", query] as const,
    queryFn: ({ signal }) =>
      call(listCollectionVideos, { orgId, params: { collection_id: collectionId }, query, signal }),
    refetchInterval: ({ state }) => (state.data?.items.every(isVideoEnded) === false ? LIST_POLL_MS : false),
  });
}

export function useCollections(query: CollectionsQuery) {
  const { id } = useOrganization();
  return useQuery({ ...collectionsPage(id, query), placeholderData: keepPreviousData });
}

export function useCollection(collectionId: string) {
  return useQuery(collectionItem(useOrganization().id, collectionId));
}

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
    refetchInterval: live ? LIST_POLL_MS : page.refetchInterval,
    placeholderData: keepPreviousData,
  });
}

/** How many videos of a collection are being made right now; null while that is not known. */
export function useRenderingCount(collectionId: string, live: boolean): number | null {
  const { id: orgId } = useOrganization();
  const { data } = useQuery({
    ...collectionVideosPage(orgId, collectionId, { status: "rendering", limit: 1, count: true }),
    enabled: live,
    refetchInterval: live ? COUNT_POLL_MS : false,
  });
  if (!live) return 0;
  return data?.total === undefined || data.total === null ? null : Number.parseInt(data.total, 10);
}

export function useCreateCollection() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CollectionInput) => call(createCollection, { orgId, body }),
    onSuccess: (created) => {
      queryClient.setQueryData(collectionItem(orgId, created.id).queryKey, created);
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "collections") });
    },
  });
}
