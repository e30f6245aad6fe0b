import { refusal } from "./define-error.ts";

/** People and their import. */
export const PERSON_ERRORS = {
  external_id_taken: refusal(
    409,
    "Another person of the organization has the external id.",
    {},
    "Another person of this organization has this external_id",
  ),
  import_overtaken_by_person: refusal(
    409,
    "Somebody added a person with one of the external ids while the import ran. Nothing was imported.",
    {},
    "Somebody added a person with one of these external ids while the import ran. Nothing was imported: try again.",
  ),
  import_overtaken_by_photo: refusal(
    409,
    "Somebody deleted one of the photos while the import ran. Nothing was imported.",
    {},
    "Somebody deleted one of these photos while the import ran. Nothing was imported: try again.",
  ),
};
