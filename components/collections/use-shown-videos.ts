"use client";

import { useCollectionVideos } from "#lib/client/collections/collection-videos.ts";
import { type Collection, isCollectionEnded } from "#lib/client/collections/collections.ts";
import { COLLECTION_PAGE } from "./collection-videos-query.ts";
import { shownCounts } from "./shown-counts.ts";

/** A collection's first page of videos, as its tiles have it, and the counts that go with it. */
export function useShownVideos(collection: Collection) {
  const live = !isCollectionEnded(collection);
  const { data } = useCollectionVideos(collection.id, { limit: COLLECTION_PAGE }, live);
  return { videos: data?.items ?? [], counts: shownCounts(collection, data?.items) };
}
