import { CUSTOM_FIELD_TYPES } from "../fields/custom-field-types.ts";
import { inLeapYear } from "../fields/yearless-day.ts";
import { faultOfType, refusal, valueError } from "./define-error.ts";

const didYouMean = (name: string) => `did you mean "${name}"?`;

/** Day and month of a date as `YYYY-MM-DD`, such as 3 April. */
function dayAndMonth(date: string): string {
  const day = new Date(`${inLeapYear(date)}T00:00:00Z`);
  return day.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
}

/** What a custom field of each type takes. */
const TAKEN: Readonly<Record<(typeof CUSTOM_FIELD_TYPES)[number], string>> = {
  text: "a text",
  number: "a number, such as 12.5",
  date: "a date as YYYY-MM-DD",
  boolean: "yes or no",
  choice: "one of its options",
};

/** A file of people that cannot be imported, and rows of it that are rejected. */
export const IMPORT_ERRORS = {
  import_file_workbook: valueError(
    "The file is a spreadsheet's own format.",
    {},
    "this is a spreadsheet's own format: save it as CSV first",
  ),
  import_file_pdf: valueError(
    "The file is a PDF.",
    {},
    "this is no CSV file but a PDF: save the list as CSV",
  ),
  import_file_empty: valueError("The file is empty.", {}, "the file is empty"),
  import_file_nul: valueError(
    "The file holds NUL bytes, as images and workbooks do.",
    {},
    "this is no CSV file: it holds NUL bytes, as images and workbooks do; save the list as CSV in UTF-8",
  ),
  import_file_no_text: valueError("The file is no text.", {}, "this is no CSV file"),
  import_encoding_broken: valueError(
    "The file is not in the encoding that its first bytes name.",
    { encoding: "string" },
    ({ encoding }) => `the file says that it is ${encoding} and is not, or is cut off`,
  ),
  import_header_only: valueError(
    "The file has no rows below its header.",
    {},
    "the file has a header and nothing below it",
  ),
  import_quotation_open: valueError(
    "A quotation mark that opens in the row on this line is never closed.",
    { line: "integer" },
    ({ line }) => `a quotation that starts in the row on line ${line} never ends`,
  ),
  import_row_too_long: valueError(
    "The row on this line is longer than 2 MiB.",
    { line: "integer" },
    ({ line }) =>
      `the row on line ${line} is longer than 2 MiB; as a rule a quotation mark is missing that ends a cell`,
  ),
  import_too_many_rows: valueError(
    "The file has more rows than one import takes.",
    { limit: "integer" },
    ({ limit }) =>
      `the file has more than ${limit.toLocaleString("en")} rows: split it and import one part after the other`,
  ),
  import_header_too_wide: valueError(
    "The header has more cells than a file may have columns.",
    { cells: "integer", limit: "integer" },
    ({ cells, limit }) => `the header has ${cells} cells, and a file may have ${limit} columns`,
  ),
  import_row_too_wide: valueError(
    "The row on this line has more cells than a file may have columns.",
    { line: "integer", cells: "integer", limit: "integer" },
    ({ line, cells, limit }) =>
      `the row on line ${line} has ${cells} cells, and a file may have ${limit} columns`,
  ),
  import_too_costly: valueError(
    "The file takes more time or memory to read than one may.",
    {},
    "the file takes more time or memory to read than one may: split it and import one part after the other",
  ),
  import_column_name_too_long: valueError(
    "The name of a column has too many characters.",
    { column: "integer", length: "integer", limit: "integer" },
    ({ column, length, limit }) =>
      `the name of column ${column} has ${length} characters, and one may have ${limit}`,
  ),
  import_column_repeated: valueError(
    "Two columns have the same header.",
    { header: "string" },
    ({ header }) => `two columns are headed "${header}"`,
  ),
  import_columns_share_field: valueError(
    "Two columns go to the same field.",
    { one: "string", other: "string", field: "string" },
    ({ one, other, field }) =>
      `"${one}" and "${other}" both go to ${field}: say with mapping which one does, and null for the other`,
  ),
  import_names_clash: valueError(
    "A column of whole names stands beside one of first or last names.",
    {},
    "a column of whole names leaves no place for first or last names: say with mapping which to use",
  ),
  import_without_key: valueError(
    "No column says whom a row is about; `headers` are the first cells of the first row.",
    { headers: "strings" },
    ({ headers }) =>
      `no column for a first name, an external id or an e-mail address; the first row should be the header and reads ${headers.map((header) => `"${header}"`).join(", ")}`,
  ),
  mapping_not_json: faultOfType(
    "json_invalid",
    "The mapping is no JSON.",
    { error: "string" },
    ({ error }) => `Invalid JSON: ${error}`,
  ),
  mapping_column_unknown: valueError(
    "The mapping names a column that the file does not have; `meant` is the one that was probably meant.",
    { header: "string", meant: "string?" },
    ({ header, meant }) =>
      `the file has no column "${header}"${meant === null ? "" : `; ${didYouMean(meant)}`}`,
  ),
  mapping_target_invalid: valueError(
    "The mapping sends a column to something other than a field's name or null.",
    { header: "string" },
    ({ header }) => `"${header}" should go to the name of a field or to null`,
  ),
  mapping_field_unknown: valueError(
    "The mapping sends a column to a field that does not exist; `meant` is the one that was probably meant. Without it, `known` are all that there are.",
    { field: "string", meant: "string?", known: "strings" },
    ({ field, meant, known }) =>
      `"${field}" is no field; ${meant === null ? `it is one of ${known.join(", ")} or custom_fields.x` : didYouMean(meant)}`,
  ),
  mapping_field_name_too_long: valueError(
    "The mapping names a custom field with too many characters.",
    { length: "integer", limit: "integer" },
    ({ length, limit }) => `the name of a custom field has ${length} characters, and one may have ${limit}`,
  ),
  row_is_total: valueError(
    "The row is a total of the others.",
    {},
    "this row is a total of the others and no person",
  ),
  row_quotation_malformed: valueError(
    "A quotation mark within quotation marks is not doubled, so where the cells end is a guess.",
    {},
    "a quotation mark within quotation marks should be doubled",
  ),
  row_too_wide: valueError(
    "The row has more cells than the header.",
    { cells: "integer", columns: "integer" },
    ({ cells, columns }) => `the row has ${cells} cells and the header ${columns}`,
  ),
  date_year_short: valueError(
    "The year of a date has two digits.",
    { date: "string" },
    ({ date }) => `the year of ${date} has two digits: write it with four`,
  ),
  yes_no_expected: valueError("A cell of a column of yes or no is neither.", {}, "write yes or no"),
  date_ambiguous: valueError(
    "A date can be two days: `dmy` with the day first, `mdy` with the month first, both as `YYYY-MM-DD`, or `--MM-DD` without a year. Say which with `date_order`.",
    { date: "string", dmy: "string", mdy: "string" },
    ({ date, dmy, mdy }) =>
      `${date} can be ${dayAndMonth(dmy)} (dmy) or ${dayAndMonth(mdy)} (mdy): say which with date_order, dmy or mdy`,
  ),
  custom_field_mismatch: valueError(
    "A cell is not of the type of its custom field; `options` are those of a choice, at most 20.",
    { type: CUSTOM_FIELD_TYPES, options: "strings" },
    ({ type, options }) =>
      `this field takes ${TAKEN[type]}${type === "choice" ? `: ${options.join(", ")}` : ""}`,
  ),
  row_repeats_external_id: valueError(
    "The row on this line has the same external id.",
    { line: "integer" },
    ({ line }) => `line ${line} has the same external_id`,
  ),
  row_repeats_email: valueError(
    "The row on this line has the same e-mail address.",
    { line: "integer" },
    ({ line }) => `line ${line} has the same e-mail address`,
  ),
  row_repeats_person: valueError(
    "The row on this line is about the same person.",
    { line: "integer" },
    ({ line }) => `line ${line} is about the same person`,
  ),
  row_person_unknown: valueError(
    "No person of the organization has the id in the row.",
    {},
    "no person of this organization has this id: to add somebody, leave it empty",
  ),
  row_external_id_taken: valueError(
    "Another person than the one with the row's id has the external id.",
    {},
    "another person of this organization has this external_id",
  ),
  row_email_ambiguous: valueError(
    "Several people have the row's e-mail address; only an external id tells them apart.",
    { people: "integer" },
    ({ people }) => `${people} people have this e-mail address: only an external_id tells them apart`,
  ),
  import_not_undoable: refusal(
    409,
    "The import cannot be undone: it changed nobody, was undone already, or is older than a day.",
    {},
    "This import cannot be undone any more",
  ),
};
