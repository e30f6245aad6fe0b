import type { Collection } from "#lib/client/collections/collections.ts";
import type { Video } from "#lib/client/videos/videos.ts";

type Counted = Pick<Collection, "status" | "keep" | "total" | "completed" | "failed">;

interface ShownCounts {
  /** Videos that play, with or without a file. */
  completed: number;
  failed: number;
  /** How many of the former are only prepared; null if that is not known. */
  ready: number | null;
}

/**
 * The number of videos that play and of failed ones. If the tiles show all videos, they are counted from the tiles:
 * the collection is fetched at other moments and might be one video ahead or behind.
 * @param videos the page of tiles; undefined if it is not loaded or contains only some of the videos
 */
export function shownCounts(
  collection: Counted,
  videos: readonly Pick<Video, "status">[] | undefined,
): ShownCounts {
  const { total, completed, failed } = collection;
  if (videos?.length !== total) return { completed, failed, ready: mayHaveReady(collection) ? null : 0 };
  const count = (status: Video["status"]) => videos.filter((video) => video.status === status).length;
  const ready = count("ready");
  return { completed: ready + count("succeeded"), failed: count("failed"), ready };
}

/** Whether some of its videos may be prepared: those of others are not asked for. */
function mayHaveReady({ status, keep }: Counted): boolean {
  return status === "ready" || (!keep && status !== "completed");
}

/** A chip of videos that play, by their status; without a count if that is not known. */
interface MadeChip {
  status: "ready" | "succeeded";
  count: number | null;
}

/** The videos that play, told apart by whether they are only prepared or have a file. */
export function madeChips({ keep }: Pick<Counted, "keep">, { completed, ready }: ShownCounts): MadeChip[] {
  if (ready === null) return [{ status: "ready", count: null }];
  // They are counted at different moments.
  const kept = Math.max(0, completed - ready);
  const both: MadeChip[] = [
    { status: "ready", count: ready },
    { status: "succeeded", count: kept },
  ];
  const there = both.filter(({ count }) => count !== 0);
  return there.length > 0 ? there : [{ status: keep ? "succeeded" : "ready", count: 0 }];
}
