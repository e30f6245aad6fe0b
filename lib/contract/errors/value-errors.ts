import { faultOfType, valueError } from "./define-error.ts";

/** Faults of any field that pydantic has no name for. */
export const VALUE_ERRORS = {
  email_invalid: faultOfType(
    "value_error",
    "The text is not an e-mail address. `reason` says why, in the words of pydantic's `EmailStr`.",
    { reason: "string" },
    ({ reason }) => `value is not a valid email address: ${reason}`,
  ),
  value_invalid: valueError(
    "The value is refused for a reason that has no code of its own; `reason` says it in English. No operation has such a reason now.",
    { reason: "string" },
    ({ reason }) => reason,
  ),
  yearless_date_invalid: valueError(
    "A text that begins with `--` is not a date without a year.",
    {},
    "a day without a year is written --MM-DD, such as --05-17",
  ),
  language_tag_invalid: valueError(
    "The text is not the BCP 47 tag of a known language.",
    {},
    "not a language: write its BCP 47 tag, such as de, pt-BR or zh-Hant",
  ),
  time_zone_invalid: valueError(
    "The text is not the name of a time zone in the IANA database.",
    {},
    "not a time zone: write its IANA name, such as Europe/Berlin",
  ),
  null_character: valueError(
    "The text contains the character U+0000.",
    {},
    "the character U+0000 is not allowed",
  ),
  reserved_key: valueError(
    "An object has a key of a name that cannot be kept.",
    { key: "string" },
    ({ key }) => `the key ${key} is not allowed`,
  ),
  json_too_large: valueError(
    "The value is larger than one that is kept beside a resource may be.",
    { limit_bytes: "integer" },
    ({ limit_bytes }) => `larger than ${limit_bytes} bytes of JSON`,
  ),
  json_too_deep: valueError(
    "The value is nested more deeply than one that is kept beside a resource may be.",
    { limit: "integer" },
    ({ limit }) => `nested more than ${limit} levels deep`,
  ),
  integer_inexact: valueError(
    "The integer has more digits than a double holds exactly.",
    {},
    "an integer of so many digits would be changed: send it as a string",
  ),
  cursor_invalid: valueError(
    "The cursor is not one of this list in this order.",
    {},
    "not a cursor of this list: take it from the Link header of the page before",
  ),
  csv_body_expected: valueError(
    "The body of an import is the file itself; `content_type` is what was sent.",
    { content_type: "string" },
    ({ content_type }) =>
      `the body is the file itself, not ${content_type}: with curl, --data-binary @file.csv and -H "Content-Type: text/csv"`,
  ),
  file_expected: valueError(
    "The form's field holds a text and no file.",
    { field: "string" },
    ({ field }) => `this is a text, not a file: with curl, -F ${field}=@photo.jpg`,
  ),
  one_file_expected: valueError(
    "The form holds more than one file.",
    { files: "integer" },
    ({ files }) => `there may be one file, not ${files}: send a request for each`,
  ),
};
