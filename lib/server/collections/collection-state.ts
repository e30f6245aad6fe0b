import type { COLLECTION_STATUSES } from "#lib/contract/collection.ts";

export type CollectionStatus = (typeof COLLECTION_STATUSES)[number];

/** What a collection may become. An ended one is packaged again when somebody in it is erased. */
const TRANSITIONS: Readonly<Record<CollectionStatus, readonly CollectionStatus[]>> = {
  queued: ["rendering", "packaging", "failed", "canceled"],
  rendering: ["packaging", "failed", "canceled"],
  packaging: ["packaging", "completed", "failed", "canceled"],
  completed: ["packaging", "failed", "canceled"],
  failed: ["canceled"],
  canceled: [],
};

export function mayBecome(from: CollectionStatus, to: CollectionStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The statuses from which a collection may become `to`: the condition of the update that makes it so. */
export function sourcesOf(to: CollectionStatus): CollectionStatus[] {
  const all = Object.keys(TRANSITIONS) as CollectionStatus[];
  return all.filter((from) => mayBecome(from, to));
}

/**
 * What becomes of a collection once its videos stand as they are counted: null while some are still to come. With
 * nothing left in it there is nothing to complete; with no success there is nothing to package.
 */
export function outcomeOf(counters: {
  total: number;
  completed: number;
  failed: number;
}): "packaging" | "failed" | "canceled" | null {
  const { total, completed, failed } = counters;
  if (total === 0) return "canceled";
  if (completed + failed < total) return null;
  return completed > 0 ? "packaging" : "failed";
}
