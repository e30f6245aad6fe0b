import Papa from "papaparse";
import type { ResultOf } from "#lib/contract/contract.ts";
import type { Fault } from "#lib/contract/faults.ts";
import { type importPeople, REJECTION_HEADER } from "#lib/contract/person-csv.ts";
import { guardFormula, unguardFormula } from "./csv-cell.ts";
import type { ImportColumn } from "./import-columns.ts";
import type { ImportRow } from "./import-rows.ts";

type RejectedRow = ResultOf<typeof importPeople>["rejected_rows"][number];

/** A rejected row as the API shows it: its line, its faults and its cells by header. */
export function toRejectedRow({ source, faults }: ImportRow, columns: readonly ImportColumn[]): RejectedRow {
  const named = columns.map(({ header }, index) => [header, source.cells[index]] as const);
  const values = named.filter(
    (entry): entry is readonly [string, string] => entry[0] !== "" && entry[1] !== undefined,
  );
  return { line: source.line, detail: faults, values: Object.fromEntries(values) };
}

/**
 * The rejected rows as a file to correct and import again, null for none. The reasons come first: a row may have more
 * cells than the header, and behind them nobody would find it.
 */
export function toRejectedCsv(
  rows: readonly ImportRow[],
  header: readonly string[],
  delimiter: string,
): string | null {
  if (rows.length === 0) return null;
  // A file that was corrected before, and only in part, has the reasons of last time.
  const known = header.findIndex((cell) => cell.trim() === REJECTION_HEADER);
  const line = (reason: string, cells: readonly string[]) => [
    reason,
    ...(known < 0 ? cells : cells.toSpliced(known, 1)).map(harmless),
  ];
  const table = rows.map(({ source, faults }) => line(harmless(reasonsOf(faults)), source.cells));
  return `\uFEFF${Papa.unparse([line(REJECTION_HEADER, header), ...table], { delimiter })}\r\n`;
}

/** A cell of the file may be a formula, or harmless already. */
const harmless = (cell: string) => guardFormula(unguardFormula(cell.trim()));

function reasonsOf(faults: readonly Fault[]): string {
  return faults
    .map(({ loc, msg }) => [...loc.slice(1), msg.replace(/^Value error, /, "")].join(": "))
    .join("; ");
}
