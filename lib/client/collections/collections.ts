import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { BodyInputOf, QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey, listsKey } from "../api/query-keys.ts";
import {
  createCollection,
  getCollection,
  listCollections,
  listCollectionVideos,
  renderCollectionAgain,
} from "../generated/operations.ts";
import { pollInterval } from "../live/live-poll.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { isVideoEnded } from "../videos/videos.ts";

export type Collection = ResultOf<typeof getCollection>;
export type CollectionInput = BodyInputOf<typeof createCollection>;
export type CollectionsQuery = QueryInputOf<typeof listCollections>;
export type CollectionVideosQuery = QueryInputOf<typeof listCollectionVideos>;

const ITEM_POLL_MS = 1_000;
const LIST_POLL_MS = 2_000;

/** Whether the collection has reached a final state. */
export function isCollectionEnded({ status }: Pick<Collection, "status">): boolean {
  return status === "ready" || status === "completed" || status === "failed" || status === "canceled";
}

/** A page of collections; polled while one of them is unfinished and the page is visible. */
export function collectionsPage(orgId: string, query: CollectionsQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "collections", query),
    queryFn: ({ signal }) => call(listCollections, { orgId, query, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.every(isCollectionEnded) === false ? pollInterval(LIST_POLL_MS) : false,
  });
}

/** A collection; polled until it is finished. */
export function collectionItem(orgId: string, collectionId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "collections", collectionId),
    queryFn: ({ signal }) => call(getCollection, { orgId, params: { collection_id: collectionId }, signal }),
    refetchInterval: ({ state }) =>
      state.data && !isCollectionEnded(state.data) ? pollInterval(ITEM_POLL_MS) : false,
  });
}

/** A page of a collection's videos, in the collection's order; polled while one of them is unfinished. */
export function collectionVideosPage(orgId: string, collectionId: string, query: CollectionVideosQuery) {
  return queryOptions({
    queryKey: [...itemKey(orgId, "collections", collectionId), "videos", query] as const,
    queryFn: ({ signal }) =>
      call(listCollectionVideos, { orgId, params: { collection_id: collectionId }, query, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.every(isVideoEnded) === false ? pollInterval(LIST_POLL_MS) : false,
  });
}

export function useCollections(query: CollectionsQuery) {
  const { id } = useOrganization();
  return useQuery({ ...collectionsPage(id, query), placeholderData: keepPreviousData });
}

/** How many collections match, as the API counts them; undefined until known. */
export function useCollectionsTotal(query: CollectionsQuery, enabled: boolean): string | undefined {
  const { id } = useOrganization();
  const counted = collectionsPage(id, { ...query, limit: 1, count: true });
  return useQuery({ ...counted, enabled }).data?.total ?? undefined;
}

export function useCollection(collectionId: string) {
  return useQuery(collectionItem(useOrganization().id, collectionId));
}

/** Renders the outdated videos of a collection again. */
export function useRenderCollectionAgain(collectionId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(renderCollectionAgain, { orgId, params: { collection_id: collectionId } }),
    onSuccess: (collection) => {
      queryClient.setQueryData(collectionItem(orgId, collectionId).queryKey, collection);
      const queryKey = [...itemKey(orgId, "collections", collectionId), "videos"];
      return queryClient.invalidateQueries({ queryKey });
    },
  });
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
