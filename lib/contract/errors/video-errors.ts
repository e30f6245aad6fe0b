import type { COLLECTION_STATUSES } from "../resources/collection.ts";
import type { VIDEO_STATUSES } from "../resources/video.ts";
import { refusal, valueError } from "./define-error.ts";

// The schemas of the resources are not loaded for the table; the types hold that these are the same.
const VIDEO_STATUS: typeof VIDEO_STATUSES = [
  "queued",
  "rendering",
  "ready",
  "succeeded",
  "failed",
  "canceled",
];
const COLLECTION_STATUS: typeof COLLECTION_STATUSES = [
  ...(["queued", "rendering", "packaging"] as const),
  ...(["ready", "completed", "failed", "canceled"] as const),
];

const gigapixels = (pixels: number) =>
  (pixels / 1_000_000_000).toLocaleString("en", { maximumSignificantDigits: 6 });

/** Videos, collections and orders. */
export const VIDEO_ERRORS = {
  template_archived: refusal(
    409,
    "The template is archived: it gets no new version until it is restored.",
    { template: "string" },
    ({ template }) => `The template "${template}" is archived: restore it first`,
  ),
  order_of_archived_template: refusal(
    409,
    "The template is archived and takes no new orders.",
    { template: "string" },
    ({ template }) =>
      `The template "${template}" is archived and takes nothing new: restore it, or choose another`,
  ),
  order_in_archived_project: refusal(
    409,
    "The project is archived and takes no new orders.",
    { project: "string" },
    ({ project }) =>
      `The project "${project}" is archived and takes nothing new: restore it, or choose another`,
  ),
  project_unknown: valueError(
    "No project of the organization has the id.",
    {},
    "no project of this organization has this id",
  ),
  person_needed: valueError(
    "The video is for nobody but shows facts of a person; `fields` names them.",
    { fields: "strings" },
    ({ fields }) =>
      `it is for nobody, and shows ${new Intl.ListFormat("en").format(fields)} of a person: say whom it is for, or give each a fallback`,
  ),
  video_unknown: valueError(
    "No video of the collection has the id.",
    {},
    "no video of this collection has this id",
  ),
  recipients_ambiguous: valueError(
    "The order names neither people nor a window, or both.",
    {},
    "say whom it is for: either people or window, and not both",
  ),
  recipients_unnamed: valueError(
    "The order's people have neither ids nor a filter.",
    {},
    "give one of ids and filter",
  ),
  recipients_named_twice: valueError(
    "The order's people have both ids and a filter.",
    {},
    "give ids or filter, not both",
  ),
  recipients_archived: valueError(
    "The filter asks for archived people, who get no new videos in collections.",
    {},
    "archived people are in no new collection: restore them",
  ),
  recipients_opted_out: valueError(
    "Everybody whom the filter or the window selects for the occasion has `celebrate` set to false.",
    {},
    "everybody selected does not want to be congratulated: name their ids to make videos all the same",
  ),
  recipients_none: valueError(
    "Nobody fits the filter or the window.",
    {},
    "it fits nobody, and a collection needs at least one person",
  ),
  recipients_all_left_out: valueError("Everybody was left out.", {}, "it leaves nobody"),
  recipients_too_many: valueError(
    "More people fit the filter or the window than one collection may hold.",
    { limit: "integer" },
    ({ limit }) => `it fits more than ${limit} people, which is what one collection may hold`,
  ),
  window_ends_early: valueError("The window ends before it begins.", {}, "the window ends before it begins"),
  window_too_long: valueError("The window is longer than a year.", {}, "the window is longer than a year"),
  window_of_other_type: valueError(
    "A window was given for a collection that is no occasion's.",
    {},
    "a window goes with the types birthday and work_anniversary",
  ),
  occasion_with_window: valueError(
    "A day was given beside a window, which has one for each video.",
    {},
    "a window says itself which day each video is about",
  ),
  order_overtaken_by_erasure: refusal(
    409,
    "A person of the order was erased at the same time. Nothing was ordered.",
    {},
    "Somebody whom this is for was erased at the same moment. Nothing was ordered: try again",
  ),
  queue_full: refusal(
    429,
    "With this order, the pixels of the organization's waiting videos would exceed the limit.",
    { waiting_pixels: "integer", limit_pixels: "integer" },
    ({ waiting_pixels, limit_pixels }) =>
      `With this order the organization would have ${gigapixels(waiting_pixels)} gigapixels of video waiting; it may have ${gigapixels(limit_pixels)}. Nothing was ordered: wait until more videos are done, cancel some, or order fewer`,
  ),
  prepared_queue_full: refusal(
    429,
    "With this order, more videos of the organization would wait to be prepared than the limit allows.",
    { waiting: "integer", limit: "integer" },
    ({ waiting, limit }) =>
      `With this order the organization would have ${waiting} videos waiting to be prepared; it may have ${limit}. Nothing was ordered: wait until more of them are ready, cancel some, or order fewer`,
  ),
  video_not_cancelable: refusal(
    409,
    "The video is neither queued nor rendering.",
    { status: VIDEO_STATUS },
    ({ status }) =>
      `The status of the video is ${status}: only a video that is queued or rendering can be cancelled`,
  ),
  video_not_retryable: refusal(
    409,
    "The video neither failed nor was cancelled.",
    { status: VIDEO_STATUS },
    ({ status }) =>
      `The status of the video is ${status}: only a video that failed or was cancelled can be retried`,
  ),
  video_not_stale: refusal(409, "The video is not out of date.", {}, "The video is not out of date"),
  video_not_finished: refusal(
    409,
    "The video has no finished file that could be out of date.",
    { status: VIDEO_STATUS },
    ({ status }) =>
      `The status of the video is ${status}: only a video that is succeeded or ready can be out of date`,
  ),
  collection_video_not_retryable: refusal(
    409,
    "A video that was named neither failed nor was cancelled.",
    { video_id: "string", status: VIDEO_STATUS },
    ({ video_id, status }) =>
      `The status of the video ${video_id} is ${status}: only videos that failed or were cancelled can be retried`,
  ),
  collection_not_stale: refusal(
    409,
    "No video of the collection is out of date.",
    {},
    "No video of this collection is out of date",
  ),
  collection_without_failures: refusal(
    409,
    "No video of the collection failed, so there is nothing to retry.",
    {},
    "No video of this collection failed: there is nothing to make again",
  ),
  collection_changed_meanwhile: refusal(
    409,
    "A video of the collection ended while the request was being checked.",
    {},
    "A video of this collection has just ended: send this again",
  ),
  collection_not_cancelable: refusal(
    409,
    "The collection has ended.",
    { status: COLLECTION_STATUS },
    ({ status }) => `The collection is ${status}: there is nothing to cancel`,
  ),
  collection_running: refusal(
    409,
    "The collection is still being made, so it cannot be deleted.",
    { status: COLLECTION_STATUS },
    ({ status }) => `The collection is ${status}: cancel it first`,
  ),
  newest_version_unsuitable: refusal(
    409,
    "The template's newest version does not accept the modifications. `cause` is the code of the first fault, `problem` its sentence, and `place` the layer and property, as in `title.text`.",
    { cause: "string", problem: "string", place: "string" },
    ({ problem }) =>
      `The template's newest version does not take what was changed in it: ${problem}. Order the videos anew`,
  ),
  archive_pending: refusal(
    409,
    "The collection's archive has not been made yet.",
    { status: COLLECTION_STATUS },
    ({ status }) => `The archive is not there yet: the collection is ${status}`,
  ),
  archive_lost: refusal(
    409,
    "The archive's file was lost and is being made again.",
    {},
    "The archive's file was lost, and is made again: the collection says completed once it is there",
  ),
  video_not_ready: refusal(
    409,
    "The video is not prepared, so there is nothing to keep.",
    { status: VIDEO_STATUS },
    ({ status }) => `The status of the video is ${status}: only a video that is ready can be kept`,
  ),
  collection_not_ready: refusal(
    409,
    "The collection is still being made, or none of its videos is prepared.",
    { status: COLLECTION_STATUS },
    ({ status }) => `The collection is ${status}: only one with videos that are ready can be kept`,
  ),
  archive_of_prepared: refusal(
    409,
    "Videos of the collection are prepared and have no file: keep the collection to have its archive made.",
    {},
    "Videos of this collection are prepared and have no file; keep the collection to have its archive",
  ),
  archive_of_prepared_videos: refusal(
    409,
    "Videos of the selection are prepared and have no file: keep them first, or leave them out.",
    { videos: "integer" },
    ({ videos }) =>
      `${videos} of these videos are prepared and have no file: keep them first, or leave them out`,
  ),
  archive_canceled: refusal(
    409,
    "The collection was cancelled before its archive was made.",
    {},
    "The collection was cancelled before its archive was made; retry it to have one",
  ),
  archive_empty: refusal(
    409,
    "No video of the collection succeeded, so there is nothing to pack.",
    {},
    "No video of this collection succeeded, so there is no archive",
  ),
  archive_failed: refusal(
    409,
    "The archive could not be written; the videos can be downloaded one by one.",
    {},
    "The archive could not be written; the worker's log tells why. The videos are there one by one",
  ),
};
