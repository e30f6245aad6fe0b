import { describe, expect, test } from "vitest";
import { readCsvTable } from "./csv-table.ts";

describe("delimiter", () => {
  test.each([
    [",", 'a,b,c\n"1;2;3",x,"y;z"\n'],
    [";", 'a;b;c\n1,2,x;y;z\n3,5;4,5;"1;1"\n'],
    ["\t", "a\tb\tc\n1,2\tx;y\tz\n"],
    [";", "Name, Vorname;Stadt\nLovelace, Ada;London\nHopper;Grace, Arlington\n"],
    [",", "first_name\nAda\n"],
  ])("%j", (delimiter, text) => {
    expect(readCsvTable(text).delimiter).toBe(delimiter);
  });
});

describe("lines", () => {
  test("are where a row starts, whatever stands in quotes and between", () => {
    const text = 'a,b\r\n"one\r\ntwo\nthree",1\r\n\r\n , \r\n"x ""y""\n",2\n3,"\n"\r4,5';
    const { header, rows } = readCsvTable(text);
    expect(header.line).toBe(1);
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ["one\ntwo\nthree", "1"]],
      [7, ['x "y"\n', "2"]],
      [9, ["3", "\n"]],
      [11, ["4", "5"]],
    ]);
  });

  test("a header may stand below blank lines", () => {
    const { header, rows } = readCsvTable("\n;;\na;b\n1;2\n");
    expect(header).toMatchObject({ line: 3, cells: ["a", "b"] });
    expect(rows[0]).toMatchObject({ line: 4 });
  });
});

describe("faults", () => {
  test("a header alone", () => {
    expect(() => readCsvTable("a,b\n\n,\n")).toThrow("a header and nothing below it");
  });

  test("a quotation that never ends names its line", () => {
    expect(() => readCsvTable('a,b\n1,2\n3,"4\n5,6\n7,8\n')).toThrow("row on line 3 never ends");
  });

  test("a quotation mark that is not doubled marks its row alone", () => {
    const { rows } = readCsvTable('a,b\n"say "hi" now",2\n3,4\n');
    expect(rows.map(({ isMalformed }) => isMalformed)).toEqual([true, false]);
  });
});
