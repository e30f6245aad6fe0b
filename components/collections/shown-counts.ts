import type { Collection } from "#lib/client/collections/collections.ts";
import type { Video } from "#lib/client/videos/videos.ts";

type Counted = Pick<Collection, "total" | "completed" | "failed">;

/**
 * How many videos are done and how many failed. Where the tiles below show all of them, it is what they show: the
 * collection itself is asked for at other moments, and would be a video ahead of them or behind.
 * @param videos the page of tiles; undefined while that is not there, or is of some of the videos
 */
export function shownCounts(
  { total, completed, failed }: Counted,
  videos: readonly Pick<Video, "status">[] | undefined,
): Pick<Counted, "completed" | "failed"> {
  if (videos?.length !== total) return { completed, failed };
  const count = (status: Video["status"]) => videos.filter((video) => video.status === status).length;
  return { completed: count("succeeded"), failed: count("failed") };
}
