import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { BodyInputOf } from "../api/operation.ts";
import { itemKey, listsKey, resourceKey } from "../api/query-keys.ts";
import {
  cancelCollection,
  cancelVideo,
  deleteCollection,
  deleteVideo,
  keepCollection,
  keepVideo,
  retryCollection,
  retryVideo,
  updateCollection,
} from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { type Video, videoItem } from "../videos/videos.ts";
import { type Collection, collectionItem } from "./collections.ts";

/** Options of a retry; without them, all failed videos are rendered again as they were ordered. */
export type CollectionRetry = NonNullable<BodyInputOf<typeof retryCollection>>;

/** Stops a collection. */
export function useCancelCollection(collection_id: string) {
  return useCollectionCommand((orgId) => call(cancelCollection, { orgId, params: { collection_id } }));
}

/** Renders a collection's failed videos again. */
export function useRetryCollection(collection_id: string) {
  return useCollectionCommand((orgId, body: CollectionRetry) =>
    call(retryCollection, { orgId, params: { collection_id }, body }),
  );
}

/** Has a collection's prepared videos rendered and stored. */
export function useKeepCollection(collection_id: string) {
  return useCollectionCommand((orgId) => call(keepCollection, { orgId, params: { collection_id } }));
}

/** What changes a collection and all of its videos. */
function useCollectionCommand<Body = void>(command: (orgId: string, body: Body) => Promise<Collection>) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => command(orgId, body),
    onSuccess: (collection) => collectionChanged(queryClient, orgId, collection),
  });
}

/** Renames a collection. */
export function useRenameCollection(collectionId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof updateCollection>) =>
      call(updateCollection, { orgId, params: { collection_id: collectionId }, body }),
    onSuccess: (collection) => {
      queryClient.setQueryData(collectionItem(orgId, collectionId).queryKey, collection);
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "collections") });
    },
  });
}

/** Deletes a finished collection with its videos and its archive. */
export function useDeleteCollection(collectionId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCollection, { orgId, params: { collection_id: collectionId } }),
    onSuccess: () => withoutAsking(queryClient, orgId),
  });
}

/** Stops a video. */
export function useCancelVideo(video_id: string) {
  return useVideoCommand((orgId) => call(cancelVideo, { orgId, params: { video_id } }));
}

/** Renders a failed or cancelled video again, as it was ordered. */
export function useRetryVideo(video_id: string) {
  return useVideoCommand((orgId) => call(retryVideo, { orgId, params: { video_id }, body: {} }));
}

/** Has a prepared video rendered and stored. */
export function useKeepVideo(video_id: string) {
  return useVideoCommand((orgId) => call(keepVideo, { orgId, params: { video_id } }));
}

function useVideoCommand(command: (orgId: string) => Promise<Video>) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => command(orgId),
    onSuccess: (video) => videoChanged(queryClient, orgId, video),
  });
}

/** Deletes a video with its files. */
export function useDeleteVideo(videoId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteVideo, { orgId, params: { video_id: videoId } }),
    onSuccess: () => withoutAsking(queryClient, orgId),
  });
}

/**
 * The page of the deleted resource still shows while the next one opens. It must not fetch what is deleted.
 */
function withoutAsking(queryClient: QueryClient, orgId: string) {
  for (const resource of ["videos", "collections"] as const) {
    void queryClient.invalidateQueries({ queryKey: resourceKey(orgId, resource), refetchType: "none" });
  }
}

async function collectionChanged(queryClient: QueryClient, orgId: string, collection: Collection) {
  queryClient.setQueryData(collectionItem(orgId, collection.id).queryKey, collection);
  await Promise.all(
    [
      [...itemKey(orgId, "collections", collection.id), "videos"],
      listsKey(orgId, "collections"),
      resourceKey(orgId, "videos"),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

async function videoChanged(queryClient: QueryClient, orgId: string, video: Video) {
  queryClient.setQueryData(videoItem(orgId, video.id).queryKey, video);
  await Promise.all(
    [listsKey(orgId, "videos"), resourceKey(orgId, "collections")].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
