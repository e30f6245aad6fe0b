import type { z } from "zod";
import type { COLLECTION_CHANGES } from "../groups/collections.ts";
import type { VIDEO_CHANGES } from "../groups/videos.ts";
import type { bulkAction } from "./bulk-action.ts";
import type { collection } from "./collection.ts";
import type { video } from "./video.ts";

/*
 * Live updates for the open pages of the console. They are not part of the API: server and browser code come
 * from the same build.
 */

/** How often the server sends `heartbeat`: a page notices by its absence that the server hangs. */
export const LIVE_HEARTBEAT_MS = 1_000;

/** The fields of a collection that change while it is rendered. */
export type CollectionChange = Pick<
  z.output<typeof collection>,
  "id" | (typeof COLLECTION_CHANGES)[number]
> & {
  /** Number of its videos that are rendering; null unless the collection is rendering. */
  rendering: number | null;
};

/** A video's progress and, if its status has changed, all fields that change without an edit of the video. */
export type VideoChange = Pick<z.output<typeof video>, "id" | "collection_id" | "progress"> &
  Partial<Pick<z.output<typeof video>, (typeof VIDEO_CHANGES)[number] | "person_name">>;

/** A bulk action, as lists show it. */
export type BulkActionChange = z.output<typeof bulkAction>;

/** Content of a `changes` message: what has changed in the organization since the previous message. */
export type LiveChanges = {
  collections: CollectionChange[];
  videos: VideoChange[];
  bulkActions: BulkActionChange[];
  /** Lists to fetch again, because too many of their items were added, removed or changed to send each. */
  ask: {
    collections: boolean;
    videos: boolean;
    videosOf: string[];
    /** Whatever shows messages. */
    messages?: true;
    /** Whatever shows occurrences of celebrations. */
    occurrences?: true;
    /** Any video may have become out of date: everything that shows videos or counts them. */
    outdated?: true;
  };
};
