import type { Collection } from "./collections.ts";

/** What is wrong with a collection that is done, and with how many of its videos. */
export interface CollectionFlaw {
  kind: "failed" | "outOfDate";
  count: number;
}

/** The flaws of a collection that is done; empty if all of its videos are there and up to date, or not yet. */
export function collectionFlaws({
  status,
  failed,
  stale,
}: Pick<Collection, "status" | "failed" | "stale">): CollectionFlaw[] {
  if (status !== "completed") return [];
  const flaws: CollectionFlaw[] = [
    { kind: "failed", count: failed },
    { kind: "outOfDate", count: stale ?? 0 },
  ];
  return flaws.filter(({ count }) => count > 0);
}
