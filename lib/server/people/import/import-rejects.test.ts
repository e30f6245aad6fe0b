import { describe, expect, it } from "vitest";
import { REJECTED_CSV_LIMIT_ROWS } from "#lib/contract/resources/import-limits.ts";
import type { CsvRow } from "./csv-table.ts";
import type { ImportColumn } from "./import-columns.ts";
import { Rejections } from "./import-rejects.ts";
import { readImportRow } from "./import-rows.ts";

const MIB = 2 ** 20;
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

describe("wide rows", () => {
  const wide: ImportColumn[] = [
    { header: "Mail", field: "email" },
    ...Array.from({ length: 900 }, (_, at) => ({ header: `left_out.${at}${"x".repeat(50)}`, field: null })),
  ];
  const rejected = (cells: string[]) =>
    readImportRow({ line: 2, cells, isMalformed: false }, wide, new Map());

  it("that name many headers are told up to 16 MiB, and all returned", () => {
    const rejections = new Rejections({ columns: wide, delimiter: "," });
    const row = rejected(["nobody", ...Array<string>(900).fill("")]);
    for (let count = 0; count < 2_000; count += 100) rejections.add(Array.from({ length: 100 }, () => row));
    const bytes = Buffer.byteLength(JSON.stringify(rejections.rows));
    expect(bytes).toBeLessThan(17 * MIB);
    expect(bytes).toBeGreaterThan(15 * MIB);
    expect([rejections.count, rejections.returned]).toEqual([2_000, 2_000]);
  });

  it("that are long are returned up to 32 MiB, and none is told that is not returned", () => {
    const rejections = new Rejections({ columns: [...columns, { header: "", field: null }], delimiter: "," });
    const row = rejected(["nobody", "x".repeat(MIB)]);
    rejections.add(Array.from({ length: 40 }, () => row));
    rejections.add([rejected(["nobody"])]);
    expect([rejections.count, rejections.returned, rejections.rows.length]).toEqual([41, 31, 31]);
    expect(rejections.toCsv()?.split("\r\n")).toHaveLength(31 + 2);
  });
});
