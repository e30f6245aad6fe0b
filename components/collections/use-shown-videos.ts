"use client";

import { useCollectionVideos } from "#lib/client/collections/collection-videos.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { COLLECTION_PAGE } from "./collection-videos-query.ts";
import { shownCounts } from "./shown-counts.ts";

/** The first page of a collection's videos, as shown in its tiles, with matching counts. */
export function useShownVideos(collection: Collection) {
  const live = !isCollectionEnded(collection);
  const { data } = useCollectionVideos(collection.id, { limit: COLLECTION_PAGE }, live);
  return { videos: data?.items ?? [], counts: shownCounts(collection, data?.items) };
}
