import { refusal } from "./define-error.ts";

const gigabytes = (bytes: number) =>
  (bytes / 1_000_000_000).toLocaleString("en", { maximumSignificantDigits: 4 });

/** Uploaded files and the storage that they use. */
export const ASSET_ERRORS = {
  storage_quota_exceeded: refusal(
    413,
    "The organization has reached its storage limit.",
    { used_bytes: "integer", limit_bytes: "integer" },
    ({ used_bytes, limit_bytes }) =>
      `The organization's storage is used up: ${gigabytes(used_bytes)} of ${gigabytes(limit_bytes)} GB. Delete videos, collections or files that are not needed, or ask whoever looks after the installation for more`,
  ),
  asset_is_photo: refusal(
    409,
    "The file is a person's photo, so it cannot be deleted.",
    {},
    "It is somebody's photo: give them another one first",
  ),
  asset_in_brand: refusal(
    409,
    "The organization's brand uses the file, so it cannot be deleted.",
    {},
    "The brand uses it, as its logo or as a font: remove it there first",
  ),
  asset_in_video: refusal(
    409,
    "A video that is still to be rendered uses the file.",
    {},
    "A video that is still to be rendered shows or plays it: wait, or cancel the video",
  ),
  asset_in_collection: refusal(
    409,
    "A collection that is still to be rendered uses the file.",
    {},
    "A collection that is still to be rendered shows or plays it: wait, or cancel the collection",
  ),
  asset_in_template: refusal(
    409,
    "A version of a template uses the file; `templates` names the first few, and `more` says whether there are others.",
    { templates: "strings", more: "boolean" },
    ({ templates, more }) =>
      `A version of a template shows or plays it: ${templates.map((name) => `"${name}"`).join(", ")}${more ? " and more" : ""}`,
  ),
};
