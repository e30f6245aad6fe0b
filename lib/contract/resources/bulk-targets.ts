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

/** Changes to custom fields, which have requests of their own. */
export const CUSTOM_FIELD_ACTIONS = [
  "convert_custom_field",
  "delete_custom_field",
  "merge_custom_fields",
] as const;

/** Those that no request to create a bulk action names. All are about people. */
export const OTHER_ACTIONS = ["undo_import", ...CUSTOM_FIELD_ACTIONS, "undo_custom_fields"] as const;

/** What a bulk action is about, also one that no request names. */
export const bulkTargetOf = (action: Action | (typeof OTHER_ACTIONS)[number]): BulkTarget =>
  action in BULK_TARGETS ? BULK_TARGETS[action as Action] : "people";
