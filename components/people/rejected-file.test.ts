import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import type { ImportResult } from "#lib/client/people/people.ts";
import { LANGUAGES } from "#lib/contract/resources/language.ts";
import { isRejectionHeader } from "#lib/contract/resources/person-csv.ts";
import { rejectedFile } from "./rejected-file.ts";

const noAddress = { loc: ["body", "email"], msg: "value is not a valid email address", type: "value_error" };

const result: ImportResult = {
  import_id: null,
  dry_run: true,
  total: 3,
  created: 1,
  updated: 0,
  unchanged: 0,
  rejected: 2,
  encoding: "UTF-8",
  delimiter: ";",
  columns: [
    { header: "Why not imported", field: null },
    { header: "Vorname", field: "first_name" },
    { header: "=Mail", field: "email" },
  ],
  remembered_columns: [],
  existing_custom_fields: [],
  changed_fields: [],
  changed_people: [],
  shared_emails: [],
  shared_email_count: 0,
  ambiguous_dates: [],
  rejected_rows: [{ line: 3, detail: [noAddress], values: {} }],
  rejected_csv:
    "\uFEFFrejected_because;first_name;email\r\nemail: value is not a valid email address;Ada;a@\r\nsomething;Grace\r\n",
  rejected_csv_rows: 2,
};

test("people get their own headers, and the reasons in the words of the page", () => {
  const file = rejectedFile(result, "Warum nicht importiert", ({ line }) => [`Zeile ${line}.`, "=falsch"]);
  expect(file).toBe(
    "\uFEFFWarum nicht importiert;Vorname;'=Mail\r\nZeile 3. =falsch;Ada;a@\r\nsomething;Grace\r\n",
  );
});

test("a reason that a spreadsheet would run is harmless", () => {
  expect(rejectedFile(result, "Why not imported", () => ["=1+1"])).toContain("\r\n'=1+1;Ada;a@\r\n");
});

test.each(LANGUAGES)("an import ignores the column of reasons as it is called in %s", async (language) => {
  const { peopleImport } = await loadMessages(language);
  expect(isRejectionHeader(peopleImport.rejects.fileReason)).toBe(true);
});
