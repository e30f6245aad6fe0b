import Papa from "papaparse";
import type { ResultOf } from "#lib/contract/contract.ts";
import { harmlessCell } from "#lib/contract/fields/csv-formula.ts";
import { REJECTED_CSV_LIMIT_ROWS } from "#lib/contract/resources/import-limits.ts";
import { type importPeople, REJECTION_HEADER } from "#lib/contract/resources/person-csv.ts";
import { isDateFact } from "#lib/contract/resources/person-facts.ts";
import { type ImportColumn, returnedHeader } from "./import-columns.ts";
import type { ImportRow } from "./import-rows.ts";

type RejectedRow = ResultOf<typeof importPeople>["rejected_rows"][number];

/** So many are told one by one: of a file with one wrong column the answer would be five times as long as the file. */
const MOST_REJECTED_ROWS = 10_000;

/**
 * And so many bytes of JSON: each of them names every header again, so that of a wide file even those few would be more than
 * a text may be.
 */
const MOST_REJECTED_ROWS_BYTES = 16 * 2 ** 20;
/** Of the file that is returned. 100,000 rows of an ordinary list take half of it. */
const MOST_CSV_BYTES = 32 * 2 ** 20;

/** The file whose rows are rejected. */
type Source = { columns: readonly ImportColumn[]; delimiter: string };

/** What an import tells of the rows that it rejects; kept as what is told, because it may be all of a large file. */
export class Rejections {
  readonly rows: RejectedRow[] = [];
  /** Fields with dates that can be two days. */
  readonly ambiguousDates = new Set<string>();
  readonly #source: Source;
  readonly #known: number;
  /** Outside of the heap. */
  readonly #csv: Buffer[] = [];
  #csvBytes = 0;
  #rowsBytes = 0;
  #returned = 0;
  #count = 0;
  /** Whether all so far are returned as a file, and told one by one: behind one that has no room, none is. */
  #isReturning = true;
  #isTelling = true;

  constructor(source: Source) {
    this.#source = source;
    // A file that was corrected before, and only in part, has the reasons of last time.
    this.#known = source.columns.findIndex(({ header }) => header === REJECTION_HEADER);
  }

  get count(): number {
    return this.#count;
  }

  /** So many of them are in the file that is returned. */
  get returned(): number {
    return this.#returned;
  }

  /** Takes the next ones of the file. */
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
   * The first of them, as many as are returned, as a file to correct and import again, null for none. It says by itself what the query of this import
   * said: its headers are fields, and dates that could be read have the year first. The reasons come first: a row may
   * have more cells than the header, and behind them nobody would find it.
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

  /** Those that are told are the first of those that are returned. */
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

/** What the API says, and of a date that could not be read also how one is written: the contract does not. */
function reasonsOf({ faults, days }: ImportRow): string {
  return faults
    .map(({ loc, msg }) => {
      const hint = isDateFact(loc[1]) && !days.has(loc[1]) ? " (write it like 1990-05-17)" : "";
      return [...loc.slice(1), msg.replace(/^Value error, /, "")].join(": ") + hint;
    })
    .join("; ");
}
