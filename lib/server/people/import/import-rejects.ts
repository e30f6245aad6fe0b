import Papa from "papaparse";
import type { ResultOf } from "#lib/contract/contract.ts";
import { sentenceOfFault } from "#lib/contract/faults.ts";
import { harmlessCell } from "#lib/contract/fields/csv-formula.ts";
import { REJECTED_CSV_LIMIT_ROWS } from "#lib/contract/resources/import-limits.ts";
import {
  type importPeople,
  isRejectionHeader,
  REJECTION_HEADER,
} from "#lib/contract/resources/person-csv.ts";
import { isDateFact } from "#lib/contract/resources/person-facts.ts";
import { type ImportColumn, returnedHeader } from "./import-columns.ts";
import type { ImportRow } from "./import-rows.ts";

type RejectedRow = ResultOf<typeof importPeople>["rejected_rows"][number];

/**
 * How many rejected rows the response lists one by one: with one wrong column, listing all would be five
 * times the file's size.
 */
const MOST_REJECTED_ROWS = 10_000;

/**
 * Limit of the listed rows in bytes of JSON: each of them repeats every header, so that for a wide file even
 * those few rows would exceed the longest string.
 */
const MOST_REJECTED_ROWS_BYTES = 16 * 2 ** 20;
/** Limit of the returned file. 100,000 rows of an ordinary list take half of it. */
const MOST_CSV_BYTES = 32 * 2 ** 20;

/** The file whose rows are rejected. */
type Source = { columns: readonly ImportColumn[]; delimiter: string };

/**
 * What an import reports about rejected rows. They are kept in their final form, because they may be all of a
 * large file.
 */
export class Rejections {
  readonly rows: RejectedRow[] = [];
  /** Fields with ambiguous dates. */
  readonly ambiguousDates = new Set<string>();
  readonly #source: Source;
  readonly #known: number;
  /** Buffers, which lie outside the heap. */
  readonly #csv: Buffer[] = [];
  #csvBytes = 0;
  #rowsBytes = 0;
  #returned = 0;
  #count = 0;
  /**
   * Whether all rows so far are in the returned file; after the first row without room, none is added.
   * `#isTelling` is the same for the listed rows.
   */
  #isReturning = true;
  #isTelling = true;

  constructor(source: Source) {
    this.#source = source;
    // A file that was corrected only in part contains the reasons of the previous import.
    this.#known = source.columns.findIndex(({ header }) => isRejectionHeader(header));
  }

  get count(): number {
    return this.#count;
  }

  /** How many rows are in the returned file. */
  get returned(): number {
    return this.#returned;
  }

  /** Adds the next rejected rows of the file. */
  add(rows: readonly ImportRow[]): void {
    if (rows.length === 0) return;
    const { columns } = this.#source;
    if (this.#count === 0) this.#write(this.#line(REJECTION_HEADER, columns.map(returnedHeader)));
    for (const field of rows.flatMap(({ ambiguousDates }) => ambiguousDates)) this.ambiguousDates.add(field);
    for (const row of rows) {
      this.#return(row);
      this.#tell(row);
    }
    this.#count += rows.length;
  }

  /**
   * The returned rows as a file to correct and import again; null for none. The file needs no query
   * parameters: its headers are field names, and readable dates have the year first. The reasons are the
   * first column: a row may have more cells than the header, and a column after those would not be found.
   */
  toCsv(): string | null {
    return this.#count === 0 ? null : `\uFEFF${Buffer.concat(this.#csv).toString()}`;
  }

  #line(reason: string, cells: readonly string[]): string[] {
    return [reason, ...(this.#known < 0 ? cells : cells.toSpliced(this.#known, 1)).map(harmlessCell)];
  }

  #return(row: ImportRow): void {
    if (!this.#isReturning) return;
    const line = this.#line(harmlessCell(reasonsOf(row)), returnedCells(row, this.#source.columns));
    this.#isReturning = this.#returned < REJECTED_CSV_LIMIT_ROWS && this.#write(line);
    if (this.#isReturning) this.#returned += 1;
  }

  /** The listed rows are the first of the returned ones. */
  #tell(row: ImportRow): void {
    if (!this.#isTelling) return;
    const told = toRejectedRow(row, this.#source.columns);
    this.#rowsBytes += Buffer.byteLength(JSON.stringify(told));
    const hasRoom = this.rows.length < MOST_REJECTED_ROWS && this.#rowsBytes <= MOST_REJECTED_ROWS_BYTES;
    this.#isTelling = this.#isReturning && hasRoom;
    if (this.#isTelling) this.rows.push(told);
  }

  /** @returns false when there is no room for it */
  #write(line: string[]): boolean {
    const bytes = Buffer.from(`${Papa.unparse([line], { delimiter: this.#source.delimiter })}\r\n`);
    if (this.#csvBytes + bytes.length > MOST_CSV_BYTES) return false;
    this.#csvBytes += bytes.length;
    this.#csv.push(bytes);
    return true;
  }
}

/** A rejected row as the API shows it: its line, its faults and its cells by header. */
function toRejectedRow({ source, faults }: ImportRow, columns: readonly ImportColumn[]): RejectedRow {
  const named = columns.map(({ header }, index) => [header, source.cells[index]] as const);
  const values = named.filter(
    (entry): entry is readonly [string, string] => entry[0] !== "" && entry[1] !== undefined,
  );
  return { line: source.line, detail: faults, values: Object.fromEntries(values) };
}

function returnedCells({ source, days }: ImportRow, columns: readonly ImportColumn[]): string[] {
  return source.cells.map((cell, index) => days.get(columns[index]?.field ?? null) ?? cell);
}

/**
 * The API's messages; for an unreadable date also an example of the format, which the contract does not give.
 */
function reasonsOf({ faults, days }: ImportRow): string {
  return faults
    .map((fault) => {
      const { loc } = fault;
      const hint = isDateFact(loc[1]) && !days.has(loc[1]) ? " (write it like 1990-05-17)" : "";
      return [...loc.slice(1), sentenceOfFault(fault)].join(": ") + hint;
    })
    .join("; ");
}
