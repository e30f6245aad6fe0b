import { expect, test } from "vitest";
import type { ImportResult } from "#lib/client/people/people.ts";
import { afterCorrection, correctedFile, wrongCells } from "./import-corrections.ts";

const noAddress = { loc: ["body", "email"], msg: "value is not a valid email address", type: "value_error" };
const noName = { loc: ["body", "first_name"], msg: "Field required", type: "missing" };

const result: ImportResult = {
  import_id: "0199d3c6-2b3c-7d72-8c1e-4f6a9b0d5e42",
  dry_run: false,
  total: 4,
  created: 1,
  updated: 0,
  unchanged: 0,
  rejected: 3,
  encoding: "Windows-1252",
  delimiter: ";",
  columns: [
    { header: "Vorname", field: "first_name" },
    { header: "Notiz", field: "custom_fields.notiz" },
    { header: "Mail", field: "email" },
  ],
  remembered_columns: [],
  existing_custom_fields: [],
  changed_fields: [{ field: "email", people: 1 }],
  changed_people: [],
  shared_emails: [],
  shared_email_count: 0,
  ambiguous_dates: [],
  rejected_rows: [
    { line: 3, detail: [noAddress], values: { Vorname: "Ada", Notiz: "two\nlines", Mail: "ada@@x.example" } },
    { line: 5, detail: [noName, noAddress], values: { Vorname: "", Notiz: "", Mail: "b" } },
    { line: 6, detail: [noName], values: { Vorname: "" } },
  ],
  rejected_csv:
    '\uFEFFrejected_because;first_name;custom_fields.notiz;email\r\nwhy;Ada;"two\nlines";ada@@x.example\r\nwhy;;;b\r\nwhy\r\n',
  rejected_csv_rows: 3,
};

test("the cells that keep a row out are named with what stands in them", () => {
  expect(result.rejected_rows.map((row) => wrongCells(row, result.columns))).toEqual([
    [{ field: "email", value: "ada@@x.example" }],
    [
      { field: "first_name", value: "" },
      { field: "email", value: "b" },
    ],
    [{ field: "first_name", value: "" }],
  ]);
});

test("a missing first name is corrected in a column of whole names", () => {
  const columns = [{ header: "Name", field: "full_name" }];
  const row = { line: 2, detail: [noName], values: { Name: "?" } };
  expect(wrongCells(row, columns)).toEqual([{ field: "full_name", value: "?" }]);
});

const typed = { 3: { email: "ada@x.example" }, 6: { first_name: "Cem" } };

test("only what was typed in is sent, and each row is found again by its line", () => {
  expect(correctedFile(result, typed)).toEqual({
    csv: 'rejected_because;first_name;custom_fields.notiz;email\r\nwhy;Ada;"two\nlines";ada@x.example\r\nwhy;Cem;;\r\n',
    lines: [2, 4],
  });
});

test("a column that nothing is typed in stays as it is, whatever it is called", () => {
  const csv = "rejected_because;first_name;constructor\r\nwhy;Ada;Builder\r\nwhy;;\r\nwhy;;\r\n";
  expect(correctedFile({ ...result, rejected_csv: csv }, { 3: { first_name: "Ada L." } }).csv).toBe(
    "rejected_because;first_name;constructor\r\nwhy;Ada L.;Builder\r\n",
  );
});

test("what is still wrong stays, with what was typed and the reasons of now", () => {
  const taken = { loc: ["body", "email"], msg: "taken", type: "value_error" };
  const answer: ImportResult = {
    ...result,
    created: 1,
    rejected: 1,
    rejected_rows: [{ line: 2, detail: [taken], values: {} }],
    rejected_csv: "",
  };
  const after = afterCorrection(result, typed, answer);
  expect(after).toMatchObject({
    created: 2,
    rejected: 2,
    rejected_rows: [
      { line: 3, detail: [taken], values: { Vorname: "Ada", Mail: "ada@x.example" } },
      { line: 5, detail: [noName, noAddress] },
    ],
  });
  expect(after.rejected_csv).toBe(
    '\uFEFFrejected_because;first_name;custom_fields.notiz;email\r\nwhy;Ada;"two\nlines";ada@x.example\r\nwhy;;;b\r\n',
  );
  const done = { ...answer, rejected: 0, rejected_rows: [], created: 1 };
  const second = { 3: { email: "a@x.example" }, 5: { first_name: "B", email: "b@x.example" } };
  expect(afterCorrection(after, second, { ...done, created: 2 })).toMatchObject({
    created: 4,
    rejected: 0,
    rejected_rows: [],
    rejected_csv: null,
  });
});

test("a formula that was typed in is made harmless", () => {
  expect(correctedFile(result, { 3: { email: "=1" } }).csv).toContain(";'=1\r\n");
});

test("who is changed by a corrected row is told with its line in the first file", () => {
  const changed = {
    line: 4,
    person_id: "019a0000-0000-7000-8000-000000000000",
    first_name: "Cem",
    last_name: null,
    changes: [{ field: "email", before: null, after: "cem@x.example" }],
  };
  const answer = { ...result, changed_people: [changed], rejected: 0, rejected_rows: [] };
  expect(afterCorrection(result, typed, answer)).toMatchObject({
    changed_fields: [{ field: "email", people: 2 }],
    changed_people: [{ ...changed, line: 6 }],
  });
});
