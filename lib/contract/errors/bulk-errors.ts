import { refusal, valueError } from "./define-error.ts";

/** Bulk actions. */
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
  bulk_action_ended: refusal(
    409,
    "The bulk action has ended and cannot be cancelled.",
    {},
    "It has ended: there is nothing to cancel",
  ),
  bulk_action_not_undoable: refusal(
    409,
    "The bulk action cannot be undone: it has not ended, changed nothing, erased people, was undone already, or is older than 7 days.",
    {},
    "This cannot be undone any more",
  ),
};
