import { describe, expect, test } from "vitest";
import { IMPORT_LIMIT_ROWS } from "#lib/contract/person-csv.ts";
import { readCsvTable } from "./csv-table.ts";

describe("delimiter", () => {
  test.each([
    [",", 'a,b,c\n"1;2;3",x,"y;z"\n'],
    [";", 'a;b;c\n1,2,x;y;z\n3,5;4,5;"1;1"\n'],
    ["\t", "a\tb\tc\n1,2\tx;y\tz\n"],
    [";", "Name, Vorname;Stadt\nLovelace, Ada;London\nHopper;Grace, Arlington\n"],
    [",", "first_name\nAda\n"],
  ])("%j", async (delimiter, text) => {
    expect(await readCsvTable(text)).toMatchObject({ delimiter });
  });
});

describe("lines", () => {
  test("are where a row starts, whatever stands in quotes and between", async () => {
    const text = 'a,b\r\n"one\r\ntwo\nthree",1\r\n\r\n , \r\n"x ""y""\n",2\n3,"\n"\r4,5';
    const { header, rows } = await readCsvTable(text);
    expect(header.line).toBe(1);
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ["one\ntwo\nthree", "1"]],
      [7, ['x "y"\n', "2"]],
      [9, ["3", "\n"]],
      [11, ["4", "5"]],
    ]);
  });

  test("a header may stand below blank lines", async () => {
    const { header, rows } = await readCsvTable("\n;;\na;b\n1;2\n");
    expect(header).toMatchObject({ line: 3, cells: ["a", "b"] });
    expect(rows[0]).toMatchObject({ line: 4 });
  });
});

describe("a long file is read in steps", () => {
  const MIB = 1024 * 1024;
  const rest = '3,"4\r\n"\r\n"x ""y""",6\r\n';

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 21, 22])(
    "that begin anywhere: %i characters before the end of the rows",
    async (back) => {
      const head = "a,b\r\n1,";
      const text = `${head}${"x".repeat(MIB - head.length - 2 - back)}\r\n${rest}`;
      const { rows } = await readCsvTable(text);
      expect(rows.map(({ line, cells }) => [line, cells.map((cell) => cell.slice(0, 9))])).toEqual([
        [2, ["1", "x".repeat(Math.min(9, MIB))]],
        [3, ["3", "4\n"]],
        [5, ['x "y"', "6"]],
      ]);
    },
  );

  test("and others get their turn in between", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await readCsvTable(`a,b\n${`1,${"2".repeat(29)}\n`.repeat(MIB / 2)}`);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
  });
});

describe("faults", () => {
  test("more rows than a million, blank ones not counted", { timeout: 60_000 }, async () => {
    const most = `a\n${"1\n\n".repeat(IMPORT_LIMIT_ROWS)}`;
    expect((await readCsvTable(most)).rows).toHaveLength(IMPORT_LIMIT_ROWS);
    const reason = "the file has more than 1,000,000 rows: split it";
    await expect(readCsvTable(`${most}1`)).rejects.toThrow(reason);
  });

  test("a header alone", async () => {
    await expect(readCsvTable("a,b\n\n,\n")).rejects.toThrow("a header and nothing below it");
  });

  test("a quotation that never ends names its line", async () => {
    await expect(readCsvTable('a,b\n1,2\n3,"4\n5,6\n7,8\n')).rejects.toThrow("row on line 3 never ends");
  });

  test("a quotation mark that is not doubled marks its row alone", async () => {
    const { rows } = await readCsvTable('a,b\n"say "hi" now",2\n3,4\n');
    expect(rows.map(({ isMalformed }) => isMalformed)).toEqual([true, false]);
  });
});
