/** What each bulk action is about. */
export const BULK_TARGETS = {
  archive: "people",
  restore: "people",
  update: "people",
  erase: "people",
  delete_videos: "videos",
  delete_collections: "collections",
} as const;

type Action = keyof typeof BULK_TARGETS;
export type BulkTarget = (typeof BULK_TARGETS)[Action];

export const BULK_ACTIONS = Object.keys(BULK_TARGETS) as [Action, ...Action[]];

/** What a bulk action is about, also one that no request names. */
export const bulkTargetOf = (action: Action | "undo_import"): BulkTarget =>
  action === "undo_import" ? "people" : BULK_TARGETS[action];
