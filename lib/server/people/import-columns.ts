import { isJsonObject } from "#lib/contract/json-object.ts";
import { nearestName } from "#lib/contract/nearest-name.ts";
import { PERSON_STATUSES } from "#lib/contract/person.ts";
import { REJECTION_HEADER } from "#lib/contract/person-csv.ts";
import { PERSON_FACTS } from "#lib/contract/person-facts.ts";
import { readPlain } from "./csv-cell.ts";
import { refuseHeader, refuseMapping } from "./import-fault.ts";
import {
  CLEAR_HEADERS,
  foldHeader,
  type ImportTarget,
  NAME_HEADERS,
  OWN_TARGETS,
  VAGUE_HEADERS,
} from "./import-synonyms.ts";

const CUSTOM_PREFIX = "custom_fields.";
const TARGETS: readonly ImportTarget[] = [...PERSON_FACTS, "full_name", ...OWN_TARGETS];

/** Where the cells of a column go; null leaves them out. */
export type ColumnField = ImportTarget | `${typeof CUSTOM_PREFIX}${string}` | null;

export type ImportColumn = {
  /** As in the file, trimmed. */
  header: string;
  field: ColumnField;
};

/** The key of a column of custom fields, else null. */
export function customKeyOf(field: ColumnField): string | null {
  return field?.startsWith(CUSTOM_PREFIX) ? field.slice(CUSTOM_PREFIX.length) : null;
}

/**
 * Decides what each column is about: what `mapping` says, else what the header says in one of the usual words, else a
 * custom field named after the header. A column without a header is left out.
 * @param mapping JSON object from header (in any case) to field, as the query carries it
 * @param cellsOf the cells below a header: `id` and `status` are words of every system, and what stands there tells ours
 * @throws {ValidationError} at `query.mapping` or `body.header`
 */
export function resolveColumns(
  headerCells: readonly string[],
  mapping: string | undefined,
  cellsOf: CellsOf = () => [],
): ImportColumn[] {
  const headers = headerCells.map(readPlain);
  refuseRepeated(headers);
  const fields: (ColumnField | undefined)[] = readMapping(mapping, headers);
  refuseShared(headers, fields, refuseMapping);
  const mapped = new Set(fields);
  for (const [index, header] of headers.entries()) {
    if (fields[index] !== undefined) continue;
    const field = header === "" || header === REJECTION_HEADER ? null : clearField(header);
    if (mapped.has("full_name") && (field === "first_name" || field === "last_name")) continue;
    if (field !== undefined && !mapped.has(field)) fields[index] = field;
  }
  resolveOwn(headers, fields, cellsOf);
  if (!mapped.has("full_name")) resolveNames(headers, fields);
  resolveVague(headers, fields);
  const columns = headers.map((header, index) => {
    const field = fields[index];
    return { header, field: field === undefined ? customField(header, index) : field };
  });
  refuseShared(
    headers,
    columns.map(({ field }) => field),
    refuseHeader,
  );
  refuseNobody(columns);
  return columns;
}

function refuseRepeated(headers: readonly string[]): void {
  const seen = new Set<string>();
  for (const header of headers) {
    if (header === "") continue;
    if (seen.has(header.toLowerCase())) refuseHeader(`two columns are headed "${header}"`);
    seen.add(header.toLowerCase());
  }
}

/** By column: the field that the mapping names, undefined where it names none. */
function readMapping(mapping: string | undefined, headers: readonly string[]): (ColumnField | undefined)[] {
  const fields: (ColumnField | undefined)[] = headers.map(() => undefined);
  if (mapping === undefined) return fields;
  const lowered = headers.map((header) => header.toLowerCase());
  for (const [header, field] of Object.entries(parseMapping(mapping))) {
    const column = header.trim() === "" ? -1 : lowered.indexOf(header.trim().toLowerCase());
    if (column < 0) {
      const nearest = nearestName(header, headers);
      refuseMapping(
        `the file has no column "${header}"${nearest === null ? "" : `; did you mean "${nearest}"?`}`,
      );
    }
    fields[column] = readField(header, field);
  }
  return fields;
}

function parseMapping(mapping: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(mapping);
  } catch (error) {
    refuseMapping(`Invalid JSON: ${error instanceof Error ? error.message : String(error)}`, "json_invalid");
  }
  return isJsonObject(value) ? value : refuseMapping("Input should be a valid dictionary", "dict_type");
}

function readField(header: string, field: unknown): ColumnField {
  if (field === null) return null;
  if (typeof field !== "string")
    return refuseMapping(`"${header}" should go to the name of a field or to null`);
  const target = TARGETS.find((candidate) => candidate === field);
  if (target !== undefined) return target;
  const key = field.startsWith(CUSTOM_PREFIX) ? field.slice(CUSTOM_PREFIX.length).trim() : "";
  if (key !== "") return `${CUSTOM_PREFIX}${key}`;
  const nearest = nearestName(field, TARGETS);
  const hint =
    nearest === null ? `it is one of ${TARGETS.join(", ")} or custom_fields.x` : `did you mean "${nearest}"?`;
  return refuseMapping(`"${field}" is no field; ${hint}`);
}

function clearField(header: string): ColumnField | undefined {
  if (header.toLowerCase().startsWith(CUSTOM_PREFIX) && header.length > CUSTOM_PREFIX.length) {
    return `${CUSTOM_PREFIX}${header.slice(CUSTOM_PREFIX.length).trim()}`;
  }
  return CLEAR_HEADERS.get(foldHeader(header));
}

type CellsOf = (index: number) => Iterable<string>;

/** A UUID of version 7, as every id here is and hardly one elsewhere. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The columns that only a file from here has, among those that are still open. */
function resolveOwn(headers: readonly string[], fields: (ColumnField | undefined)[], cellsOf: CellsOf): void {
  const claim = (target: (typeof OWN_TARGETS)[number], isOurs: (cells: string[]) => boolean) => {
    const index = headers.indexOf(target);
    if (index < 0 || fields[index] !== undefined || fields.includes(target)) return;
    const cells = [...cellsOf(index)].map(readPlain).filter((cell) => cell !== "");
    if (isOurs(cells)) fields[index] = target;
  };
  claim("id", (cells) => cells.filter((cell) => OWN_ID.test(cell)).length > cells.length / 2);
  const statuses: readonly string[] = PERSON_STATUSES;
  const hasId = fields.includes("id");
  claim("status", (cells) => hasId || (cells.length > 0 && cells.every((cell) => statuses.includes(cell))));
  claim("photo_asset_id", () => true);
  claim("custom_fields", () => true);
}

/** A whole name beside first names only repeats them. A "Name" is whatever part of the name no other column has. */
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

/** `Cost centre (EU)` becomes `custom_fields.cost_centre_eu`. */
function customField(header: string, index: number): ColumnField {
  const key = header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
  return `${CUSTOM_PREFIX}${key === "" ? `column_${index + 1}` : key}`;
}

function refuseShared(
  headers: readonly string[],
  fields: readonly (ColumnField | undefined)[],
  refuse: (reason: string) => never,
): void {
  const first = new Map<string, number>();
  for (const [index, field] of fields.entries()) {
    if (field === null || field === undefined) continue;
    const other = first.get(field);
    if (other !== undefined) {
      const pair = `"${headers[other]}" and "${headers[index]}" both go to ${field}`;
      refuse(`${pair}: say with mapping which one does, and null for the other`);
    }
    first.set(field, index);
  }
  if (first.has("full_name") && (first.has("first_name") || first.has("last_name"))) {
    refuse("a column of whole names leaves no place for first or last names: say with mapping which to use");
  }
}

/** A row needs somebody to be about: a name for a new person, a key for a known one. */
function refuseNobody(columns: readonly ImportColumn[]): void {
  const fields = columns.map(({ field }) => field);
  if (
    (["first_name", "full_name", "id", "external_id", "email"] as const).some((field) =>
      fields.includes(field),
    )
  )
    return;
  const headers = columns.map(({ header }) => `"${header}"`).slice(0, 20);
  refuseHeader(
    `no column for a first name, an external id or an e-mail address; the first row should be the header and reads ${headers.join(", ")}`,
  );
}
