import { setImmediate } from "node:timers/promises";
import type { BodyOf } from "#lib/contract/contract.ts";
import { type Fault, fault, toFaults } from "#lib/contract/faults.ts";
import { FIELD_REQUIRED } from "#lib/contract/field-schema.ts";
import { personPatch, type updatePerson } from "#lib/contract/person.ts";
import { PERSON_FACTS } from "#lib/contract/person-facts.ts";
import type { CsvRow } from "./csv-table.ts";
import { type ColumnField, customKeyOf, type ImportColumn } from "./import-columns.ts";
import { type DateOrder, dateOrderOf, readDate } from "./import-dates.ts";
import type { ImportField } from "./import-synonyms.ts";

/** What a row says of its person; a field that the file says nothing about is absent. */
type ImportedFields = Pick<BodyOf<typeof updatePerson>, ImportField>;

export type ImportRow = {
  line: number;
  fields: ImportedFields;
  /** Custom fields by key; null for one whose cell is empty. */
  customFields: ReadonlyMap<string, string | null>;
  /** As in the file: what another row is compared with, even if this one is rejected. Null where there is none. */
  externalId: string | null;
  /** In lower case. */
  email: string | null;
  faults: Fault[];
  /** The cells as they stand in the file, by header. */
  values: Record<string, string>;
};

type DateField = "birth_date" | "hire_date";
type DateOrders = ReadonlyMap<ColumnField, "dmy" | "mdy" | null>;

/** How many rows are read before other requests get their turn. */
const ROWS_AT_A_TIME = 500;

/** Reads every row as the contract of `PATCH /v1/people/{person_id}` would take it, with the faults it would find. */
export async function readImportRows(
  rows: readonly CsvRow[],
  columns: readonly ImportColumn[],
  chosenOrder: DateOrder | undefined,
): Promise<ImportRow[]> {
  const orders: DateOrders = new Map(
    columns.flatMap(({ field }, index) =>
      isDateField(field) ? [[field, dateOrderOf(cellsOf(rows, index), chosenOrder)] as const] : [],
    ),
  );
  const read: ImportRow[] = [];
  for (const row of rows) {
    read.push(readRow(row, columns, orders));
    if (read.length % ROWS_AT_A_TIME === 0) await setImmediate();
  }
  return read;
}

const isDateField = (field: ColumnField): field is DateField =>
  field === "birth_date" || field === "hire_date";

function* cellsOf(rows: readonly CsvRow[], index: number): Generator<string> {
  for (const { cells } of rows) yield readCell(cells[index] ?? "");
}

/** A cell's text. An export puts an apostrophe before what a spreadsheet would run as a formula; it is taken off. */
function readCell(cell: string): string {
  const text = cell.trim();
  return /^'+[=+\-@]/.test(text) ? text.slice(1) : text;
}

function readRow(row: CsvRow, columns: readonly ImportColumn[], orders: DateOrders): ImportRow {
  const input: Record<string, unknown> = {};
  const customFields = new Map<string, string | null>();
  const faults = shapeFaults(row, columns.length);
  for (const [index, { field }] of columns.entries()) {
    const raw = row.cells[index];
    // A row that ends early says nothing about the rest, so it does not clear it either.
    if (raw === undefined || field === null) continue;
    const cell = readCell(raw);
    const customKey = customKeyOf(field);
    if (customKey !== null) customFields.set(customKey, cell === "" ? null : cell);
    else if (field === "full_name") Object.assign(input, splitName(cell));
    else if (field === "first_name") input.first_name = cell;
    else if (cell === "") {
      // An empty key is no key: a person known by the other one keeps it.
      if (field !== "external_id") input[field] = null;
    } else if (isDateField(field)) readDateInto(input, faults, field, cell, orders.get(field) ?? null);
    else input[field] = cell;
  }
  const custom_fields = Object.fromEntries(customFields);
  const parsed = personPatch.safeParse({ ...input, custom_fields });
  if (!parsed.success) faults.push(...toFaults(parsed.error, "body"));
  return {
    line: row.line,
    fields: parsed.success ? withoutCustomFields(parsed.data) : {},
    customFields,
    externalId: typeof input.external_id === "string" ? input.external_id : null,
    email: typeof input.email === "string" ? input.email.toLowerCase() : null,
    faults: faults.sort((one, other) => placeOf(one) - placeOf(other)),
    values: valuesByHeader(row, columns),
  };
}

function withoutCustomFields(patch: BodyOf<typeof updatePerson>): ImportedFields {
  const { custom_fields: _custom, photo_asset_id: _photo, ...fields } = patch;
  return fields;
}

/** Why the row cannot be matched with the header. */
function shapeFaults({ cells, isMalformed }: CsvRow, width: number): Fault[] {
  if (isMalformed) {
    const msg = "Value error, a quotation mark within quotation marks should be doubled";
    return [fault(["body"], msg, "value_error")];
  }
  if (cells.slice(width).every((cell) => cell.trim() === "")) return [];
  const msg = `Value error, the row has ${cells.length} cells and the header ${width}`;
  return [fault(["body"], msg, "value_error")];
}

function readDateInto(
  input: Record<string, unknown>,
  faults: Fault[],
  field: DateField,
  cell: string,
  order: "dmy" | "mdy" | null,
): void {
  const reading = readDate(cell, order);
  if ("text" in reading) input[field] = reading.text;
  else faults.push(fault(["body", field], `Value error, ${reading.reason}`, "value_error"));
}

/** `Ada King Lovelace` and `Lovelace, Ada King`; a single word is a first name. */
function splitName(name: string): { first_name: string; last_name: string | null } {
  const comma = name.indexOf(",");
  if (comma > 0) return { first_name: name.slice(comma + 1).trim(), last_name: name.slice(0, comma).trim() };
  const space = name.search(/\s\S+$/u);
  if (space < 0) return { first_name: name, last_name: null };
  return { first_name: name.slice(0, space).trim(), last_name: name.slice(space).trim() };
}

const FIELD_ORDER: readonly unknown[] = PERSON_FACTS;

/** Faults stand in the order of the fields, those of the whole row first. */
function placeOf({ loc }: Fault): number {
  if (loc.length === 1) return -1;
  const place = FIELD_ORDER.indexOf(loc[1]);
  return place < 0 ? PERSON_FACTS.length : place;
}

function valuesByHeader({ cells }: CsvRow, columns: readonly ImportColumn[]): Record<string, string> {
  const named = columns.map(({ header }, index) => [header, cells[index]] as const);
  return Object.fromEntries(
    named.filter((entry): entry is readonly [string, string] => entry[0] !== "" && entry[1] !== undefined),
  );
}

/** The fault of a new person without a first name. */
export const firstNameMissing = (): Fault => fault(["body", "first_name"], FIELD_REQUIRED, "missing");
