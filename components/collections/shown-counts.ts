import type { Collection } from "#lib/client/collections/collections.ts";
import type { Video } from "#lib/client/videos/videos.ts";

type Counted = Pick<Collection, "total" | "completed" | "failed">;

/**
 * The number of succeeded and failed videos. If the tiles show all videos, they are counted from the tiles:
 * the collection is fetched at other moments and might be one video ahead or behind.
 * @param videos the page of tiles; undefined if it is not loaded or contains only some of the videos
 */
export function shownCounts(
  { total, completed, failed }: Counted,
  videos: readonly Pick<Video, "status">[] | undefined,
): Pick<Counted, "completed" | "failed"> {
  if (videos?.length !== total) return { completed, failed };
  const count = (status: Video["status"]) => videos.filter((video) => video.status === status).length;
  return { completed: count("ready") + count("succeeded"), failed: count("failed") };
}
