import { customFieldName } from "#lib/contract/fields/custom-field-name.ts";
import {
  CUSTOM_FIELD_PREFIX,
  customFieldKey,
  customFieldPath,
} from "#lib/contract/fields/custom-field-path.ts";
import { hintOf } from "#lib/contract/fields/fault-hints.ts";
import { isJsonObject } from "#lib/contract/fields/json-object.ts";
import { nearestName } from "#lib/contract/fields/nearest-name.ts";
import { isRejectionHeader, REJECTION_HEADER } from "#lib/contract/resources/person-csv.ts";
import { PERSON_FACTS } from "#lib/contract/resources/person-facts.ts";
import { readPlain } from "./csv-cell.ts";
import { type Refuse, refuseHeader, refuseMapping } from "./import-fault.ts";
import {
  CLEAR_HEADERS,
  foldHeader,
  type ImportTarget,
  NAME_HEADERS,
  OWN_TARGETS,
  VAGUE_HEADERS,
} from "./import-synonyms.ts";

/**
 * Longest column name, without the prefixes that this system adds; names in an export are shorter. Each row
 * with faults repeats the column names: with a name of two megabytes, a few hundred such rows would exhaust
 * the memory.
 */
const MOST_NAME_CHARACTERS = 500;

/**
 * Prefix for the headers of columns in `rejected_csv` that the import left out, before their original header.
 */
const LEFT_OUT_PREFIX = "left_out.";
const TARGETS: readonly ImportTarget[] = [...PERSON_FACTS, "full_name", ...OWN_TARGETS];

/** The field that a column's cells go to; null leaves the column out. */
export type ColumnField = ImportTarget | `${typeof CUSTOM_FIELD_PREFIX}${string}` | null;

export type ImportColumn = {
  /** As in the file, trimmed. */
  header: string;
  field: ColumnField;
};

/** The custom field's key, if the column is one; else null. */
export function customKeyOf(field: ColumnField): string | null {
  return field === null ? null : customFieldKey(field);
}

/**
 * The header of a column in `rejected_csv`: read again without a mapping, it names the field that the cells
 * go to. A file that was returned before has this header already.
 */
export function returnedHeader({ header, field }: ImportColumn): string {
  if (field !== null) return field;
  return header === "" || header.startsWith(LEFT_OUT_PREFIX) ? header : `${LEFT_OUT_PREFIX}${header}`;
}

/**
 * Maps each column to a field: by `mapping`, else by a header with one of the usual names, else to a custom
 * field named after the header. A column without a header is left out.
 * @param mapping JSON object from header (in any case) to field, as sent in the query
 * @param remembered where earlier imports sent columns that `mapping` does not name
 * @param formerKeys the key that each key of a merged field means now
 * @param cellsOf the cells below a header: every system uses `id`, and only the cells show whether it is ours
 * @throws {ValidationError} at `query.mapping` or `body.header`
 */
export function resolveColumns(
  headerCells: readonly string[],
  mapping: string | undefined,
  cellsOf: CellsOf = () => [],
  remembered: RememberedFields = {},
  formerKeys: ReadonlyMap<string, string> = new Map(),
): ImportColumn[] {
  const headers = headerCells.map(readPlain);
  refuseLongNames(headers.map(nameOf), refuseHeader);
  // This system wrote such a file: its headers are field names, and two custom ones may differ only in case.
  const isReturned = headers.includes(REJECTION_HEADER);
  refuseRepeated(headers, isReturned ? (header) => header : (header) => header.toLowerCase());
  const fields: (ColumnField | undefined)[] = readMapping(mapping, headers);
  refuseShared(headers, fields, refuseMapping);
  const isNamed = fields.map((field) => field !== undefined);
  if (!isReturned) recall(headers, fields, remembered);
  const mapped = new Set(fields);
  for (const [index, header] of headers.entries()) {
    if (fields[index] !== undefined) continue;
    const isLeftOut = header === "" || isRejectionHeader(header) || header.startsWith(LEFT_OUT_PREFIX);
    const field = isLeftOut ? null : clearField(header);
    if (mapped.has("full_name") && (field === "first_name" || field === "last_name")) continue;
    if (field === null || (field !== undefined && !mapped.has(field))) fields[index] = field;
  }
  resolveOwn(headers, fields, (index) => isReturned || areOwnIds(cellsOf(index)));
  if (!mapped.has("full_name")) resolveNames(headers, fields);
  resolveVague(headers, fields);
  const columns = sendMerged(
    headers.map((header, index) => {
      const field = fields[index];
      return { header, field: field === undefined ? customField(header, index) : field };
    }),
    isNamed,
    formerKeys,
  );
  refuseShared(
    headers,
    columns.map(({ field }) => field),
    refuseHeader,
  );
  // A header can get longer when it is made a key.
  refuseLongNames(
    columns.map(({ field }) => customKeyOf(field) ?? ""),
    refuseHeader,
  );
  refuseNobody(columns);
  return columns;
}

/** Sends the columns of merged fields to those that stay, as far as no other column goes there. */
function sendMerged(
  columns: readonly ImportColumn[],
  isNamed: readonly boolean[],
  formerKeys: ReadonlyMap<string, string>,
): ImportColumn[] {
  const taken = new Set(columns.map(({ field }) => field));
  return columns.map((column, index) => {
    const key = isNamed[index] === true ? undefined : formerKeys.get(customKeyOf(column.field) ?? "");
    const field = key === undefined ? null : customFieldPath(key);
    if (field === null || taken.has(field)) return column;
    taken.add(field);
    return { ...column, field };
  });
}

/** A header without the prefix that this system put before it. */
function nameOf(header: string): string {
  const prefix = [CUSTOM_FIELD_PREFIX, LEFT_OUT_PREFIX].find((one) => header.toLowerCase().startsWith(one));
  return header.slice(prefix?.length ?? 0);
}

function refuseLongNames(names: readonly string[], refuse: Refuse): void {
  const index = names.findIndex((name) => name.length > MOST_NAME_CHARACTERS);
  if (index < 0) return;
  refuse("import_column_name_too_long", {
    column: index + 1,
    length: names[index]?.length ?? 0,
    limit: MOST_NAME_CHARACTERS,
  });
}

function refuseRepeated(headers: readonly string[], fold: (header: string) => string): void {
  const seen = new Set<string>();
  for (const header of headers) {
    if (header === "") continue;
    if (seen.has(fold(header))) refuseHeader("import_column_repeated", { header });
    seen.add(fold(header));
  }
}

/** By column: the field that the mapping names, undefined where it names none. */
function readMapping(mapping: string | undefined, headers: readonly string[]): (ColumnField | undefined)[] {
  const fields: (ColumnField | undefined)[] = headers.map(() => undefined);
  if (mapping === undefined) return fields;
  for (const [header, field] of Object.entries(parseMapping(mapping))) {
    const column = columnOf(header.trim(), headers);
    if (column < 0) refuseMapping("mapping_column_unknown", { header, meant: nearestName(header, headers) });
    fields[column] = readField(header, field);
  }
  return fields;
}

/** Where earlier imports sent columns, by header in lower case; null left the column out. */
export type RememberedFields = Readonly<Record<string, ColumnField>>;

/** Maps the columns that are remembered, as far as no other column has their field. */
function recall(
  headers: readonly string[],
  fields: (ColumnField | undefined)[],
  remembered: RememberedFields,
): void {
  const byHeader = new Map(Object.entries(remembered));
  for (const [index, header] of headers.entries()) {
    const field = byHeader.get(header.toLowerCase());
    if (field === undefined || fields[index] !== undefined) continue;
    if (field === null || !(fields.includes(field) || clashes(field, fields))) fields[index] = field;
  }
}

function clashes(field: ColumnField, fields: readonly (ColumnField | undefined)[]): boolean {
  if (field === "full_name") return fields.includes("first_name") || fields.includes("last_name");
  return (field === "first_name" || field === "last_name") && fields.includes("full_name");
}

function columnOf(name: string, headers: readonly string[]): number {
  if (name === "") return -1;
  const same = headers.indexOf(name);
  if (same >= 0) return same;
  return headers.findIndex((header) => header.toLowerCase() === name.toLowerCase());
}

function parseMapping(mapping: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(mapping);
  } catch (error) {
    refuseMapping("mapping_not_json", { error: error instanceof Error ? error.message : String(error) });
  }
  return isJsonObject(value) ? value : refuseMapping("dict_type");
}

function readField(header: string, field: unknown): ColumnField {
  if (field === null) return null;
  if (typeof field !== "string") return refuseMapping("mapping_target_invalid", { header });
  const target = TARGETS.find((candidate) => candidate === field);
  if (target !== undefined) return target;
  const key = (customFieldKey(field) ?? "").trim();
  if (key.length > MOST_NAME_CHARACTERS)
    refuseMapping("mapping_field_name_too_long", { length: key.length, limit: MOST_NAME_CHARACTERS });
  if (key !== "") return customFieldPath(key);
  return refuseMapping("mapping_field_unknown", { field, ...hintOf(field, TARGETS) });
}

function clearField(header: string): ColumnField | undefined {
  if (header.toLowerCase().startsWith(CUSTOM_FIELD_PREFIX) && header.length > CUSTOM_FIELD_PREFIX.length) {
    return customFieldPath(header.slice(CUSTOM_FIELD_PREFIX.length).trim());
  }
  return CLEAR_HEADERS.get(foldHeader(header));
}

export type CellsOf = (index: number) => Iterable<string>;

/** A UUID of version 7: every id here is one, and other systems rarely use it. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

function areOwnIds(column: Iterable<string>): boolean {
  let filled = 0;
  let own = 0;
  for (const raw of column) {
    const cell = readPlain(raw);
    if (cell !== "") filled += 1;
    if (OWN_ID.test(cell)) own += 1;
  }
  return own > filled / 2;
}

/**
 * Maps columns that usually only a file of this system has, among those not mapped yet. A `status` column is
 * always ours, in any case and with any content: kept as a custom field, a word for "left the company" would
 * leave the person active.
 */
function resolveOwn(
  headers: readonly string[],
  fields: (ColumnField | undefined)[],
  isOwnId: (index: number) => boolean,
): void {
  for (const target of OWN_TARGETS) {
    const index = headers.findIndex(
      (header) => (target === "status" ? header.toLowerCase() : header) === target,
    );
    if (index < 0 || fields[index] !== undefined || fields.includes(target)) continue;
    if (target !== "id" || isOwnId(index)) fields[index] = target;
  }
}

/**
 * A whole name next to a first name only repeats it. A "Name" column is whichever part of the name no other
 * column has.
 */
function resolveNames(headers: readonly string[], fields: (ColumnField | undefined)[]): void {
  for (const [index, header] of headers.entries()) {
    const hasFirst = fields.includes("first_name");
    const hasLast = fields.includes("last_name");
    if (fields[index] === "full_name" && hasFirst) fields[index] = undefined;
    if (fields[index] !== undefined || !NAME_HEADERS.has(foldHeader(header))) continue;
    if (fields.includes("full_name") || (hasFirst && hasLast)) continue;
    fields[index] = hasFirst ? "last_name" : hasLast ? "first_name" : "full_name";
  }
}

function resolveVague(headers: readonly string[], fields: (ColumnField | undefined)[]): void {
  for (const [index, header] of headers.entries()) {
    if (fields[index] !== undefined) continue;
    const field = VAGUE_HEADERS.get(foldHeader(header));
    if (field !== undefined && !fields.includes(field)) fields[index] = field;
  }
}

const customField = (header: string, index: number): ColumnField =>
  customFieldPath(customFieldName(header, index));

function refuseShared(
  headers: readonly string[],
  fields: readonly (ColumnField | undefined)[],
  refuse: Refuse,
): void {
  const first = new Map<string, number>();
  for (const [index, field] of fields.entries()) {
    if (field === null || field === undefined) continue;
    const other = first.get(field);
    if (other !== undefined) {
      const pair = { one: headers[other] ?? "", other: headers[index] ?? "" };
      refuse("import_columns_share_field", { ...pair, field });
    }
    first.set(field, index);
  }
  if (first.has("full_name") && (first.has("first_name") || first.has("last_name"))) {
    refuse("import_names_clash");
  }
}

/** A row must identify a person: by a name for a new person, or a key for an existing one. */
function refuseNobody(columns: readonly ImportColumn[]): void {
  const fields = columns.map(({ field }) => field);
  if (
    (["first_name", "full_name", "id", "external_id", "email"] as const).some((field) =>
      fields.includes(field),
    )
  )
    return;
  refuseHeader("import_without_key", { headers: columns.map(({ header }) => header).slice(0, 20) });
}
