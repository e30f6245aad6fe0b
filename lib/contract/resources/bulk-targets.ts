/** What each bulk action is about. */
export const BULK_TARGETS = {
  archive: "people",
  restore: "people",
  update: "people",
  erase: "people",
  delete_videos: "videos",
  delete_collections: "collections",
  render_videos_again: "videos",
  render_collections_again: "collections",
  keep_videos: "videos",
  keep_collections: "collections",
  retry_messages: "messages",
  cancel_messages: "messages",
} as const;

/** Those that delete for good, and begin a few seconds after their request. */
export const DELETIONS = ["delete_videos", "delete_collections"] as const;

/** Those that make again what failed, was cancelled or is out of date, and those that store what is prepared. */
export const REMAKES = [
  ...(["render_videos_again", "render_collections_again"] as const),
  ...(["keep_videos", "keep_collections"] as const),
] as const;

/** Those about messages. */
export const MESSAGE_ACTIONS = ["retry_messages", "cancel_messages"] as const;

type Action = keyof typeof BULK_TARGETS;
export type BulkTarget = (typeof BULK_TARGETS)[Action];

export const BULK_ACTIONS = Object.keys(BULK_TARGETS) as [Action, ...Action[]];

/** Those about videos, collections or messages. */
type MadeAction = (typeof DELETIONS | typeof REMAKES | typeof MESSAGE_ACTIONS)[number];

/** Changes to custom fields, which have requests of their own. */
export const CUSTOM_FIELD_ACTIONS = [
  "convert_custom_field",
  "delete_custom_field",
  "merge_custom_fields",
] as const;

/** Those that no request to create a bulk action names. All are about people. */
export const OTHER_ACTIONS = ["undo_import", ...CUSTOM_FIELD_ACTIONS, "undo_custom_fields"] as const;

export const isDeletion = (action: string): action is (typeof DELETIONS)[number] =>
  DELETIONS.some((each) => each === action);

export const isRemake = (action: string): action is (typeof REMAKES)[number] =>
  REMAKES.some((each) => each === action);

export const isAboutMessages = (action: string): action is (typeof MESSAGE_ACTIONS)[number] =>
  MESSAGE_ACTIONS.some((each) => each === action);

/** What a bulk action is about, also one that no request names. */
export const bulkTargetOf = (action: Action | (typeof OTHER_ACTIONS)[number]): BulkTarget =>
  action in BULK_TARGETS ? BULK_TARGETS[action as Action] : "people";

/** Of whom or what a bulk action is told: those about people alike, each of the others in its own words. */
export function bulkTopicOf(action: Parameters<typeof bulkTargetOf>[0]): "people" | MadeAction {
  return isDeletion(action) || isRemake(action) || isAboutMessages(action) ? action : "people";
}
