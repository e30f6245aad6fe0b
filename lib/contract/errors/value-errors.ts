import { faultOfType, valueError } from "./define-error.ts";

/** What any field can be refused with for a reason that pydantic has no name for. */
export const VALUE_ERRORS = {
  email_invalid: faultOfType(
    "value_error",
    "The text is no e-mail address; `reason` says why, in the sentence that pydantic's `EmailStr` has for it.",
    { reason: "string" },
    ({ reason }) => `value is not a valid email address: ${reason}`,
  ),
  null_character: valueError(
    "The text holds the character U+0000.",
    {},
    "the character U+0000 is not allowed",
  ),
};
