import Papa from "papaparse";
import type { ImportResult } from "#lib/client/people/people.ts";
import { harmlessCell } from "#lib/contract/fields/csv-formula.ts";
import type { RejectedRow } from "./import-reasons.ts";

/** Corrected values: by the line of the row, then by the field of the cell. */
export type TypedCells = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** An invalid cell, because of which its row was rejected. */
export interface WrongCell {
  field: string;
  /** The value in the file, without surrounding white space. */
  value: string;
}

/** The cells of a row that can be corrected one by one: each fault has a column. */
export function wrongCells(row: RejectedRow, columns: ImportResult["columns"]): WrongCell[] {
  const cells = new Map<string, WrongCell>();
  for (const { loc } of row.detail) {
    const column = loc[0] === "body" ? columnOf(loc.slice(1), columns) : undefined;
    const field = column?.field;
    if (column === undefined || field == null) continue;
    cells.set(field, { field, value: row.values[column.header]?.trim() ?? "" });
  }
  return [...cells.values()];
}

function columnOf(path: readonly (string | number)[], columns: ImportResult["columns"]) {
  const field = path.join(".");
  const own = columns.find((column) => column.field === field);
  const isName = field === "first_name" || field === "last_name";
  return own ?? (isName ? columns.find((column) => column.field === "full_name") : undefined);
}

/** The corrected rows as a file that needs no mapping, and the line on which each of them begins. */
export function correctedFile(result: ImportResult, typed: TypedCells): { csv: string; lines: number[] } {
  const [header = [], ...rows] = cellsOf(result);
  const lines: number[] = [];
  let csv = writeLine(header, result);
  for (const [index, row] of result.rejected_rows.entries()) {
    const changes = typed[row.line];
    if (changes === undefined) continue;
    lines.push(csv.split("\n").length);
    csv += writeLine(changed(header, rows[index] ?? [], changes), result);
  }
  return { csv, lines };
}

/**
 * The combined result after corrected rows were imported: the sum of both counts, and the rows that are still
 * rejected, with their corrections and their current reasons.
 * @param answer the result of importing `correctedFile`
 */
export function afterCorrection(before: ImportResult, typed: TypedCells, answer: ImportResult): ImportResult {
  const { lines } = correctedFile(before, typed);
  const sent = before.rejected_rows.filter(({ line }) => typed[line] !== undefined);
  const still = new Map<number, RejectedRow>();
  for (const [index, row] of sent.entries()) {
    const rejected = answer.rejected_rows.find(({ line }) => line === lines[index]);
    if (rejected !== undefined) still.set(row.line, { ...row, detail: rejected.detail });
  }
  const isOut = (line: number) => typed[line] === undefined || still.has(line);
  const [header = [], ...rows] = cellsOf(before);
  const kept = rows.flatMap((cells, index) => {
    const line = before.rejected_rows[index]?.line;
    if (line === undefined) return [cells];
    return isOut(line) ? [changed(header, cells, typed[line] ?? {})] : [];
  });
  return {
    ...before,
    created: before.created + answer.created,
    updated: before.updated + answer.updated,
    unchanged: before.unchanged + answer.unchanged,
    changed_fields: addedCounts(before.changed_fields, answer.changed_fields),
    changed_people: [
      ...before.changed_people,
      ...answer.changed_people.map((person) => ({
        ...person,
        line: sent[lines.indexOf(person.line)]?.line ?? person.line,
      })),
    ],
    rejected: before.rejected - sent.length + answer.rejected,
    rejected_rows: before.rejected_rows
      .filter(({ line }) => isOut(line))
      .map((row) => withValues(still.get(row.line) ?? row, before.columns, typed[row.line] ?? {})),
    rejected_csv:
      kept.length === 0
        ? null
        : `\uFEFF${[header, ...kept].map((cells) => writeLine(cells, before)).join("")}`,
    rejected_csv_rows: kept.length,
  };
}

type FieldCounts = ImportResult["changed_fields"];

function addedCounts(one: FieldCounts, other: FieldCounts): FieldCounts {
  const counts = new Map(one.map(({ field, people }) => [field, people]));
  for (const { field, people } of other) counts.set(field, (counts.get(field) ?? 0) + people);
  return [...counts].map(([field, people]) => ({ field, people }));
}

export function cellsOf({ rejected_csv, delimiter }: ImportResult): string[][] {
  const text = (rejected_csv ?? "").replace(/^\uFEFF/, "");
  return Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true }).data;
}

export function writeLine(cells: readonly string[], { delimiter }: ImportResult): string {
  return `${Papa.unparse([[...cells]], { delimiter })}\r\n`;
}

/**
 * A row may end before the corrected column. Rows rejected again are saved as a file, so formulas are made
 * harmless.
 */
function changed(
  header: readonly string[],
  cells: readonly string[],
  changes: Readonly<Record<string, string>>,
) {
  const width = Math.max(header.length, cells.length);
  // A Map: a column may be called `constructor`.
  const typed = new Map(Object.entries(changes));
  return Array.from({ length: width }, (_, index) => {
    const own = typed.get(header[index] ?? "");
    return own === undefined ? (cells[index] ?? "") : harmlessCell(own);
  });
}

function withValues(
  row: RejectedRow,
  columns: ImportResult["columns"],
  changes: Readonly<Record<string, string>>,
): RejectedRow {
  const named = columns.flatMap(({ header, field }) => {
    const value = field === null ? undefined : changes[field];
    return value === undefined ? [] : [[header, value] as const];
  });
  return { ...row, values: { ...row.values, ...Object.fromEntries(named) } };
}
