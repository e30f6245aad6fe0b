import Papa from "papaparse";
import { IMPORT_LIMIT_ROWS } from "#lib/contract/resources/import-limits.ts";
import { refuseFile, refuseHeader } from "./import-fault.ts";

/**
 * The rarer in ordinary text, the earlier: with equal evidence a comma is the likeliest to be part of a cell.
 */
const DELIMITERS = ["\t", ";", ","] as const;
type Delimiter = (typeof DELIMITERS)[number];

export type CsvRow = {
  /** Line of the file on which the row starts, from 1. */
  line: number;
  /** As in the file, white space included; line breaks are `\n`. */
  cells: string[];
  /** A quotation mark inside quotes was not doubled, so the ends of its cells are a guess. */
  isMalformed: boolean;
};

export type CsvTable = {
  delimiter: Delimiter;
  header: CsvRow;
  /**
   * The rows below the header; each call reads the text from its beginning. @throws {ValidationError} at
   * `body`
   */
  rows: () => Generator<CsvRow>;
};

/** How much of the file is used to detect the delimiter. */
const SAMPLE_CHARACTERS = 256 * 1024;
const SAMPLE_ROWS = 100;

/**
 * The file is read in steps of this many characters: no hostile row costs more than the longest allowed one.
 */
const STEP_CHARACTERS = 1024 * 1024;
/** Twice the size limit for creating one person. */
const MOST_ROW_CHARACTERS = 2 * 1024 * 1024;
const MOST_COLUMNS = 1000;

/**
 * A CSV text as rows (RFC 4180; LF, CR or CRLF, also mixed). The first row that is not blank is the header;
 * rows whose cells are all blank are left out. At most one step of rows is in memory at a time.
 * @throws {ValidationError} at `body` when there are no rows; the row generator also, when there are too
 *   many, one is too long, or a quotation never ends
 */
export function readCsvTable(text: string): CsvTable {
  const delimiter = detectDelimiter(unifyBreaks(text.slice(0, SAMPLE_CHARACTERS)));
  const [header, first] = readRows(text, delimiter);
  if (header === undefined) return refuseFile("import_file_empty");
  if (first === undefined) return refuseFile("import_header_only");
  return { delimiter, header, rows: () => withoutHeader(readRows(text, delimiter)) };
}

const unifyBreaks = (text: string) => text.replace(/\r\n?/g, "\n");

function* withoutHeader(rows: Generator<CsvRow>): Generator<CsvRow> {
  rows.next();
  yield* rows;
}

function* readRows(text: string, delimiter: Delimiter): Generator<CsvRow> {
  const parser = new Papa.Parser({ delimiter, newline: "\n" });
  let known = 0;
  let line = 1;
  let begun = "";
  for (let at = 0; at < text.length; ) {
    let end = at + STEP_CHARACTERS;
    if (text[end - 1] === "\r") end += 1;
    const input = begun + unifyBreaks(text.slice(at, end));
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(input, 0, end < text.length);
    const faultsOf = (code: string) =>
      new Set(errors.flatMap((error) => (error.code === code ? error.row : [])));
    const unclosed = faultsOf("MissingQuotes");
    const malformed = faultsOf("InvalidQuotes");
    for (const [index, cells] of data.entries()) {
      if (unclosed.has(index)) refuseFile("import_quotation_open", { line });
      refuseWide(cells.length, line, known === 0);
      if (!isBlank(cells)) {
        refuseFurther(known);
        known += 1;
        yield { line, cells, isMalformed: malformed.has(index) };
      }
      line += 1 + cells.reduce((breaks, cell) => breaks + countLineBreaks(cell), 0);
    }
    begun = input.slice(meta.cursor);
    if (begun.length > MOST_ROW_CHARACTERS) refuseFile("import_row_too_long", { line });
    at = end;
  }
}

/** @param known number of rows so far, including the header */
function refuseFurther(known: number): void {
  if (known <= IMPORT_LIMIT_ROWS) return;
  refuseFile("import_too_many_rows", { limit: IMPORT_LIMIT_ROWS });
}

function refuseWide(width: number, line: number, isHeader: boolean): void {
  if (width <= MOST_COLUMNS) return;
  const facts = { cells: width, limit: MOST_COLUMNS };
  if (isHeader) refuseHeader("import_header_too_wide", facts);
  refuseFile("import_row_too_wide", { line, ...facts });
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

function countLineBreaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
}

/**
 * The delimiter with which most rows have as many cells as the header; if several do, the one with the most
 * cells.
 */
function detectDelimiter(sample: string): Delimiter {
  let best: { delimiter: Delimiter; share: number; width: number } = { delimiter: ",", share: 0, width: 1 };
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(sample, { delimiter, newline: "\n", preview: SAMPLE_ROWS });
    const rows = data.filter((cells) => !isBlank(cells));
    const width = rows[0]?.length ?? 0;
    if (width < 2) continue;
    const share = rows.filter((cells) => cells.length === width).length / rows.length;
    if (share > best.share || (share === best.share && width > best.width))
      best = { delimiter, share, width };
  }
  return best.delimiter;
}
