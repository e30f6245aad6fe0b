import { describe, expect, test } from "vitest";
import { type DateOrder, dateOrderOf, readDate } from "./import-dates.ts";

const read = (cell: string, order: "dmy" | "mdy" | null = null) => readDate(cell, order);

describe("dates that can be one day only", () => {
  test.each([
    ["1990-05-17", "1990-05-17"],
    ["1990/5/7", "1990-05-07"],
    ["17.05.1990", "1990-05-17"],
    ["5. 7. 1990", "1990-07-05"],
    ["17/05/1990", "1990-05-17"],
    ["5/17/1990", "1990-05-17"],
    ["17-5-1990", "1990-05-17"],
    ["5/5/1990", "1990-05-05"],
    ["1990-05-17 00:00:00", "1990-05-17"],
    ["5/17/1990 0:00", "1990-05-17"],
    ["31.02.1990", "1990-02-31"],
  ])("%s", (cell, text) => {
    expect(read(cell)).toEqual({ text });
  });
});

describe("birthdays without a year", () => {
  test.each([
    ["17.05.", "--05-17"],
    ["7. 5.", "--05-07"],
    ["17.05", "--05-17"],
    ["05-17", "--05-17"],
    ["17/5", "--05-17"],
    ["17 May", "--05-17"],
    ["17th of May", "--05-17"],
    ["May 17", "--05-17"],
    ["17-Mai", "--05-17"],
    ["17. Mai", "--05-17"],
    ["17 мая", "--05-17"],
    ["29.02.", "--02-29"],
  ])("%s", (cell, text) => {
    expect(readDate(cell, null, true)).toEqual({ text });
    expect(readDate(cell, null)).toEqual({ text: cell });
  });

  test("are read in the order of their column, and refused where it can be two", () => {
    expect(dateOrderOf(["05-06", "05-17"], undefined, true)).toBe("mdy");
    expect(readDate("05-06", "mdy", true)).toEqual({ text: "--05-06" });
    expect(readDate("05-06", null, true)).toMatchObject({
      isAmbiguous: true,
      fault: { msg: expect.stringContaining("05-06 can be 5 June (dmy) or 6 May (mdy)") },
    });
  });
});

test("a month may be written out", () => {
  for (const cell of ["17 May 1990", "17. Mai 1990", "May 17th, 1990", "17 de mayo de 1990", "17-May-1990"])
    expect(read(cell)).toEqual({ text: "1990-05-17" });
});

test("what is no date is left for the contract to refuse", () => {
  for (const cell of ["soon", "1990", "17.05.19900", "1990-05-17 08:30"])
    expect(read(cell)).toEqual({ text: cell });
});

test("a year of two digits is refused in words", () => {
  for (const cell of ["5.7.90", "05/17/90", "90-05-17"]) {
    expect(read(cell)).toMatchObject({
      fault: { msg: `Value error, the year of ${cell} has two digits: write it with four` },
    });
  }
});

test("a date that can be two days is refused with both and how to choose", () => {
  expect(read("5/6/1990")).toEqual({
    isAmbiguous: true,
    fault: {
      type: "value_error",
      msg: "Value error, 5/6/1990 can be 5 June (dmy) or 6 May (mdy): say which with date_order, dmy or mdy",
      ctx: { error: {}, code: "date_ambiguous", date: "5/6/1990", dmy: "1990-06-05", mdy: "1990-05-06" },
    },
  });
  expect(read("5/6/1990", "dmy")).toEqual({ text: "1990-06-05" });
  expect(read("5/6/1990", "mdy")).toEqual({ text: "1990-05-06" });
});

describe("the order of a column", () => {
  test.each<[string[], DateOrder | undefined, "dmy" | "mdy" | null]>([
    [["5/6/1990", "17/5/1990"], undefined, "dmy"],
    [["5/6/1990", "5/17/1990 0:00"], undefined, "mdy"],
    [["5/6/1990", "17/5/1990"], "mdy", "dmy"],
    [["17/5/1990", "5/17/1990"], "mdy", "mdy"],
    [["17/5/1990", "5/17/1990"], undefined, null],
    [["5/6/1990", "", "17.5.1990"], undefined, null],
    [["5/6/1990"], "dmy", "dmy"],
    [["5/6/1990"], "ymd", null],
  ])("%j, chosen %s: %s", (cells, chosen, order) => {
    expect(dateOrderOf(cells, chosen)).toBe(order);
  });
});
