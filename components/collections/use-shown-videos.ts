"use client";

import { useCollectionVideos, useReadyCount } from "#lib/client/collections/collection-videos.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { COLLECTION_PAGE } from "./collection-videos-query.ts";
import { shownCounts } from "./shown-counts.ts";

/**
 * The first page of a collection's videos, as shown in its tiles, with matching counts. Where it does not show all, the server
 * counts those that are only prepared.
 */
export function useShownVideos(collection: Collection) {
  const live = !isCollectionEnded(collection);
  const { data } = useCollectionVideos(collection.id, { limit: COLLECTION_PAGE }, live);
  const counts = shownCounts(collection, data?.items);
  const counted = useReadyCount(collection.id, data !== undefined && counts.ready === null, live);
  return { videos: data?.items ?? [], counts: { ...counts, ready: counts.ready ?? counted } };
}
