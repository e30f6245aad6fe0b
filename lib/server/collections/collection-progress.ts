import { clock } from "../clock.ts";
import { enqueue } from "../jobs/enqueue.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { outcomeOf, sourcesOf } from "./collection-state.ts";

/*
 * The counters of a collection change in the transaction of the video that they count, and nowhere else. The update
 * locks the row, so of two videos that end together the second sees the first one's count, and exactly one is the last.
 */

/** A video of the collection was taken up. */
export async function startCollection(tx: TenantTransaction, id: string): Promise<void> {
  await tx.collection.updateMany({
    where: { id, status: { in: sourcesOf("rendering") } },
    data: { status: "rendering", startedAt: clock.now() },
  });
}

/** A video ended: counts it in its collection, if it has one, and settles the collection with the last. */
export async function countEndedVideo(
  tx: TenantTransaction,
  videoId: string,
  outcome: "completed" | "failed",
): Promise<void> {
  const video = await tx.video.findUniqueOrThrow({ where: { id: videoId }, select: { collectionId: true } });
  if (video.collectionId === null) return;
  const where = { id: video.collectionId };
  const counters = await tx.collection.update({ where, data: { [outcome]: { increment: 1 } } });
  await settle(tx, counters);
}

/** Videos were erased. What they counted goes, the archive that holds them goes, and the rest is packaged anew. */
export async function uncountErasedVideos(
  tx: TenantTransaction,
  id: string,
  erased: { total: number; completed: number; failed: number },
): Promise<void> {
  const { total, completed, failed } = erased;
  const counters = await tx.collection.update({
    where: { id },
    data: {
      total: { decrement: total },
      completed: { decrement: completed },
      failed: { decrement: failed },
      zipKey: null,
    },
  });
  await settle(tx, counters);
}

type Counted = { id: string; orgId: string; total: number; completed: number; failed: number };

async function settle(tx: TenantTransaction, counted: Counted): Promise<void> {
  const next = outcomeOf(counted);
  if (next === null) return;
  const completedAt = next === "packaging" ? null : clock.now();
  const { count } = await tx.collection.updateMany({
    where: { id: counted.id, status: { in: sourcesOf(next) } },
    data: { status: next, completedAt },
  });
  if (count === 0 || next !== "packaging") return;
  const job = { org_id: counted.orgId, collection_id: counted.id };
  await enqueue(tx, "packageCollection", [job], "single");
}
