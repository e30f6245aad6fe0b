import type { z } from "zod";
import type { collection } from "./collection.ts";
import type { video } from "./video.ts";
import type { COLLECTION_CHANGES, VIDEO_CHANGES } from "./volatile-fields.ts";

/*
 * What the console's pages are told while they are open. No operation of the API: both ends of it come with the same
 * build.
 */

/** How often the server sends `heartbeat`, to say that the stream still stands. */
export const LIVE_HEARTBEAT_MS = 15_000;

/** What changes of a collection by itself. */
export type CollectionChange = Pick<
  z.output<typeof collection>,
  "id" | (typeof COLLECTION_CHANGES)[number]
> & {
  /** How many of its videos are being made; null while none are because it does not render. */
  rendering: number | null;
};

/** How far a picture is drawn and, where its status has changed, everything that changes of a video by itself. */
export type VideoChange = Pick<z.output<typeof video>, "id" | "collection_id" | "progress"> &
  Partial<Pick<z.output<typeof video>, (typeof VIDEO_CHANGES)[number]>>;

/** Of each message `changes`: what has changed in the organization since the one before. */
export type LiveChanges = {
  collections: CollectionChange[];
  videos: VideoChange[];
  /** What came, went or changed in too great a number to be told one by one: to be asked for again. */
  ask: { collections: boolean; videos: boolean; videosOf: string[] };
};
