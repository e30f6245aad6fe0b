import type { COLLECTION_STATUSES } from "#lib/contract/resources/collection.ts";

export type CollectionStatus = (typeof COLLECTION_STATUSES)[number];

/**
 * What a collection may become as its videos end, are cancelled or erased: an ended one is packaged again when somebody
 * in it is erased. A retry leads back to rendering from all but the first, and is not in this table.
 */
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

/** A collection in one of these has something to stop. */
export const CANCELABLE: readonly CollectionStatus[] = ["queued", "rendering", "packaging"];

/**
 * What becomes of a collection once its videos stand as they are counted: null while some are still to come. With
 * nothing left in it there is nothing to complete; with no success there is nothing to package.
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
