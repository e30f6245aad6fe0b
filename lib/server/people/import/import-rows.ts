import type { BodyOf } from "#lib/contract/contract.ts";
import { type Fault, faultAt, faultOf, placed, toFaults } from "#lib/contract/faults.ts";
import { birthDayFault } from "#lib/contract/fields/birth-day.ts";
import { customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import { isNoValue, type TypedField } from "#lib/contract/fields/custom-field-types.ts";
import { enumeration, object, uuid } from "#lib/contract/fields/fields.ts";
import { isJsonObject, type JsonValue } from "#lib/contract/fields/json-object.ts";
import { PERSON_STATUSES, personPatch, type updatePerson } from "#lib/contract/resources/person.ts";
import { REJECTION_HEADER } from "#lib/contract/resources/person-csv.ts";
import {
  type DateFact,
  type FlagFact,
  isDateFact,
  isFlagFact,
} from "#lib/contract/resources/person-facts.ts";
import { firstFew } from "#lib/server/unsafe-integers.ts";
import { readAsType } from "../custom-field-values.ts";
import { IMPORTED_FIELDS } from "../person-columns.ts";
import { alteredInCell, readText, readValue } from "./csv-cell.ts";
import type { CsvRow } from "./csv-table.ts";
import { type ColumnField, customKeyOf, type ImportColumn } from "./import-columns.ts";
import { type DateOrder, dateOrderOf, readDate } from "./import-dates.ts";
import { isTotal } from "./import-totals.ts";
import { type Mistyped, mistypedCell } from "./import-types.ts";
import { readLanguageName, readYesNo } from "./import-words.ts";

/** A row's fields of its person; a field without a column in the file is absent. */
type ImportedFields = Omit<BodyOf<typeof updatePerson>, "custom_fields"> & {
  status?: (typeof PERSON_STATUSES)[number] | undefined;
};

export type ImportRow = {
  source: CsvRow;
  fields: ImportedFields;
  /** Custom fields by key; undefined for one whose cell is empty. */
  customFields: ReadonlyMap<string, JsonValue | undefined>;
  /** The person's own id; null when missing or invalid. */
  id: string | null;
  /** As in the file: other rows are compared with it, even if this one is rejected. Null when missing. */
  externalId: string | null;
  /** As it is stored; null when missing or invalid. */
  email: string | null;
  /** The address for comparison: in lower case. */
  emailKey: string | null;
  /** The readable dates of the row, as `YYYY-MM-DD`, or `--MM-DD` without a year. */
  days: ReadonlyMap<ColumnField, string>;
  /** Fields with an ambiguous date. */
  ambiguousDates: string[];
  faults: Fault[];
  /** Cells that are not of the type of their custom field. They are faults unless the person has that value already. */
  mistyped: Mistyped[];
};

/** The state of reading a row. */
type Draft = Pick<ImportRow, "faults" | "ambiguousDates" | "mistyped"> & {
  input: Record<string, unknown>;
  customFields: Map<string, JsonValue | undefined>;
  days: Map<ColumnField, string>;
};

type FieldTypes = ReadonlyMap<string, TypedField>;
type DateOrders = ReadonlyMap<ColumnField, "dmy" | "mdy" | null>;

const ID = uuid();
const importedPerson = object({
  id: ID.optional(),
  ...personPatch.shape,
  status: enumeration(PERSON_STATUSES).optional(),
});

/**
 * The date order of each column of dates, judged by all of its cells.
 * @param rows iterates over all rows, from the start with each call
 */
export function dateOrdersOf(
  rows: () => Iterable<CsvRow>,
  columns: readonly ImportColumn[],
  chosenOrder: DateOrder | undefined,
  types: FieldTypes = new Map(),
): DateOrders {
  return new Map(
    columns.flatMap(({ field }, index) =>
      isDateFact(field) || types.get(customKeyOf(field) ?? "")?.type === "date"
        ? [[field, dateOrderOf(cellsOf(rows(), index), chosenOrder, field === "birth_date")] as const]
        : [],
    ),
  );
}

function* cellsOf(rows: Iterable<CsvRow>, index: number): Generator<string> {
  for (const { cells } of rows) yield readText(cells[index] ?? "").text;
}

/** Reads a row with the rules of the contract of `PATCH /v1/people/{person_id}`, and the same faults. */
export function readImportRow(
  source: CsvRow,
  columns: readonly ImportColumn[],
  orders: DateOrders,
  types: FieldTypes = new Map(),
): ImportRow {
  if (isTotal(source.cells.filter((_, index) => columns[index]?.header !== REJECTION_HEADER)))
    return aboutNobody(source, faultOf(["body"], "row_is_total"));
  const faults = shapeFaults(source, columns.length);
  const draft: Draft = {
    ...{ input: {}, customFields: new Map(), days: new Map(), faults },
    ...{ ambiguousDates: [], mistyped: [] },
  };
  const { input, customFields, days, ambiguousDates, mistyped } = draft;
  for (const [index, { field }] of columns.entries()) {
    const cell = source.cells[index];
    // A row with too few cells says nothing about the remaining fields, so it does not clear them.
    if (cell === undefined || field === null) continue;
    const customKey = customKeyOf(field);
    if (customKey !== null)
      readTyped(customKey, readValue(cell), types.get(customKey), orders.get(field) ?? null, draft);
    else if (field === "custom_fields") readCustomFields(cell, draft);
    else readField(field, cell, draft, orders);
  }
  const custom_fields = Object.fromEntries([...customFields].map(([key, value]) => [key, value ?? null]));
  const parsed = importedPerson.safeParse({ ...input, custom_fields });
  const found = parsed.success ? [] : toFaults(parsed.error, "body");
  faults.push(...found);
  // A field's own faults come first: the content of a refused value is not checked.
  if (!found.some(({ loc }) => loc[1] === "custom_fields"))
    faults.push(...firstFew(alteredFaults(source, columns)));
  const { id: _id, custom_fields: _custom, ...fields } = parsed.success ? parsed.data : {};
  const email = fields.email ?? (typeof input.email === "string" ? input.email : null);
  return {
    ...{ source, fields, customFields, days, ambiguousDates, mistyped },
    id: ID.safeParse(input.id).data ?? null,
    externalId: typeof input.external_id === "string" ? input.external_id.trim() : null,
    email,
    emailKey: email === null ? null : toEmailKey(email),
    faults: faults.sort((one, other) => placeOf(one) - placeOf(other)),
  };
}

/** A row that is rejected as a whole, and that no other row can be compared with. */
function aboutNobody(source: CsvRow, fault: Fault): ImportRow {
  return {
    ...{ source, fields: {}, customFields: new Map(), days: new Map(), ambiguousDates: [], mistyped: [] },
    ...{ id: null, externalId: null, email: null, emailKey: null },
    faults: [fault],
  };
}

/** Addresses that differ only in case are the same. */
export const toEmailKey = (email: string): string => email.toLowerCase();

/** An empty key is no key, and everybody has a status and is congratulated or not: such an empty cell is ignored. */
const KEPT_WHEN_EMPTY: readonly ColumnField[] = ["id", "external_id", "status", "celebrate"];

function readField(field: Exclude<ColumnField, null>, cell: string, draft: Draft, orders: DateOrders): void {
  const { input } = draft;
  const { text, isEmpty } = readText(cell);
  if (field === "full_name") Object.assign(input, splitName(text));
  else if (field === "first_name") input.first_name = text;
  else if (isEmpty || (field === "external_id" && text.trim() === "")) {
    if (!KEPT_WHEN_EMPTY.includes(field)) input[field] = null;
  } else if (isDateFact(field)) readDateInto(draft, field, text, orders.get(field) ?? null);
  else if (isFlagFact(field)) readFlagInto(draft, field, cell);
  else if (field === "language") input.language = readLanguageName(text.trim());
  else input[field] = field === "status" ? text.toLowerCase() : text;
}

/** The custom fields that have no column of their own, as one JSON object. */
function readCustomFields(cell: string, { customFields, faults }: Draft): void {
  const value = readValue(cell);
  if (value === undefined) return;
  if (!isJsonObject(value)) {
    faults.push(faultOf(["body", "custom_fields"], "dict_type"));
    return;
  }
  for (const [key, member] of Object.entries(value))
    if (!customFields.has(key)) customFields.set(key, member);
}

/** The integers of custom fields that would be stored with another value than in the file. */
function* alteredFaults({ cells }: CsvRow, columns: readonly ImportColumn[]): Generator<Fault> {
  const keys = columns.slice(0, cells.length).map(({ field }) => customKeyOf(field));
  for (const [index, { field }] of columns.entries()) {
    const key = customKeyOf(field);
    if (key === null && field !== "custom_fields") continue;
    for (const { path, ...fault } of alteredInCell(cells[index] ?? "")) {
      // Of the shared cell, members without a column of their own are taken over, and nothing of what is no object.
      if (key === null && (typeof path[0] !== "string" || keys.includes(path[0]))) continue;
      yield faultAt(["body", "custom_fields", ...(key === null ? path : [key, ...path])], fault);
    }
  }
}

/** The value of a custom field as its type; one that is not of the type is kept as it is, for who has it already. */
function readTyped(
  key: string,
  value: JsonValue | undefined,
  field: TypedField | undefined,
  order: "dmy" | "mdy" | null,
  { customFields, mistyped, ambiguousDates }: Draft,
): void {
  customFields.set(key, value);
  if (field === undefined || value === undefined || isNoValue(value)) return;
  const reading = readAsType(value, field, order);
  if (reading.kind === "readable") customFields.set(key, reading.value);
  if (reading.kind === "fits" || reading.kind === "readable") return;
  mistyped.push(mistypedCell(key, value, field, order));
  if (field.type === "date" && reading.kind === "ambiguous") ambiguousDates.push(customFieldPath(key));
}

/** Why the row does not match the header. */
function shapeFaults({ cells, isMalformed }: CsvRow, width: number): Fault[] {
  if (isMalformed) return [faultOf(["body"], "row_quotation_malformed")];
  if (cells.slice(width).every((cell) => cell.trim() === "")) return [];
  return [faultOf(["body"], "row_too_wide", { cells: cells.length, columns: width })];
}

function readDateInto(draft: Draft, field: DateFact, cell: string, order: "dmy" | "mdy" | null): void {
  const reading = readDate(cell, order, field === "birth_date");
  if ("text" in reading) {
    draft.input[field] = reading.text;
    if (birthDayFault(reading.text) === null) draft.days.set(field, reading.text);
    return;
  }
  draft.faults.push(placed(["body", field], reading.fault));
  if (reading.isAmbiguous) draft.ambiguousDates.push(field);
}

/** Yes or no in words, or a truth value as an export writes it; anything else is left to the contract. */
function readFlagInto({ input, faults }: Draft, field: FlagFact, cell: string): void {
  const value = readValue(cell);
  const flag = typeof value === "string" ? readYesNo(value.trim()) : value;
  if (typeof flag === "boolean") input[field] = flag;
  else faults.push(faultOf(["body", field], "yes_no_expected"));
}

/** `Ada King Lovelace` and `Lovelace, Ada King`; a single word is a first name. */
function splitName(name: string): { first_name: string; last_name: string | null } {
  const comma = name.indexOf(",");
  if (comma > 0) return { first_name: name.slice(comma + 1).trim(), last_name: name.slice(0, comma).trim() };
  const space = name.search(/\s\S+$/u);
  if (space < 0) return { first_name: name, last_name: null };
  return { first_name: name.slice(0, space).trim(), last_name: name.slice(space).trim() };
}

const FIELD_ORDER: readonly unknown[] = ["id", ...IMPORTED_FIELDS];

/** Faults are sorted in the order of the fields, those of the whole row first. */
function placeOf({ loc }: Fault): number {
  if (loc.length === 1) return -1;
  const place = FIELD_ORDER.indexOf(loc[1]);
  return place < 0 ? FIELD_ORDER.length : place;
}

/** The fault of a new person without a first name. */
export const firstNameMissing = (): Fault => faultOf(["body", "first_name"], "missing");
