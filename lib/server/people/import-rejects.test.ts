import { expect, it } from "vitest";
import { REJECTED_CSV_LIMIT_ROWS } from "#lib/contract/import-limits.ts";
import type { CsvRow } from "./csv-table.ts";
import type { ImportColumn } from "./import-columns.ts";
import { Rejections } from "./import-rejects.ts";
import { readImportRow } from "./import-rows.ts";

const columns: ImportColumn[] = [{ header: "Mail", field: "email" }];

it("counts all, returns the first hundred thousand as a file, and tells the first ten thousand", () => {
  const rejections = new Rejections({ columns, delimiter: "," });
  const source: CsvRow = { line: 2, cells: ["nobody"], isMalformed: false };
  const row = readImportRow(source, columns, new Map());
  const some = Array.from({ length: 150 }, () => row);
  for (let count = 0; count < REJECTED_CSV_LIMIT_ROWS + 200; count += some.length) rejections.add(some);
  expect(rejections.count).toBe(100_200);
  expect(rejections.rows).toHaveLength(10_000);
  const lines = rejections.toCsv()?.split("\r\n") ?? [];
  expect(lines[0]).toBe("\uFEFFrejected_because,email");
  // The header, and what stands behind the last line break.
  expect(lines).toHaveLength(REJECTED_CSV_LIMIT_ROWS + 2);
});
