import type { COLLECTION_STATUSES } from "#lib/contract/resources/collection.ts";

export type CollectionStatus = (typeof COLLECTION_STATUSES)[number];

/**
 * Status changes of a collection as its videos end, are cancelled or are erased: an ended one is packaged
 * again when a person in it is erased. A retry leads from any status but the first back to rendering, and is
 * not in this table.
 */
const TRANSITIONS: Readonly<Record<CollectionStatus, readonly CollectionStatus[]>> = {
  queued: ["rendering", "packaging", "ready", "failed", "canceled"],
  rendering: ["packaging", "ready", "failed", "canceled"],
  packaging: ["packaging", "completed", "failed", "canceled"],
  ready: ["packaging", "failed", "canceled"],
  completed: ["packaging", "failed", "canceled"],
  failed: ["canceled"],
  canceled: [],
};

export function mayBecome(from: CollectionStatus, to: CollectionStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The statuses from which a collection may become `to`: the condition of the update that sets it. */
export function sourcesOf(to: CollectionStatus): CollectionStatus[] {
  const all = Object.keys(TRANSITIONS) as CollectionStatus[];
  return all.filter((from) => mayBecome(from, to));
}

/** Statuses in which a collection can be cancelled. */
export const CANCELABLE: readonly CollectionStatus[] = ["queued", "rendering", "packaging"];

/**
 * The status of a collection for the given counters of its videos: null while some have not ended. An empty
 * collection has nothing to complete; without a success there is nothing to package. With prepared videos it is ready: they
 * are packaged once they are kept.
 */
export function outcomeOf(counters: {
  total: number;
  completed: number;
  failed: number;
  canceled: number;
}): "packaging" | "failed" | "canceled" | null {
  const { total, completed, failed, canceled } = counters;
  if (completed + failed + canceled < total) return null;
  if (completed > 0) return "packaging";
  return failed > 0 ? "failed" : "canceled";
}
