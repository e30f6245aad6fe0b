import Papa from "papaparse";
import type { QueryOf } from "#lib/contract/contract.ts";
import type { JsonObject, JsonValue } from "#lib/contract/fields/json-object.ts";
import type { exportPeople as exportPeopleContract } from "#lib/contract/resources/person-csv.ts";
import type { Actor } from "../actor.ts";
import { today } from "../clock.ts";
import { log } from "../log.ts";
import { toCell } from "./import/csv-cell.ts";
import { IMPORTED_FIELDS } from "./person-columns.ts";
import { customFieldPages, type ExportedPerson, exportPages } from "./person-export-queries.ts";

const FACTS = ["id", ...IMPORTED_FIELDS] as const;
const REST = "custom_fields";
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Limit of custom field columns: an import's limit, minus the standard columns and room for columns that a
 * user adds.
 */
const MOST_OWN_COLUMNS = 900;

/** The custom fields with a column of their own, and whether there are others, which share one. */
type CustomColumns = { keys: string[]; hasRest: boolean };

/**
 * All people who match the filter, oldest first, as CSV that an import reads back without a change. The file
 * is generated page by page while it is sent: people who are added, changed or erased meanwhile may or may
 * not be in it.
 * @param signal aborted when the client goes away: to find the columns, all people are read before the file
 *   begins
 * @returns the file's name and its text in parts
 * @throws the signal's reason
 */
export async function exportPeople(
  actor: Actor,
  filter: QueryOf<typeof exportPeopleContract>,
  signal: AbortSignal,
): Promise<{ name: string; parts: AsyncGenerator<string> }> {
  const columns = await findCustomColumns(actor, filter, signal);
  return { name: `people-${today()}.csv`, parts: writeTable(actor, filter, columns) };
}

async function findCustomColumns(
  actor: Actor,
  filter: QueryOf<typeof exportPeopleContract>,
  signal: AbortSignal,
): Promise<CustomColumns> {
  /** By lower-case key: no two headers may differ only in case. */
  const keys = new Map<string, string>();
  let hasRest = false;
  for await (const page of customFieldPages(actor.db, filter)) {
    signal.throwIfAborted();
    for (const fields of page) {
      for (const key of Object.keys(fields)) {
        const folded = key.toLowerCase();
        if (keys.get(folded) === key) continue;
        if (isHeader(key) && !keys.has(folded) && keys.size < MOST_OWN_COLUMNS) keys.set(folded, key);
        else hasRest = true;
      }
    }
  }
  return { keys: [...keys.values()].sort(), hasRest };
}

const LONGEST_HEADER = 200;
/** Line breaks, and characters that the import could take for the delimiter when it detects it. */
const UNSAFE_IN_HEADER = /[\p{Cc};"]/u;

function isHeader(key: string): boolean {
  return key !== "" && key === key.trim() && key.length <= LONGEST_HEADER && !UNSAFE_IN_HEADER.test(key);
}

async function* writeTable(
  actor: Actor,
  filter: QueryOf<typeof exportPeopleContract>,
  columns: CustomColumns,
): AsyncGenerator<string> {
  const own = columns.keys.map((key) => `${REST}.${key}`);
  yield BYTE_ORDER_MARK + toLines([[...FACTS, ...own, ...(columns.hasRest ? [REST] : [])]]);
  try {
    for await (const page of exportPages(actor.db, filter)) {
      yield toLines(page.map((person) => toCells(person, columns)));
    }
  } catch (error) {
    // The response has begun: the only way left to signal the error is to break off.
    log().error({ err: error, requestId: actor.requestId }, "an export broke off");
    throw error;
  }
}

function toLines(rows: string[][]): string {
  return `${Papa.unparse(rows, { newline: "\r\n" })}\r\n`;
}

function toCells(person: ExportedPerson, { keys, hasRest }: CustomColumns): string[] {
  const fields = person.custom_fields;
  const own = keys.map((key) => toCell(Object.hasOwn(fields, key) ? fields[key] : undefined));
  const facts = FACTS.map((fact) => toCell(asText(person[fact])));
  return hasRest ? [...facts, ...own, toCell(restOf(fields, new Set(keys)))] : [...facts, ...own];
}

/** What a spreadsheet shows as it is, instead of as JSON. */
const asText = (fact: string | boolean | null) =>
  typeof fact === "boolean" ? String(fact) : (fact ?? undefined);

function restOf(fields: JsonObject, keys: ReadonlySet<string>): JsonValue | undefined {
  const rest = Object.entries(fields).filter(([key]) => !keys.has(key));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
}
