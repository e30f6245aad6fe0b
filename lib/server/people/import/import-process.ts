import { readFileSync, rmSync } from "node:fs";
import { serialize } from "node:v8";
import { serveTasks } from "#lib/bounded-process/task-process.ts";
import { BlockWriter } from "#lib/server/block-file.ts";
import { ValidationError } from "#lib/server/errors.ts";
import { decodeCsv } from "./csv-encoding.ts";
import { type CsvTable, readCsvTable } from "./csv-table.ts";
import { resolveColumns } from "./import-columns.ts";
import { resolveRemembered } from "./import-memory.ts";
import { dateOrdersOf, type ImportRow, readImportRow } from "./import-rows.ts";
import type { ImportFacts, ImportOutcome, ImportTask } from "./import-task.ts";

/* The program of a process that reads lists of people. */

const ROWS_A_BLOCK = 200;

/** Reads the file once for each fact that depends on all rows, so that only one step of rows is in memory. */
function read(task: ImportTask): ImportFacts {
  const { path, target, mapping, dateOrder, remembered, types, formerKeys } = task;
  const { text, encoding } = decodeCsv(readFileSync(path));
  const table = readCsvTable(text);
  let total = 0;
  for (const _ of table.rows()) total += 1;
  const header = {
    headers: table.header.cells,
    mapping,
    cellsOf: (index: number) => cellsOf(table, index),
    formerKeys,
  };
  const resolved =
    remembered === undefined
      ? { columns: resolveColumns(header.headers, mapping, header.cellsOf, {}, formerKeys) }
      : resolveRemembered(header, remembered);
  const { columns } = resolved;
  const orders = dateOrdersOf(() => table.rows(), columns, dateOrder, types);
  // An earlier process that was lost may have left a file.
  rmSync(target, { force: true });
  const file = new BlockWriter(target);
  try {
    let block: ImportRow[] = [];
    for (const row of table.rows()) {
      block.push(asTold(readImportRow(row, columns, orders, types)));
      if (block.length < ROWS_A_BLOCK) continue;
      file.add(serialize(block));
      block = [];
    }
    if (block.length > 0) file.add(serialize(block));
  } finally {
    file.close();
  }
  return { total, encoding, delimiter: table.delimiter, ...resolved };
}

/** A rejected row's values are not used, and may be nested too deeply to be written. */
const asTold = (row: ImportRow): ImportRow =>
  row.faults.length === 0 ? row : { ...row, customFields: new Map() };

function* cellsOf(table: CsvTable, index: number): Generator<string> {
  for (const { cells } of table.rows()) yield cells[index] ?? "";
}

serveTasks<ImportTask, ImportOutcome>(async (task) => {
  try {
    return { kind: "read", ...read(task) };
  } catch (error) {
    if (!(error instanceof ValidationError) || typeof error.detail === "string") throw error;
    return { kind: "refused", faults: error.detail };
  }
});
