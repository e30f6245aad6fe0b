import { refusal, valueError } from "./define-error.ts";

/** People and their import. */
export const PERSON_ERRORS = {
  external_id_taken: refusal(
    409,
    "Another person of the organization has the external id.",
    {},
    "Another person of this organization has this external_id",
  ),
  birth_date_future: valueError("The birth date is in the future.", {}, "a birth date is not in the future"),
  person_unknown: valueError(
    "No person of the organization has the id.",
    {},
    "no person of this organization has this id",
  ),
  person_archived: valueError(
    "The person is archived and gets no new videos in collections.",
    {},
    "this person is archived: restore them, or leave them out",
  ),
  video_person_archived: valueError(
    "The person is archived and gets no new videos.",
    {},
    "this person is archived: restore them",
  ),
  photo_unknown: valueError(
    "No image of the organization has the id.",
    {},
    "no image of this organization has this id: upload it with POST /v1/assets",
  ),
  photo_crop_outside: valueError(
    "A crop reaches beyond the photo.",
    {},
    "the crop is not within the photo: x + width and y + height are at most 1",
  ),
  photo_framing_without_photo: valueError(
    "A crop or a focus point is set for a person without a photo.",
    {},
    "this person has no photo: set photo_asset_id first, or in the same request",
  ),
  custom_field_key_taken: refusal(
    409,
    "Another custom field of the organization has the key.",
    { key: "string", name: "string" },
    ({ key, name }) => `The custom field "${name}" has the key "${key}" already`,
  ),
  custom_field_being_deleted: refusal(
    409,
    "The custom field with the key is being deleted.",
    { key: "string" },
    ({ key }) => `The custom field "${key}" is still being deleted. Wait until that has ended, then add it`,
  ),
  custom_field_options_missing: valueError(
    "A custom field of the type `choice` has no options.",
    {},
    "a choice needs at least one option",
  ),
  custom_field_options_unused: valueError(
    "A custom field of another type than `choice` has options.",
    {},
    "only a choice has options",
  ),
  custom_field_unlisted: valueError(
    "No custom field of the organization is listed with the key.",
    {},
    "no custom field is listed with this key: add it with POST /v1/custom-fields",
  ),
  custom_field_merge_same: valueError(
    "A custom field is merged into itself.",
    {},
    "a field cannot be merged into itself",
  ),
  custom_field_former_keys_limit: refusal(
    409,
    "The organization has merged as many custom fields as it may.",
    { limit: "integer" },
    ({ limit }) =>
      `The custom fields of an organization keep at most ${limit} keys of merged fields. Undo a merge, or delete a field that keeps some`,
  ),
  custom_field_limit_reached: refusal(
    409,
    "The organization has as many custom fields as it may have.",
    { limit: "integer" },
    ({ limit }) =>
      `An organization lists at most ${limit} custom fields. People may have others, which stand under their key`,
  ),
  import_overtaken_by_person: refusal(
    409,
    "Another request added a person with one of the external ids while the import ran. Nothing was imported.",
    {},
    "Somebody added a person with one of these external ids while the import ran. Nothing was imported: try again.",
  ),
  import_overtaken_by_photo: refusal(
    409,
    "Another request deleted one of the photos while the import ran. Nothing was imported.",
    {},
    "Somebody deleted one of these photos while the import ran. Nothing was imported: try again.",
  ),
};
