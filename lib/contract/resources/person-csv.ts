import { z } from "zod";
import { contract } from "../contract.ts";
import { faultItem } from "../faults.ts";
import { enumeration, object, queryBoolean, text } from "../fields/fields.ts";
import { personFilterFields } from "./person.ts";

export const DATE_ORDERS = ["ymd", "dmy", "mdy"] as const;

/** The heading of the column that `rejected_csv` adds; an import leaves it out. */
export const REJECTION_HEADER = "rejected_because";

const tag = "People";

export const importResult = z
  .object({
    dry_run: z.boolean(),
    total: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    encoding: z.string().describe("How the bytes were read."),
    delimiter: z.string(),
    columns: z.array(
      z.object({
        header: z.string(),
        field: z
          .string()
          .nullable()
          .describe("The field it goes to, `custom_fields.x` for its own, null when left out."),
      }),
    ),
    ambiguous_dates: z
      .array(z.string())
      .describe(
        "Fields with dates that can be two days, in a column that does not tell which: those rows are rejected until `date_order` says it.",
      ),
    rejected_rows: z
      .array(
        z.object({
          line: z.int().describe("Line of the file on which the row starts, from 1."),
          detail: z.array(faultItem),
          values: z
            .record(z.string(), z.string())
            .describe("The cells as they stand in the file, by header."),
        }),
      )
      .describe("The first 10,000 of them, or as many of those as make 16 MiB; `rejected_csv` has more."),
    rejected_csv: z
      .string()
      .nullable()
      .describe(
        `The rejected rows, the first 100,000 of them or as many of those as make 32 MiB, as a CSV file to correct and import without \`mapping\` and \`date_order\`: each column under the name of its field, or \`left_out.\` and its header, dates that could be read as \`YYYY-MM-DD\`, the delimiter of the file. First comes a column \`${REJECTION_HEADER}\`, which an import leaves out. Null when no row was rejected.`,
      ),
    rejected_csv_rows: z.int().describe("How many rejected rows `rejected_csv` has."),
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
    "The body is the file itself (UTF-8, UTF-16 or Windows-1252; commas, semicolons or tabs; at most 1,000 columns and 1,000,000 rows). A row whose `id`, else `external_id`, else e-mail, is known updates that person, others are created; rows with faults are rejected and the rest goes in, in one transaction. A column that the file does not have leaves its field as it is; an empty cell clears it, but never `id`, `external_id`, `first_name` or `status`; cells missing at the end of a row change nothing. Headers in other words are recognised, `full_name` for one column of whole names among them; `mapping` decides where they are not. An export comes back as it was.",
  query: object({
    dry_run: queryBoolean().default(false).describe("Says what would happen and writes nothing."),
    mapping: text({ max: 20_000 })
      .optional()
      .describe(
        "JSON object from header to field: a field's name, `full_name`, `custom_fields.x`, or null to leave the column out.",
      ),
    date_order: enumeration(DATE_ORDERS)
      .optional()
      .describe(
        "How to read dates such as 5/6/1990, which can be two days, in a column that does not tell: `dmy` or `mdy`. `ymd` chooses neither; a date with the year first is always read.",
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
    "Everybody who fits the filters, oldest first, with all that can be said of a person; each custom field has a column of its own. UTF-8 with a byte order mark. Importing the file changes nothing: a line of a cell that a spreadsheet would run as a formula has an apostrophe in front, and a value that is no text stands as `json:` and the value; both are undone.",
  query: object(personFilterFields),
  success: { status: 200, contentType: "text/csv" },
});
