import { describe, expect, test } from "vitest";
import { IMPORT_LIMIT_ROWS } from "#lib/contract/resources/import-limits.ts";
import { readCsvTable } from "./csv-table.ts";

/** All of a text. */
function read(text: string) {
  const { header, rows } = readCsvTable(text);
  return { header, rows: [...rows()] };
}

describe("delimiter", () => {
  test.each([
    [",", 'a,b,c\n"1;2;3",x,"y;z"\n'],
    [";", 'a;b;c\n1,2,x;y;z\n3,5;4,5;"1;1"\n'],
    ["\t", "a\tb\tc\n1,2\tx;y\tz\n"],
    [";", "Name, Vorname;Stadt\nLovelace, Ada;London\nHopper;Grace, Arlington\n"],
    [",", "first_name\nAda\n"],
  ])("%j", (delimiter, text) => {
    expect(readCsvTable(text)).toMatchObject({ delimiter });
  });
});

describe("lines", () => {
  test("are where a row starts, whatever stands in quotes and between", () => {
    const text = 'a,b\r\n"one\r\ntwo\nthree",1\r\n\r\n , \r\n"x ""y""\n",2\n3,"\n"\r4,5';
    const { header, rows } = read(text);
    expect(header.line).toBe(1);
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ["one\ntwo\nthree", "1"]],
      [7, ['x "y"\n', "2"]],
      [9, ["3", "\n"]],
      [11, ["4", "5"]],
    ]);
  });

  test("a header may stand below blank lines", () => {
    const { header, rows } = read("\n;;\na;b\n1;2\n");
    expect(header).toMatchObject({ line: 3, cells: ["a", "b"] });
    expect(rows[0]).toMatchObject({ line: 4 });
  });
});

describe("a long file is read in steps", () => {
  const MIB = 1024 * 1024;
  const rest = '3,"4\r\n"\r\n"x ""y""",6\r\n';

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 21, 22])(
    "that begin anywhere: %i characters before the end of the rows",
    (back) => {
      const head = "a,b\r\n1,";
      const text = `${head}${"x".repeat(MIB - head.length - 2 - back)}\r\n${rest}`;
      const { rows } = read(text);
      expect(rows.map(({ line, cells }) => [line, cells.map((cell) => cell.slice(0, 9))])).toEqual([
        [2, ["1", "x".repeat(Math.min(9, MIB))]],
        [3, ["3", "4\n"]],
        [5, ['x "y"', "6"]],
      ]);
    },
  );
});

describe("faults", () => {
  test("more rows than a million, blank ones not counted", { timeout: 60_000 }, () => {
    const most = `a\n${"1\n\n".repeat(IMPORT_LIMIT_ROWS)}`;
    expect(read(most).rows).toHaveLength(IMPORT_LIMIT_ROWS);
    const reason = "the file has more than 1,000,000 rows: split it";
    expect(() => read(`${most}1`)).toThrow(reason);
  });

  test("a header alone", () => {
    expect(() => read("a,b\n\n,\n")).toThrow("a header and nothing below it");
  });

  test("a quotation that never ends names its line", () => {
    expect(() => read('a,b\n1,2\n3,"4\n5,6\n7,8\n')).toThrow("row on line 3 never ends");
  });

  test("a quotation mark that is not doubled marks its row alone", () => {
    const { rows } = read('a,b\n"say "hi" now",2\n3,4\n');
    expect(rows.map(({ isMalformed }) => isMalformed)).toEqual([true, false]);
  });
});
