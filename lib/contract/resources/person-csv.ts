import { z } from "zod";
import { contract } from "../contract.ts";
import { faultItem } from "../faults.ts";
import { enumeration, object, queryBoolean, text } from "../fields/fields.ts";
import { personFilterFields, REPEATED_PERSON_FILTERS } from "./person.ts";

export const DATE_ORDERS = ["ymd", "dmy", "mdy"] as const;

/** The header of the column that `rejected_csv` adds. An import ignores this column. */
export const REJECTION_HEADER = "rejected_because";

/** The headers of the same column in the file that the console makes of it, in each language. */
const READABLE_REJECTION_HEADERS = ["Why not imported", "Warum nicht importiert"];

/** Whether a header is that of a column of reasons, which an import ignores. */
export const isRejectionHeader = (header: string): boolean =>
  header === REJECTION_HEADER || READABLE_REJECTION_HEADERS.includes(header);

const tag = "People";

export const importResult = z
  .object({
    import_id: z.uuid().nullable().describe("Id of the import, for its undo. Null of a dry run."),
    dry_run: z.boolean(),
    total: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    encoding: z.string().describe("The character encoding of the file."),
    delimiter: z.string(),
    columns: z.array(
      z.object({
        header: z.string(),
        field: z
          .string()
          .nullable()
          .describe(
            "The field that the column is imported into; `custom_fields.x` for a custom field. Null if it is ignored.",
          ),
      }),
    ),
    remembered_columns: z
      .array(z.string())
      .describe(
        "Headers of the columns that go where earlier imports sent them, and would go elsewhere without `remember_mapping`.",
      ),
    existing_custom_fields: z
      .array(z.string())
      .describe(
        "Names of custom fields before the import, the most frequent first: up to 500, of the 20,000 people added last. `mapping` can send a column to one of them as `custom_fields.x`.",
      ),
    changed_fields: z
      .array(z.object({ field: z.string(), people: z.int() }))
      .describe("How many of the updated people each field changes for. At most 1,000 fields."),
    changed_people: z
      .array(
        z.object({
          line: z.int().describe("Line of the file on which the row starts, from 1."),
          person_id: z.uuid(),
          first_name: z.string().describe("As before the import."),
          last_name: z.string().nullable(),
          changes: z.array(
            z.object({
              field: z.string().describe("`custom_fields.x` for a custom field."),
              before: z.unknown().describe("Null if there was no value."),
              after: z.unknown().describe("Null if the import clears the field."),
            }),
          ),
        }),
      )
      .describe("The first 1,000 updated people, but no more than 2 MiB of them, with what changes."),
    shared_emails: z
      .array(
        z.object({
          email: z.string().describe("In lower case."),
          lines: z
            .array(z.int())
            .describe("Lines of the file on which these rows start, from 1. The first 10 of them."),
          rows: z.int(),
        }),
      )
      .describe(
        "E-mail addresses that several rows about different people have, the first 100: what is sent to one of them, the others get too.",
      ),
    shared_email_count: z.int(),
    ambiguous_dates: z
      .array(z.string())
      .describe(
        "Fields with ambiguous dates, in a column where no other date shows the order. Those rows are rejected until `date_order` is given.",
      ),
    rejected_rows: z
      .array(
        z.object({
          line: z.int().describe("Line of the file on which the row starts, from 1."),
          detail: z.array(faultItem),
          values: z.record(z.string(), z.string()).describe("The unchanged cells of the row, by header."),
        }),
      )
      .describe("The first 10,000 rejected rows, but no more than 16 MiB of them. `rejected_csv` has more."),
    rejected_csv: z
      .string()
      .nullable()
      .describe(
        `The first 100,000 rejected rows, but no more than 32 MiB of them, as a CSV file to correct and import without \`mapping\` and \`date_order\`. It has the delimiter of the original file. Each column has the name of its field as header, or \`left_out.\` and the original header. Dates that could be read are written as \`YYYY-MM-DD\`. The first column, \`${REJECTION_HEADER}\`, says why a row was rejected; an import ignores it. Null when no row was rejected.`,
      ),
    rejected_csv_rows: z.int().describe("Number of rows in `rejected_csv`."),
  })
  .meta({ id: "ImportResult" });

export const importPeople = contract({
  id: "importPeople",
  method: "POST",
  path: "/v1/people/import",
  access: "editor",
  tag,
  summary: "Import people from CSV",
  description:
    "The body is the file itself (UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs; at most 1,000 columns and 1,000,000 rows). A row updates the person with its `id`, otherwise with its `external_id`, otherwise with its e-mail address; if there is none, it creates a person. Rows with faults are rejected and all other rows are imported, in one transaction. If a column is missing, its field does not change. An empty cell clears the field, except `id`, `external_id`, `first_name` and `status`. Cells missing at the end of a row change nothing. Common synonyms of the headers are recognised, and `full_name` for a column of full names; use `mapping` for other headers. An export can be imported without changes.",
  query: object({
    dry_run: queryBoolean()
      .default(false)
      .describe("Reports what an import would do, without changing anything."),
    mapping: text({ max: 20_000 })
      .optional()
      .describe(
        "JSON object from header to field: the name of a field, `full_name`, `custom_fields.x`, or null to ignore the column.",
      ),
    remember_mapping: queryBoolean()
      .optional()
      .describe(
        "Sends columns that `mapping` does not name where the organization's earlier imports with this parameter sent them, and remembers this import's choices. A dry run remembers nothing.",
      ),
    date_order: enumeration(DATE_ORDERS)
      .optional()
      .describe(
        "How to read ambiguous dates such as 5/6/1990, in a column where no other date shows the order: `dmy` or `mdy`. `ymd` chooses neither. Dates with the year first are always read.",
      ),
  }),
  bodyFormat: "csv",
  bodyLimit: 50 * 1024 * 1024,
  success: { status: 200, schema: importResult },
  idempotent: true,
  faults: [409, 413],
});

export const exportPeople = contract({
  id: "exportPeople",
  method: "GET",
  path: "/v1/people/export",
  access: "viewer",
  tag,
  summary: "Export people as CSV",
  description:
    "Everyone who matches the filters, oldest first, with all fields of a person. Each custom field has its own column. UTF-8 with a byte order mark. A line of a cell that a spreadsheet would run as a formula gets an apostrophe in front. A value that is not a text is written as `json:` and the value. An import undoes both, so importing the file changes nothing.",
  query: object(personFilterFields),
  repeated: REPEATED_PERSON_FILTERS,
  success: { status: 200, contentType: "text/csv" },
});
