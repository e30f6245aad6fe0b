import { pydanticFault } from "./define-error.ts";

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Pydantic's own faults: pydantic's name is the code, `ctx` has its facts, and the sentence is exactly
 * pydantic's. `error` and `expected` are pydantic's texts for people.
 */
export const PYDANTIC_ERRORS = {
  bool_parsing: pydanticFault(
    "The text or number means neither true nor false.",
    {},
    "Input should be a valid boolean, unable to interpret input",
  ),
  bool_type: pydanticFault("The value is not a boolean.", {}, "Input should be a valid boolean"),
  date_from_datetime_inexact: pydanticFault(
    "The value is a date and time, not a date.",
    {},
    "Datetimes provided to dates should have zero time - e.g. be exact dates",
  ),
  date_from_datetime_parsing: pydanticFault(
    "The text is not a calendar date.",
    { error: "string" },
    ({ error }) => `Input should be a valid date or datetime, ${error}`,
  ),
  date_parsing: pydanticFault(
    "The text is not a date of the form `YYYY-MM-DD`.",
    { error: "string" },
    ({ error }) => `Input should be a valid date in the format YYYY-MM-DD, ${error}`,
  ),
  date_type: pydanticFault("The value is not a date.", {}, "Input should be a valid date"),
  datetime_from_date_parsing: pydanticFault(
    "The text is not a date and time.",
    { error: "string" },
    ({ error }) => `Input should be a valid datetime or date, ${error}`,
  ),
  datetime_parsing: pydanticFault(
    "The date and time is outside the years that can be stored.",
    { error: "string" },
    ({ error }) => `Input should be a valid datetime, ${error}`,
  ),
  datetime_type: pydanticFault("The value is not a date and time.", {}, "Input should be a valid datetime"),
  dict_type: pydanticFault("The value is not an object.", {}, "Input should be a valid dictionary"),
  enum: pydanticFault(
    "The value is not one of the allowed values.",
    { expected: "string" },
    ({ expected }) => `Input should be ${expected}`,
  ),
  extra_forbidden: pydanticFault("There is no field of this name.", {}, "Extra inputs are not permitted"),
  finite_number: pydanticFault("The number is infinite or NaN.", {}, "Input should be a finite number"),
  float_parsing: pydanticFault(
    "The text is not a number.",
    {},
    "Input should be a valid number, unable to parse string as a number",
  ),
  float_type: pydanticFault("The value is not a number.", {}, "Input should be a valid number"),
  greater_than: pydanticFault(
    "The number is not above its limit.",
    { gt: "number" },
    ({ gt }) => `Input should be greater than ${gt}`,
  ),
  greater_than_equal: pydanticFault(
    "The number is below its limit.",
    { ge: "number" },
    ({ ge }) => `Input should be greater than or equal to ${ge}`,
  ),
  int_from_float: pydanticFault(
    "The number is not whole.",
    {},
    "Input should be a valid integer, got a number with a fractional part",
  ),
  int_parsing: pydanticFault(
    "The text is not a whole number.",
    {},
    "Input should be a valid integer, unable to parse string as an integer",
  ),
  int_parsing_size: pydanticFault(
    "The whole number has more digits than can be stored.",
    {},
    "Unable to parse input string as an integer, exceeded maximum size",
  ),
  int_type: pydanticFault("The value is not a whole number.", {}, "Input should be a valid integer"),
  json_invalid: pydanticFault(
    "The body is not valid JSON from this position on.",
    { error: "string" },
    "JSON decode error",
  ),
  less_than: pydanticFault(
    "The number is not below its limit.",
    { lt: "number" },
    ({ lt }) => `Input should be less than ${lt}`,
  ),
  less_than_equal: pydanticFault(
    "The number is above its limit.",
    { le: "number" },
    ({ le }) => `Input should be less than or equal to ${le}`,
  ),
  list_type: pydanticFault("The value is not a list.", {}, "Input should be a valid list"),
  literal_error: pydanticFault(
    "The value is not one of the allowed values.",
    { expected: "string" },
    ({ expected }) => `Input should be ${expected}`,
  ),
  missing: pydanticFault("A required field is missing.", {}, "Field required"),
  model_attributes_type: pydanticFault(
    "The value is not an object.",
    {},
    "Input should be a valid dictionary or object to extract fields from",
  ),
  multiple_of: pydanticFault(
    "The number is not a multiple of the step.",
    { multiple_of: "number" },
    ({ multiple_of }) => `Input should be a multiple of ${multiple_of}`,
  ),
  none_required: pydanticFault("The value is not null.", {}, "Input should be None"),
  string_pattern_mismatch: pydanticFault(
    "The text does not match the expression.",
    { pattern: "string" },
    ({ pattern }) => `String should match pattern '${pattern}'`,
  ),
  string_too_long: pydanticFault(
    "The text has too many characters.",
    { max_length: "integer" },
    ({ max_length }) => `String should have at most ${plural(max_length, "character")}`,
  ),
  string_too_short: pydanticFault(
    "The text has too few characters.",
    { min_length: "integer" },
    ({ min_length }) => `String should have at least ${plural(min_length, "character")}`,
  ),
  string_type: pydanticFault("The value is not a text.", {}, "Input should be a valid string"),
  string_unicode: pydanticFault(
    "The text contains half a surrogate pair.",
    {},
    "Input should be a valid string, unable to parse raw data as a unicode string",
  ),
  too_long: pydanticFault(
    "The list has too many items.",
    { field_type: "string", max_length: "integer", actual_length: "integer" },
    ({ field_type, max_length, actual_length }) =>
      `${field_type} should have at most ${plural(max_length, "item")} after validation, not ${actual_length}`,
  ),
  too_short: pydanticFault(
    "The list has too few items.",
    { field_type: "string", min_length: "integer", actual_length: "integer" },
    ({ field_type, min_length, actual_length }) =>
      `${field_type} should have at least ${plural(min_length, "item")} after validation, not ${actual_length}`,
  ),
  tuple_type: pydanticFault("The value is not a list.", {}, "Input should be a valid tuple"),
  url_parsing: pydanticFault(
    "The text is not a web address.",
    { error: "string" },
    ({ error }) => `Input should be a valid URL, ${error}`,
  ),
  url_scheme: pydanticFault(
    "The web address begins with something other than http or https.",
    { expected_schemes: "string" },
    ({ expected_schemes }) => `URL scheme should be ${expected_schemes}`,
  ),
  url_too_long: pydanticFault(
    "The web address has too many characters.",
    { max_length: "integer" },
    ({ max_length }) => `URL should have at most ${plural(max_length, "character")}`,
  ),
  url_type: pydanticFault("The value is not a web address.", {}, "URL input should be a string or URL"),
  uuid_parsing: pydanticFault(
    "The text is not a UUID.",
    { error: "string" },
    ({ error }) => `Input should be a valid UUID, ${error}`,
  ),
  uuid_type: pydanticFault(
    "The value is not a UUID.",
    {},
    "UUID input should be a string, bytes or UUID object",
  ),
};
