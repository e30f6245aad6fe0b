import { refusal, valueError } from "./define-error.ts";

/** Bulk actions, and other requests that select many. */
export const BULK_ERRORS = {
  bulk_people_unnamed: valueError(
    "The people of a bulk action have neither ids nor a filter, or both.",
    {},
    "give either ids or filter",
  ),
  bulk_people_none: valueError("Nobody matches the filter.", {}, "it selects nobody"),
  bulk_people_too_many: valueError(
    "More people match the filter than one bulk action may change.",
    { limit: "integer" },
    ({ limit }) => `it selects more than ${limit} people: narrow it down`,
  ),
  bulk_set_missing: valueError(
    "An update does not say what to set.",
    {},
    "say which fields to set, and to what",
  ),
  bulk_set_unused: valueError(
    "Fields to set go with the action `update` only.",
    {},
    "only the action update sets fields",
  ),
  bulk_target_unused: valueError(
    "The selection is of something that the action is not about.",
    { target: ["people", "videos", "collections", "messages"] },
    ({ target }) => `this action is about ${target}: name nothing else`,
  ),
  selection_unnamed: valueError(
    "The selection has neither ids nor a filter, or both.",
    {},
    "give either ids or filter",
  ),
  selection_none: valueError("Nothing matches the filter.", {}, "it selects nothing"),
  selection_too_many: valueError(
    "More matches the filter than one request may select.",
    { limit: "integer" },
    ({ limit }) => `it selects more than ${limit}: narrow it down, and do it in parts`,
  ),
  selected_video_unknown: valueError(
    "No video of the organization has the id.",
    {},
    "no video of this organization has this id",
  ),
  selected_collection_unknown: valueError(
    "No collection of the organization has the id.",
    {},
    "no collection of this organization has this id",
  ),
  selected_message_unknown: valueError(
    "No message of the organization has the id.",
    {},
    "no message of this organization has this id",
  ),
  bulk_total_unexpected: refusal(
    409,
    "The request selects another number than `expected_total` says. Nothing was changed.",
    { total: "integer", expected: "integer" },
    ({ total, expected }) =>
      `It selects ${total} instead of ${expected}. Nothing was changed: look at the list again`,
  ),
  archive_selection_unnamed: valueError(
    "The archive has neither videos nor collections, or both.",
    {},
    "give either videos or collections",
  ),
  archive_too_large: valueError(
    "The collections have more videos than one archive may hold.",
    { videos: "integer", limit: "integer" },
    ({ videos, limit }) =>
      `they have ${videos} videos, and one zip may have ${limit}: select fewer, or download the zip of each`,
  ),
  archive_without_videos: valueError(
    "No video of the selection has been made.",
    {},
    "none of these videos has been made: there is nothing to download",
  ),
  bulk_action_ended: refusal(
    409,
    "The bulk action has ended and cannot be cancelled.",
    {},
    "It has ended: there is nothing to cancel",
  ),
  bulk_action_not_undoable: refusal(
    409,
    "The bulk action cannot be undone: it has not ended, changed nothing, erased, deleted or rendered again, was about messages, was undone already, or is older than 7 days.",
    {},
    "This cannot be undone any more",
  ),
};
